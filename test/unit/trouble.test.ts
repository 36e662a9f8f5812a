import { expect } from 'chai';
import { makeTrouble } from '../../src/mirror/retries.ts';

describe('a trouble of the mirror', () => {
  it('is logged when it begins, at growing intervals while it lasts, and when it ends', () => {
    let seconds = 0;
    const told: [second: number, line: string][] = [];
    const warn = (line: string) => told.push([seconds, line]);
    const trouble = makeTrouble(warn, 'It is over', () => 1000 * seconds);
    trouble.ends();
    for (; seconds < 60; seconds += 1) trouble.lasts('It lasts');
    trouble.ends();
    trouble.ends();
    expect(told).to.deep.equal([...[0, 5, 15, 35].map((at) => [at, 'It lasts']), [60, 'It is over']]);
    trouble.lasts('It is here again');
    expect(told.at(-1)).to.deep.equal([60, 'It is here again']);
  });

  it('is logged at once when its reason changes, apart from numbers, and no more often when reasons alternate', () => {
    let minutes = 0;
    const told: string[] = [];
    const trouble = makeTrouble(
      (line) => told.push(line),
      'It is over',
      () => 60_000 * minutes,
    );
    for (; minutes < 240; minutes += 1) trouble.lasts('It is away');
    told.length = 0;
    trouble.lasts('It has none of 8 events: run reindex');
    trouble.lasts('It has none of 9 events: run reindex');
    trouble.lasts('It is away');
    expect(told).to.deep.equal(['It has none of 8 events: run reindex']);
    trouble.ends();
    trouble.lasts('It has none of 9 events: run reindex');
    expect(told.slice(1)).to.deep.equal(['It is over', 'It has none of 9 events: run reindex']);
  });

  it('is logged once an hour in the end', () => {
    let minutes = 0;
    let lines = 0;
    const trouble = makeTrouble(
      () => {
        lines += 1;
      },
      '',
      () => 60_000 * minutes,
    );
    for (; minutes < 60 * 24; minutes += 1) trouble.lasts('It lasts');
    expect(lines).to.be.within(24, 36);
  });
});
