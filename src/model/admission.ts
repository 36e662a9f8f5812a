import type { EventFacts, PostFacts, TermFacts } from './document.ts';
import type { Status } from './statuses.ts';

/**
 * Whether a record, as it is now, still belongs to a list that asks for these statuses (any, when absent), with hidden events
 * or without: what an index found may have been withdrawn meanwhile.
 */
export function admits(
  { statuses, hidden }: { readonly statuses?: readonly Status[]; readonly hidden?: boolean },
  facts: PostFacts | TermFacts,
): boolean {
  if (!('status' in facts)) return true;
  const isListed = hidden || !(facts as EventFacts).hide_from_listings;
  return isListed && (statuses?.includes(facts.status) ?? true);
}
