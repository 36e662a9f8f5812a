/** The buttons of one record in the desk: which of them a caller sees, by the rights of the interface. */

import { mayChange, mayDo, mayPublish } from '../../calendar/access/rights.ts';
import type { Caller } from '../../calendar/calendar.ts';
import type { PostFacts } from '../../model/documents/document.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';

/** The buttons of a record, each true when the caller may press it. */
export interface Buttons {
  readonly save: boolean;
  /** Makes a record public; only posts have it. */
  readonly publish: boolean;
  readonly duplicate: boolean;
  readonly trash: boolean;
  readonly restore: boolean;
  /** Removes it for good: posts when they are in the trash. */
  readonly remove: boolean;
}

/** The buttons of a record; of terms author and status mean nothing. */
export function buttonsFor(
  caller: Caller,
  resource: ResourceName,
  record: Pick<PostFacts, 'author' | 'status'>,
): Buttons {
  const isPost = resources[resource].family === 'post';
  const [save, remove] = isPost
    ? [mayChange(caller, record), mayChange(caller, record)]
    : [mayDo(caller, resource, 'change'), mayDo(caller, resource, 'remove')];
  const isInTrash = isPost && record.status === 'trash';
  return {
    save,
    publish: isPost && save && mayPublish(caller),
    duplicate: mayDo(caller, resource, 'create'),
    trash: isPost && save && !isInTrash,
    restore: save && isInTrash,
    remove: remove && (!isPost || isInTrash),
  };
}
