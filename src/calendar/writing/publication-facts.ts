/** Author, publication date and status after a write. */

import type { PostFacts, Status } from '../../model/documents/document.ts';
import { postFactsOf } from '../../model/documents/families.ts';
import { wholeSecond } from '../../model/time/durations.ts';
import {
  hasWallClock,
  type Instant,
  type Moment,
  parseMoment,
  utcWallClock,
  wallClockOf,
} from '../../model/time/instants.ts';
import { forbidden, mayEditOthers, mayPublish, userOf } from '../access/rights.ts';
import type { Writing } from './writing.ts';

/** The facts of publication. Throws `rest_forbidden` when the caller must not set this author. */
export async function publicationOf(
  writing: Writing,
): Promise<Pick<PostFacts, 'author' | 'status' | 'published' | 'modified'>> {
  const now = wholeSecond(writing.calendar.now());
  const published = publishedAt(writing, now);
  return {
    author: await authorOf(writing),
    status: statusOf(writing, published, now),
    published,
    modified: writing.extra?.modified ?? now,
  };
}

function storedOf({ previous }: Pick<Writing, 'previous'>): PostFacts | undefined {
  return previous && postFactsOf(previous);
}

/** Callers who may not edit others' records are the author of this one already. */
async function authorOf({ calendar, audience, values, previous, violations }: Writing): Promise<number> {
  const current = storedOf({ previous })?.author ?? (userOf(audience)?.id as number);
  const asked = (values.author as number | null | undefined) ?? current;
  if (asked === current) return current;
  if (!mayEditOthers(audience)) throw forbidden(audience);
  const [user] = await calendar.pair.store.read('users', [asked]);
  if (!user) violations.add('author', { reason: 'unknown_user', values: { id: asked } });
  return asked;
}

/**
 * The publication date. `date` is a wall clock of the calendar's zone, `date_utc` one of UTC. When both are sent, the one that differs from
 * the stored date counts, and `date` when both do, as in The Events Calendar.
 */
function publishedAt({ calendar, values, previous, violations }: Writing, now: Instant): Instant {
  const stored = storedOf({ previous })?.published;
  const { timeZone } = calendar.settings;
  const utc = sent(values.date_utc, 'UTC', stored === undefined ? undefined : utcWallClock(stored));
  const local = sent(values.date, timeZone, stored === undefined ? undefined : wallClockOf(stored, timeZone));
  if (utc !== undefined && !hasWallClock(utc, timeZone)) violations.add('date_utc', { reason: 'out_of_years' });
  return local ?? utc ?? stored ?? now;
}

/** The instant of a date that was sent, unless it repeats the stored wall clock. */
function sent(text: unknown, zone: string, stored: string | undefined): Instant | undefined {
  if (typeof text !== 'string') return undefined;
  const { at, wall } = parseMoment(text, zone) as Moment;
  return wall === stored ? undefined : wholeSecond(at);
}

/** What a contributor wants to publish waits for an editor; a later publication date schedules the record. */
function statusOf({ audience, values, previous }: Writing, published: Instant, now: Instant): Status {
  const stored = storedOf({ previous })?.status;
  const asked = (values.status as Status | null | undefined) ?? stored ?? 'publish';
  if (asked === 'draft' || asked === 'pending' || asked === 'trash') return asked;
  if (!mayPublish(audience)) return 'pending';
  if (asked === 'private') return asked;
  return published > now ? 'future' : 'publish';
}
