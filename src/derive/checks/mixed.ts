/** Checks of values that come in several types: images and costs. */

import { parseCost } from '../../model/money/cost.ts';
import { maxPriceLength } from '../../model/tables/bounds.ts';
import { isStorable } from '../../model/text/characters.ts';
import { type Check, parsedBy } from './check.ts';
import { shownId } from './lists.ts';
import { idOf } from './numbers.ts';
import { isUrl } from './texts.ts';

const maxCostListLength = 100;

/** What means no image: the empty text, and the false of answers. */
const noImage = new Set<unknown>(['', false]);

/** An image's address or ID, or the image as answers show it. No image clears the field. */
export function image(): Check {
  return parsedBy((value) => {
    if (noImage.has(value)) return null;
    const id = shownId(value) ?? idOf(value);
    if (id !== undefined) return { id };
    return typeof value === 'string' && isUrl(value.trim()) ? { url: value.trim() } : undefined;
  }, 'not_image');
}

/** A price: text, a number, or a list of them. */
export function cost(): Check {
  return { ...parsedBy((value) => (isPrice(value) ? parseCost(value) : undefined), 'not_cost'), takesLists: true };
}

function isPrice(value: unknown): value is string | number | (string | number)[] {
  if (Array.isArray(value)) return value.length <= maxCostListLength && value.every(isOnePrice);
  return isOnePrice(value);
}

function isOnePrice(value: unknown): value is string | number {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'string' && value.length <= maxPriceLength && isStorable(value);
}
