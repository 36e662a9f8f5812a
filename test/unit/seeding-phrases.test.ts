import { expect } from 'chai';
import { chanceOf } from '../../src/demo/chance.ts';
import {
  capitalised,
  type DemoLanguage,
  joined,
  makeFiller,
  type Occasion,
  type Words,
  withoutArticle,
} from '../../src/demo/templates.ts';

describe('phrases of the demo data', () => {
  const cases: [DemoLanguage, string, string, string][] = [
    ['ca', 'de', 'Girona', 'de Girona'],
    ['ca', 'de', 'Olot', "d'Olot"],
    ['ca', 'de', 'Àger', "d'Àger"],
    ['ca', 'de', 'Helena', "d'Helena"],
    ['ca', 'de', 'Haydn', 'de Haydn'],
    ['ca', 'de', 'ioga', 'de ioga'],
    ['ca', 'de', 'Iolanda', 'de Iolanda'],
    ['ca', 'de', 'Itàlia', "d'Itàlia"],
    ['ca', 'de', 'el Vendrell', 'del Vendrell'],
    ['ca', 'de', 'els refugis', 'dels refugis'],
    ['ca', 'de', "l'Escala", "de l'Escala"],
    ['ca', 'de', 'la Garriga', 'de la Garriga'],
    ['ca', 'de', '«Elles»', 'de «Elles»'],
    ['ca', 'de', 'Álvaro', "d'Álvaro"],
    ['ca', 'de', '11', "d'11"],
    ['ca', 'de', '12', 'de 12'],
    ['ca', 'a', 'el Teatre', 'al Teatre'],
    ['ca', 'a', 'els afores', 'als afores'],
    ['ca', 'a', "l'Auditori", "a l'Auditori"],
    ['ca', 'per', 'el nucli antic', 'pel nucli antic'],
    ['ca', 'per', 'la muralla', 'per la muralla'],
    ['es', 'de', 'el Teatro', 'del Teatro'],
    ['es', 'de', 'El Vendrell', 'de El Vendrell'],
    ['es', 'de', 'Olot', 'de Olot'],
    ['es', 'a', 'el parque', 'al parque'],
    ['es', 'a', 'la plaza', 'a la plaza'],
    ['es', 'y', 'Irene', 'e Irene'],
    ['es', 'y', 'Hilario', 'e Hilario'],
    ['es', 'y', 'Iolanda', 'y Iolanda'],
    ['es', 'y', 'Marta', 'y Marta'],
  ];
  for (const [language, word, phrase, right] of cases) {
    it(`say ${right}`, () => expect(joined(language, word, phrase)).to.equal(right));
  }

  it('know no rules for other words', () => {
    expect(() => joined('es', 'con', 'el piano')).to.throw(RangeError, 'con');
  });

  it('begin with a capital, behind a quotation mark too', () => {
    expect(['àpat', '«últim»', '¿qué?', 'Jazz', '9 km'].map(capitalised)).to.deep.equal([
      'Àpat',
      '«Últim»',
      '¿Qué?',
      'Jazz',
      '9 km',
    ]);
  });

  it('stand alone without their article', () => {
    const names = ['el Teatre', "l'Ateneu", 'les Borges', 'la plaça Major', 'Girona', 'Laia Els'];
    expect(names.map(withoutArticle)).to.deep.equal([
      'Teatre',
      'Ateneu',
      'Borges',
      'Plaça Major',
      'Girona',
      'Laia Els',
    ]);
  });
});

describe('the phrases of one record', () => {
  const same = (text: string) => ({ ca: text, es: text });
  const words: Words = {
    name: [same('Ona'), same('Pau'), same('Eva')],
    person: [{ ca: 'en {name}', es: 'el {name}' }],
    season: [{ ca: 'estiu', es: 'verano', months: [7] }],
    night: [{ ...same('nit'), hours: [20, 23], regions: ['balears'], places: ['club'], weekdays: [4, 5] }],
    sport: [{ ...same('escacs'), theme: 'board' }],
    gear: [{ ...same('banyador'), theme: 'water' }, same('xiulet')],
    pool: [{ ...same('piscina'), theme: 'water' }],
  };
  const summer: Occasion = {
    day: 0,
    language: 'ca',
    isDistrict: false,
    isFeast: false,
    month: 7,
    hour: 21,
    weekday: 5,
    region: 'balears',
    place: 'club',
  };
  const open = (occasion: Partial<Occasion> = {}) =>
    makeFiller(chanceOf(1), words, { ...summer, ...occasion }, { town: { ca: "l'Escala", es: 'La Escala' } });

  it('fills all slots of the same name alike, in both languages', () => {
    const { ca, es } = open().fill({ ca: '{name} i {name}', es: '{name}' });
    expect(ca).to.equal(`${es} i ${es}`);
  });

  it('fills a numbered slot with another value, also within the phrase', () => {
    const { ca } = open().fill(same('{person}, {person2}, {name2}, {name}'));
    const [one, other, second, first] = ca.split(', ');
    expect([one, other]).to.deep.equal([`en ${first}`, `en ${second}`]);
    expect(first).not.to.equal(second);
  });

  it('uses given values, joined and capitalized as the slot says', () => {
    const filled = open().fill({ ca: '{Town} {de town}', es: '{de town}' });
    expect(filled).to.deep.equal({ ca: "L'Escala de l'Escala", es: 'de La Escala' });
  });

  it('uses only words that fit the month, the weekday, the hour, the region and the place', () => {
    expect(open().fill(same('{season} {night}')).es).to.equal('verano nit');
    for (const other of [{ hour: 19 }, { weekday: 0 }, { region: 'madrid' }, { place: 'museum' }]) {
      expect(() => open(other).fill(same('{night}')), JSON.stringify(other)).to.throw(RangeError, 'night');
    }
    expect(() => open({ month: 8 }).fill(same('{season}'))).to.throw(RangeError, 'season');
  });

  it('never mixes words of different themes', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const telling = makeFiller(chanceOf(seed), words, summer, {});
      expect(telling.fill(same('{sport} {gear} {gear2}')).ca).to.equal('escacs xiulet xiulet');
    }
    expect(open().fill(same('{gear} {gear2} {pool}')).ca).to.match(/piscina$/);
    expect(() => open().fill(same('{sport} {pool}'))).to.throw(RangeError, 'pool');
  });

  it('repeats a word only when all have been used', () => {
    const telling = open();
    const used = [1, 2, 3].map(() => telling.fillOne(words['name'] ?? []).ca);
    expect(new Set(used).size).to.equal(3);
    expect(used).to.include(telling.fillOne(words['name'] ?? []).ca);
  });

  it('throws for a slot that nothing fills', () => {
    expect(() => open().fill(same('{nowhere}'))).to.throw(RangeError, 'nowhere');
  });
});
