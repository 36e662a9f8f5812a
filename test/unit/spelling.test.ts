import { expect } from 'chai';
import { fold, normalSpelling, readingsOf, spellingsOf, wordsOf } from '../../src/model/search/spelling.ts';

describe('The normal spelling', () => {
  it('writes every geminate l alike', () => {
    for (const text of [
      'col·legi',
      'col•legi',
      'coŀlegi',
      'coŀ·legi',
      'col.legi',
      'col∙legi',
      'col⋅legi',
      'col‧legi',
    ]) {
      expect(normalSpelling(text), text).to.equal('col·legi');
    }
    expect(normalSpelling('COL.LEGI')).to.equal('COL·LEGI');
    expect(normalSpelling("l'il.lusió.")).to.equal("l'il·lusió.");
  });

  it('leaves full stops alone that are no geminate', () => {
    for (const text of [
      'fin.luego',
      'www.festival.lacosta.cat',
      'info@hotel.lacosta.cat',
      'hotel.lleida',
      'S.L.L.',
      'el. la',
      'al.l',
    ]) {
      expect(normalSpelling(text), text).to.equal(text);
    }
  });

  it('makes blanks of other middle dots', () => {
    expect(normalSpelling('música·dansa • circ')).to.equal('música dansa   circ');
    expect(normalSpelling('Festival•Lleida')).to.equal('Festival Lleida');
  });

  it('leaves out the full stop of an ordinal number', () => {
    expect(normalSpelling('1º de mayo, 2.ª planta, M.ª José')).to.equal('1º de mayo, 2ª planta, M.ª José');
  });

  it('has one apostrophe and no invisible signs', () => {
    expect(normalSpelling('l’a l‘a lʼa l´a l`a l′a')).to.equal("l'a l'a l'a l'a l'a l'a");
    expect(normalSpelling('aigua\u00ADfort a\u200Db')).to.equal('aiguafort ab');
  });
});

describe('The spellings of a word', () => {
  it('are with and without article, with one l of a geminate and with both', () => {
    const all = { word: 'ilusio', whole: 'lillusio', others: ['illusio', 'lilusio'] };
    expect(spellingsOf("l'il·lusio")).to.deep.equal(all);
    expect(spellingsOf("d'altres")).to.deep.equal({ word: 'altres', whole: 'daltres', others: [] });
    expect(spellingsOf('col·legi')).to.deep.equal({ word: 'colegi', whole: 'collegi', others: [] });
  });

  it('are one of letters and digits alone', () => {
    expect(spellingsOf('nit')).to.deep.equal({ word: 'nit', whole: 'nit', others: [] });
    expect(spellingsOf("rock'n'roll")).to.deep.equal({ word: 'rocknroll', whole: 'rocknroll', others: [] });
    expect(spellingsOf("d'")).to.deep.equal({ word: 'd', whole: 'd', others: [] });
    expect(spellingsOf("'·")).to.equal(undefined);
  });
});

describe('The readings of a text', () => {
  it('are one for most texts, with or without elisions', () => {
    for (const text of ['Nit de foc.', "La nit de l'11 d'agost", "D'l'"]) {
      expect(readingsOf(text), text).to.deep.equal([text]);
    }
  });

  it('are two for words that an apostrophe joins, unless it belongs to an article', () => {
    expect(readingsOf('Tribut a O’Connor: Rock’n’roll')).to.deep.equal([
      "Tribut a O'Connor: Rock'n'roll",
      'O Connor',
      'Rock n roll',
    ]);
    expect(readingsOf("Apunta't a l'hort")).to.deep.equal(["Apunta't a l'hort", 'Apunta t']);
  });

  it('are two for ordinal numbers', () => {
    expect(readingsOf('1.º de mayo, 12ª noche, Mª')).to.deep.equal(['1º de mayo, 12ª noche, Mª', '1', '12']);
  });

  it('are two for a full stop that may be a geminate l or the end of a sentence', () => {
    expect(readingsOf('El final.Luego, café')).to.deep.equal(['El final·Luego, café', 'final Luego']);
  });
});

describe('The readings of a hyphenated word', () => {
  it('are as it is written and in one', () => {
    expect(readingsOf('El wi-fi, la covid-19 i el rock-and-roll')).to.deep.equal([
      'El wi-fi, la covid-19 i el rock-and-roll',
      'wifi',
      'covid19',
      'rockandroll',
    ]);
    expect(readingsOf("d'e-sports Vila‐real X‑trial").slice(1)).to.deep.equal(["d'esports", 'Vilareal', 'Xtrial']);
  });

  it('have the geminate l that the hyphen stands for', () => {
    expect(readingsOf('col-loqui cel-la mil-lenni').slice(1)).to.deep.equal(['col·loqui', 'cel·la', 'mil·lenni']);
    expect(readingsOf('hall-lounge al-llà').slice(1)).to.deep.equal(['halllounge', 'alllà']);
  });

  it('are one for numbers, verbs with their pronouns and slugs', () => {
    for (const text of [
      '2024-25',
      '93-412-12-34',
      'fer-ne',
      'adonar-nos-en',
      'veure-la',
      'un-nom-de-quatre',
      '-a',
      'a–b',
    ]) {
      expect(readingsOf(text), text).to.deep.equal([text]);
    }
  });

  it('take no longer than the text is long', () => {
    for (const piece of ['a', 'a-', 'a-b', '-', "l'"]) readingsOf(piece.repeat(100_000));
  }).timeout(10_000);
});

describe('Words', () => {
  it('are cut at everything but apostrophes and geminates inside them', () => {
    expect(wordsOf("L'11/9: rock'n'roll, col·legi 'obert' a ❤️")).to.deep.equal([
      "L'11",
      '9',
      "rock'n'roll",
      'col·legi',
      'obert',
      'a',
    ]);
  });
});

describe('Folding', () => {
  it('leaves lower-case letters without marks', () => {
    expect(fold('ÀÇÑÜï')).to.equal('acnui');
    expect(fold('Straße Æther Łódź Ørsted')).to.equal('strasse aether lodz orsted');
    expect(fold('1ª ﬁesta')).to.equal('1a fiesta');
    expect(fold('Àngel'.normalize('NFD'))).to.equal('angel');
  });
});
