/** A list that is being asked for: what every part of it needs to know. */

import type { ResourceName } from '../model/field.ts';
import type { Calendar, Caller, Input } from './calendar.ts';
import type { Violations } from './violations.ts';

/** One request for a list, from its checked parameters to what is asked of the index. */
export interface ListRequest {
  readonly calendar: Calendar;
  readonly resource: ResourceName;
  readonly caller: Caller;
  readonly input: Input;
  /** Gets what is wrong with the references of the list. */
  readonly violations: Violations;
}
