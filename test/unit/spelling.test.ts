import { expect } from 'chai';
import { fold, normalSpelling, readingsOf, wordsOf } from '../../src/model/spelling.ts';

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

  it('has one apostrophe and no invisible signs', () => {
    expect(normalSpelling('l’a l‘a lʼa l´a l`a l′a')).to.equal("l'a l'a l'a l'a l'a l'a");
    expect(normalSpelling('aigua\u00ADfort a\u200Db')).to.equal('aiguafort ab');
  });
});

describe('The readings of a text', () => {
  it('are one, but for a full stop that may be a geminate l or the end of a sentence', () => {
    expect(readingsOf('Nit de foc.')).to.deep.equal(['Nit de foc.']);
    expect(readingsOf('El final.Luego, café')).to.deep.equal(['El final·Luego, café', 'final Luego']);
  });
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
