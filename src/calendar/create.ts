import type { PostFacts } from '../model/document.ts';
import type { ResourceName } from '../model/field.ts';
import type { Calendar, Caller, Input, Single } from './calendar.ts';
import { draftOf } from './draft.ts';
import { noteScheduled } from './due.ts';
import { asTermFailure } from './key-taken.ts';
import { inTurn } from './one-at-a-time.ts';
import { presentWritten, showingOf } from './present.ts';
import { findingsOf } from './problems.ts';
import { mayAttempt } from './rights.ts';

/** Creates a record. Throws `rest_forbidden`, `rest_missing_callback_param`, `rest_invalid_param`, `term_exists`. */
export async function createRecord<R extends ResourceName>(
  calendar: Calendar,
  resource: R,
  caller: Caller,
  input: Input,
): Promise<Single> {
  mayAttempt(caller, resource, 'create');
  const findings = findingsOf(input);
  const { language, values } = input;
  const document = await inTurn(resource, async () => {
    const make = await draftOf({ calendar, caller, resource, language, values, findings });
    findings.settleMissing();
    findings.settle();
    return asTermFailure(make().then((draft) => calendar.pair.store.insert(resource, draft)));
  });
  noteScheduled(calendar, document.facts as PostFacts);
  return presentWritten(calendar, resource, caller, document, showingOf(input, false));
}
