import type { Kind } from '../../model/field.ts';
import { imageLabels, picturing } from '../../model/lookups.ts';
import type { Prepare } from './statements.ts';

const shown = `select 1 from labels where kind in (${picturing.map((kind) => `'${kind}'`).join()}) and label in (?, ?) limit 1`;

/** Whether a record names or shows this one: an event, a category below it, or any that shows a picture. */
export function isUsed(prepare: Prepare, kind: Kind, id: number): boolean {
  if (kind === 'images') return prepare(shown).get(...imageLabels(id)) !== undefined;
  const isNamed = prepare('select 1 from refs where shelf in (0, 1) and ref = ? limit 1').get(id);
  return Boolean(isNamed ?? prepare("select 1 from entries where kind = 'categories' and parent = ? limit 1").get(id));
}
