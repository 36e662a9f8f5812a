/**
 * Writes entries: whole ones in bulks, by external version, with an outcome for each. The document of an entry has the fields of the mapping
 * and no others.
 */

import { hash } from 'node:crypto';
import type { Client } from '@elastic/elasticsearch';
import { type Refusal, type Stub, type Version, WritesRefused } from '../../mirrored-ports.ts';
import type { Entry, EntryTimes, ShownText } from '../../model/documents/entry.ts';
import { middleOf } from '../../model/places/towns.ts';
import { hasStems } from '../../model/search/stems-and-small-words.ts';
import { phoneTails } from '../../model/search/written-numbers.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { dayLength } from '../../model/time/durations.ts';
import { Unreachable } from '../../ports.ts';
import { stateOf, usualLength } from './conditions.ts';
import { type Connection, Forbidden, failure, sentenceOf, TooLarge, wrongWithIndex } from './connection.ts';
import { startOf } from './order.ts';
import { speltReadings } from './tokens.ts';

/** A document of an entry, or the stub of one, as a bulk carries it. */
export interface BulkItem extends Version {
  readonly alias: string;
  /** Its ID in the index (see `itemsOf`). */
  readonly place: string;
  /** The action and the document, one line each. */
  readonly lines: string;
}

/** The most characters of one bulk, below what proxies commonly accept. */
const maxLength = 900_000;

/** Divides items, which may be made one after the other, into bulks. A single item may have any length. */
export function* bulksOf(items: Iterable<BulkItem>): Iterable<readonly BulkItem[]> {
  let [bulk, length]: [BulkItem[], number] = [[], 0];
  for (const item of items) {
    if (bulk.length > 0 && length + item.lines.length > maxLength) {
      yield bulk;
      [bulk, length] = [[], 0];
    }
    bulk.push(item);
    length += item.lines.length;
  }
  if (bulk.length > 0) yield bulk;
}

/**
 * The items of entries, each made when it is asked for. The ID of an entry's own document is that of the record; those of the dates of a series
 * are `ID.1`, `ID.2`…
 */
function* itemsOf(entries: readonly (Entry | Stub)[], aliasOf: (kind: ResourceName) => string): Iterable<BulkItem> {
  for (const entry of entries) {
    const { kind, id, revision } = entry;
    const alias = aliasOf(kind);
    let place = String(id);
    let number = 0;
    for (const document of documentsOf(entry)) {
      // A revision that is not greater than the stored one is rejected
      const action = { index: { _index: alias, _id: place, version: revision, version_type: 'external' } };
      yield { kind, id, revision, alias, place, lines: `${JSON.stringify(action)}\n${document}` };
      number += 1;
      place = `${id}.${number}`;
    }
  }
}

/**
 * Sends entries. Resolves to the rejected ones; a revision that the index already has counts as taken. With `refresh`, lists show the
 * entries, and what was written before, when it resolves. `onNewer` hears of each record of which the index has a greater revision. Throws
 * Unreachable, WritesRefused.
 */
type Sender = (
  entries: readonly (Entry | Stub)[],
  refresh: boolean,
  onNewer?: (newer: Version) => void,
) => Promise<Refusal[]>;

/**
 * Sends to the index behind the alias of each kind; `requestTimeout` in milliseconds is that of each bulk. Entries that fail together are
 * sent again by halves, so that one that is too large or broken never blocks the others.
 */
export function makeSender(
  connection: Connection,
  aliasOf: (kind: ResourceName) => string,
  requestTimeout: number,
): Sender {
  return async function send(entries, refresh, onNewer): Promise<Refusal[]> {
    try {
      const refused: Refusal[] = [];
      for (const bulk of bulksOf(itemsOf(entries, aliasOf))) {
        const sending = connection.ask((client) => sendBulk(client, bulk, { refresh, requestTimeout, onNewer }));
        refused.push(...(await sending.catch(throwAsWritesRefused)));
      }
      return refused;
    } catch (error) {
      if (error instanceof Unreachable && !(error instanceof TooLarge)) throw error;
      const [first, second] = entries;
      const reason = error instanceof Error ? error.message : String(error);
      if (first && !second) return [{ kind: first.kind, id: first.id, reason }];
      const half = Math.ceil(entries.length / 2);
      const halves = [entries.slice(0, half), entries.slice(half)] as const;
      return [...(await send(halves[0], refresh, onNewer)), ...(await send(halves[1], refresh, onNewer))];
    }
  };
}

interface BulkOptions {
  readonly refresh: boolean;
  readonly requestTimeout: number;
  readonly onNewer: ((newer: Version) => void) | undefined;
}

/** The refused items of a bulk. Throws when one failed for another reason than its contents. */
async function sendBulk(
  client: Client,
  bulk: readonly BulkItem[],
  { refresh, requestTimeout, onNewer }: BulkOptions,
): Promise<Refusal[]> {
  const operations = bulk.map(({ lines }) => lines);
  const { items } = await client.bulk(
    { operations, refresh, require_alias: true, filter_path: ['items.*.status', 'items.*.error'] },
    { requestTimeout },
  );
  const conflicts = bulk.filter((_, at) => items[at]?.index?.status === 409);
  if (onNewer && conflicts.length > 0) {
    const docs = conflicts.map(({ alias, place }) => ({ _index: alias, _id: place, _source: false }));
    const known = await client.mget({ docs, filter_path: ['docs._version'] }, { requestTimeout });
    for (const [at, { kind, id, revision }] of conflicts.entries()) {
      const { _version = 0 } = known.docs[at] as { readonly _version?: number };
      if (_version > revision) onNewer({ kind, id, revision: _version });
    }
  }
  return bulk.flatMap(({ kind, id }, at) => {
    const result = items[at]?.index;
    if (!result) throw new Error('Elasticsearch did not say what became of a write');
    const { status, error } = result;
    if (status < 300 || status === 409) return [];
    if (status === 400 && wrongWithIndex(error) === undefined) return [{ kind, id, reason: sentenceOf(error) }];
    const reason = failure(status, error);
    // Read-only, as on a full disk, or not to be written to with these credentials
    const isForbidden = status === 403 || (status === 429 && error?.type === 'cluster_block_exception');
    throw isForbidden ? new WritesRefused(reason.message) : reason;
  });
}

/** Credentials may allow reading only, so that lists are answered. */
function throwAsWritesRefused(error: unknown): never {
  throw error instanceof Forbidden ? new WritesRefused(error.message) : error;
}

/** Refreshes indices, so that lists show all earlier writes, within `requestTimeout` milliseconds. */
export async function refresh(connection: Connection, index: string[], requestTimeout: number): Promise<void> {
  const refreshing = connection.ask((client) => client.indices.refresh({ index }, { requestTimeout }));
  const { _shards } = await refreshing.catch(throwAsWritesRefused);
  if (_shards && _shards.failed > 0) throw new Unreachable('Elasticsearch could not show all that was written');
}

// The document of an entry

/** A document for the index; strict mappings reject any other field. Fields without a value are not sent. */
type Indexed = Readonly<Record<string, unknown>>;

/**
 * The documents of an entry as JSON: its own, and one for each date of a series. So that nothing is looked for to be deleted, stubs take the
 * places of the dates that there have ever been.
 */
function* documentsOf(entry: Entry | Stub): Iterable<string> {
  const { id: series, revision, places = 0 } = entry;
  let count = 0;
  if ('gone' in entry) yield JSON.stringify({ id: series, revision, gone: true });
  else {
    yield JSON.stringify(toIndexed(entry));
    const { dates = [], own = [], ...rest } = entry;
    const of = { revision, gone: false, series };
    // What all dates share is made once
    const shared = dates.length > 0 ? JSON.stringify(contentOf(rest)) : '';
    for (const { id, previous, next, ...times } of dates) {
      const neighbours = { previous: previous && toNeighbour(previous), next: next && toNeighbour(next) };
      yield `${JSON.stringify({ ...of, id, ...toTimes(times), ...neighbours }).slice(0, -1)},${shared.slice(1)}`;
    }
    for (const each of own) yield JSON.stringify({ ...of, id: each.id, ...toTimesOf(each), ...contentOf(each) });
    count = dateCount(entry);
  }
  const stub = JSON.stringify({ id: series, revision, gone: true, series });
  for (; count < places; count += 1) yield stub;
}

/** The number of dates of a series that have documents. */
export function dateCount({ dates = [], own = [] }: Entry): number {
  return dates.length + own.length;
}

/** The document of a record itself. `digest` covers everything but the revision, so that `check` can tell two states apart. */
export function toIndexed(entry: Entry): Indexed {
  const { id, revision, dates, own } = entry;
  const content = { ...toTimesOf(entry), ...contentOf(entry) };
  const ofDates = dates && [dates, own?.map((each) => [each.id, toTimesOf(each), contentOf(each)])];
  const digest = hash('sha1', JSON.stringify(ofDates ? [content, ofDates] : content), 'base64url');
  return { id, revision, gone: false, digest, ...content };
}

/** What a document has besides when it takes place. */
function contentOf(entry: Entry): Indexed {
  const { published, modified } = entry;
  const isTerm = resources[entry.kind].family === 'term';
  const shown = Object.entries(entry.shown).map(([language, each]) => {
    const { nameKey, slug, descriptionKey, folded, texts, names, phones } = each;
    const all = wordsIn([...texts, ...phones.map((text) => ({ text, language: '' }))]);
    const named = wordsIn(names);
    const fields = {
      nameStart: startOf(nameKey),
      nameKey,
      words: all.words,
      stems: all.stems,
      names: named.words,
      nameStems: named.stems,
      ...(isTerm && { slug, descriptionKey, folded }),
      ...(phones.length > 0 && { phones: phones.flatMap(phoneTails) }),
    };
    return [language, fields] as const;
  });
  return {
    ...(isTerm ? { parent: entry.parent } : { state: stateOf(entry), published, modified }),
    ...(entry.kind === 'events' && toEventFields(entry)),
    shown: Object.fromEntries(shown),
  };
}

/** When an event takes place; a series from its first date to its last. */
function toTimesOf({ occurrences: [first], days }: Entry): Indexed {
  return first && days ? toTimes({ ...first, days }) : {};
}

/** `brief` events have a clock and are shorter than 24 hours; `long` ones are longer than nearly all others. */
function toTimes({ start, end, days }: EntryTimes) {
  const long = end - start > usualLength || undefined;
  const brief = (days.minute !== undefined && end - start < dayLength) || undefined;
  return { start, end, ...days, long, brief };
}

/** What clauses about a neighbour of a date look at. */
function toNeighbour(times: EntryTimes): Indexed {
  const { start, end, firstDay, lastDay, brief } = toTimes(times);
  return { start, end, firstDay, lastDay, brief };
}

function toEventFields(entry: Entry): Indexed {
  const { point, price } = entry;
  const place = point ?? middleOf(entry.towns ?? []);
  return {
    eventStatus: entry.eventStatus,
    attendance: entry.attendance,
    soldOut: entry.soldOut,
    priceLow: price?.low,
    priceHigh: price?.high,
    author: entry.author,
    titledIn: entry.titledIn,
    towns: entry.towns,
    ...entry.named,
    featured: entry.featured,
    parent: entry.parent,
    references: entry.references,
    terms: entry.terms,
    point: point && geoPoint(point),
    place: place && geoPoint(place),
    // Events at one place are counted by the venue and its point as sent, because the index rounds points
    pin: point && `${entry.pointVenue} ${point.lat} ${point.lng}`,
  };
}

function geoPoint({ lat, lng }: NonNullable<Entry['point']>): Indexed {
  return { lat, lon: lng };
}

/** The words of texts, and the stems of those in a language that has stems. */
function wordsIn(texts: readonly ShownText[]): { words: string[]; stems: Record<string, string[]> | undefined } {
  const readings = texts.flatMap(({ text, language }) =>
    speltReadings(text, language).map((reading) => ({ language, ...reading })),
  );
  const stemmed = Map.groupBy(
    readings.filter(({ language }) => hasStems(language)),
    ({ language }) => language,
  );
  const stems = [...stemmed].map(([language, each]) => [language, each.map((reading) => reading.stems)]);
  return {
    words: readings.map(({ words }) => words),
    stems: stems.length > 0 ? Object.fromEntries(stems) : undefined,
  };
}
