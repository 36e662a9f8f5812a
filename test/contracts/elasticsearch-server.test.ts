/** The indices and aliases on the server, and what happens when somebody deletes them. */

import { expect } from 'chai';
import { openElasticsearch } from '../../src/backends/elasticsearch/open.ts';
import { toIndexed } from '../../src/backends/elasticsearch/writer.ts';
import type { MirroredIndex } from '../../src/mirrored-ports.ts';
import type { Entry } from '../../src/model/documents/entry.ts';
import { resourceNames } from '../../src/model/tables/field.ts';
import { Unreachable } from '../../src/ports.ts';
import { describeOnElasticsearch, removeIndices } from '../support/elasticsearch.ts';
import { rejection } from '../support/rejection.ts';
import { type UsedIndices, useIndices } from '../support/used-indices.ts';
import { layWire } from '../support/wire.ts';
import { asking, event, languages, noon } from './drafts.ts';
import { entryFrom, shown, stub, titled } from './entries.ts';

const seriesTimes = { start_date: '2031-05-06 12:00:00', end_date: '2031-05-06 13:00:00' };

/** Uses the indices with this prefix, as another process for these languages would open them. */
async function opened<T>(
  { url, prefix, languages }: { readonly url: string; readonly prefix: string; readonly languages: readonly string[] },
  use: (other: MirroredIndex) => Promise<T>,
): Promise<T> {
  const other = await openElasticsearch({ urls: [url], prefix, languages });
  try {
    return await use(other);
  } finally {
    await other.close();
  }
}

describeOnElasticsearch('The indices on Elasticsearch', (server, url) => {
  let indices: UsedIndices;
  let prefix: string;
  let index: MirroredIndex;
  /** Whether a test has made others than all suites use. */
  let areOthers: boolean;

  beforeEach(async () => {
    areOthers = false;
    indices = await useIndices();
    prefix = indices.prefix;
    index = await openElasticsearch({ urls: [url], prefix, languages });
  });

  afterEach(async () => {
    await index.close();
    if (areOthers) await indices.remove();
    else indices.leave();
  });

  /** The aliases of each index, all names without the prefix. */
  async function aliasesByIndex(): Promise<Record<string, string[]>> {
    const found = Object.entries(await server('GET', `${prefix}*/_alias`)) as [string, { aliases: object }][];
    const short = (name: string) => name.slice(prefix.length + 1);
    return Object.fromEntries(found.map(([name, { aliases }]) => [short(name), Object.keys(aliases).map(short)]));
  }

  async function rebuild(of: MirroredIndex, ...entries: Entry[]): Promise<void> {
    const rebuilding = await of.rebuild();
    await rebuilding.write(entries);
    await rebuilding.swap();
  }

  it('are one for each kind behind an alias, and answer each of two processes that open them at once', async () => {
    await removeIndices(server, prefix);
    const openAndAsk = async () => {
      const opened = await openElasticsearch({ urls: [url], prefix, languages });
      await opened.ready();
      return opened;
    };
    const both = await Promise.all([1, 2].map(openAndAsk));
    const expected = resourceNames.map((kind) => [`${kind}-1`, [kind]]);
    expect(await aliasesByIndex()).to.deep.equal(Object.fromEntries(expected));
    await Promise.all(both.map((each) => each.close()));
  });

  it('have the shards and replicas of the settings, and say which settings they do not follow yet', async () => {
    areOthers = true;
    expect(await index.notes()).to.deep.equal([]);
    const spread = { shards: 2, replicas: '0' };
    const other = await openElasticsearch({ urls: [url], prefix, languages, spread });
    try {
      expect(await other.notes()).to.deep.equal([
        'The index has another number of shards than INDEX_SHARDS (2): run reindex',
        'The index has other replicas than INDEX_REPLICAS (0): run reindex',
      ]);
      expect(await other.state()).to.equal('current');
      await rebuild(other, titled('x', 1));
      expect(await other.notes()).to.deep.equal([]);
      expect(await index.notes()).to.have.length(2);
      expect(await shown(other)).to.deep.equal(['1:1']);
    } finally {
      await other.close();
    }
  });

  it('keep one former generation, and nothing of a rebuild that another one overtook, which says so', async () => {
    const eventIndices = async () =>
      Object.entries(await aliasesByIndex()).filter(([name]) => name.startsWith('events'));
    const [[name = ''] = []] = await eventIndices();
    const number = Number(name.replace('events-', ''));
    await rebuild(index);
    const overtaken = await index.rebuild();
    await rebuild(index, titled('x', 1));
    const expected = { [`events-${number + 1}`]: ['events-kept'], [`events-${number + 3}`]: ['events'] };
    expect(Object.fromEntries(await eventIndices())).to.deep.equal(expected);
    for (const attempt of [overtaken.write([titled('y', 2)]), overtaken.swap()]) {
      expect((await rejection(attempt)) as Error)
        .to.have.property('message')
        .that.includes('Another rebuild');
    }
    await overtaken.abandon();
    expect(await shown(index)).to.deep.equal(['1:1']);
    expect(Object.keys(await aliasesByIndex())).to.have.length(2 * resourceNames.length);
  });

  it('are swapped once, even when the response to the swap is lost', async () => {
    const wire = await layWire(url);
    const other = await openElasticsearch({ urls: [wire.url], prefix, languages });
    try {
      await index.write([titled('x', 1)]);
      const rebuilding = await other.rebuild();
      await rebuilding.write([titled('y', 2)]);
      wire.loseAnswer('POST /_aliases');
      await rebuilding.swap();
      expect(await shown(index)).to.deep.equal(['2:1']);
      await index.back();
      expect(await shown(index)).to.deep.equal(['1:1']);
    } finally {
      await other.close();
      await wire.close();
    }
  });

  it('are deleted when a rebuild is abandoned', async () => {
    const before = await aliasesByIndex();
    await (await index.rebuild()).abandon();
    expect(await aliasesByIndex()).to.deep.equal(before);
  });

  it('are separate from those of another calendar, even when its prefix extends this one', async () => {
    await opened({ url, prefix: `${prefix}-events`, languages }, async (other) => {
      await other.write([titled('other', 5)]);
      await rebuild(index, titled('x', 1));
      await rebuild(index, titled('x', 2));
      expect(await shown(other)).to.deep.equal(['5:1']);
      expect(await shown(index)).to.deep.equal(['2:1']);
    });
  });

  it('report that they were made for other languages until they are rebuilt', async () => {
    areOthers = true;
    await opened({ url, prefix, languages: ['ca', 'es', 'fr'] }, async (other) => {
      expect(await other.state()).to.equal('other languages');
      await rebuild(other);
      expect(await other.state()).to.equal('current');
    });
    expect(await index.state()).to.equal('other languages');
  });

  describe('that somebody removed', () => {
    beforeEach(async () => {
      await index.write([titled('x', 1)]);
      await removeIndices(server, `${prefix}-events`);
    });

    it('are reported with the command that recreates them, and answer again after it', async () => {
      const uses = [index.find(asking({ kind: 'events' })), index.tally([1]), index.ready(), index.state()];
      for (const error of await Promise.all(uses.map(rejection))) {
        expect(error).to.be.an.instanceOf(Unreachable).with.property('message').that.includes('run reindex');
      }
      await rebuild(index, titled('x', 1));
      expect(await shown(index)).to.deep.equal(['1:1']);
      await index.ready();
    });

    it('are not created by a write, for which the server would guess the mappings', async () => {
      const both = index.write([titled('x', 2), { kind: 'tags', id: 3, revision: 1, gone: true }]);
      expect(await rejection(both)).to.be.an.instanceOf(Unreachable);
      expect(Object.keys(await aliasesByIndex()).filter((name) => name.startsWith('events'))).to.deep.equal([]);
      expect(await Array.fromAsync(index.known('tags'))).to.have.length(1);
    });
  });

  it('give other processes the current counts of terms right after a rebuild', async () => {
    const tagged = { ...titled('x', 1), terms: [9] };
    await opened({ url, prefix, languages }, async (other) => {
      expect(await other.tally([9])).to.deep.equal([0]);
      await index.write([tagged]);
      expect(await other.tally([9])).to.deep.equal([1]);
      await rebuild(index, titled('x', 1));
      expect(await other.tally([9])).to.deep.equal([0]);
    });
  });
});

describeOnElasticsearch('The entries on Elasticsearch', (server, url) => {
  let indices: UsedIndices;
  let prefix: string;
  let index: MirroredIndex;

  // Each test has entries of its own
  before(async () => {
    indices = await useIndices();
    prefix = indices.prefix;
    index = await openElasticsearch({ urls: [url], prefix, languages });
  });

  after(async () => {
    await index.close();
    indices.leave();
  });

  /** Turns periodic refreshes off. One that has begun still ends, so another one waits for it. */
  async function stopRefreshing(): Promise<void> {
    await server('PUT', `${prefix}-events/_settings`, { refresh_interval: '-1' });
    await server('POST', `${prefix}-events/_refresh`);
  }

  it('have their contents when they are opened again', async () => {
    await index.write([titled('x', 11)]);
    expect(await opened({ url, prefix, languages }, (other) => shown(other, { include: [11] }))).to.deep.equal([
      '11:1',
    ]);
  });

  it('show an entry that another process wrote without a refresh, once it is written again', async () => {
    await stopRefreshing();
    const entry = titled('x', 21);
    const { digest: _, ...indexed } = toIndexed(entry);
    await server('PUT', `${prefix}-events/_doc/21?version=1&version_type=external`, indexed);
    expect(await shown(index, { include: [21] })).to.deep.equal([]);
    expect(await index.write([entry])).to.deep.equal([]);
    expect(await shown(index, { include: [21] })).to.deep.equal(['21:1']);
  });

  it('tell of a series whose dates are not those of its revision, or are too few, and of one that is gone but for a date', async () => {
    const rule = { rrule: 'FREQ=DAILY;COUNT=3', rdate: [], exdate: [], own: {}, horizon: '', places: 3 };
    const entryAt = (revision: number) =>
      entryFrom('events', event('Classe', noon, { ...seriesTimes, recurrence: rule }), 31, { revision });
    const known = async () => {
      const all = await Array.fromAsync(index.known('events'));
      const { gone = false, digest = '' } = all.find(({ id }) => id === 31) ?? {};
      return { gone, isRight: digest === index.digestOf(entryAt(1)) };
    };
    const older = { id: 5, revision: 1, gone: false, series: '31' };
    await index.write([entryAt(2)]);
    expect(await known()).to.deep.equal({ gone: false, isRight: true });
    await server('PUT', `${prefix}-events/_doc/31.4?version=1&version_type=external`, older);
    expect(await known()).to.deep.equal({ gone: false, isRight: false });
    await server('PUT', `${prefix}-events/_doc/31.4?version=2&version_type=external`, { ...older, gone: true });
    expect(await known()).to.deep.equal({ gone: false, isRight: true });
    await server('DELETE', `${prefix}-events/_doc/31.2`);
    expect(await known()).to.deep.equal({ gone: false, isRight: false });
    await index.write([{ ...stub(31, 3), places: 2 }]);
    expect((await known()).gone).to.equal(false);
    await index.write([{ ...stub(31, 4), places: 3 }]);
    expect((await known()).gone).to.equal(true);
  });

  it('do not show a write in mode `soon` before a refresh', async () => {
    await stopRefreshing();
    expect(await index.write([titled('x', 41)], 'soon')).to.deep.equal([]);
    expect(await shown(index, { include: [41] })).to.deep.equal([]);
    await index.refresh();
    expect(await shown(index, { include: [41] })).to.deep.equal(['41:1']);
  });

  it('have few segments after tidying, however many writes filled them', async () => {
    const ids = [51, 52, 53, 54, 55, 56, 57, 58, 59];
    for (const id of ids) await index.write([titled('x', id)]);
    const segments = async () => Object.keys(await server('GET', `_cat/segments/${prefix}-events?format=json`));
    expect(await segments()).to.have.length.above(3);
    await index.tidy();
    expect(await segments()).to.have.length.within(1, 3);
    expect(await shown(index, { include: ids })).to.have.length(9);
  });
});
