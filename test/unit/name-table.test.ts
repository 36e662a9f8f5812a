import { expect } from 'chai';
import { chanceOf } from '../../src/demo/chance.ts';
import { bestFitOf, nameWords, otherWritings, typedText, waysToWrite } from '../../src/model/search/name-match.ts';
import { newNameTable } from '../../src/model/search/name-table.ts';
import { newNameVocabulary } from '../../src/model/search/name-vocabulary.ts';

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
    const vocabulary = newNameVocabulary();
    const table = newNameTable(vocabulary);
    const names = new Map<number, { name: string; language: string }>();
    for (let round = 0; round < 80; round += 1) {
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
      const found = table.find(vocabulary.grade(typedIn(typed)));
      const fits = found
        .first()
        .map((at) => [at, found.fitOf(at)] as const)
        .filter(([, fit]) => fit !== undefined);
      const expected = [...names].flatMap(([at, each]) => {
        const fit = bestFitOf(typedIn(typed)(each.language), nameWords(each.name, each.language));
        return fit ? [[at, fit] as const] : [];
      });
      expect(new Map(fits), typed).to.deep.equal(new Map(expected));
    }
  });

  it('finds beginnings among many words, new ones too', () => {
    const vocabulary = newNameVocabulary();
    const table = newNameTable(vocabulary);
    const name = (at: number) => `${String.fromCharCode(97 + (at % 26))}${at.toString(36)} paraula${at}`;
    for (let at = 0; at < 1000; at += 1) table.set(at, nameWords(name(at), 'ca'), 'ca');
    expect(table.find(vocabulary.grade(typedIn('paraula99'))).first()).to.deep.equal([
      99,
      ...Array.from({ length: 10 }, (_, at) => 990 + at),
    ]);
    table.set(1000, nameWords('paraula99999', 'ca'), 'ca');
    expect(table.find(vocabulary.grade(typedIn('paraula9999'))).first()).to.deep.equal([1000]);
    expect(table.find(vocabulary.grade(typedIn(''))).first()).to.deep.equal([]);
  });

  it('gives the first of many names that are wanted in its order, whatever was put in, moved and removed since', () => {
    const chance = chanceOf(12);
    const starts = new Map<number, number>();
    const startOf = (row: number) => starts.get(row) as number;
    const inOrder = (a: number, b: number) => startOf(a) - startOf(b) || a - b;
    const vocabulary = newNameVocabulary();
    const table = newNameTable(vocabulary, inOrder);
    const names = new Map<number, string>();
    const put = (row: number) => {
      const name = Array.from({ length: 3 }, () => chance.oneOf(words)).join(' ');
      table.remove(row);
      starts.set(row, chance.below(400));
      names.set(row, name);
      table.set(row, nameWords(name, 'ca'), 'ca');
    };
    for (let row = 0; row < 600; row += 1) put(row);
    for (let round = 0; round < 40; round += 1) {
      for (let times = 0; times < 30; times += 1) {
        const row = chance.below(650);
        if (chance.next() < 0.7) put(row);
        else {
          table.remove(row);
          names.delete(row);
        }
      }
      const typed = chance.oneOf(['g', 'co', 'jard', 'la gi', 'concert mus', 'hip hop', 'acdc', 'zz']);
      const isWanted = (row: number) => startOf(row) > 100;
      const ways = typedIn(typed)('ca');
      const expected = [...names]
        .filter(([row, name]) => isWanted(row) && bestFitOf(ways, nameWords(name, 'ca')) !== undefined)
        .map(([row]) => row)
        .toSorted(inOrder)
        .slice(0, 20);
      expect(table.find(vocabulary.grade(typedIn(typed))).first(20, isWanted), typed).to.deep.equal(expected);
    }
  });
});
