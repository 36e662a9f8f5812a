import type { ResourceName } from '../model/field.ts';
import { slugKey } from '../model/lookups.ts';
import { resources } from '../model/resources.ts';
import type { Calendar, Caller, Input, Locator, Single } from './calendar.ts';
import { publishDueBefore } from './due.ts';
import { findRecord } from './find.ts';
import { presentKept, presentOne, showingOf } from './present.ts';
import { findingsOf } from './problems.ts';
import { refuseHidden } from './rights.ts';

/**
 * Reads one record; what was shown to everybody in its present revision is not read again. Throws `…-not-found`, `…-not-accessible`,
 * `rest_invalid_param`.
 */
export async function readRecord(
  calendar: Calendar,
  resource: ResourceName,
  caller: Caller,
  locator: Locator,
  input: Input,
): Promise<Single> {
  await publishDueBefore(calendar);
  const showing = showingOf(input, resources[resource].sort === 'post');
  const hit = caller.user ? undefined : await calendar.pair.store.locate(resource, placeOf(locator));
  const kept = hit && (await presentKept(calendar, resource, hit, showing));
  if (kept) {
    findingsOf(input).settle();
    return kept;
  }
  // A slug that was found is not looked for again
  const document = await findRecord(calendar, resource, hit ?? locator);
  refuseHidden(caller, resource, document);
  findingsOf(input).settle();
  return presentOne(calendar, resource, caller, document, showing);
}

/** What the store locates a record by. */
function placeOf(locator: Locator): number | string {
  return 'id' in locator ? locator.id : slugKey(locator.slug);
}
