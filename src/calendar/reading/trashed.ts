/** Tells whether an address led to a public record that is in the trash now. */

import { postFactsOf } from '../../model/documents/families.ts';
import { formerSlugLabel } from '../../model/documents/keys-and-labels.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { slugOf, trashedSlug } from '../../model/text/slug.ts';
import type { Calendar } from '../calendar.ts';

/**
 * Tells whether a record that had been public had this slug when it was put into the trash. Records that never were public are not told.
 * Throws Unreachable.
 */
export async function isTrashedSlug({ pair }: Calendar, resource: ResourceName, slug: string): Promise<boolean> {
  const label = formerSlugLabel(trashedSlug(slugOf(slug)));
  const trashed = await pair.store.readByLabel(resource, [label]);
  return trashed.some((document) => postFactsOf(document)?.withdrawn === true);
}
