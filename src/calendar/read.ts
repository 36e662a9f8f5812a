import type { ResourceName } from '../model/field.ts';
import type { Calendar, Caller, Input, Locator, Single } from './calendar.ts';
import { publishDueBefore } from './due.ts';
import { findRecord } from './find.ts';
import { presentOne, showingOf } from './present.ts';
import { findingsOf } from './problems.ts';
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
  const document = await findRecord(calendar, resource, locator);
  refuseHidden(caller, resource, document);
  findingsOf(input).settle();
  return presentOne(
    calendar,
    resource,
    caller,
    document,
    showingOf(input, resource !== 'categories' && resource !== 'tags'),
  );
}
