import type { Texts } from './document.ts';

/** Characters of a record's texts in all languages: about what it takes in memory and in answers. */
export function weightOf({ texts }: { readonly texts: Texts }): number {
  let weight = 0;
  for (const set of Object.values(texts)) for (const text of Object.values(set)) weight += text.length;
  return weight;
}
