import { expect } from 'chai';
import { openSqlite } from '../../src/backends/sqlite/open.ts';
import { usualRules } from '../../src/derive/entry.ts';
import { type Ancestry, entriesOf } from '../../src/mirror/entries.ts';
import type { Document } from '../../src/model/documents/document.ts';
import type { DocumentStore, Pair } from '../../src/ports.ts';
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

  it('contains the ancestors of its categories, in one read once their IDs are cached, and the current ones after a move', async () => {
    const ancestry: Ancestry = new Map();
    let reads = 0;
    const read: DocumentStore['read'] = (kind, ids) => {
      reads += 1;
      return pair.store.read(kind, ids);
    };
    const arts = await category('Arts');
    const music = await category('Música', arts);
    const jazz = await category('Jazz', music);
    const document = await pair.store.insert('events', event('Jam', undefined, { categories: [jazz.id] }));
    async function seen(): Promise<{ references: readonly number[]; reads: number }> {
      reads = 0;
      const change = { kind: 'events', id: document.id, revision: document.revision, document } as const;
      const { entries } = await entriesOf({ read }, { languages, rules: usualRules }, [change], ancestry);
      const [entry] = entries;
      return { references: entry && 'references' in entry ? entry.references : [], reads };
    }

    expect(await seen()).to.deep.equal({ references: [jazz.id, music.id, arts.id], reads: 3 });
    expect(await seen()).to.deep.equal({ references: [jazz.id, music.id, arts.id], reads: 1 });

    const party = await category('Festa');
    await pair.store.replace('categories', { ...jazz, facts: { ...jazz.facts, parent: party.id } });
    expect((await seen()).references).to.deep.equal([jazz.id, party.id]);
    expect(await seen()).to.deep.equal({ references: [jazz.id, party.id], reads: 1 });

    await pair.store.remove('categories', party.id, party.revision);
    expect((await seen()).references).to.include(jazz.id);
  });
});
