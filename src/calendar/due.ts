/** Publishes scheduled records when their time has come: by whoever reads them first, and by a sweep. */

import type { Document, PostFacts } from '../model/document.ts';
import type { ResourceName } from '../model/field.ts';
import type { Instant } from '../model/instants.ts';
import { resources } from '../model/resources.ts';
import type { Calendar } from './calendar.ts';
import { writeAndTouch } from './touch.ts';

const scheduled = ['events', 'venues', 'organizers'] as const;
type Scheduled = (typeof scheduled)[number];

/** The record as it is now: one whose publication time has passed is published first. */
export async function published<R extends ResourceName>(
  calendar: Calendar,
  resource: R,
  document: Document<R>,
): Promise<Document<R>> {
  if (!isDue(calendar, resource, document)) return document;
  const facts = { ...document.facts, status: 'publish' as const };
  const { store } = calendar.pair;
  const write = () => store.replace(resource, { ...document, facts });
  const stored = await writeAndTouch(calendar, resource, document.id, write);
  // Whoever asked reads a list next
  await calendar.pair.visible();
  if (stored) return stored;
  const [newer] = await store.read(resource, [document.id]);
  return newer ?? document;
}

function isDue(calendar: Calendar, resource: ResourceName, document: Document): boolean {
  if (resources[resource].sort === 'term') return false;
  const post = document.facts as PostFacts;
  return post.status === 'future' && post.published <= calendar.now();
}

/** Publishes all records whose time has come and notes when the next one is due; who asks meanwhile shares that. */
export function publishDue(calendar: Calendar): Promise<void> {
  const { schedule } = calendar;
  schedule.running ??= publishAllDue(calendar).finally(() => {
    schedule.running = undefined;
  });
  return schedule.running;
}

async function publishAllDue(calendar: Calendar): Promise<void> {
  const { schedule } = calendar;
  schedule.noted = Number.POSITIVE_INFINITY;
  const next = await Promise.all(scheduled.map((resource) => publishDueOf(calendar, resource)));
  schedule.next = Math.min(schedule.noted, ...next);
}

/** Publishes what is due before a read, for records show and count one another; costs nothing when nothing is due. */
export async function publishDueBefore(calendar: Calendar): Promise<void> {
  // Again where another's publishing had begun before this time came
  while (calendar.schedule.next <= calendar.now()) await publishDue(calendar);
}

/** Notes a record that a write has scheduled. */
export function noteScheduled({ schedule }: Calendar, post: PostFacts): void {
  if (post.status !== 'future') return;
  schedule.noted = Math.min(schedule.noted, post.published);
  schedule.next = Math.min(schedule.next, post.published);
}

/** Resolves to when the next record of this resource is due, Infinity for none. */
async function publishDueOf(calendar: Calendar, resource: Scheduled): Promise<Instant> {
  for (;;) {
    const waiting = await nextScheduled(calendar, resource);
    const due = waiting.filter((document) => isDue(calendar, resource, document));
    await Promise.all(due.map((document) => published(calendar, resource, document)));
    if (due.length === 0) return waiting[0] ? waiting[0].facts.published : Number.POSITIVE_INFINITY;
  }
}

async function nextScheduled(calendar: Calendar, resource: Scheduled): Promise<Document<Scheduled>[]> {
  const { hits } = await calendar.pair.index.find({
    kind: resource,
    language: calendar.settings.languages[0] as string,
    statuses: ['future'],
    hidden: true,
    orderBy: 'date',
    descending: false,
    offset: 0,
    limit: 100,
  });
  const ids = hits.map((hit) => hit.id);
  const documents: Document<Scheduled>[] = await calendar.pair.store.read(resource, ids);
  return documents.filter((document) => document.facts.status === 'future');
}
