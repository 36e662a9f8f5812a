/** Checks of values that come in several types or have others inside: images, costs, links to records with data to create them, texts of several languages. */

import { type Cost, parseCost } from '../../model/money/cost.ts';
import { readRecurrence, type SentRecurrence } from '../../model/recurrence/sent.ts';
import { boundOf, maxPriceLength } from '../../model/tables/bounds.ts';
import type { Language, Row } from '../../model/tables/field.ts';
import { isProblem, type Problem, problemInside } from '../../model/tables/problems.ts';
import type { CheckedValues } from '../../model/tables/values.ts';
import { isPlain, isStorable } from '../../model/text/characters.ts';
import {
  type Check,
  checkedBy,
  parsedBy,
  type Refusal,
  receivedOf,
  refused,
  type Validated,
  type Validator,
} from './check.ts';
import { itemsOf, readItems, shownId } from './lists.ts';
import { idOf } from './numbers.ts';
import { isUrl, readersOfMoments } from './texts.ts';

/** A link to a record: its ID, or the checked data of a record to create. */
type Link = CheckedValues['links'][number];

/** What forms send when nothing is chosen. */
const nothing = new Set<unknown>([0, '0', false]);

/**
 * Checks links to venues or organizers: IDs and data, mixed or single. Data with an `id` is a link by that ID, whatever else it has. Data
 * that a form left blank, its field `title` included, is no link; nor is a blank name alone.
 */
export function links(row: Row, title: string, validatorOfData: () => Validator): Check<readonly Link[]> {
  const schema = checkedBy<readonly Link[]>((value) => {
    if (isLeftBlank(value, title)) return { value: [] };
    const items = isPlain(value) || nothing.has(value) ? [value] : itemsOf(value);
    return items
      ? readItems<Link>(
          items.filter((item) => !nothing.has(item) && !isLeftBlank(item, title)),
          (item) => {
            const id = isPlain(item) && Object.hasOwn(item, 'id') ? item.id : item;
            const isData = isPlain(item) && (id === item || isNothing(id));
            if (!isData) return idOf(id) ?? refused('not_links', receivedOf(id));
            const data = validatorOfData()(item);
            return firstWrong(data) ?? { values: data.values };
          },
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

/** Texts of several languages at once: `{ca: {title: …}, es: {…}}`. Null removes the texts of a language. */
export function translations(languages: readonly Language[], validate: Validator): Check {
  const schema = checkedBy((value) => {
    if (!isPlain(value)) return refused('not_object');
    const texts: Record<Language, unknown> = {};
    for (const [language, fields] of Object.entries(value)) {
      if (!languages.includes(language)) {
        return refused('unknown_language', { allowed: languages.join(', '), ...receivedOf(language) });
      }
      texts[language] = null;
      if (fields === null) continue;
      if (!isPlain(fields)) return inside(language, { reason: 'not_object', values: receivedOf(fields) });
      const validated = validate(fields);
      const refusal = firstWrong(validated, `${language}.`);
      if (refusal) return refusal;
      texts[language] = validated.values;
    }
    return { value: texts };
  });
  return { schema, otherwise: 'not_object' };
}

/** Reports which part of a value is wrong and why; names of nested parts are joined with dots. */
function inside(field: string, inner: Problem): Refusal {
  return { problem: problemInside(field, inner) };
}

/** The first problem of a part, missing fields before wrong ones; undefined when there is none. */
function firstWrong({ missing, wrong }: Validated, prefix = ''): Refusal | undefined {
  const [absent] = missing;
  if (absent !== undefined) return inside(prefix + absent, { reason: 'missing' });
  for (const [name, problem] of Object.entries(wrong)) return inside(prefix + name, problem);
  return undefined;
}

const maxCostListLength = 100;

/** What means no image: the empty text, and the false of answers. */
const noImage = new Set<unknown>(['', false]);

/** An image's address or ID, or the image as answers show it. No image clears the field. */
export function image(): Check<CheckedValues['image']> {
  return parsedBy<CheckedValues['image']>((value) => {
    if (noImage.has(value)) return null;
    const id = shownId(value) ?? idOf(value);
    if (id !== undefined) return { id };
    return typeof value === 'string' && isUrl(value.trim()) ? { url: value.trim() } : undefined;
  }, 'not_image');
}

/** A point of a picture, or null for its middle. Forms send it as two texts. */
export function focus(): Check<CheckedValues['focus']> {
  return parsedBy<CheckedValues['focus']>((value) => {
    if (value === '') return null;
    if (!isPlain(value) || Object.keys(value).length !== 2) return undefined;
    const [x, y] = [shareOf(value['x']), shareOf(value['y'])];
    return x === undefined || y === undefined ? undefined : { x, y };
  }, 'not_focus');
}

/** A number from 0 to 1, or the text of one. */
function shareOf(value: unknown): number | undefined {
  const isWritten = typeof value === 'string' && /^(?:0|1|[01]?\.\d{1,16})$/.test(value.trim());
  const share = isWritten ? Number(value) : value;
  return typeof share === 'number' && share >= 0 && share <= 1 ? share : undefined;
}

/** A price: text, a number, or a list of them. */
export function cost(): Check<Cost> {
  const check = parsedBy((value) => {
    const prices: readonly unknown[] = Array.isArray(value) ? value : [value];
    return prices.length <= maxCostListLength && prices.every(isPrice) ? parseCost(prices) : undefined;
  }, 'not_cost');
  return { ...check, takesLists: true };
}

/** The rule and the dates of a series, as they are written in that source. */
export function recurrence(zone: string, source: 'request' | 'file'): Check<SentRecurrence | null> {
  const schema = checkedBy<SentRecurrence | null>((value) => {
    const read = readRecurrence(value, zone, readersOfMoments[source]);
    return read !== null && isProblem(read) ? { problem: read } : { value: read };
  });
  return { schema, otherwise: 'not_recurrence', takesLists: true };
}

function isPrice(value: unknown): value is string | number {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'string' && value.length <= maxPriceLength && isStorable(value);
}
