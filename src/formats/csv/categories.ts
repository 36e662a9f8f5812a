/** Categories below others, as tables name them: `Música > Jazz`. */

import { foldName } from '../../model/text/characters.ts';
import { digestOf, type Incoming } from '../incoming.ts';

/** A sign between a category and the one below it, which is neither part of an arrow or a comparison nor a quotation mark. */
const below = /(?<![-=])>(?!=)|(?<=\s)[›»→](?=\s)/u;

/** The names from the top to the category; undefined for a name by itself. A name may begin or end with such a sign: `> 18 anys`. */
function pathIn(text: string): readonly string[] | undefined {
  const names = text.split(below).map((name) => name.trim());
  return names.length > 1 && !text.includes('<') && names.every((name) => name !== '') ? names : undefined;
}

function identityOf(path: readonly string[]): string {
  return digestOf(path.map(foldName)).slice(0, 32);
}

/** The categories of an event: names by themselves, and the identities of those that stand below others. */
export function categoriesIn(names: readonly string[]): { readonly names: readonly string[]; readonly ids: string[] } {
  const paths = names.map((name) => [name, pathIn(name)] as const);
  return {
    names: paths.flatMap(([name, path]) => (path ? [] : [name])),
    ids: paths.flatMap(([, path]) => (path ? [identityOf(path)] : [])),
  };
}

/** The categories that these names put below others, with those above them, each after its parent. */
export function categoryTree(names: readonly string[], where: string): Incoming[] {
  const paths = names.flatMap((name) => {
    const whole = pathIn(name) ?? [];
    return whole.map((_, at) => whole.slice(0, at + 1));
  });
  return paths.map((path) => ({
    resource: 'categories',
    id: identityOf(path),
    name: path.join(' > '),
    where,
    values: { name: path.at(-1) },
    links: path.length > 1 ? { parent: [identityOf(path.slice(0, -1))] } : {},
    extra: {},
  }));
}
