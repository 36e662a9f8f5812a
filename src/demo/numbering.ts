/** Finds free IDs and slugs without reading the store. */

import { unique } from '../model/slices.ts';
import { nextFreeSlug, numbered } from '../model/text/slug.ts';

/** IDs in the order of the records: numbers from 1 on, without those that are taken. */
export function idsBeside(taken: readonly number[]): (place: number) => number {
  const rising = unique(taken).sort((one, other) => one - other);
  return (place) => rising.reduce((id, held) => (held <= id ? id + 1 : id), place + 1);
}

/** The number of slugs of a kind that are remembered. */
const remembered = 5000;

/**
 * Gives slugs that no other record of the kind has. The first records get them as the service would give them, `-2` for
 * a namesake; the later ones carry their number, so that what is remembered does not grow with the calendar. A slug
 * serves all languages of its record.
 */
export function slugsOf(): (base: string, number: number) => string {
  const known = new Map<string, number>();
  const isTaken = (slug: string, number: number): boolean => (known.get(slug) ?? number) !== number;
  return (base, number) => {
    if (number >= remembered) {
      const own = numbered(base, number);
      return known.has(own) ? numbered(own, number) : own;
    }
    const slug = nextFreeSlug(base, (wished) => isTaken(wished, number));
    known.set(slug, number);
    return slug;
  };
}
