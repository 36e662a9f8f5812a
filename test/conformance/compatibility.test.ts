import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Decision, readDecisions } from './decisions.ts';
import { rowsBelow } from './measures.ts';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'COMPATIBILITY.md'), 'utf8');

describe('COMPATIBILITY.md', () => {
  const decisions = readDecisions();
  const decided = (by: (decision: Decision) => boolean) => [
    ...new Set(decisions.filter(by).map(({ section, reason }) => `${section}: ${reason}`)),
  ];
  const listed = (heading: string) => rowsBelow(text, heading).map(([here, , , section]) => `${section}: ${here}`);

  it('lists every decided difference and no other', () => {
    const seen = decided(({ foreseen }) => !foreseen);
    expect(listed('What differs')).to.have.members(seen);
    const others = decided(({ foreseen }) => foreseen === true).filter((reason) => !seen.includes(reason));
    expect(listed('What differs and was not recorded')).to.have.members(others);
  });

  it('gives the behaviour of The Events Calendar and the reason for each difference', () => {
    for (const heading of ['What differs', 'What differs and was not recorded']) {
      for (const [here, there, why] of rowsBelow(text, heading)) {
        expect([here, there, why]).to.satisfy((cells: string[]) => cells.every((cell) => cell.length > 0), here);
      }
    }
  });

  it('is linked from the README', () => {
    expect(readFileSync(join(root, 'README.md'), 'utf8')).to.include('](COMPATIBILITY.md)');
  });
});
