/** Restores an export into an empty calendar, or into the one that it came from. */

import type { Calendar } from '../../calendar/calendar.ts';
import { UnreadableSource } from '../../formats/incoming.ts';
import { type Document, isOwnImage, nobody } from '../../model/documents/document.ts';
import { postFactsOf } from '../../model/documents/families.ts';
import { type Kind, kinds, resourceNames } from '../../model/tables/field.ts';
import { KeyTaken, type MediaStore } from '../../ports.ts';
import { batchSize, inFlight } from '../bulk-writes.ts';
import { takePicture } from '../picture-files.ts';
import { type Again, againWhileAway } from '../store-away.ts';
import type { Tally } from '../tally.ts';
import { type Exported, type Header, type Line, parseDocument, parseHeader, saysTheSame } from './lines.ts';

/** What restoring may need besides. */
interface RestoreOptions {
  /** The folder with the files of pictures. */
  readonly media?: string | undefined;
  /** Gets the reason while it waits for a store that does not answer. */
  readonly waiting?: (reason: string) => void;
}

/**
 * Restores the documents of an export by their IDs: missing ones are created, changed ones replaced, equal ones skipped. A line that cannot
 * be restored is refused with its number, and the others are restored. Files of pictures come from the folder `media`, each before its
 * record; those that are missing are noted. What does not reach the store is tried again for about a minute. Throws UnreadableSource for a
 * file that is no export, or one of another calendar while this one has records; Unreachable.
 */
export async function restoreExport(
  calendar: Calendar,
  lines: AsyncGenerator<Line>,
  tally: Tally,
  progress: (line: Line) => void,
  { media, waiting }: RestoreOptions = {},
): Promise<void> {
  const { pair, settings } = calendar;
  const again = againWhileAway(waiting);
  const header = parseHeader((await lines.next()).value);
  if ((await again(() => pair.store.identity())) !== header.calendar) {
    if (await again(() => hasRecords(calendar))) {
      throw new UnreadableSource(
        'the export of another calendar, whose records would be mixed up with the ones that are here: import it into an empty one',
      );
    }
    await again(() => pair.store.adopt(header.calendar));
  }
  const { languages, timeZone, lastUser = 0 } = header;
  if (timeZone !== settings.timeZone) {
    tally.note({ what: 'other_zone', where: 'the header', detail: timeZone });
  }
  const others = languages.filter((each) => !settings.languages.includes(each));
  if (others.length > 0) {
    tally.note({ what: 'unknown_languages', where: 'the header', detail: others.join() });
  }
  await again(() => pair.store.pass({ users: lastUser }));
  const read = readDocuments(calendar, again, lines, header, tally, progress);
  await restoreAll(calendar, withFiles(pair.media, again, read, tally, media), tally, again);
}

/**
 * The documents of the lines; lines that cannot be restored are refused, and those with the ID of an earlier line. The IDs of authors, who may
 * have been removed, are reserved, because older exports do not tell the last user's ID.
 */
async function* readDocuments(
  { pair }: Calendar,
  again: Again,
  lines: AsyncGenerator<Line>,
  { lastUser = 0 }: Header,
  tally: Tally,
  progress: (line: Line) => void,
): AsyncGenerator<Exported> {
  const seen = new Map<string, Kind>();
  let users = lastUser;
  for await (const line of lines) {
    const found = parseDocument(line);
    if ('reason' in found) refuse(tally, line.number, found.kind, found.reason);
    else {
      const { kind, id } = found.document;
      const key = kind === 'users' ? `user ${id}` : `${id}`;
      const earlier = seen.get(key);
      if (earlier) refuse(tally, line.number, kind, `an earlier line (${earlier}) has the same id`);
      else {
        seen.set(key, kind);
        if (found.isCleaned) tally.note({ what: 'markup_removed', where: `line ${line.number}` });
        const author = postFactsOf(found.document)?.author ?? nobody;
        if (author > users) await again(() => pair.store.pass({ users: author }));
        users = Math.max(users, author);
        yield found;
      }
    }
    progress(line);
  }
}

/** The same documents, each picture once its files are here, as far as the folder has them. */
async function* withFiles(
  store: MediaStore,
  again: Again,
  documents: AsyncIterable<Exported>,
  tally: Tally,
  media: string | undefined,
): AsyncGenerator<Exported> {
  for await (const batch of batchesOfKind(documents)) {
    await inFlight(batch, async ({ line, document }) => {
      if (!isOwnImage(document)) return;
      const missing = await again(() => takePicture(store, document.facts.file, media));
      const what = media === undefined ? 'files_missing' : 'files_not_in_folder';
      if (missing.length > 0) tally.note({ what, where: `line ${line}`, detail: missing.join(', ') });
    });
    yield* batch;
  }
}

/** Restores documents, many of one kind at a time, and counts in the tally what happened to each. */
export async function restoreAll(
  calendar: Calendar,
  documents: AsyncIterable<Exported> | Iterable<Exported>,
  tally: Tally,
  again: Again = (step) => step(),
): Promise<void> {
  for await (const batch of batchesOfKind(documents)) {
    const kind = batch[0]?.document.kind;
    if (!kind) continue;
    const categories = batch.flatMap(({ document }) => (document.kind === 'categories' ? [document] : []));
    const loops = categories.length > 0 ? await again(() => findLoops(calendar, categories)) : [];
    const ids = batch.map((each) => each.document.id);
    const before = await again(() => calendar.rawStore.read(kind, ids));
    const stored = new Map(before.map((document) => [document.id, document]));
    const missing = ids.filter((id) => !stored.has(id));
    const heldIds = await again(() => findHeldIds(calendar, kind, missing));
    await inFlight(batch, async ({ line, document }) => {
      const { id } = document;
      const reason = loops.includes(id) ? 'facts.parent must not lead back to itself' : heldIds.get(id);
      if (reason) return refuse(tally, line, kind, reason);
      const former = stored.get(id);
      if (former && saysTheSame(former, document)) return tally.count(kind, 'unchanged');
      try {
        await again(() => calendar.pair.store.restore(kind, document));
        tally.count(kind, former ? 'updated' : 'created');
      } catch (error) {
        if (!(error instanceof KeyTaken)) throw error;
        refuse(tally, line, kind, `record ${error.holder} has ${error.key} already`);
      }
    });
  }
}

/** Documents in batches of one kind; all categories together, because they are compared to find those that would be their own ancestors. */
export async function* batchesOfKind(
  documents: AsyncIterable<Exported> | Iterable<Exported>,
): AsyncGenerator<readonly Exported[]> {
  let batch: Exported[] = [];
  for await (const exported of documents) {
    const { kind } = exported.document;
    const isFull = batch.length >= batchSize && kind !== 'categories';
    if (isFull || (batch[0] && batch[0].document.kind !== kind)) {
      yield batch;
      batch = [];
    }
    batch.push(exported);
  }
  if (batch.length > 0) yield batch;
}

/** Tells whether a calendar has any records, users and API keys apart. */
export async function hasRecords({ pair }: Calendar): Promise<boolean> {
  const sizes = await pair.size();
  return resourceNames.some((name) => sizes[name] > 0);
}

function refuse(tally: Tally, line: number, kind: Kind, reason: string): void {
  tally.refuse(kind, `line ${line}`, [reason]);
}

/** The IDs that records of other kinds have already, each with a sentence about it. */
async function findHeldIds(calendar: Calendar, kind: Kind, ids: readonly number[]): Promise<Map<number, string>> {
  const held = new Map<number, string>();
  if (kind === 'users' || ids.length === 0) return held;
  for (const other of kinds.filter((each) => each !== kind && each !== 'users')) {
    for (const { id } of await calendar.pair.store.read(other, ids))
      held.set(id, `its id belongs to a record of ${other}`);
  }
  return held;
}

/** The IDs among `incoming` that would be their own ancestors once they replace the stored categories. */
async function findLoops({ pair }: Calendar, incoming: readonly Document<'categories'>[]): Promise<number[]> {
  const parents = new Map<number, number>();
  for await (const { id, facts } of pair.store.scan('categories')) parents.set(id, facts.parent);
  for (const { id, facts } of incoming) parents.set(id, facts.parent);
  return incoming.flatMap(({ id }) => {
    const ancestors = new Set<number>();
    for (let at = parents.get(id) ?? 0; at !== 0 && !ancestors.has(at); at = parents.get(at) ?? 0) ancestors.add(at);
    return ancestors.has(id) ? [id] : [];
  });
}
