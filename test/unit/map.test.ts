import { expect } from 'chai';
import { cellsOf } from '../../src/calendar/discovery/map.ts';
import type { Pin } from '../../src/model/counting.ts';
import { tileOf } from '../../src/model/places/geometry.ts';

describe('Tiles of a map', () => {
  /** The tile of a point as row and column. */
  const rowAndColumn = (lat: number, lng: number, level: number) => {
    const at = tileOf({ lat, lng }, level);
    return [Math.floor(at / 2 ** level), at % 2 ** level];
  };

  it('are numbered row by row from the north-west', () => {
    expect(rowAndColumn(41.98, 2.82, 0)).to.deep.equal([0, 0]);
    expect(rowAndColumn(41.98, 2.82, 1)).to.deep.equal([0, 1]);
    expect(rowAndColumn(-33.9, 18.4, 1)).to.deep.equal([1, 1]);
    const [radians, side] = [(41.98 * Math.PI) / 180, 2 ** 14];
    const row = ((1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2) * side;
    expect(rowAndColumn(41.98, 2.82, 14)).to.deep.equal([Math.floor(row), Math.floor((182.82 / 360) * side)]);
  });

  it('hold the poles and both sides of 180°', () => {
    expect(rowAndColumn(90, 180, 4)).to.deep.equal([0, 15]);
    expect(rowAndColumn(-90, -180, 4)).to.deep.equal([15, 0]);
  });
});

describe('The points of a map', () => {
  const grid = (side: number, apart: number): Pin[] =>
    Array.from({ length: side * side }, (_, at) => ({
      venue: at + 1,
      lat: 41 + Math.floor(at / side) * apart,
      lng: 2 + (at % side) * apart,
      count: (at % 3) + 1,
    }));

  it('are those of a lower level where there would be more than 2,000', () => {
    const few = cellsOf(grid(44, 0.01), 20);
    expect([few.zoom, few.cells.length]).to.deep.equal([20, 44 * 44]);
    const many = cellsOf(grid(60, 0.01), 20);
    expect(many.zoom).to.be.below(17);
    expect(many.cells.length).to.be.within(500, 2000);
    expect(cellsOf(grid(60, 0.01), many.zoom + 1).zoom).to.equal(many.zoom);
  });

  it('hold every event once, those with the most first', () => {
    for (const zoom of [0, 5, 9, 13, 16, 17, 20]) {
      const { cells } = cellsOf(grid(30, 0.02), zoom);
      const counts = cells.map(({ count }) => count);
      expect(counts.reduce((sum, count) => sum + count, 0)).to.equal(1800);
      expect(counts).to.deep.equal(counts.toSorted((a, b) => b - a));
    }
  });

  it('are one for each venue from level 17 on, however near they are', () => {
    const near = grid(3, 0.0000001);
    expect(cellsOf(near, 16).cells).to.have.length(1);
    expect(cellsOf(near, 17).cells).to.have.length(9);
  });
});
