/** Reads another calendar completely, before any record of it is stored. */

import { deflateSync, inflateSync } from 'node:zlib';
import { type Incoming, UnreadableSource } from '../../formats/incoming.ts';
import { parentsFirst, type TribePage, type TribeReading } from '../../formats/the-events-calendar.ts';
import { dependencyOrder, type ResourceName } from '../../model/tables/field.ts';
import type { Progress } from '../../ports.ts';
import { interfaceAt, sourceName } from './address.ts';
import { remotePages } from './lists.ts';
import { type RemoteSettings, remoteOf } from './request.ts';

/** A calendar that has been read. */
export interface RemoteCalendar {
  /** The source's name of its records. */
  readonly source: string;
  /** Address of its interface. */
  readonly root: string;
  /** True when only published records were read, as the public may. */
  readonly publicOnly: boolean;
  /** The IDs of a resource's records there, including those that events show but no list has. */
  idsOf(resource: ResourceName): readonly string[];
  /** The records of a list page by page, each page preceded by the records that it shows. */
  pagesOf(resource: ResourceName): Iterable<readonly Incoming[]>;
}

/** Another calendar, and how to read it. */
export interface Remote extends RemoteSettings, Pick<TribeReading, 'languages'> {
  /** Address of its interface or of its site. */
  readonly address: string;
}

/**
 * Reads all lists of another calendar: what it shows to the public, or to the given account. `progress` counts pages. Throws
 * UnreadableSource and RemoteFailure.
 */
export async function readRemote(remote: Remote, progress: Progress): Promise<RemoteCalendar> {
  const ask = remoteOf(remote);
  const root = await interfaceAt(remote.address, ask);
  const reading = { languages: remote.languages, statuses: remote.account !== undefined };
  const ids = new Map(dependencyOrder.map((resource) => [resource, new Set<string>()]));
  const lists = new Map<ResourceName, readonly Buffer[]>();
  for (const resource of dependencyOrder) {
    const pages = remotePages({ root, ask, pause: remote.pause }, resource, reading);
    lists.set(resource, await storedPages(resource, pages, ids, progress));
  }
  return {
    source: sourceName(root),
    root,
    publicOnly: remote.account === undefined,
    idsOf: (resource) => [...(ids.get(resource) ?? [])],
    *pagesOf(resource) {
      for (const page of lists.get(resource) ?? []) yield JSON.parse(inflateSync(page).toString()) as Incoming[];
    },
  };
}

type Ids = ReadonlyMap<ResourceName, Set<string>>;

/** All pages of a list, compressed, because a large calendar takes ten times as much memory otherwise. Adds their IDs to `ids`. */
async function storedPages(
  resource: ResourceName,
  list: AsyncIterable<TribePage>,
  ids: Ids,
  progress: Progress,
): Promise<Buffer[]> {
  const stored: Buffer[] = [];
  const store = (records: readonly Incoming[]): void => void stored.push(deflateSync(JSON.stringify(records)));
  const categories: Incoming[] = [];
  let done = 0;
  for await (const { records, pages } of list) {
    done += 1;
    if (!bringsNew(resource, records, ids) && done < pages) {
      throw new UnreadableSource(`not a calendar that can be read: its list of ${resource} repeats itself`);
    }
    // All categories come in one piece, because one may be the parent of another on an earlier page
    if (resource === 'categories') categories.push(...records);
    else store(records);
    progress(done, Math.max(pages, done));
  }
  if (categories.length > 0) store(parentsFirst(categories));
  return stored;
}

/** Adds the IDs of a page, and tells whether any record is new: writes during the reading move records to the next page. */
function bringsNew(resource: ResourceName, records: readonly Incoming[], ids: Ids): boolean {
  const before = ids.get(resource)?.size;
  for (const record of records) ids.get(record.resource)?.add(record.id);
  return ids.get(resource)?.size !== before;
}
