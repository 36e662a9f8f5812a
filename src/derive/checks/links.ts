import { boundOf } from '../../model/tables/bounds.ts';
import type { Row } from '../../model/tables/field.ts';
import { isPlain, type Plain } from '../../model/text/characters.ts';
import { type Check, checkedBy, type Outcome, receivedOf, refused } from './check.ts';
import { firstWrong } from './inside.ts';
import { itemsOf, readItems } from './lists.ts';
import { idOf } from './numbers.ts';
import type { Validator } from './validator.ts';

/** A link to a record: its ID, or the checked data of a record to create. */
export type Link = number | { readonly values: Readonly<Record<string, unknown>> };

/** What forms send when nothing is chosen. */
const nothing = new Set<unknown>([0, '0', false]);

/**
 * Checks links to venues or organizers: IDs and data, mixed or single. Data with an `id` is a link by that ID, whatever else it has. Data
 * that a form left blank, its field `title` included, is no link; nor is a blank name alone.
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
