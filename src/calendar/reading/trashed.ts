/** Whether what an address led to was public and is in the trash. */

import type { PostFacts } from '../../model/documents/document.ts';
import { formerSlugLabel } from '../../model/documents/keys-and-labels.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { slugOf, trashedSlug } from '../../model/text/slug.ts';
import type { Calendar } from '../calendar.ts';

/**
 * Whether a record that everybody could read had this slug when it was put into the trash. What never was public is nobody's business.
 * Throws Unreachable.
 */
export async function isTrashedSlug({ pair }: Calendar, resource: ResourceName, slug: string): Promise<boolean> {
  const label = formerSlugLabel(trashedSlug(slugOf(slug)));
  const trashed = await pair.store.readByLabel(resource, [label]);
  return trashed.some(({ facts }) => (facts as PostFacts).withdrawn === true);
}
