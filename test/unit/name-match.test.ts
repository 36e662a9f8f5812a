import { expect } from 'chai';
import {
  bestFitOf,
  fitOf,
  marked,
  nameWords,
  otherWritings,
  typedText,
  typedWords,
  waysToWrite,
} from '../../src/model/search/name-match.ts';

const fitsAs = (typed: string, name: string, language = 'ca') =>
  fitOf(typedWords(typedText(typed), language), nameWords(name, language));
const mark = (typed: string, name: string, language = 'ca') =>
  marked(name, [typedWords(typedText(typed), language)], language);

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

  it('fits however its words are joined, its initials and its numbers are written', () => {
    const ways = (typed: string) => waysToWrite(typedText(typed), otherWritings(typed), 'ca');
    for (const [one, other] of [
      ['R.E.M.', 'REM'],
      ['hip hop', 'Hiphop'],
      ['hip-hop', 'Hiphop'],
      ['acdc', 'AC/DC'],
      ['AC/DC', 'ACDC'],
      ['wi fi', 'Wifi'],
      ['covid19', 'Covid 19'],
      ['1.000', '1000'],
      ['1 000', '1000'],
      ['3 x 3', '3x3'],
      ['24h', '24 hores'],
      ['24 h', '24 horas'],
      ['24 hores', '24 h'],
      ['24 horas', '24h'],
    ]) {
      for (const [typed, name] of [
        [one, `Festa ${other}`],
        [other, `Festa ${one}`],
        [`festa ${one}`, `${other}: la festa`],
      ]) {
        expect(bestFitOf(ways(typed as string), nameWords(name as string, 'ca')), `${typed}: ${name}`).not.to.equal(
          undefined,
        );
      }
    }
    expect(bestFitOf(ways('acdc'), nameWords('Nit AC DC', 'ca'))).to.equal('scattered');
    expect(bestFitOf(ways('el hip hop'), nameWords('Hiphop', 'ca'))).to.equal('equal');
    for (const [typed, name] of [
      ['te la', 'Tela'],
      ['hip hop', 'Hip'],
      ['R.E.M.', 'Ramon'],
    ])
      expect(bestFitOf(ways(typed as string), nameWords(name as string, 'ca')), `${typed}: ${name}`).to.equal(
        undefined,
      );
    expect(marked('Nit Hiphop', ways('hip hop'), 'ca')).to.equal('Nit <mark>Hiphop</mark>');
  });

  it('is written otherwise in few ways, so that all its words have theirs', () => {
    const written = (text: string) => otherWritings(text).map((each) => each.text);
    expect(written('24 h')).to.have.members(['24h', '24 hores', '24 horas']);
    expect(written('24h 10h wifi')).to.have.members([
      ...['24 h', '24 hores', '24 horas'],
      ...['10 h', '10 hores', '10 horas'],
      'wi fi',
    ]);
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
