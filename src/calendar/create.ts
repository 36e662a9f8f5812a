import type { Document, PostFacts } from '../model/document.ts';
import type { ResourceName } from '../model/field.ts';
import { type Along, takingBack } from './along.ts';
import type { Calendar, Caller, Input, Single } from './calendar.ts';
import { changedAtLast } from './change.ts';
import { noteScheduled } from './due.ts';
import { inTurn } from './one-at-a-time.ts';
import { presentWritten, showingOf } from './present.ts';
import { mayAttempt } from './rights.ts';
import { asTermFailure } from './term.ts';
import { violationsOf } from './violations.ts';
import { draftOf } from './writing.ts';

/** Creates a record. Throws `rest_forbidden`, `rest_missing_callback_param`, `rest_invalid_param`, `term_exists`. */
export async function createRecord<R extends ResourceName>(
  calendar: Calendar,
  resource: R,
  caller: Caller,
  input: Input,
): Promise<Single> {
  mayAttempt(caller, resource, 'create');
  const document = await takingBack(calendar, resource, async (along) => {
    const created = await inTurn(resource, () => stored(calendar, resource, caller, input, along));
    if (!(await along.hasLost())) return created;
    return changedAtLast(calendar, { resource, caller, input, along }, created);
  });
  noteScheduled(calendar, document.facts as PostFacts);
  return presentWritten(calendar, resource, caller, document, showingOf(input, false));
}

async function stored<R extends ResourceName>(
  calendar: Calendar,
  resource: R,
  caller: Caller,
  input: Input,
  along: Along,
): Promise<Document<R>> {
  const violations = violationsOf(input);
  const { language, values } = input;
  const make = await draftOf({ calendar, caller, resource, language, values, violations, along });
  violations.throwIfMissing();
  violations.throwIfAny();
  return asTermFailure(make().then((draft) => calendar.pair.store.insert(resource, draft)));
}
