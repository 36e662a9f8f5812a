import { expect } from 'chai';
import { type ChainedDate, chainOf } from '../../src/model/recurrence/chain.ts';
import { hour } from '../contracts/drafts.ts';

/** A date of a series that begins at an hour and lasts some hours. */
function date(id: number, at: number, more: Partial<ChainedDate> & { readonly lasting?: number } = {}): ChainedDate {
  const { lasting = 1, ...others } = more;
  const days = { firstDay: 0, lastDay: 0, minute: 0 };
  return { id, start: at * hour, end: (at + lasting) * hour, days, isMoved: false, isOther: false, ...others };
}

/** The IDs of the dates that are chained, and of those that are not. */
function divided(...all: ChainedDate[]): [number[], number[]] {
  const { dates, own } = chainOf(all);
  return [dates.map(({ id }) => id), own.map(({ id }) => id)];
}

describe('The chain of the dates of a series', () => {
  it('has all of them in order, each with its neighbours', () => {
    const { dates } = chainOf([date(1, 10), date(2, 20), date(3, 30)]);
    expect(dates.map(({ previous, next }) => [previous?.start, next?.start])).to.deep.equal([
      [undefined, 20 * hour],
      [10 * hour, 30 * hour],
      [20 * hour, undefined],
    ]);
  });

  it('leaves out dates with other values than their time', () => {
    expect(divided(date(1, 10), date(2, 20, { isOther: true }), date(3, 30))).to.deep.equal([[1, 3], [2]]);
  });

  it('has moved dates as long as they stay between their neighbours', () => {
    const moved = (at: number, lasting = 1) => date(2, at, { isMoved: true, lasting });
    expect(divided(date(1, 10), moved(25), date(3, 30))).to.deep.equal([[1, 2, 3], []]);
    for (const at of [5, 10, 30, 35]) expect(divided(date(1, 10), moved(at), date(3, 30))).to.deep.equal([[1, 3], [2]]);
    // It ends after the next one
    expect(divided(date(1, 10), moved(20, 15), date(3, 30))).to.deep.equal([[1, 3], [2]]);
  });

  it('has one of two dates that were moved past each other', () => {
    const [one, other] = [date(2, 27, { isMoved: true }), date(3, 25, { isMoved: true })];
    expect(divided(date(1, 10), one, other, date(4, 40))).to.deep.equal([[1, 2, 4], [3]]);
  });

  it('may be empty', () => {
    expect(divided()).to.deep.equal([[], []]);
    expect(divided(date(1, 10, { isOther: true }))).to.deep.equal([[], [1]]);
  });
});
