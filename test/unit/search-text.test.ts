import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import fc from 'fast-check';
import { parseSearch, parseWideSearch } from '../../src/model/search/search-text.ts';
import { smallWords } from '../../src/model/search/stems-and-small-words.ts';
import { parsed } from '../support/search-terms.ts';

describe('A search', () => {
  it('is absent when it has no letter or digit', () => {
    for (const text of ['', ' \t\n\u00A0', '"', '""', '-', '-""', '* ^ ~ :', '-"!"', '«»', '❤️ 🎭']) {
      expect(parseSearch(text), JSON.stringify(text)).to.equal(undefined);
    }
  });

  it('gives the last positive word outside quotes a prefix', () => {
    expect(parsed('concert de jazz')).to.deep.equal(['concert', 'de', 'jazz*']);
    expect(parsed('concert -jazz')).to.deep.equal(['concert*', '-jazz']);
    expect(parsed('concert "nit de foc"')).to.deep.equal(['concert*', '"nit de foc"']);
    expect(parsed('"nit de foc"')).to.deep.equal(['"nit de foc"']);
    expect(parsed('-jazz')).to.deep.equal(['-jazz']);
  });

  it('takes typographic quotes as quotes', () => {
    expect(parsed('“nit de foc” «mar i cel» „a la fresca“')).to.deep.equal([
      '"nit de foc"',
      '"mar i cel"',
      '"a la fresca"',
    ]);
  });

  it('ignores a last quote without partner', () => {
    expect(parsed('"nit de foc')).to.deep.equal(['nit', 'de', 'foc*']);
    expect(parsed('"nit" "foc')).to.deep.equal(['"nit"', 'foc*']);
    expect(parsed('vinil 12"')).to.deep.equal(['vinil', '12*']);
    expect(parsed('nit -"foc')).to.deep.equal(['nit*', '-foc']);
  });

  it('excludes words and phrases, but only by a hyphen at the beginning', () => {
    expect(parsed('jazz -swing -"big band"')).to.deep.equal(['jazz*', '-swing', '-"big band"']);
    expect(parsed('jazz - swing')).to.deep.equal(['jazz', 'swing*']);
    expect(parsed('jazz --swing')).to.deep.equal(['jazz', 'swing*']);
    expect(parsed('post-punk')).to.deep.equal(['post', 'punk*']);
    expect(parsed('post-"punk"')).to.deep.equal(['post*', '"punk"']);
    expect(parsed('-post-punk')).to.deep.equal(['-"post punk"']);
    expect(parsed('"jazz"-"blues"')).to.deep.equal(['"jazz"', '-"blues"']);
  });

  it('takes the operators of engines as text', () => {
    expect(parsed('a AND b OR c NOT d')).to.deep.equal(['a', 'AND', 'b', 'OR', 'c', 'NOT', 'd*']);
    expect(parsed('NEAR(jazz blues, 2)')).to.deep.equal(['NEAR', 'jazz', 'blues', '2*']);
    expect(parsed('{jazz}* ^blues~ +soul \\/ [funk]')).to.deep.equal(['jazz', 'blues', 'soul', 'funk*']);
    expect(parsed('title:jazz')).to.deep.equal(['title', 'jazz*']);
  });

  it('separates words at punctuation', () => {
    expect(parsed('teatre/dansa,circ')).to.deep.equal(['teatre', 'dansa', 'circ*']);
    expect(parsed('teatre:lloc')).to.deep.equal(['teatre', 'lloc*']);
    expect(parsed('concert_nadal')).to.deep.equal(['concert', 'nadal*']);
    expect(parsed('concert.de.nadal')).to.deep.equal(['concert', 'de', 'nadal*']);
    expect(parsed('@lloc:_hora_')).to.deep.equal(['lloc', 'hora*']);
  });

  it('keeps an e-mail address together', () => {
    expect(parsed('info@teatre.example')).to.deep.equal(['"info teatre example"*']);
    expect(parsed('a.v_1+x@teatre-nou')).to.deep.equal(['"a v 1 x teatre nou"*']);
    expect(parsed('concert,info@teatre.cat,dansa')).to.deep.equal(['concert', '"info teatre cat"', 'dansa*']);
  });

  it('keeps a web address together when a scheme, www or the top-level domain shows that it is one', () => {
    expect(parsed('https://www.teatre.example/')).to.deep.equal(['"teatre example"*']);
    expect(parsed('(http://teatre/agenda?dia=1)')).to.deep.equal(['"teatre agenda dia 1"*']);
    expect(parsed('www.teatre.example')).to.deep.equal(['"teatre example"*']);
    expect(parsed('www.teatre')).to.deep.equal(['"www teatre"*']);
    expect(parsed('sala.teatre-nou.cat/ca/agenda')).to.deep.equal(['"sala teatre nou cat ca agenda"*']);
    expect(parsed('TEATRE.COM, dansa')).to.deep.equal(['"TEATRE COM"', 'dansa*']);
    for (const text of ['teatre.catala', 'teatre.com_cal', 'teatre.es.nou']) {
      expect(parsed(text), text).to.have.length.above(1);
    }
  });

  it('keeps a time, a number and initials together', () => {
    expect(parsed('08:30')).to.deep.equal(['"08 30"*']);
    expect(parsed('18:00-20:30h')).to.deep.equal(['"18 00"', '"20 30h"*']);
    expect(parsed('hora:20.30')).to.deep.equal(['hora', '"20 30"*']);
    expect(parsed('web2.0')).to.deep.equal(['"web2 0"*']);
    expect(parsed('S.O.S.')).to.deep.equal(['"S O S"*']);
    // Also with blanks between them that do not break
    expect(parsed('J.\u00a0R.\u00a0R.\u00a0Tolkien')).to.deep.equal(parsed('J. R. R. Tolkien'));
    expect(parsed('F.C.Barcelona')).to.deep.equal(['"F C"', 'Barcelona*']);
    expect(parsed('sala.2')).to.deep.equal(['sala', '2*']);
  });

  it('is normalized to composed Unicode and one spelling', () => {
    expect(parsed('canc\u0327o\u0301')).to.deep.equal(['cançó*']);
    expect(parsed('col.legi coŀlegi l’hort')).to.deep.equal(['col·legi', "l'hort*"]);
  });

  it('joins an article to its word if a blank separates them', () => {
    expect(parsed('festa de l hospitalet')).to.deep.equal(['festa', 'de', "l'hospitalet*"]);
    expect(parsed('D’ hivern')).to.deep.equal(["D'hivern*"]);
    expect(parsed('"de l´ hospitalet"')).to.deep.equal(['"de l\'hospitalet"']);
    expect(parsed('vitamina d')).to.deep.equal(['vitamina', 'd*']);
    expect(parsed('d 10 a 14')).to.deep.equal(['d', '10', 'a', '14*']);
    expect(parsed('festival obert')).to.deep.equal(['festival', 'obert*']);
  });

  it('treats joined and separate spellings of a word as equal if both are common', () => {
    const alternatives = (text: string) =>
      parseSearch(text)?.terms.map(({ text: word, also }) => [word, ...(also ?? [])]);
    expect(alternatives('covid19')).to.deep.equal([['covid19', 'covid 19']]);
    expect(alternatives('3D 20h')).to.deep.equal([
      ['3D', '3 D'],
      ['20h', '20 h', '20 hores', '20 horas'],
    ]);
    expect(alternatives('wifi')).to.deep.equal([['wifi', 'wi fi']]);
    expect(alternatives('wi fi')).to.deep.equal([
      ['wi', 'wifi'],
      ['fi', 'wifi'],
    ]);
    expect(alternatives('(sessió wi-fi)')).to.deep.equal([['sessió'], ['wi', 'wifi'], ['fi', 'wifi']]);
    expect(alternatives('vil-la')).to.deep.equal([
      ['vil', 'vil·la'],
      ['la', 'vil·la'],
    ]);
    expect(alternatives('-wi-fi -wifi')).to.deep.equal([
      ['wi fi', 'wifi'],
      ['wifi', 'wi fi'],
    ]);
  });

  it('treats hours in short and in words as equal, each form having all the others', () => {
    const alternatives = (text: string) =>
      parseSearch(text)?.terms.map(({ text: word, also }) => [word, ...(also ?? [])]);
    const ofDay = ['24h', '24 h', '24 hores', '24 horas'];
    for (const text of [...ofDay, '24hores', '24 HORES', '-24h']) {
      const others = ofDay.filter((form) => form !== text.toLowerCase().replace('-', ''));
      for (const each of alternatives(text) ?? []) expect(each, text).to.include.members(others);
    }
    expect(alternatives('24h')).to.deep.equal([ofDay]);
    expect(alternatives('24 hores')?.[0]).to.have.members(['24', '24hores', '24h', '24 h', '24 horas']);
    expect(alternatives('1 hora')?.[0]).to.have.members(['1', '1hora', '1h', '1 h']);
    expect(alternatives('1h')).to.deep.equal([['1h', '1 h', '1 hora']]);
    for (const text of ['hores 20', '20.30 h', '1250 h', '20 hotels', '20d', '20 hora'])
      expect(
        alternatives(text)
          ?.flat()
          .filter((each) => each.endsWith('horas')),
        text,
      ).to.deep.equal([]);
  });

  it('does not change words that have only one spelling', () => {
    const plain = [
      'concerts',
      'sala',
      'tela',
      '"wi-fi"',
      'santjordi',
      'conc erts',
      'te la',
      '"wi" fi',
      'wi -fi',
      'fer-ne',
    ];
    for (const text of [...plain, '2024-25', '10 14', 'a7', 'info@e-sports.cat', 'a-b-c-d', 'fi fi', '文字']) {
      expect(
        parseSearch(text)?.terms.flatMap(({ also }) => also ?? []),
        text,
      ).to.deep.equal([]);
    }
  });

  it('reads a long word in linear time', () => {
    const long = 'x1'.repeat(50_000);
    expect(parseSearch(long)?.terms).to.have.lengthOf(1);
  }).timeout(5000);

  it('names a term only once', () => {
    expect(parsed('jazz jazz jazz jazz')).to.deep.equal(['jazz', 'jazz*']);
  });

  it('uses only the first 32 words', () => {
    const few = 'de la en el '.repeat(7);
    expect(parsed(`"${few}b f g k x z"`)).to.deep.equal([`"${few}b f g k"`]);
    expect(parsed(`"${few}" b f -"g k x z" nit`)).to.deep.equal([`"${few.trim()}"`, 'b', 'f*', '-"g k"']);
    expect(parsed(`-"${few}" -${'la@de@'.repeat(80)}`)).to.deep.equal([`-"${few.trim()}"`, '-"la de la de"']);
    expect(parsed('b '.repeat(40))).to.deep.equal(['b', 'b*']);
  });

  it('contains only letters, digits, apostrophes, middle dots and single blanks, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        for (const term of parseSearch(text)?.terms ?? []) {
          expect(term.text).to.match(/^[\p{L}\p{M}\p{N}'·]+(?: [\p{L}\p{M}\p{N}'·]+)*$/u);
        }
      }),
    );
  });
});

describe('A search that looks at everything', () => {
  const read = (text: string) => {
    const wide = parseWideSearch(text);
    return wide && [wide.terms.map((term) => (term.prefix ? `${term.text}*` : term.text)), wide.ignored];
  };

  it('omits small words in any case and accents, unless there are no others', () => {
    expect(read('Concerts A l’Hospitalet')).to.deep.equal([['Concerts', "l'Hospitalet*"], ['A']]);
    expect(read('jazz en la')).to.deep.equal([['jazz*'], ['en', 'la']]);
    expect(read('Tu i jo')).to.deep.equal([['Tu', 'jo*'], ['i']]);
    expect(read('el la')).to.deep.equal([['el', 'la*'], []]);
    expect(read('la -jazz')).to.deep.equal([['la*', 'jazz'], []]);
    expect(read('el el jazz')).to.deep.equal([['jazz*'], ['el']]);
  });

  it('keeps small words that are quoted or excluded', () => {
    expect(read('"a la fresca" cinema')).to.deep.equal([['a la fresca', 'cinema*'], []]);
    expect(read('cinema "la" -de')).to.deep.equal([['cinema*', 'la', 'de'], []]);
  });

  it('is limited to 32 words without small ones', () => {
    const words = Array.from({ length: 40 }, (_, at) => `mot${at}`);
    expect(parseWideSearch(words.join(' de '))?.terms).to.have.length(32);
  });

  it('is none without letters and digits', () => {
    expect(parseWideSearch('¿?')).to.equal(undefined);
  });

  it('has the small words that SEARCH.md lists', () => {
    const text = readFileSync(new URL('../../SEARCH.md', import.meta.url), 'utf8');
    const [, listed] = /They are: ([a-z, ]+)\./.exec(text) ?? [];
    expect(listed?.split(', ').toSorted()).to.deep.equal(smallWords.toSorted());
  });
});
