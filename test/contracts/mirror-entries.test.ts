import { expect } from 'chai';
import { openSqlite } from '../../src/backends/sqlite/open.ts';
import { usualRules } from '../../src/derive/entry.ts';
import { buildEntries } from '../../src/mirror/entries.ts';
import type { Document } from '../../src/model/documents/document.ts';
import type { Pair } from '../../src/ports.ts';
import { event, languages, term } from './drafts.ts';

describe('The entry of an event', () => {
  let pair: Pair;
  beforeEach(() => {
    pair = openSqlite({ file: ':memory:', languages });
  });
  afterEach(() => pair.close());

  async function category(name: string, parent?: Document<'categories'>): Promise<Document<'categories'>> {
    return pair.store.insert('categories', term(name, parent?.id));
  }

  it('contains the ancestors of its categories, and the current ones after a move', async () => {
    const arts = await category('Arts');
    const music = await category('Música', arts);
    const jazz = await category('Jazz', music);
    const document = await pair.store.insert('events', event('Jam', undefined, { categories: [jazz.id] }));
    async function references(): Promise<readonly number[]> {
      const { entries } = await buildEntries({ store: pair.store, languages, rules: usualRules }, [document]);
      const [entry] = entries;
      return entry && 'references' in entry ? entry.references : [];
    }

    expect(await references()).to.deep.equal([jazz.id, music.id, arts.id]);
    const party = await category('Festa');
    await pair.store.replace('categories', { ...jazz, facts: { ...jazz.facts, parent: party.id } });
    expect(await references()).to.deep.equal([jazz.id, party.id]);
    await pair.store.remove('categories', party.id, party.revision);
    expect(await references()).to.include(jazz.id);
  });
});
