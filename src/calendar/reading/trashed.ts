/** Whether what an address led to is in the trash. */

import { formerSlugLabel } from '../../model/documents/keys-and-labels.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { slugOf, trashedSlug } from '../../model/text/slug.ts';
import type { Calendar } from '../calendar.ts';

/** Whether a record in the trash had this slug when it was put there, and no other one has it. Throws Unreachable. */
export async function isTrashedSlug({ pair }: Calendar, resource: ResourceName, slug: string): Promise<boolean> {
  const label = formerSlugLabel(trashedSlug(slugOf(slug)));
  return (await pair.store.readByLabel(resource, [label], 1)).length > 0;
}
