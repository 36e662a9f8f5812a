/** The records that filters of events name. One that is unknown, or that the caller may not see, is a violation. */

import { unique } from '../../model/arrays-and-maps.ts';
import { type CountedFilter, countedKinds } from '../../model/counting.ts';
import type { Document } from '../../model/documents/document.ts';
import { slugKey } from '../../model/documents/keys-and-labels.ts';
import type { TermReference } from '../../model/tables/values.ts';
import { slugOf } from '../../model/text/slug.ts';
import { isVisible } from '../access/rights.ts';
import { idIn } from '../writing/event-references.ts';
import type { ListRequest } from './types.ts';

/** The IDs of the records in a filter. Adds unknown and hidden ones to the violations of `parameter`. */
export async function findIds(
  { calendar, audience, violations }: ListRequest,
  name: CountedFilter,
  items: readonly TermReference[],
  parameter: string = name,
): Promise<number[]> {
  const { store } = calendar.pair;
  const resource = countedKinds[name];
  const byId = await store.read(
    resource,
    items.flatMap((item) => idIn(item) ?? []),
  );
  const visible: Document[] = byId.filter((document) => isVisible(audience, document));
  const ids = new Set(visible.map((document) => document.id));
  const found = items.map(async (item) => {
    const id = idIn(item);
    if (id !== undefined && ids.has(id)) return id;
    const named = typeof item === 'string' ? await store.readByKey(resource, slugKey(slugOf(item))) : undefined;
    return named && isVisible(audience, named) ? named.id : undefined;
  });
  const known = await Promise.all(found);
  const unknown = items.find((_, at) => known[at] === undefined);
  if (typeof unknown === 'object') violations.add(parameter, { reason: 'unknown_term', values: unknown });
  else if (unknown !== undefined) {
    const isId = idIn(unknown) !== undefined;
    violations.add(
      parameter,
      isId
        ? { reason: 'unknown_record', values: { id: unknown } }
        : { reason: 'unknown_term', values: { name: unknown } },
    );
  }
  return unique(known.flatMap((id) => id ?? []));
}
