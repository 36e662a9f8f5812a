/** Takes over what another calendar shows to everybody, page by page. */

import type { Incoming } from '../importers/incoming.ts';
import { parentsFirst } from '../importers/tribe.ts';
import { namedFirst, type ResourceName } from '../model/field.ts';
import { type RemoteSettings, remotePages } from './remote-lists.ts';
import { type Intake, type Known, keyOf, takeIn } from './take-in.ts';

export { RemoteFailure } from './remote-lists.ts';

/** The other calendar, and how it is read. */
export interface Remote extends RemoteSettings {
  /** Address of its interface, without a slash at the end. */
  readonly root: string;
  /** Language of texts that are told in one only. */
  readonly language: string;
}

/**
 * Takes over all lists of another calendar. Each page is taken in before the next is asked for, and a record that is here
 * already and has not changed is left alone, so that an interrupted run can simply be started again. Throws
 * UnreadableSource and RemoteFailure.
 */
export async function takeRemote(intake: Intake, remote: Remote): Promise<void> {
  const known: Known = new Map();
  const { host, pathname } = new URL(remote.root);
  const reading = { source: `tribe ${host}${pathname}`, language: remote.language, notes: [], refusals: [] };
  const silent = { ...intake, progress: () => {} };
  for (const resource of namedFirst) {
    let done = 0;
    for await (const { records, pages } of pagesOf(resource, remote)) {
      await takeIn(silent, { ...reading, records: records.filter((record) => isNew(record, resource, known)) }, known);
      done += 1;
      intake.progress(done, Math.max(pages, done));
    }
  }
}

/** What an event shows is taken from it only where no list had it. */
function isNew(record: Incoming, resource: ResourceName, known: Known): boolean {
  return record.resource === resource || !known.has(keyOf(record.resource, record.id));
}

interface Page {
  readonly records: readonly Incoming[];
  readonly pages: number;
}

/** Categories come in one piece, for one may stand above another of an earlier page. */
async function* pagesOf(resource: ResourceName, remote: Remote): AsyncGenerator<Page> {
  const pages = remotePages(remote.root, resource, remote);
  if (resource !== 'categories') return yield* pages;
  const all = await Array.fromAsync(pages);
  yield { records: parentsFirst(all.flatMap(({ records }) => records)), pages: 1 };
}
