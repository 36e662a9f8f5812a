/** Reads the lists of another calendar over HTTP, one request at a time with pauses. */

import { setTimeout as pause } from 'node:timers/promises';
import { UnreadableSource } from '../../formats/incoming.ts';
import { textIn } from '../../formats/plain.ts';
import { readTribePage, type TribePage, type TribeReading } from '../../formats/the-events-calendar.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { isPlain, parsedJson } from '../../model/text/characters.ts';
import { listAddress } from './address.ts';
import type { AskRemote, RemoteAnswer } from './request.ts';

/** Records per page; The Events Calendar gives at most 50 by default. */
const perPage = 50;

/** The most pages of one list, a million records; a list with more is endless. */
const maxPages = 20_000;

/**
 * Years 1 to 9999 without a day at either end, which some time zones put outside them. Without dates only coming events are listed. The
 * Events Calendar refuses 1970-01-01, because PHP's moment 0 counts as none there.
 */
const allTime = { start_date: '0001-01-02 00:00:00', end_date: '9999-12-30 23:59:59' };

/** Another calendar whose interface has been found. */
export interface RemoteInterface {
  readonly root: string;
  readonly ask: AskRemote;
  /** Milliseconds between two requests. */
  readonly pause: number;
}

/** The pages of a list. Throws UnreadableSource and RemoteFailure. */
export async function* remotePages(
  { root, ask, pause: between }: RemoteInterface,
  resource: ResourceName,
  reading: TribeReading,
): AsyncGenerator<TribePage> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const address = listAddress(root, resource, parametersOf(resource, page));
    const body = bodyOf(address, await ask(address));
    if (body === undefined) return;
    const read = readTribePage(resource, body, reading);
    pages = read.pages;
    if (pages > maxPages)
      throw new UnreadableSource(`too large to take: ${address} says that there are ${pages} pages`);
    yield read;
    await pause(between);
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
