import type { EventFacts, PostFacts, TermFacts } from './document.ts';
import type { Instant } from './instants.ts';
import type { Status } from './statuses.ts';

/** What a list says about the statuses of its records; it has the members of a query. */
export interface Admission {
  readonly statuses?: readonly Status[];
  readonly hidden?: boolean;
  readonly due?: Instant;
}

/**
 * Whether a record, as it is now, still belongs to a list that asks for these statuses (any, when absent), with hidden events
 * or without: what an index found may have been withdrawn meanwhile.
 */
export function isStillListed({ statuses, hidden, due }: Admission, facts: PostFacts | TermFacts): boolean {
  if (!('status' in facts)) return true;
  const isListed = hidden || !(facts as EventFacts).hide_from_listings;
  return isListed && (statuses?.includes(statusAt(facts, due)) ?? true);
}

/** The status of a record when scheduled ones are published up to a moment; none is without it. */
export function statusAt({ status, published }: PostFacts, due: Instant | undefined): Status {
  return due !== undefined && status === 'future' && published <= due ? 'publish' : status;
}

/** Stored statuses, and which scheduled records a list means besides them: those that are due, those that are not, or no others. */
export interface StoredStatuses {
  readonly statuses: readonly Status[];
  readonly scheduled?: 'due' | 'waiting';
}

/** What a list that asks for these statuses finds, where scheduled records count as published up to `due`. */
export function storedStatuses(statuses: readonly Status[], due: Instant | undefined): StoredStatuses {
  const [asksPublished, asksScheduled] = [statuses.includes('publish'), statuses.includes('future')];
  if (due === undefined || asksPublished === asksScheduled) return { statuses };
  return {
    statuses: statuses.filter((status) => status !== 'future'),
    scheduled: asksPublished ? 'due' : 'waiting',
  };
}
