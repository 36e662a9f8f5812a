import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { indexedOf } from '../../src/backends/elasticsearch/indexed.ts';
import { searchClauses } from '../../src/backends/elasticsearch/search.ts';
import { entryOf, type Surroundings } from '../../src/derive/entry.ts';
import type { Document } from '../../src/model/document.ts';
import type { Entry } from '../../src/model/entry.ts';
import { type ResourceName, resourceNames } from '../../src/model/field.ts';
import { parseSearch } from '../../src/model/search-text.ts';
import { describeOnElasticsearch, type Server } from '../support/elasticsearch.ts';
import { event, languages, organizer, term, venue } from './drafts.ts';
import { draftOf } from './judged/pair.ts';
import { type JudgedQuery, judge, judgedRecords } from './judged/run.ts';

const alone: Surroundings = { pointOf: () => undefined, ancestorsOf: () => [] };

interface Hit {
  readonly sort: readonly (number | string)[];
}

function committed(name: string): Record<string, object> {
  return JSON.parse(readFileSync(new URL(`../../indexes/elasticsearch/${name}.json`, import.meta.url), 'utf8'));
}

describeOnElasticsearch('The committed indices on Elasticsearch', (server) => {
  const prefix = `cartellera-test-${crypto.randomUUID()}`;
  const indexOf = (resource: ResourceName) => `${prefix}-${resource}`;

  before(async () => {
    for (const resource of resourceNames) await create(server, indexOf(resource), resource);
  });

  after(async () => {
    for (const resource of resourceNames) await server('DELETE', indexOf(resource));
  });

  async function put(entries: readonly Entry[]): Promise<void> {
    const lines = entries.flatMap((entry) => [
      { index: { _index: indexOf(entry.kind), _id: entry.id, version: entry.revision, version_type: 'external' } },
      indexedOf(entry),
    ]);
    await server('POST', '_bulk?refresh=true', lines);
  }

  async function idsOf(resource: ResourceName, query: object, sort: readonly object[]): Promise<number[]> {
    const asked = { query, sort: [...sort, { id: 'asc' }], size: 500, _source: false };
    const { hits } = await server('POST', `${indexOf(resource)}/_search`, asked);
    return (hits as { hits: readonly Hit[] }).hits.map((hit) => Number(hit.sort.at(-1)));
  }

  describe('with the judged list', () => {
    const documents = judgedRecords.map((record, at) => ({ ...draftOf(record), id: at + 1, revision: 1 }) as Document);
    const keyOf = (id: number) => judgedRecords[id - 1]?.key as string;

    before(() => put(judgedRecords.map(({ kind }, at) => entryOf(kind, documents[at] as Document, alone, languages))));

    judge(async ({ kind, language, search }: JudgedQuery) => {
      const { holds, lacks } = searchClauses(parseSearch(search), { kind, asked: language, languages });
      return (await idsOf(kind, { bool: { filter: holds, must_not: lacks } }, [])).map(keyOf);
    });
  });

  describe('with one record of each resource', () => {
    const one = (resource: ResourceName, draft: object, id: number, place = alone) =>
      entryOf(resource, { ...draft, id, revision: 1 } as Document, place, languages);
    const years = ['0001-01-01', '1969-12-31', '1970-01-01', '9999-12-31'].map((day) => Date.parse(`${day}T00:00:00Z`));

    before(async () => {
      const girona = { pointOf: () => ({ lat: 41.9794, lng: 2.8214 }), ancestorsOf: () => [7] };
      await put([
        ...years.map((at, index) => one('events', event('Any', at), 1003 - index)),
        one('events', event('Girona', 5, { venue: [5], categories: [6], tags: [8] }), 1004, girona),
        one('venues', venue('Sala', { phone: '972 55 51 23', geo_lat: 41.9, geo_lng: 2.8 }), 1005),
        one('organizers', organizer('Colla', { phone: '972 55 51 23' }), 1006),
        one('categories', term('Música', 3), 1007),
        one('tags', term('Jazz'), 1008),
      ]);
    });

    it('takes every field of every entry', async () => {
      for (const resource of resourceNames) {
        const ids = await idsOf(resource, { range: { id: { gt: 1000 } } }, []);
        expect(ids, resource).to.not.deep.equal([]);
      }
    });

    it('holds instants from the year 1 to the year 9999, in order', async () => {
      const all = { bool: { filter: [{ range: { id: { gte: 1000, lte: 1003 } } }] } };
      expect(await idsOf('events', all, [{ start: 'asc' }])).to.deep.equal([1003, 1002, 1001, 1000]);
      const window = { range: { start: { gte: years[1], lte: years[2] } } };
      expect(await idsOf('events', { bool: { filter: [window, all] } }, [])).to.deep.equal([1001, 1002]);
    });

    it('finds events by what they refer to and by where they are', async () => {
      for (const id of [5, 6, 7, 8]) {
        expect(await idsOf('events', { terms: { references: [id] } }, [])).to.deep.equal([1004]);
      }
      expect(await idsOf('events', { terms: { terms: [7] } }, [])).to.deep.equal([]);
      const near = (distance: string) => ({ geo_distance: { distance, point: { lat: 41.9794, lon: 2.8214 } } });
      expect(await idsOf('events', near('1km'), [])).to.deep.equal([1004]);
      expect(await idsOf('events', { exists: { field: 'point' } }, [])).to.deep.equal([1004]);
    });

    it('finds terms by a part of their name', async () => {
      const part = (value: string) => ({ wildcard: { 'shown.es.folded': { value } } });
      expect(await idsOf('categories', part('*usic*'), [])).to.deep.equal([1007]);
      expect(await idsOf('tags', part('*usic*'), [])).to.deep.equal([]);
    });

    it('refuses a field that it does not know, and an older version', async () => {
      const path = `${indexOf('tags')}/_doc/1008?version_type=external`;
      const refused = async (sent: Promise<unknown>) =>
        sent.then(
          () => '',
          (error: Error) => error.message,
        );
      expect(await refused(server('PUT', `${path}&version=2`, { unknown: 1 }))).to.include('strict_dynamic_mapping');
      expect(await refused(server('PUT', `${path}&version=1`, { id: 1008 }))).to.include('version_conflict');
    });
  });

  it('finds the unfinished end of an address among many', async () => {
    const ids = Array.from({ length: 200 }, (_, at) => 2000 + at);
    const named = (id: number) => ({ ...event(`entrada@sala${id}.example`), id, revision: 1 }) as Document;
    await put(ids.map((id) => entryOf('events', named(id), alone, languages)));
    for (const search of ['entrada@sala', 'entrada@sal', 'entrada@s']) {
      const { holds } = searchClauses(parseSearch(search), { kind: 'events', asked: 'ca', languages });
      expect(await idsOf('events', { bool: { filter: holds } }, []), search).to.deep.equal(ids);
    }
  });

  it('reads a word with article and geminate l in each spelling', async () => {
    const read = async (analyzer: string, text: string) => {
      const { tokens } = await server('POST', `${indexOf('events')}/_analyze`, { analyzer, text });
      return (tokens as { token: string }[]).map(({ token }) => token);
    };
    expect(await read('words', "l'il·lusio")).to.have.members(['ilusio', 'illusio', 'lilusio', 'lillusio']);
    expect(await read('stems_ca', 'cancons')).to.deep.equal(await read('stems_ca', 'canco'));
    expect(await read('prefix_cut', "l'il·lus")).to.deep.equal(['ilus']);
    expect(await read('prefix_whole', "l'il·lus")).to.deep.equal(['lillus']);
  });
});

/** Creates an index as the files say. */
async function create(server: Server, name: string, resource: ResourceName): Promise<void> {
  const { settings, mappings } = committed(resource);
  await server('PUT', name, { settings: { ...committed('settings'), ...settings }, mappings });
}
