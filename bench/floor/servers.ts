/** The minimum that MongoDB and Elasticsearch must do for the responses, with their plain drivers. */

import { Client, type estypes, HttpConnection } from '@elastic/elasticsearch';
import { MongoClient } from 'mongodb';
import { sharedRun } from '../../src/async/batched.ts';
import { databaseIn } from '../../src/backends/mongo/open.ts';
import type { Json } from './record.ts';
import {
  type Counted,
  type EventRow,
  type Facets,
  type Found,
  facetKinds,
  facetSize,
  type Range,
  type Row,
  type Store,
  suggestedOfKind,
} from './store.ts';

interface Stored {
  readonly _id: number;
  readonly record: Json;
}

const instantThenId = { start: { type: 'integer' }, id: { type: 'integer' } } as const;
const indices = {
  events: {
    properties: {
      ...instantThenId,
      refs: { type: 'keyword' },
      ...{ categories: { type: 'keyword' }, tags: { type: 'keyword' }, venue: { type: 'keyword' } },
      words: { type: 'text', analyzer: 'folded', norms: false },
      title: { type: 'text', analyzer: 'folded', norms: false, index_prefixes: {} },
      label: { type: 'keyword', index: false },
    },
    sort: ['start', 'id'],
  },
  categories: { properties: { name: { type: 'keyword' }, id: { type: 'integer' } }, sort: ['name', 'id'] },
  venues: { properties: { name: { type: 'keyword' }, id: { type: 'integer' } }, sort: ['name', 'id'] },
  names: {
    properties: {
      name: { type: 'text', analyzer: 'folded', norms: false, index_prefixes: {} },
      ...{ label: { type: 'keyword' }, kind: { type: 'keyword' }, id: { type: 'integer' } },
    },
    sort: ['label', 'id'],
  },
} as const;
type IndexName = keyof typeof indices;

const folded: estypes.AnalysisCustomAnalyzer = {
  type: 'custom',
  tokenizer: 'standard',
  filter: ['lowercase', 'asciifolding'],
};
const durably = { w: 1, journal: true } as const;
/** The maximum offset of a page. Elasticsearch collects all hits up to it. */
const deepest = 1_000_000;

/** Opens the database in the MongoDB URL, and the indices with the same name. */
export async function openServers(mongodb: string, elasticsearch: string): Promise<Store> {
  const name = databaseIn(mongodb);
  const mongo = await new MongoClient(mongodb).connect();
  const client = new Client({ node: elasticsearch, Connection: HttpConnection, compression: false });
  const nameOf = (index: IndexName) => `${name}-${index}`;
  for (const index of Object.keys(indices) as IndexName[]) await makeMissing(client, nameOf(index), index);
  const records = mongo.db().collection<Stored>('records');
  await records.createIndex({ 'record.slug': 1 });
  const refresh = sharedRun(() => client.indices.refresh({ index: nameOf('events') }));
  const add = (rows: readonly Row[]) =>
    records.insertMany(
      rows.map(({ id, record }) => ({ _id: id, record })),
      { writeConcern: durably },
    );
  const addNamed = async (index: IndexName, rows: readonly Row[], field: string): Promise<void> => {
    await add(rows);
    const entries = rows.map(({ id, record }) => ({ id, name: record[field] }));
    await put(client, nameOf(index), entries);
  };
  return {
    async addEvents(rows) {
      await add(rows);
      await put(client, nameOf('events'), rows.map(eventEntry));
      await refresh();
    },
    async changeEvent(row) {
      await records.replaceOne({ _id: row.id }, { record: row.record }, { writeConcern: durably });
      await put(client, nameOf('events'), [eventEntry(row)]);
      await refresh();
    },
    addCategories: (rows) => addNamed('categories', rows, 'name'),
    addVenues: (rows) => addNamed('venues', rows, 'venue'),
    addOthers: add,
    addNames(kind, rows) {
      const entries = rows.map(({ id, record }) => {
        const label = record.name ?? record.venue ?? record.organizer;
        return { id, kind, label, name: label };
      });
      return put(client, nameOf('names'), entries);
    },
    lastId: async () => (await records.findOne({}, { sort: { _id: -1 }, projection: { _id: 1 } }))?._id ?? 0,
    has: async (id) => (await records.findOne({ _id: id }, { projection: { _id: 1 } })) !== null,
    readBySlug: async (slug) => (await records.findOne({ 'record.slug': slug }))?.record,
    read: async (id) => (await records.findOne({ _id: id }))?.record,
    async readAll(ids) {
      const found = await records.find({ _id: { $in: [...ids] } }).toArray();
      const byId = new Map(found.map(({ _id, record }) => [_id, record]));
      return ids.map((id) => byId.get(id));
    },
    ...lists(client, nameOf),
    ...suggesting(client, nameOf),
    tidy: () => client.indices.refresh({ index: (Object.keys(indices) as IndexName[]).map(nameOf) }),
    close: () => Promise.all([mongo.close(), client.close()]),
  };
}

async function makeMissing(client: Client, index: string, what: IndexName): Promise<void> {
  if (await client.indices.exists({ index })) return;
  const { properties, sort } = indices[what];
  const settings: estypes.IndicesIndexSettings = {
    number_of_shards: 1,
    number_of_replicas: 0,
    max_result_window: deepest,
    'index.sort.field': [...sort],
    analysis: { analyzer: { folded } },
  };
  const mappings = { _source: { enabled: false }, properties } as estypes.MappingTypeMapping;
  await client.indices.create({ index, settings, mappings });
}

function eventEntry({ id, start, refs, by, title, description }: EventRow) {
  return { id, start, refs, ...by, title, label: title, words: `${title} ${description}` };
}

async function put(client: Client, index: string, entries: readonly { readonly id: number }[]): Promise<void> {
  const [entry] = entries;
  if (entry && entries.length === 1) {
    await client.index({ index, id: String(entry.id), document: entry });
    return;
  }
  const operations = entries.flatMap((each) => [{ index: { _id: String(each.id) } }, each]);
  const { errors } = await client.bulk({ index, operations, filter_path: ['errors'] });
  if (errors) throw new Error(`Elasticsearch refused some of ${entries.length} entries`);
}

const wanted = ['responses.error', 'responses.hits.total.value', 'responses.hits.hits.sort'];

/** Gets page and total in one request. Hits contain only their sort values, of which the ID is the last. */
function lists(client: Client, nameOf: (index: IndexName) => string) {
  const found = async (index: IndexName, filter: estypes.QueryDslQueryContainer[], range: Range): Promise<Found> => {
    const query = { bool: { filter } };
    const page = { from: range.offset, size: range.limit, sort: [...indices[index].sort], track_total_hits: false };
    const { responses } = await client.msearch({
      index: nameOf(index),
      searches: [
        {},
        { query, ...page, _source: false, stored_fields: '_none_' },
        {},
        { query, size: 0, track_total_hits: true },
      ],
      filter_path: wanted,
    });
    const [rows, count] = responses as { hits?: estypes.SearchHitsMetadata }[];
    const total = count?.hits?.total as estypes.SearchTotalHits;
    return { ids: (rows?.hits?.hits ?? []).map(({ sort }) => Number(sort?.[1])), total: total.value };
  };
  const within = ({ from, to }: Range) => ({ range: { start: { gte: from, lte: to } } });
  const terms = Object.fromEntries(facetKinds.map((field) => [field, { terms: { field, size: facetSize } }]));
  return {
    async eventsWithFacets(range: Range) {
      const query = { bool: { filter: [within(range)] } };
      const page = { from: range.offset, size: range.limit, sort: [...indices.events.sort], track_total_hits: false };
      const { responses } = await client.msearch({
        index: nameOf('events'),
        searches: [
          {},
          { query, ...page, _source: false, stored_fields: '_none_' },
          {},
          { query, size: 0, track_total_hits: true, aggs: terms },
        ],
        filter_path: [...wanted, 'responses.aggregations'],
      });
      const [rows, counted] = responses as Response[];
      const facets = facetKinds.map((kind) => [
        kind,
        counted?.aggregations?.[kind]?.buckets.map(({ key, doc_count }) => ({ id: Number(key), count: doc_count })),
      ]);
      return {
        ids: (rows?.hits?.hits ?? []).map(({ sort }) => Number(sort[1])),
        total: counted?.hits?.total?.value ?? 0,
        facets: Object.fromEntries(facets) as Facets,
      };
    },
    events: (range: Range) => found('events', [within(range)], range),
    eventsOf: (refs: readonly number[], range: Range) =>
      found('events', [{ terms: { refs: [...refs] } }, within(range)], range),
    eventsWith: (word: string, range: Range) => found('events', [{ match: { words: word } }, within(range)], range),
    categories: (range: Range) => found('categories', [], range),
    venues: (range: Range) => found('venues', [], range),
  };
}

/** The counts of terms. */
interface TermCounts {
  readonly buckets: readonly { readonly key: number; readonly doc_count: number }[];
}

/** A response, of which only some members are read. */
interface Response {
  readonly hits?: {
    readonly total?: { readonly value: number };
    readonly hits?: readonly {
      readonly sort: readonly [unknown, unknown];
      readonly fields: Readonly<Record<string, readonly [string]>>;
    }[];
  };
  readonly aggregations?: Readonly<Record<string, TermCounts>>;
}

/** Numbers of events that begin at a moment or later are counted once a minute. */
function suggesting(client: Client, nameOf: (index: IndexName) => string) {
  let [minute, counts] = [0, new Map<number, number>()];
  async function count(from: number): Promise<void> {
    const { aggregations } = await client.search<unknown, { refs: TermCounts }>({
      index: nameOf('events'),
      size: 0,
      query: { range: { start: { gte: from } } },
      aggs: { refs: { terms: { field: 'refs', size: 65_535 } } },
    });
    counts = new Map(aggregations?.refs.buckets.map((each) => [Number(each.key), each.doc_count]));
    minute = Math.floor(from / 60);
  }
  return {
    async suggest(beginning: string, from: number) {
      if (Math.floor(from / 60) !== minute) await count(from);
      const lean = { _source: false, stored_fields: '_none_', track_total_hits: false, docvalue_fields: ['label'] };
      const { responses } = await client.msearch({
        searches: [
          { index: nameOf('events') },
          {
            query: { bool: { filter: [{ range: { start: { gte: from } } }, { prefix: { title: beginning } }] } },
            ...{ ...lean, size: suggestedOfKind, sort: ['start', 'id'] },
          },
          { index: nameOf('names') },
          {
            query: { bool: { filter: [{ prefix: { name: beginning } }] } },
            ...{ ...lean, docvalue_fields: ['kind'], size: 1000, sort: ['label', 'id'] },
          },
        ],
        // The status is there in every response, so that those without hits keep their place
        filter_path: ['responses.status', 'responses.hits.hits.sort', 'responses.hits.hits.fields'],
      });
      const [titled = [], named = []] = (responses as Response[]).map((each) => each.hits?.hits ?? []);
      const all = named.map(({ sort: [label, id], fields }): Counted & { kind: string | undefined } => {
        return { kind: fields['kind']?.[0], id: Number(id), label: String(label), count: counts.get(Number(id)) ?? 0 };
      });
      const of = (kind: string) =>
        all
          .filter((each) => each.kind === kind && each.count > 0)
          .sort((a, b) => b.count - a.count)
          .slice(0, suggestedOfKind);
      return {
        categories: of('categories'),
        venues: of('venues'),
        organizers: of('organizers'),
        events: titled.map(({ sort, fields }) => ({ id: Number(sort[1]), label: fields['label']?.[0] ?? '' })),
      };
    },
  };
}
