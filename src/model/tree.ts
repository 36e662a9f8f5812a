/** Trees of records, such as categories. Loops walk them, because data decide how deep they are. */

/** A record at its place in a tree; one whose parent is not among the others is at the top. */
export interface Node {
  readonly id?: number | undefined;
  readonly parent?: number | undefined;
}

/** All nodes with their depths: each after its parent, siblings in their order. Each comes once, also where damaged data make a circle. */
export function depthFirst<N extends Node>(nodes: readonly N[]): { readonly node: N; readonly depth: number }[] {
  const ids = new Set(nodes.map(({ id }) => id));
  const children = Map.groupBy(nodes, ({ parent }) => (ids.has(parent) ? parent : undefined));
  const left = new Set(nodes);
  const ordered: { node: N; depth: number }[] = [];
  // What is below no top is in a circle, and comes last
  for (const first of [...(children.get(undefined) ?? []), ...nodes]) {
    const open = [{ node: first, depth: 0 }];
    for (let next = open.pop(); next; next = open.pop()) {
      if (!left.delete(next.node)) continue;
      ordered.push(next);
      const { id } = next.node;
      const below = id === undefined ? [] : (children.get(id) ?? []);
      for (const node of below.toReversed()) open.push({ node, depth: next.depth + 1 });
    }
  }
  return ordered;
}
