import { boundOf } from '../../model/tables/bounds.ts';
import type { Row } from '../../model/tables/field.ts';
import { isPlain, type Plain } from '../../model/text/characters.ts';
import { type Check, checkedBy, type Outcome, receivedOf, refused } from './check.ts';
import { firstWrong } from './inside.ts';
import { itemsOf, readItems } from './lists.ts';
import { idOf } from './numbers.ts';
import type { Validator } from './validator.ts';

/** A link by ID, or the checked data of a record to make. */
export type Link = number | { readonly values: Readonly<Record<string, unknown>> };

/** What forms send when nothing is chosen. */
const nothing = new Set<unknown>([0, '0', false]);

/**
 * IDs and data of venues or organizers, mixed or single; data that names an `id` is a link, whatever else it says. Data
 * that a form has left blank, its field `title` among others, chooses nothing; a blank name alone is none.
 */
export function links(row: Row, title: string, validatorOfData: () => Validator): Check {
  const schema = checkedBy((value) => {
    if (isLeftBlank(value, title)) return { value: [] };
    const items = isPlain(value) || nothing.has(value) ? [value] : itemsOf(value);
    return items
      ? readItems<Link>(
          items.filter((item) => !nothing.has(item) && !isLeftBlank(item, title)),
          (item) => linkOf(item, validatorOfData),
          boundOf(row),
        )
      : refused('not_links');
  });
  return { schema, otherwise: 'not_links', takesLists: true };
}

function isLeftBlank(value: unknown, title: string): boolean {
  if (!isPlain(value)) return false;
  const isForm = Object.hasOwn(value, title) && Object.keys(value).length > 1;
  if (!isForm && !Object.hasOwn(value, 'id')) return false;
  return Object.values(value).every(isNothing);
}

function isNothing(value: unknown): boolean {
  return value === '' || value === null || nothing.has(value);
}

function linkOf(item: unknown, validatorOfData: () => Validator): Link | Outcome {
  const id = isPlain(item) && Object.hasOwn(item, 'id') ? item.id : item;
  if (isPlain(item) && (id === item || isNothing(id))) return dataOf(item, validatorOfData());
  return idOf(id) ?? refused('not_links', receivedOf(id));
}

function dataOf(item: Plain, validate: Validator): Link | Outcome {
  const validated = validate(item);
  return firstWrong(validated) ?? { values: validated.values };
}
