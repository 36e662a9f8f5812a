/**
 * Publishes scheduled records when their time has come: by whoever reads them first, and by a sweep. What is due and cannot be written,
 * for the disk is full or another process writes, is shown by the clock until it can be (`Schedule.due`).
 */

import { within } from '../../async/within.ts';
import type { Document, PostFacts } from '../../model/documents/document.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { Query } from '../../ports.ts';
import type { Calendar } from '../calendar.ts';
import { type Overdue, publishedFacts, type Scheduled, scheduled } from './schedule.ts';
import { writeAndInvalidate } from './touch.ts';

/** Publishes all records whose time has come; who asks meanwhile shares that. Throws Unreachable. */
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
      await Promise.all(overdue.map((each) => publish(calendar, each)));
      // What lists do not show yet is shown by the clock
      if (!(await calendar.pair.visible())) break;
    }
    schedule.isHindered = false;
  } catch (error) {
    schedule.isHindered = true;
    throw error;
  }
}

async function publish(calendar: Calendar, { resource, document }: Overdue): Promise<void> {
  const published = { ...document, facts: publishedFacts(document.facts) };
  await writeAndInvalidate(calendar, resource, document.id, () => calendar.pair.store.replace(resource, published));
}

/** Milliseconds that a read waits for what is due to be published before it shows it by the clock. */
const timeout = 250;

/** Sees to it that a read shows what is due, for records show and count one another; costs nothing when nothing is due. */
export async function publishDueBefore(calendar: Calendar): Promise<void> {
  const { schedule } = calendar;
  // Again where another look had begun before this time came
  while (schedule.next <= calendar.now()) {
    publishDue(calendar).catch(() => undefined);
    await lookAtDue(calendar);
  }
  if (schedule.due === undefined || !schedule.publishing || schedule.isHindered) return;
  const done = schedule.publishing.catch(() => undefined).then(() => true);
  if (!(await within(timeout, done, false))) schedule.isHindered = true;
}

/** What a query says of scheduled records. */
export function dueIn({ schedule: { due } }: Calendar): Pick<Query, 'due'> {
  return due === undefined ? {} : { due };
}

/** Notes a record that a write has scheduled. */
export function noteScheduled({ schedule }: Calendar, post: PostFacts): void {
  if (post.status !== 'future') return;
  schedule.noted = Math.min(schedule.noted, post.published);
  schedule.next = Math.min(schedule.next, post.published);
}

/** Finds what is due, and notes up to when and when the next is; who asks meanwhile shares that. */
function lookAtDue(calendar: Calendar): Promise<readonly Overdue[]> {
  const { schedule } = calendar;
  schedule.looking ??= lookAtAllDue(calendar).finally(() => {
    schedule.looking = undefined;
  });
  return schedule.looking;
}

async function lookAtAllDue(calendar: Calendar): Promise<readonly Overdue[]> {
  const { schedule } = calendar;
  schedule.noted = Number.POSITIVE_INFINITY;
  const now = calendar.now();
  const looks = await Promise.all(scheduled.map((resource) => lookAt(calendar, resource, now)));
  const due = Math.max(...looks.map((look) => look.due));
  schedule.due = Number.isFinite(due) ? due : undefined;
  schedule.next = Math.min(schedule.noted, ...looks.map(({ next }) => next));
  return looks.flatMap(({ overdue }) => overdue);
}

/** What lists show as scheduled at a moment. */
interface Look {
  /** The latest that is due; -Infinity for none. */
  readonly due: Instant;
  /** Those that are stored as scheduled, too. */
  readonly overdue: readonly Overdue[];
  /** When the next one is due, Infinity for none. */
  readonly next: Instant;
}

/** Records asked of the index at a time. */
const batchSize = 100;

async function lookAt(calendar: Calendar, resource: Scheduled, now: Instant): Promise<Look> {
  let [due, overdue]: [Instant, Overdue[]] = [Number.NEGATIVE_INFINITY, []];
  for (let offset = 0; ; offset += batchSize) {
    const { documents, isLast } = await listedAsScheduled(calendar, resource, offset);
    const here = documents.filter(({ facts }) => facts.published <= now);
    due = Math.max(due, ...here.map(({ facts }) => facts.published));
    overdue = [...overdue, ...here.filter(isScheduled).map((document) => ({ resource, document }))];
    const next = documents.find((document) => !here.includes(document) && isScheduled(document));
    if (next || isLast) return { due, overdue, next: next?.facts.published ?? Number.POSITIVE_INFINITY };
  }
}

function isScheduled({ facts }: Document<Scheduled>): boolean {
  return facts.status === 'future';
}

/** Some of the records that lists show as scheduled, the first to be published first; a late index may show published ones so. */
async function listedAsScheduled(
  { pair, stored, settings }: Calendar,
  resource: Scheduled,
  offset: number,
): Promise<{ documents: Document<Scheduled>[]; isLast: boolean }> {
  const { hits } = await pair.index.find({
    kind: resource,
    language: settings.languages[0] as string,
    statuses: ['future'],
    hidden: true,
    orderBy: 'date',
    descending: false,
    offset,
    limit: batchSize,
  });
  const ids = hits.map((hit) => hit.id);
  const documents: Document<Scheduled>[] = await stored.read(resource, ids);
  const isLate = ({ facts }: Document<Scheduled>) => facts.status === 'publish';
  return { documents: documents.filter((each) => isScheduled(each) || isLate(each)), isLast: hits.length < batchSize };
}
