/**
 * What published events refer to. The tables tell it of those that are stored so; scheduled ones that are due (see `Query`), a few at
 * most, are looked for among the events that not everybody sees.
 */

import { postKinds } from '../../../model/documents/families.ts';
import { imageLabels } from '../../../model/documents/keys-and-labels.ts';
import type { Kind } from '../../../model/tables/field.ts';
import type { Instant } from '../../../model/time/instants.ts';
import { joined, type Prepare, part, type SqlPart } from '../sql.ts';

/** Whether a published event refers to the record of the row `e`; one that ends after a moment, where that is given. */
export function useOf(due: Instant | undefined, endAfter?: Instant): SqlPart {
  const after = endAfter === undefined ? undefined : Math.floor(endAfter / 1000);
  const ends = (table: string) => (after === undefined ? part('') : part(`and ${table}."end" > ?`, after));
  const stored = joined(part('exists (select 1 from uses u where u.id = e.id'), ends('u'), part(')'));
  if (due === undefined) return stored;
  const scheduled = part(
    `exists (select 1 from refs r join entries d on d.id = r.id
     where r.shelf = 0 and r.ref = e.id and d.status = 'future' and d.published <= ?`,
    due,
  );
  return joined(part('('), stored, part('or'), scheduled, ends('r'), part('))'));
}

/** How many published events carry a term themselves; `term` is SQL for its ID. */
export function countOf(term: string, due: Instant | undefined): SqlPart {
  const stored = part(`coalesce((select n from counters where counters.id = ${term}), 0)`);
  if (due === undefined) return stored;
  const scheduled = `(select count(*) from entries d, json_each(d.terms) t
    where d.kind = 'events' and d.status = 'future' and d.published <= ? and t.value = ${term})`;
  return joined(stored, part(`+ ${scheduled}`, due));
}

const shown = `select 1 from labels where kind in (${postKinds.map((kind) => `'${kind}'`).join()}) and label in (?, ?) limit 1`;

/** Whether a record names or shows this one: an event, a category below it, or any that shows a picture. */
export function isUsed(prepare: Prepare, kind: Kind, id: number): boolean {
  if (kind === 'images') return prepare(shown).get(...imageLabels(id)) !== undefined;
  const isNamed = prepare('select 1 from refs where shelf in (0, 1) and ref = ? limit 1').get(id);
  return Boolean(isNamed ?? prepare("select 1 from entries where kind = 'categories' and parent = ? limit 1").get(id));
}
