/** Reads another calendar completely, or up to the bounds of an import, before any record of it is stored. */

import { setTimeout as delay } from 'node:timers/promises';
import { type Incoming, UnreadableSource } from '../../formats/incoming.ts';
import { readTribePage, type TribePage, type TribeReading, textIn } from '../../formats/the-events-calendar.ts';
import { dependencyOrder, type ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { isPlain, parsedJson } from '../../model/text/characters.ts';
import type { Progress } from '../../ports.ts';
import { findInterface, listAddress, sourceName } from './address.ts';
import { type AskRemote, type RemoteAnswer, type RemoteSettings, remoteOf, SourceTooLarge } from './request.ts';
import { openSpool, type Spool } from './spool.ts';

/** A calendar that has been read. */
export interface RemoteCalendar {
  /** The source's name of its records. */
  readonly source: string;
  /** Address of its interface. */
  readonly root: string;
  /** True when only published records were read, as the public may. */
  readonly publicOnly: boolean;
  /** Why reading stopped before the end, as a sentence without its point; undefined when everything was read. */
  readonly stopped: string | undefined;
  /** The IDs of a resource's records there, including those that events show but no list has. */
  idsOf(resource: ResourceName): readonly string[];
  /** The records of a list page by page, each page preceded by the records that it shows. */
  pagesOf(resource: ResourceName): Iterable<readonly Incoming[]>;
  /** Forgets the pages. */
  close(): void;
}

/** Another calendar, and how to read it. */
export interface Remote extends RemoteSettings, Pick<TribeReading, 'languages'> {
  /** Address of its interface or of its site. */
  readonly address: string;
}

/**
 * Reads all lists of another calendar: what it shows to the public, or to the given account. `progress` counts pages. At the bounds of a
 * source it stops, and the records read until then are all that it has. Throws UnreadableSource and RemoteFailure.
 */
export async function readRemote(remote: Remote, progress: Progress): Promise<RemoteCalendar> {
  const { ask, askPage } = remoteOf(remote.address, remote);
  const root = await findInterface(remote.address, ask, remote.account !== undefined);
  const reading = { languages: remote.languages, statuses: remote.account !== undefined };
  const ids = new Map(dependencyOrder.map((resource) => [resource, new Set<string>()]));
  const lists = new Map<ResourceName, readonly StoredPage[]>();
  const spool = openSpool();
  let stopped: string | undefined;
  try {
    for (const resource of dependencyOrder) {
      const pages = readPages(root, askPage, remote.pause, resource, reading, ({ message }) => (stopped = message));
      lists.set(resource, await storedPages(resource, pages, spool, ids, progress));
      if (stopped !== undefined) break;
    }
  } catch (error) {
    spool.close();
    throw error;
  }
  return {
    source: sourceName(root),
    root,
    publicOnly: remote.account === undefined,
    stopped,
    idsOf: (resource) => [...(ids.get(resource) ?? [])],
    *pagesOf(resource) {
      for (const page of lists.get(resource) ?? []) yield page();
    },
    close: spool.close,
  };
}

type Ids = ReadonlyMap<ResourceName, Set<string>>;

/** Reads a page back. */
type StoredPage = ReturnType<Spool['add']>;

/** Stores all pages of a list in the spool, and adds their IDs to `ids`. */
async function storedPages(
  resource: ResourceName,
  list: AsyncIterable<TribePage>,
  spool: Spool,
  ids: Ids,
  progress: Progress,
): Promise<StoredPage[]> {
  const stored: StoredPage[] = [];
  const categories: Incoming[] = [];
  let done = 0;
  for await (const { records, pages } of list) {
    done += 1;
    if (!bringsNew(resource, records, ids) && done < pages) {
      throw new UnreadableSource(`not a calendar that can be read: its list of ${resource} repeats itself`);
    }
    // All categories come in one piece, because one may be the parent of another on an earlier page
    if (resource === 'categories') categories.push(...records);
    else stored.push(spool.add(records));
    progress(done, Math.max(pages, done));
  }
  if (categories.length > 0) stored.push(spool.add(parentsFirst(categories)));
  return stored;
}

/** Adds the IDs of a page, and tells whether any record is new: writes during the reading move records to the next page. */
function bringsNew(resource: ResourceName, records: readonly Incoming[], ids: Ids): boolean {
  const before = ids.get(resource)?.size;
  for (const record of records) ids.get(record.resource)?.add(record.id);
  return ids.get(resource)?.size !== before;
}

/** Each category after its parent; lists of terms are in order of name. */
function parentsFirst(records: readonly Incoming[]): Incoming[] {
  const waiting = new Map(records.map((record) => [record.id, record]));
  const sorted: Incoming[] = [];
  for (const record of records) {
    const line: Incoming[] = [];
    for (
      let at: Incoming | undefined = record;
      at && waiting.delete(at.id);
      at = waiting.get(at.links.parent?.[0] ?? '')
    )
      line.push(at);
    sorted.push(...line.toReversed());
  }
  return sorted;
}

/** Records per page; The Events Calendar gives at most 50 of them by default. */
const perPage = 100;

/** The most records that a page may have; many small ones would take much more memory than their bytes. */
const maxPerPage = 1000;

/**
 * Years 1 to 9999 without a day at either end, which some time zones put outside them. Without dates only coming events are listed. The
 * Events Calendar refuses 1970-01-01, because PHP's moment 0 counts as none there.
 */
const allTime = { start_date: '0001-01-02 00:00:00', end_date: '9999-12-30 23:59:59' };

/**
 * The pages of a list, one request at a time with pauses of some milliseconds between them. They end before the end of the list when the
 * source is larger than an import reads, which `stop` learns.
 */
async function* readPages(
  root: string,
  ask: AskRemote,
  pause: number,
  resource: ResourceName,
  reading: TribeReading,
  stop: (reason: SourceTooLarge) => void,
): AsyncGenerator<TribePage> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const address = listAddress(root, resource, parametersOf(resource, page));
    let answer: RemoteAnswer;
    try {
      answer = await ask(address);
    } catch (error) {
      if (error instanceof SourceTooLarge) return stop(error);
      throw error;
    }
    const body = bodyOf(address, answer);
    if (body === undefined) return;
    if (isPlain(body) && Array.isArray(body[resource]) && body[resource].length > maxPerPage) {
      throw new UnreadableSource(`too large to take: ${address} answers with more than ${maxPerPage} records`);
    }
    const read = readTribePage(resource, body, reading);
    pages = read.pages;
    yield read;
    await delay(pause);
  }
}

function parametersOf(resource: ResourceName, page: number): Record<string, string> {
  return {
    page: String(page),
    per_page: String(perPage),
    ...(resource === 'events' && allTime),
    ...(resources[resource].family === 'term' && { hide_empty: 'false' }),
    // Cartellera's own addition; others pass over it.
    _translations: 'true',
  };
}

/** The JSON of an answer; undefined where the page lies past the end. */
function bodyOf(address: string, { status, text }: RemoteAnswer): unknown {
  const body = parsedJson(text);
  if (status === 404 && isPlain(body) && textIn(body, 'code').endsWith('archive-page-not-found')) return undefined;
  if (status < 200 || status > 299 || body === undefined) {
    throw new UnreadableSource(`not The Events Calendar's interface: ${address} answers ${status}`);
  }
  return body;
}
