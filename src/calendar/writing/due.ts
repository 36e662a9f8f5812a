/**
 * Publishes scheduled records when they are due: before a read, and by a sweep. When they cannot be written, because the disk is full or
 * another process writes, the clock decides how they are shown (`Schedule.due`).
 */

import { within } from '../../async/calls.ts';
import { unique } from '../../model/arrays-and-maps.ts';
import type { Document, PostFacts } from '../../model/documents/document.ts';
import { type PostKind, postFactsOf, postKinds } from '../../model/documents/families.ts';
import { eventIdOf } from '../../model/recurrence/occurrence-id.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { DocumentStore } from '../../ports.ts';
import type { Calendar } from '../calendar.ts';

/** A store that shows scheduled records as published from their publication date on, whatever is stored. */
export function byTheClock(store: DocumentStore, now: () => Instant): DocumentStore {
  const shown = <D extends Document>(document: D): D => shownAt(document, now());
  return {
    ...store,
    read: async (kind, ids) => (await store.read(kind, ids)).map(shown),
    async readByKey(kind, key) {
      const document = await store.readByKey(kind, key);
      return document && shown(document);
    },
    readByLabel: async (kind, labels, max) => (await store.readByLabel(kind, labels, max)).map(shown),
    async *scan(kind, after) {
      for await (const document of store.scan(kind, after)) yield shown(document);
    },
  };
}

/** A document as it is shown at a moment: a scheduled record as published from its publication date on. */
export function shownAt<D extends Document>(document: D, moment: Instant): D {
  const post = postFactsOf(document);
  return post?.status === 'future' && post.published <= moment
    ? { ...document, facts: publishedFacts(post) }
    : document;
}

function publishedFacts<F extends PostFacts>(facts: F): F {
  return { ...facts, status: 'publish' };
}

/** Publishes all records that are due. Concurrent callers share one run. Throws Unreachable. */
export function publishDue(calendar: Calendar): Promise<void> {
  const { schedule } = calendar;
  schedule.publishing ??= publishAllDue(calendar).finally(() => {
    schedule.publishing = undefined;
  });
  return schedule.publishing;
}

async function publishAllDue(calendar: Calendar): Promise<void> {
  const { schedule } = calendar;
  try {
    for (;;) {
      const overdue = await lookAtDue(calendar);
      if (overdue.length === 0) break;
      const publishing = overdue.map(({ kind, ...document }) => {
        const published = { ...document, kind, facts: publishedFacts(document.facts) };
        return calendar.pair.store.replace(kind, published);
      });
      await Promise.all(publishing);
      // The clock decides until lists show them
      if (!(await calendar.pair.visible())) break;
    }
    schedule.isHindered = false;
  } catch (error) {
    schedule.isHindered = true;
    throw error;
  }
}

/** Milliseconds for which a read waits for due records to be published, before the clock decides. */
const timeout = 250;

/** Makes a read show what is due, because records show and count one another. Costs nothing when nothing is due. */
export async function publishDueBefore(calendar: Calendar): Promise<void> {
  const { schedule } = calendar;
  // Again when the run that was joined began before this moment
  while (schedule.next <= calendar.now()) {
    publishDue(calendar).catch(() => undefined);
    await lookAtDue(calendar);
  }
  if (schedule.due === undefined || !schedule.publishing || schedule.isHindered) return;
  const done = schedule.publishing.catch(() => undefined).then(() => true);
  if (!(await within(timeout, done, false))) schedule.isHindered = true;
}

/** Notes a record that a write has scheduled. */
export function noteScheduled({ schedule }: Calendar, document: Document): void {
  const post = postFactsOf(document);
  if (post?.status !== 'future') return;
  schedule.noted = Math.min(schedule.noted, post.published);
  schedule.next = Math.min(schedule.next, post.published);
}

/** Finds what is due, and notes when the next record is. Concurrent callers share one run. */
function lookAtDue(calendar: Calendar): Promise<readonly Document<PostKind>[]> {
  const { schedule } = calendar;
  schedule.looking ??= lookAtAllDue(calendar).finally(() => {
    schedule.looking = undefined;
  });
  return schedule.looking;
}

async function lookAtAllDue(calendar: Calendar): Promise<readonly Document<PostKind>[]> {
  const { schedule } = calendar;
  schedule.noted = Number.POSITIVE_INFINITY;
  const now = calendar.now();
  const listed = (await Promise.all(postKinds.map((kind) => readScheduled(calendar, kind, now)))).flat();
  const due = listed.filter(({ facts }) => facts.published <= now);
  const waiting = listed.filter((document) => isWaiting(document, now));
  schedule.due = due.length > 0 ? due.reduce((last, { facts }) => Math.max(last, facts.published), 0) : undefined;
  schedule.next = Math.min(schedule.noted, ...waiting.map(({ facts }) => facts.published));
  return due.filter(({ facts }) => facts.status === 'future');
}

function isWaiting({ facts }: Document<PostKind>, now: Instant): boolean {
  return facts.status === 'future' && facts.published > now;
}

/** Records read from the index at a time. */
const batchSize = 100;

/**
 * The records that lists show as scheduled, the earliest first, up to those that are not due. A late index may still show published ones
 * so.
 */
async function readScheduled(
  { pair, rawStore, settings }: Calendar,
  kind: PostKind,
  now: Instant,
): Promise<Document<PostKind>[]> {
  const language = settings.languages[0] as string;
  // Of a series one date is enough
  const query = { kind, language, statuses: ['future'], hidden: true, expand: 'series' } as const;
  const listed: Document<PostKind>[] = [];
  for (let offset = 0; ; offset += batchSize) {
    const { hits } = await pair.index.find({ ...query, orderBy: 'date', descending: false, offset, limit: batchSize });
    const ids = unique(hits.map(({ id }) => eventIdOf(id)));
    const read: Document<PostKind>[] = await rawStore.read(kind, ids);
    listed.push(...read.filter(({ facts }) => facts.status === 'future' || facts.status === 'publish'));
    if (hits.length < batchSize || listed.some((document) => isWaiting(document, now))) return listed;
  }
}
