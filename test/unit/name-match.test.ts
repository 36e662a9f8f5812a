import { expect } from 'chai';
import { fitOf, marked, nameWords, typedText, typedWords } from '../../src/model/search/name-match.ts';

const fitsAs = (typed: string, name: string, language = 'ca') =>
  fitOf(typedWords(typedText(typed), language), nameWords(name, language));
const mark = (typed: string, name: string, language = 'ca') =>
  marked(name, typedWords(typedText(typed), language), language);

describe('A name that is typed', () => {
  it('fits when each word begins a word of it, whatever the case, the accents and the signs', () => {
    for (const [typed, name] of [
      ['gir', 'Girona'],
      ['GIRONA', 'Girona'],
      ['mus', 'Música clàssica'],
      ['hosp', "l'Hospitalet de Llobregat"],
      ['l hosp', 'L’Hospitalet de Llobregat'],
      ['lhosp', "l'Hospitalet de Llobregat"],
      ['colegi', 'Col·legi Major'],
      ['col.leg', 'Col·legi Major'],
      ['connor', "O'Connor"],
      ['cug san', 'Sant Cugat'],
      ['concerts', 'Concert de jazz'],
    ]) {
      expect(fitsAs(typed as string, name as string), `${typed}: ${name}`).not.to.equal(undefined);
    }
  });

  it('does not fit by the middle of a word, by two letters of a word before the last, or by nothing', () => {
    for (const [typed, name] of [
      ['rona', 'Girona'],
      ['gi rona', 'Girona'],
      ['ta vella', 'Tarragona Vella'],
      ['jazz girona', 'Girona'],
      ['', 'Girona'],
      ['?!', 'Girona'],
    ]) {
      expect(fitsAs(typed as string, name as string), `${typed}: ${name}`).to.equal(undefined);
    }
  });

  it('is classified by the part of the name that it matches', () => {
    expect(fitsAs('girona', 'Girona')).to.equal('equal');
    expect(fitsAs('el molí', 'El Molí')).to.equal('equal');
    expect(fitsAs('molí', 'El Molí')).to.equal('equal');
    expect(fitsAs('gir', 'Girona')).to.equal('beginning');
    expect(fitsAs('mol', 'El Molí de Dalt')).to.equal('beginning');
    expect(fitsAs('cugat del', 'Sant Cugat del Vallès')).to.equal('within');
    expect(fitsAs('valles cugat', 'Sant Cugat del Vallès')).to.equal('scattered');
  });

  it('is marked where it occurs, and everything else is escaped', () => {
    expect(mark('gir', 'Girona')).to.equal('<mark>Gir</mark>ona');
    expect(mark('hosp', "l'Hospitalet")).to.equal("l'<mark>Hosp</mark>italet");
    expect(mark('lhosp', "l'Hospitalet")).to.equal("<mark>l'Hosp</mark>italet");
    expect(mark('colegi', 'Col·legi <b>A & B</b>')).to.equal('<mark>Col·legi</mark> &lt;b&gt;A &amp; B&lt;/b&gt;');
    expect(mark('musi', 'Mu\u0301sica')).to.equal('<mark>Músi</mark>ca');
    expect(mark('concerts', 'Un concert')).to.equal('Un <mark>concert</mark>');
    expect(mark('dansa', 'Música·dansa')).to.equal('Música·<mark>dansa</mark>');
    expect(mark('b', '<b>')).to.equal('&lt;<mark>b</mark>&gt;');
    expect(mark('ler', 'Lleida')).to.equal('Lleida');
  });
});
