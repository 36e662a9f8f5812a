/** Categories and audiences of the Madrid feed as terms. */

import { unique } from '../../model/slices.ts';
import type { Incoming, Note } from '../incoming.ts';
import type { Item } from './item.ts';
import { audienceName, categoryName } from './names.ts';

/** The identity of an item's category: the end of its address, such as `Musica/Flamenco`; empty for none. */
export function categoryOf(item: Item): string {
  return /\/actividades\/(.+)$/.exec(item.type)?.[1] ?? item.type.split('/').at(-1) ?? '';
}

/** Identities of an item's audiences. */
export function audiencesOf(item: Item): string[] {
  const words = item.audience.split(',').map((word) => word.trim());
  return unique(words.filter((word) => word !== ''));
}

/** All categories that items have, each after its parent. */
export function categoriesOf(items: readonly Item[]): Incoming[] {
  const paths = new Set(items.map(categoryOf).filter((path) => path !== ''));
  const all = new Set([...paths].flatMap(withAncestors));
  return [...all].sort((one, other) => depth(one) - depth(other) || (one < other ? -1 : 1)).map(category);
}

/** A tag for each audience. */
export function tagsOf(items: readonly Item[]): Incoming[] {
  const words = unique(items.flatMap(audiencesOf)).sort();
  return words.map((id) => {
    const name = audienceName(id);
    return { resource: 'tags', id, name, values: { name }, links: {}, extra: {} };
  });
}

/** Categories whose readable name had to be guessed. */
export function notesOnCategories(categories: readonly Incoming[]): Note[] {
  const guessed = categories.filter((each) => !categoryName(each.id).known);
  return guessed.map((each) => ({
    what: 'Category that this importer does not know: named by its address',
    where: each.id,
    detail: each.name,
  }));
}

function category(id: string): Incoming {
  const { name } = categoryName(id);
  const above = id.split('/').slice(0, -1).join('/');
  return { resource: 'categories', id, name, values: { name }, links: above ? { parent: [above] } : {}, extra: {} };
}

function withAncestors(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

function depth(path: string): number {
  return path.split('/').length;
}
