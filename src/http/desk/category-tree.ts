/** All categories as a tree, from which forms and filters choose. */

import { depthFirst } from '../../model/tree.ts';
import type { Choice } from './controls.ts';
import { listForDesk, nameOf } from './lists.ts';
import type { Visit } from './visit.ts';

/** Categories that are listed; more of them are searched for instead. */
const maxTree = 300;

/** The categories, each after its parent with its depth before its name; undefined when they are too many. */
export async function readCategoryTree(visit: Visit): Promise<Choice[] | undefined> {
  const { documents, total } = await listForDesk(visit, 'categories', {}, { most: maxTree });
  if (total > maxTree) return undefined;
  const nodes = documents.map((document) => ({
    id: document.id,
    parent: document.kind === 'categories' ? document.facts.parent : 0,
    name: nameOf(visit, document),
  }));
  return depthFirst(nodes).map(({ node, depth }) => [String(node.id), `${'– '.repeat(depth)}${node.name}`] as const);
}
