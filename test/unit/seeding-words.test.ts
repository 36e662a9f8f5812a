import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { readSeedFiles } from '../../src/demo/seed-files.ts';

describe('the words in seeds/', () => {
  /** Lists of names: capitalized words in them are the same in both languages. */
  const named = [
    'work',
    'person',
    'wind',
    'saint',
    'street',
    'band',
    'ensemble',
    'choir',
    'group',
    'jazzband',
    'company',
    'troupe',
    'colla',
    'cobla',
    'orchestra',
    'opera',
  ];
  const capitals = (text: string): string =>
    (text.replace(/^l'/, '').match(/\{[^}]+\}|\p{Lu}\p{L}*/gu) ?? []).join(' ');

  it('translate no name of a group, a work, a street or a saint', () => {
    const { words, kinds } = readSeedFiles();
    const lists = [words, ...kinds.map((kind) => kind.words)].flatMap((all) =>
      named.flatMap((name) => all[name] ?? []),
    );
    expect(lists).not.to.have.length(0);
    const wrong = lists.filter(({ ca, es }) => capitals(ca) !== capitals(es));
    const municipal = /Banda Municipal/;
    expect(wrong.filter(({ ca }) => !municipal.test(ca))).to.deep.equal([]);
  });

  it('are used, every list and every kind of host', () => {
    const folder = new URL('../../seeds/', import.meta.url);
    const { words, kinds, hosts } = readSeedFiles();
    const texts = kinds.map(({ name }) => readFileSync(new URL(`kinds/${name}.json`, folder), 'utf8')).join();
    const unused = Object.keys(hosts).filter((host) => !kinds.some((kind) => kind.hosts.includes(host)));
    expect(unused).to.deep.equal([]);
    for (const kind of kinds) {
      for (const host of kind.hosts) expect(Object.keys(hosts), kind.name).to.include(host);
      expect(kind.hosts, kind.name).not.to.have.length(0);
    }
    expect(Object.keys(words).length).to.be.greaterThan(20);
    expect(texts).to.include('{duration}');
  });
});
