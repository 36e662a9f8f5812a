import { expect } from 'chai';
import { depthFirst } from '../../src/model/tree.ts';

describe('a tree', () => {
  const shown = (nodes: readonly (readonly [id: number, parent: number])[]) =>
    depthFirst(nodes.map(([id, parent]) => ({ id, parent }))).map(({ node, depth }) => [node.id, depth]);

  it('has each node after its parent, and siblings in their order', () => {
    const nodes = [
      [5, 2],
      [1, 0],
      [4, 1],
      [2, 1],
      [3, 0],
    ] as const;
    expect(shown(nodes)).to.deep.equal([
      [1, 0],
      [4, 1],
      [2, 1],
      [5, 2],
      [3, 0],
    ]);
  });

  it('has nodes without a known parent at the top', () => {
    expect(
      shown([
        [7, 99],
        [8, 7],
      ]),
    ).to.deep.equal([
      [7, 0],
      [8, 1],
    ]);
  });

  it('has each node of a circle once', () => {
    expect(
      shown([
        [1, 2],
        [2, 1],
        [3, 3],
        [4, 2],
      ]),
    ).to.deep.equal([
      [1, 0],
      [2, 1],
      [4, 2],
      [3, 0],
    ]);
  });

  it('may be deeper than calls can be nested', () => {
    const nodes = Array.from({ length: 100_000 }, (_, at) => [at + 1, at] as const);
    expect(shown(nodes).at(-1)).to.deep.equal([100_000, 99_999]);
  });
});
