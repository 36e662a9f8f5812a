import { expect } from 'chai';
import { analyse, columnsOf, phoneTokens, stemsColumn } from '../../src/backends/sqlite/full-text/words.ts';
import { indexedWords, soughtStems } from '../../src/model/search/indexed-words.ts';
import { stem } from '../../src/model/search/stems-and-small-words.ts';

describe('The analysis of a text', () => {
  it('folds words, with and without article and geminate, at the same positions', () => {
    const { words, wholes } = analyse("El Col·legi de l'Hospitalet", 'ca');
    expect(words).to.deep.equal(['el', 'colegi', 'de', 'hospitalet']);
    expect(wholes).to.deep.equal(['el', 'collegi', 'de', 'lhospitalet']);
  });

  it('has the stems of the words at their positions, then those of other spellings', () => {
    expect(analyse('Novel·les i cançons', 'ca').stems).to.deep.equal(['novel', 'i', 'canco', 'novell']);
  });

  it('has every spelling of a word with an article and a geminate', () => {
    const { words, wholes, others } = analyse("L'il·lusió", 'ca');
    expect([...words, ...wholes, ...others]).to.have.members(['ilusio', 'lillusio', 'illusio', 'lilusio']);
  });

  it('has no stems in languages without rules', () => {
    for (const language of ['', 'fr', 'constructor', '__proto__']) {
      expect(analyse('Les chansons', language), language).to.deep.equal({
        words: ['les', 'chansons'],
        wholes: ['les', 'chansons'],
        others: [],
        stems: [],
      });
    }
  });

  it('gives the words of one language no stems of another', () => {
    expect(analyse('luces', 'es').stems).to.deep.equal(['luz']);
    expect(analyse('luces', 'ca').stems).to.deep.equal(['luc']);
    expect(analyse('luces', 'es').stems).to.deep.equal(['luz']);
  });

  it('drops what is longer than 100 characters, and only that', () => {
    expect(analyse(`a ${'b'.repeat(101)} ${'c'.repeat(100)}`, 'ca').words).to.deep.equal(['a', 'c'.repeat(100)]);
  });

  it('cuts no article that is a word of its own', () => {
    expect(analyse("l' d'' s", 'ca').words).to.deep.equal(['l', 'd', 's']);
  });

  it('has nothing of an empty text or one of signs', () => {
    for (const text of ['', ' … ¡! ', '❤️']) expect(analyse(text, 'ca').words, text).to.deep.equal([]);
  });
});

describe('Stems', () => {
  const alike = (language: string, ...words: string[]) =>
    expect(new Set(words.map((word) => stem(word, language))).size, words.join(' ')).to.equal(1);
  const apart = (language: string, ...words: string[]) =>
    expect(new Set(words.map((word) => stem(word, language))).size, words.join(' ')).to.equal(words.length);
  const stemOf = (language: string, written: string) => indexedWords(written, language)[0]?.stem;
  const finds = (language: string, typed: string, written: string) => {
    const [word] = indexedWords(typed, language);
    return word !== undefined && soughtStems(word, language).includes(stemOf(language, written) ?? '');
  };

  it('join the plurals and genders of Catalan', () => {
    alike('ca', 'exposicio', 'exposicions');
    alike('ca', 'canco', 'cancons');
    alike('ca', 'salo', 'salons');
    alike('ca', 'platja', 'platges');
    alike('ca', 'gos', 'gossos');
    alike('ca', 'public', 'publica', 'publics', 'publiques');
    alike('ca', 'catala', 'catalana', 'catalans', 'catalanes');
    alike('ca', 'curs', 'cursos');
    alike('ca', 'passeig', 'passeigs', 'passejos');
    alike('ca', 'antic', 'antics', 'antiga', 'antigues');
    alike('ca', 'esportiu', 'esportius', 'esportiva', 'esportives');
    alike('ca', 'frances', 'francesos', 'francesa', 'franceses');
    alike('ca', 'campio', 'campiona', 'campions', 'campiones');
    alike('ca', 'urba', 'urbana', 'urbans', 'urbanes');
    alike('ca', 'vi', 'vins');
    alike('ca', 'jove', 'joves', 'jovens');
    alike('ca', 'foto', 'fotos');
  });

  it('join the plurals and genders of Spanish', () => {
    alike('es', 'exposicion', 'exposiciones');
    alike('es', 'luz', 'luces');
    alike('es', 'autobus', 'autobuses');
    alike('es', 'ingles', 'ingleses');
    alike('es', 'nino', 'nina', 'ninos', 'ninas');
    alike('es', 'comic', 'comics');
    alike('es', 'portugues', 'portugueses', 'portuguesa', 'portuguesas');
    alike('es', 'libre', 'libres');
    alike('es', 'club', 'clubes');
    alike('es', 'rey', 'reyes');
    alike('es', 'serie', 'series');
  });

  it('join words with an accent on the last vowel with their plurals and genders', () => {
    for (const [language, ...words] of [
      ['ca', 'congrés', 'congressos'],
      ['ca', 'país', 'països'],
      ['ca', 'permís', 'permisos'],
      ['ca', 'famós', 'famosos', 'famosa', 'famoses'],
      ['ca', 'francès', 'francesos', 'francesa', 'franceses'],
      ['ca', 'català', 'catalans', 'catalana', 'catalanes'],
      ['ca', 'cafè', 'cafès'],
      ['ca', 'sofà', 'sofàs'],
      ['ca', 'menú', 'menús'],
      ['ca', 'autobús', 'autobusos'],
      ['es', 'sofá', 'sofás'],
      ['es', 'compás', 'compases'],
      ['es', 'país', 'países'],
      ['es', 'tío', 'tía', 'tíos', 'tías'],
    ] as const) {
      expect(new Set(words.map((word) => stemOf(language, word))).size, words.join(' ')).to.equal(1);
    }
  });

  it('are sought with the accent that people leave out', () => {
    for (const [typed, written] of [
      ['congres', 'congressos'],
      ['pais', 'països'],
      ['sofas', 'sofà'],
      ['fila', 'filà'],
      ['catala', 'catalans'],
      ['cafes', 'cafè'],
      ['tapis', 'tapissos'],
    ] as const) {
      expect(finds('ca', typed, written), `${typed} ${written}`).to.equal(true);
    }
  });

  it('keep words apart that an accent distinguishes', () => {
    for (const [language, one, other] of [
      ['ca', 'filà', 'fil'],
      ['ca', 'Tàpies', 'tapís'],
      ['ca', 'Tàpies', 'tapissos'],
      ['ca', 'només', 'nom'],
      ['ca', 'setè', 'set'],
      ['es', 'Tàpies', 'tapís'],
      ['es', 'filà', 'fil'],
      ['es', 'jamás', 'jam'],
    ] as const) {
      expect(finds(language, one, other), `${one} ${other}`).to.equal(false);
      expect(finds(language, other, one), `${other} ${one}`).to.equal(false);
    }
  });

  it('keep three letters and a vowel, or the whole of a shorter word', () => {
    for (const language of ['ca', 'es']) {
      for (const word of 'dia dies via vies ona ones ala ales uva ojo ojos río casa cosas spa vinya viña'.split(' ')) {
        expect(stemOf(language, word), word)
          .to.match(/[aeiou]/)
          .and.to.have.length.at.least(3);
      }
    }
    alike('ca', 'dia', 'dies');
    alike('ca', 'ona', 'ones');
    alike('ca', 'pa', 'pans');
    apart('ca', 'via', 'vi');
    apart('es', 'via', 'vi');
  });

  it('keep short words apart from those that lose an ending', () => {
    for (const language of ['ca', 'es']) {
      for (const [one, other] of [
        ['dones', 'don'],
        ['setas', 'set'],
        ['viña', 'vi'],
      ] as const) {
        expect(finds(language, one, other), `${one} ${other}`).to.equal(false);
        expect(finds(language, other, one), `${other} ${one}`).to.equal(false);
      }
    }
  });

  it('keep words apart that only begin alike', () => {
    apart('ca', 'acte', 'actor', 'activitat');
    apart('ca', 'canco', 'canconer');
    apart('ca', 'ramon', 'rams');
    apart('ca', 'salo', 'sala');
    apart('ca', 'torro', 'torre');
    apart('ca', 'pinyo', 'pinya');
    apart('ca', 'curs', 'cursa');
    apart('es', 'acto', 'actor', 'actividad');
    apart('es', 'cancion', 'cancionero');
    apart('es', 'libre', 'libro');
    apart('es', 'lunes', 'luna');
    apart('es', 'martes', 'marta');
    apart('es', 'museo', 'musa');
  });

  it('leave words with digits before their end as they are', () => {
    for (const word of ['a4s', '1900s', '3d', 'covid19s']) {
      expect(stem(word, 'ca')).to.equal(word);
      expect(stem(word, 'es')).to.equal(word);
    }
  });
});

describe('The columns of a row', () => {
  it('keep texts apart, with the stems in the column of their language', () => {
    const texts = [
      { text: 'Concerts', language: 'ca' },
      { text: 'Luces', language: 'es' },
      { text: 'Reus', language: '' },
    ];
    expect(columnsOf(texts, ['ca', 'es'])).to.deep.equal({
      words: 'concerts \uE000 luces \uE000 reus',
      wholes: '',
      stems_ca: 'concert',
      stems_es: 'luz',
    });
  });

  it('have a second reading, complete, only of texts in which it differs from the words', () => {
    const texts = ["Concert a l'Hospitalet", 'Concert a Reus'].map((text) => ({ text, language: '' }));
    expect(columnsOf(texts, [])).to.deep.equal({
      words: 'concert a hospitalet \uE000 concert a reus',
      wholes: 'concert a lhospitalet',
    });
  });

  it('contain both readings of an ambiguous full stop', () => {
    expect(columnsOf([{ text: 'Al final.Luego', language: 'es' }], ['es'])['words']).to.equal(
      'al finaluego \uE000 final luego',
    );
  });

  it('are empty without texts', () => {
    expect(columnsOf([{ text: '', language: 'ca' }], ['ca'])).to.deep.equal({ words: '', wholes: '', stems_ca: '' });
  });

  it('have valid names in SQLite', () => {
    expect(stemsColumn('pt-BR')).to.equal('stems_pt_BR');
  });
});

describe('The words of a telephone number', () => {
  const digits = (text: string) => phoneTokens(text).map((token) => token.slice(1));

  it('are all suffixes of its digits', () => {
    expect(digits('+34 93 412 12')).to.deep.equal(['349341212', '49341212', '9341212', '341212', '41212', '1212']);
  });

  it('are those of each number in the text', () => {
    expect(digits('93412 i 655-12')).to.deep.equal(['93412', '3412', '65512', '5512']);
  });

  it('are none for what is too short', () => {
    expect(phoneTokens('010')).to.deep.equal([]);
    expect(phoneTokens('')).to.deep.equal([]);
  });

  it('cannot occur as words of a text', () => {
    expect(analyse(phoneTokens('93412').join(' '), 'ca').words).to.deep.equal(['93412', '3412']);
    expect(phoneTokens('93412')[0]).to.not.equal('93412');
  });
});
