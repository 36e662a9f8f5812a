/** Finds the interface of another calendar, and reads it completely, or up to the bounds of an import, before any record of it is stored. */

import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { deflateSync, inflateSync } from 'node:zlib';
import { type Incoming, UnreadableSource } from '../../formats/incoming.ts';
import { gatherDates } from '../../formats/provisional-dates.ts';
import {
  readTribePage,
  readTribeSeries,
  type TribePage,
  type TribeReading,
  textIn,
} from '../../formats/the-events-calendar.ts';
import { slicesOf } from '../../model/arrays-and-maps.ts';
import { dependencyOrder, type ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { isPlain, type Plain, parsedJson } from '../../model/text/characters.ts';
import type { Progress } from '../../ports.ts';
import { readImageTexts } from './image-texts.ts';
import { type AskRemote, makeRequests, type RemoteAnswer, type RemoteSettings, SourceTooLarge } from './request.ts';

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
  /** Reads what is said of a picture, by its ID there. */
  readonly readImageTexts: ReturnType<typeof readImageTexts>;
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
  const { ask, askPage } = makeRequests(remote.address, remote);
  const root = await findInterface(remote.address, ask, remote.account !== undefined);
  const reading = { languages: remote.languages, statuses: remote.account !== undefined };
  const ids = new Map(dependencyOrder.map((resource) => [resource, new Set<string>()]));
  const lists = new Map<ResourceName, readonly StoredPage[]>();
  const spool = openSpool();
  let stopped: string | undefined;
  try {
    for (const resource of dependencyOrder) {
      const pages = readPages(root, askPage, remote.pause, resource, reading, ({ message }) => (stopped = message));
      lists.set(resource, await storePages(resource, pages, spool, ids, progress));
      if (stopped !== undefined) break;
    }
  } catch (error) {
    spool.close();
    throw error;
  }
  const { host, pathname, searchParams } = new URL(root);
  return {
    // Without scheme, and the same for a path and a `rest_route`
    source: `tribe ${host}${withoutSlash(pathname)}${withoutSlash(searchParams.get('rest_route') ?? '')}`,
    root,
    publicOnly: remote.account === undefined,
    stopped,
    idsOf: (resource) => [...(ids.get(resource) ?? [])],
    *pagesOf(resource) {
      for (const page of lists.get(resource) ?? []) yield page();
    },
    readImageTexts: readImageTexts({
      ask,
      pause: remote.pause,
      own: (path) => listAddress(root, path, additions),
      wordPress: wordPressBelow(root),
    }),
    close: spool.close,
  };
}

type Ids = ReadonlyMap<ResourceName, Set<string>>;

/** Reads a page back. */
type StoredPage = ReturnType<Spool['add']>;

/** Stores all pages of a list in the spool, and adds their IDs to `ids`. */
async function storePages(
  resource: ResourceName,
  list: AsyncIterable<TribePage>,
  spool: Spool,
  ids: Ids,
  progress: Progress,
): Promise<StoredPage[]> {
  const stored: StoredPage[] = [];
  const categories: Incoming[] = [];
  const dates = gatherDates();
  let done = 0;
  for await (const { records, pages, series } of list) {
    done += 1;
    const before = ids.get(resource)?.size;
    for (const record of records) ids.get(record.resource)?.add(record.id);
    // Writes during the reading move records to the next page, but some are new
    if (ids.get(resource)?.size === before && series.length === 0 && done < pages) {
      throw new UnreadableSource(`not a calendar that can be read: its list of ${resource} repeats itself`);
    }
    // All categories come in one piece, because one may be the parent of another on an earlier page
    if (resource === 'categories') categories.push(...records);
    else stored.push(spool.add(records.filter((record) => !dates.take(record))));
    progress(done, Math.max(pages, done));
  }
  if (categories.length > 0) stored.push(spool.add(parentsFirst(categories)));
  const gathered = dates.records();
  for (const id of dates.ids()) ids.get('events')?.delete(id);
  for (const { id } of gathered) ids.get('events')?.add(id);
  for (const some of slicesOf(gathered, perPage)) stored.push(spool.add(some));
  return stored;
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
  const known = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const address = listAddress(root, resource, {
      page: String(page),
      per_page: String(perPage),
      ...(resource === 'events' && { ...allTime, expand: 'series' }),
      ...(resources[resource].family === 'term' && { hide_empty: 'false' }),
      ...additions,
    });
    let answer: RemoteAnswer;
    try {
      answer = await ask(address);
    } catch (error) {
      if (error instanceof SourceTooLarge) return stop(error);
      throw error;
    }
    const body = parseBody(address, answer);
    if (body === undefined) return;
    if (isPlain(body) && Array.isArray(body[resource]) && body[resource].length > maxPerPage) {
      throw new UnreadableSource(`too large to take: ${address} answers with more than ${maxPerPage} records`);
    }
    const read = readTribePage(resource, body, reading);
    pages = read.pages;
    yield read;
    await delay(pause);
    for (const id of read.series.filter((each) => !known.has(each))) {
      known.add(id);
      const records = await readSeries(root, ask, pause, id, reading).catch((error) => {
        if (error instanceof SourceTooLarge) return stop(error);
        throw error;
      });
      if (!records) return;
      yield { records, pages, series: [id] };
    }
  }
}

/** Cartellera's own parameters; others pass over them. */
const additions = { _translations: 'true' };

/** Reads a series of a Cartellera by itself, and looks at its dates for what they have of their own. */
async function readSeries(
  root: string,
  ask: AskRemote,
  pause: number,
  id: string,
  reading: TribeReading,
): Promise<readonly Incoming[]> {
  const address = listAddress(root, `events/${id}`, additions);
  const series = parseBody(address, await ask(address));
  const dates: Plain[] = [];
  const start_date = isPlain(series) ? textIn(series, 'utc_start_date').replace(' ', 'T') : '';
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    await delay(pause);
    const asked = { page: String(page), per_page: String(perPage), start_date: `${start_date}Z`, ...additions };
    const list = listAddress(root, `events/${id}/occurrences`, asked);
    const body = parseBody(list, await ask(list));
    if (!isPlain(body) || !Array.isArray(body['occurrences'])) break;
    const changed = body['occurrences'].filter(isPlain).filter(({ occurrence }) => {
      const own = isPlain(occurrence) ? occurrence['changed'] : undefined;
      return Array.isArray(own) && own.length > 0;
    });
    dates.push(...changed);
    pages = Math.min(Number(textIn(body, 'total_pages')) || 1, maxPages);
  }
  return readTribeSeries(series, dates, reading);
}

/** The most pages of dates of one series: more dates no series has in its list. */
const maxPages = 40;

/** The JSON of an answer; undefined where the page lies past the end. */
function parseBody(address: string, { status, text }: RemoteAnswer): unknown {
  const body = parsedJson(text);
  if (status === 404 && isPlain(body) && textIn(body, 'code').endsWith('archive-page-not-found')) return undefined;
  if (status < 200 || status > 299 || body === undefined) {
    throw new UnreadableSource(`not The Events Calendar's interface: ${address} answers ${status}`);
  }
  return body;
}

// The interface and its addresses

/** The path of The Events Calendar's interface below the root of WordPress's. */
const tribePath = 'tribe/events/v1';

/** The link relation by which pages of WordPress name the root of its interfaces. */
const wordpressRelation = /<([^>]+)>\s*;[^,]*\brel="?https:\/\/api\.w\.org\/"?/;

/**
 * The root of an interface, found from its own address or from that of its site: as the site's headers name it, at its usual path, or as a
 * `rest_route`. With a password only roots of the same origin are tried. Throws UnreadableSource when there is none, and RemoteFailure.
 */
async function findInterface(address: string, ask: AskRemote, hasPassword: boolean): Promise<string> {
  const typed = withoutSlash(address);
  if (await isInterface(typed, ask)) return typed;
  const url = new URL(address);
  url.search = '';
  url.hash = '';
  const site = withoutSlash(url.href);
  const named = rootsInHeaders(await ask(site));
  const usual = below(site, `wp-json/${tribePath}`);
  const allowed = hasPassword ? named.filter((root) => new URL(root).origin === url.origin) : named;
  for (const root of [...allowed, usual, `${site}/?rest_route=/${tribePath}`]) {
    if (await isInterface(root, ask)) return root;
  }
  const foreign = named.find((root) => !allowed.includes(root));
  if (foreign !== undefined) {
    throw new UnreadableSource(
      `a site that names ${foreign} as its interface, and the password goes to ${url.origin} only. If it may go there, name that address`,
    );
  }
  throw new UnreadableSource(
    `not The Events Calendar's interface, nor a site that has it: neither ${typed} nor ${usual} answers with events`,
  );
}

/** The address of a list below a root, which may be a path or a `rest_route`. */
function listAddress(root: string, list: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(root);
  const route = url.searchParams.get('rest_route');
  if (route === null) url.pathname = `${withoutSlash(url.pathname)}/${list}`;
  else url.searchParams.set('rest_route', `${withoutSlash(route)}/${list}`);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Gives addresses below the root of WordPress's interfaces, of which the calendar's is one; undefined where it is not. */
function wordPressBelow(root: string): ((path: string) => string) | undefined {
  const url = new URL(root);
  const route = url.searchParams.get('rest_route');
  const [, above] = new RegExp(`^(.*)/${tribePath}/?$`).exec(route ?? url.pathname) ?? [];
  if (above === undefined) return undefined;
  if (route === null) url.pathname = above;
  else url.searchParams.set('rest_route', above);
  return (path) => listAddress(url.href, path, {});
}

async function isInterface(root: string, ask: AskRemote): Promise<boolean> {
  const { status, text } = await ask(listAddress(root, 'events', { page: '1', per_page: '1' }));
  const body = parsedJson(text);
  if (!isPlain(body)) return false;
  const isEmpty = status === 404 && body['code'] === 'event-archive-page-not-found';
  return status === 200 ? Array.isArray(body['events']) : isEmpty;
}

/** The roots that the headers of a page name: the calendar's own, and that of WordPress's interfaces. */
function rootsInHeaders({ headers }: RemoteAnswer): string[] {
  const named = [headers.get('X-TEC-API-ROOT') ?? ''];
  const [, wordpress] = wordpressRelation.exec(headers.get('Link') ?? '') ?? [];
  if (wordpress && URL.canParse(wordpress)) {
    // The calendar's root is below that, which is a path or a `rest_route`
    const isRouted = new URL(wordpress).searchParams.has('rest_route');
    named.push(isRouted ? listAddress(wordpress, tribePath, {}) : below(wordpress, tribePath));
  }
  return named.filter((root) => /^https?:\/\/[^/?#@]*(?:[/?#]|$)/i.test(root) && URL.canParse(root)).map(withoutSlash);
}

function below(site: string, path: string): string {
  return `${withoutSlash(site)}/${path}`;
}

function withoutSlash(text: string): string {
  return text.replace(/\/+$/, '');
}

// Pages of records in a file without a name, so that a large source takes no memory while it is read

/** Pages in the order in which they were added. */
interface Spool {
  /** Adds a page, and gives the function that reads it back. */
  add(page: readonly Incoming[]): () => readonly Incoming[];
  /** Gives the space back. */
  close(): void;
}

/** A file that nobody else can open, and that is gone when the process ends. Throws when the disk is full. */
function openSpool(): Spool {
  const path = join(tmpdir(), `cartellera-${randomUUID()}`);
  const file = openSync(path, 'wx+', 0o600);
  unlinkSync(path);
  let end = 0;
  return {
    add(page) {
      const bytes = deflateSync(JSON.stringify(page));
      const [at, { length }] = [end, bytes];
      for (let done = 0; done < length; ) done += writeSync(file, bytes, done, length - done, at + done);
      end += length;
      return () => {
        const read = Buffer.alloc(length);
        readSync(file, read, 0, read.length, at);
        return JSON.parse(inflateSync(read).toString()) as Incoming[];
      };
    },
    close: () => closeSync(file),
  };
}
