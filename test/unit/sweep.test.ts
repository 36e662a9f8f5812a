import { expect } from 'chai';
import pino from 'pino';
import { openSqlite } from '../../src/backends/sqlite/open.ts';
import type { Calendar } from '../../src/calendar/calendar.ts';
import { sweepEverySecond } from '../../src/commands/background.ts';
import { type SearchIndex, Unreachable } from '../../src/ports.ts';
import { eventually } from '../support/eventually.ts';
import { type Running, startService } from '../support/service.ts';

describe('the sweep that publishes scheduled records', () => {
  let service: Running;
  before(async () => {
    service = await startService({ pair: openSqlite({ file: ':memory:', languages: ['ca', 'es'] }) });
  });
  after(() => service.close());

  it('logs a failure once, and again after it has recovered', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line).reason) });
    let isAway = true;
    let asked = 0;
    const find: SearchIndex['find'] = async (query) => {
      asked += 1;
      if (isAway) throw new Unreachable(asked === 1 ? 'it is away' : 'it is still away');
      return service.calendar.pair.index.find(query);
    };
    const { pair } = service.calendar;
    const calendar: Calendar = { ...service.calendar, pair: { ...pair, index: { ...pair.index, find } } };
    /** Waits until the sweep has asked so many times more, and again, which it does when it has dealt with the answer. */
    const answered = async (times: number) => {
      const [enough] = [asked + times + 1];
      await eventually(async () => expect(asked).to.be.at.least(enough));
    };
    const stop = sweepEverySecond(calendar, log);
    try {
      await answered(3);
      expect(lines).to.deep.equal(['it is away']);
      isAway = false;
      await answered(2);
      isAway = true;
      await answered(2);
    } finally {
      await stop();
    }
    expect(lines).to.deep.equal(['it is away', 'it is still away']);
  });
});
