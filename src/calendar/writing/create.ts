import type { Document } from '../../model/documents/document.ts';
import type { TableName } from '../../model/tables/field.ts';
import { mayAttempt } from '../access/rights.ts';
import type { Audience, Calendar, Input, Single } from '../calendar.ts';
import { presentWritten, representationOf } from '../reading/present.ts';
import { changedAtLast } from './change.ts';
import { type Along, takingBack } from './created-along.ts';
import { draftOf } from './draft.ts';
import { noteScheduled } from './due.ts';
import { asTermFailure } from './term.ts';
import { violationsOf } from './violations.ts';
import { inTurn } from './writing.ts';

/** Creates a record. Throws `rest_forbidden`, `rest_missing_callback_param`, `rest_invalid_param`, `term_exists`. */
export async function createRecord<R extends TableName>(
  calendar: Calendar,
  resource: R,
  audience: Audience,
  input: Input,
): Promise<Single> {
  mayAttempt(audience, resource, 'create');
  const document = await takingBack(calendar, async (along) => {
    const created = await inTurn(resource, () => stored(calendar, resource, audience, input, along));
    if (!(await along.hasLost())) return created;
    return changedAtLast(calendar, { resource, audience, input, along }, created);
  });
  noteScheduled(calendar, document);
  return presentWritten(calendar, audience, document, representationOf(input, false));
}

async function stored<R extends TableName>(
  calendar: Calendar,
  resource: R,
  audience: Audience,
  input: Input,
  along: Along,
): Promise<Document<R>> {
  const violations = violationsOf(input);
  const { language, values } = input;
  const make = await draftOf({ calendar, audience, resource, language, values, violations, along });
  violations.throwIfMissing();
  violations.throwIfAny();
  return asTermFailure(make().then((draft) => calendar.pair.store.insert(resource, draft)));
}
