import type { ResourceName } from '../model/field.ts';
import { slugKey } from '../model/lookups.ts';
import { resources } from '../model/resources.ts';
import type { Calendar, Caller, Input, Locator, Single } from './calendar.ts';
import { publishDueBefore } from './due.ts';
import { findRecord } from './find.ts';
import { presentKept, presentOne, showingOf } from './present.ts';
import { findingsOf } from './problems.ts';
import type { Showing } from './render.ts';
import { refuseHidden } from './rights.ts';

/** Reads one record. Throws `…-not-found`, `…-not-accessible`, `rest_invalid_param`. */
export async function readRecord(
  calendar: Calendar,
  resource: ResourceName,
  caller: Caller,
  locator: Locator,
  input: Input,
): Promise<Single> {
  await publishDueBefore(calendar);
  const showing = showingOf(input, resources[resource].sort === 'post');
  const kept = caller.user ? undefined : await keptRecord(calendar, resource, locator, showing);
  if (kept) {
    findingsOf(input).settle();
    return kept;
  }
  const document = await findRecord(calendar, resource, locator);
  refuseHidden(caller, resource, document);
  findingsOf(input).settle();
  return presentOne(calendar, resource, caller, document, showing);
}

/** A record that was shown to everybody in its present revision need not be read again. */
async function keptRecord(
  calendar: Calendar,
  resource: ResourceName,
  locator: Locator,
  showing: Showing,
): Promise<Single | undefined> {
  const at = 'id' in locator ? locator.id : slugKey(locator.slug);
  const hit = await calendar.pair.store.locate(resource, at);
  return hit && presentKept(calendar, resource, hit, showing);
}
