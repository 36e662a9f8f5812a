import { expect } from 'chai';
import { townsCalled, townsCalledTogether, townsNear } from '../../src/model/places/town-words.ts';
import { parseSearch, parseWideSearch, type SearchTerm } from '../../src/model/search/search-text.ts';

/** The towns that a search of one word or phrase finds; `*` makes its last word a prefix. */
const called = (text: string): string[] => {
  const [term] = parseSearch(text.replace('*', ''))?.terms ?? [];
  return townsCalled({ ...(term as SearchTerm), prefix: text.endsWith('*') });
};

/** The towns that the words of a search name together; `*` makes the last one a prefix. */
const together = (text: string): string[] => {
  const terms = parseWideSearch(text.replace('*', ''))?.terms ?? [];
  const last = terms.length - 1;
  const read = terms.map((term, at) => ({ ...term, prefix: text.endsWith('*') && at === last }));
  const [first = [], ...others] = townsCalledTogether(read);
  return first.filter((slug) => others.every((slugs) => slugs.includes(slug)));
};

describe('Towns by the words of their names', () => {
  it('are found in any language, however it is written', () => {
    for (const name of ['lleida', 'LÉRIDA', 'lerida']) expect(called(name), name).to.include('lleida');
    expect(called('perpignan')).to.deep.equal(['perpinya']);
    expect(called('saragossa')).to.include('zaragoza');
  });

  it('are found with an article and without', () => {
    for (const name of ["l'Hospitalet", 'lhospitalet', 'hospitalet']) {
      expect(called(name), name).to.include('lhospitalet-de-llobregat');
    }
  });

  it('are found by each word of what they are called here, and not by words of nicknames', () => {
    expect(called('llobregat')).to.include.members(['lhospitalet-de-llobregat', 'el-prat-de-llobregat']);
    expect(called('cugat')).to.include('sant-cugat-del-valles');
    for (const saint of ['sant', 'san', 'st']) expect(called(saint), saint).to.include('sant-cugat-del-valles');
    expect(called('condal')).to.deep.equal([]);
    expect(called('ciudad')).to.include('ciudad-real').and.not.to.include('barcelona');
  });

  it('are found by prefixes if these are requested', () => {
    expect(called('barcel*')).to.include('barcelona');
    expect(called('barcel')).to.deep.equal([]);
    expect(called('zzz*')).to.deep.equal([]);
  });

  it('are found by words in their order', () => {
    expect(called('"sant cugat"')).to.include('sant-cugat-del-valles');
    expect(called('"cugat sant"')).to.deep.equal([]);
    expect(called('"prat de llob"*')).to.include('el-prat-de-llobregat');
    expect(called('"prat llobregat"')).to.deep.equal([]);
  });

  it('are found by whole names of several words, in any language', () => {
    for (const [name, slug] of [
      ['palma de mallorca', 'palma'],
      ['Ciutat de Mallorca', 'palma'],
      ['seo de urgel', 'la-seu-durgell'],
      ["seu d'urgell", 'la-seu-durgell'],
      ['villafranca del panades', 'vilafranca-del-penedes'],
      ['ciudad condal', 'barcelona'],
    ] as const) {
      expect(together(name), name).to.include(slug);
    }
    expect(together('palma de mall*')).to.include('palma');
    expect(together('palma de mall')).to.deep.equal([]);
    for (const text of ['mallorca palma', '"palma de mallorca"', 'palma -mallorca', 'ciudad jardin']) {
      expect(together(text), text).not.to.include('palma').and.not.to.include('barcelona');
    }
  });

  it('have words that are spelt like others, of all their names', () => {
    expect(townsNear('donosita', 1)).to.include('donostia');
    expect(townsNear('mallroca', 1)).to.include('mallorca');
    expect(townsNear('panadse', 1)).to.include('panades');
  });
});
