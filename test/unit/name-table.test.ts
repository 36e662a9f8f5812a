import { expect } from 'chai';
import { chanceOf } from '../../src/demo/chance.ts';
import { bestFitOf, nameWords, otherWritings, typedText, waysToWrite } from '../../src/model/search/name-match.ts';
import { newNameTable } from '../../src/model/search/name-table.ts';

const words = [
  ...[
    'Girona',
    'gira',
    "l'Hospitalet",
    'Sant',
    'Cugat',
    'R.E.M.',
    'AC/DC',
    'hip hop',
    'Col·legi',
    'col.legi',
    'O’Connor',
  ],
  ...['concert', 'concerts', 'concierto', 'jardí', 'jardins', '1.250', '3 x 3', 'de', 'la', 'El', 'música', 'músiques'],
];
const typedIn = (typed: string) => (language: string) => waysToWrite(typedText(typed), otherWritings(typed), language);

describe('a table of names', () => {
  it('finds the names that a look at each of them finds, and as exactly', () => {
    const chance = chanceOf(11);
    const phrase = (length: number) => Array.from({ length }, () => chance.oneOf(words)).join(' ');
    const table = newNameTable();
    const names = new Map<number, { name: string; language: string }>();
    for (let round = 0; round < 200; round += 1) {
      const row = chance.below(150);
      if (chance.next() < 0.2) {
        table.remove(row);
        names.delete(row);
      } else {
        const [name, language] = [phrase(1 + chance.below(4)), chance.oneOf(['ca', 'es', ''])];
        table.set(row, nameWords(name, language), language);
        names.set(row, { name, language });
      }
      const whole = phrase(1 + chance.below(2));
      const typed = whole.slice(0, 1 + chance.below(whole.length));
      const found = table.find(typedIn(typed));
      const fits = found.rows.map((at) => [at, found.fitOf(at)] as const).filter(([, fit]) => fit !== undefined);
      const expected = [...names].flatMap(([at, each]) => {
        const fit = bestFitOf(typedIn(typed)(each.language), nameWords(each.name, each.language));
        return fit ? [[at, fit] as const] : [];
      });
      expect(new Map(fits), typed).to.deep.equal(new Map(expected));
    }
  });

  it('finds beginnings among many words, new ones too', () => {
    const table = newNameTable();
    const name = (at: number) => `${String.fromCharCode(97 + (at % 26))}${at.toString(36)} paraula${at}`;
    for (let at = 0; at < 1000; at += 1) table.set(at, nameWords(name(at), 'ca'), 'ca');
    expect(table.find(typedIn('paraula99')).rows.toSorted((a, b) => a - b)).to.deep.equal([
      99,
      ...Array.from({ length: 10 }, (_, at) => 990 + at),
    ]);
    table.set(1000, nameWords('paraula99999', 'ca'), 'ca');
    expect(table.find(typedIn('paraula9999')).rows).to.deep.equal([1000]);
    expect(table.find(typedIn('')).rows).to.deep.equal([]);
  });
});
