import { expect } from 'chai';
import type { Order } from '../../src/demo/context.ts';
import { buildDemo } from '../../src/demo/demo.ts';
import { shiftedEvent, shiftedPost, weeksBehind } from '../../src/demo/shift.ts';
import type { EventFacts } from '../../src/model/documents/document.ts';
import { wallClockOf } from '../../src/model/time/instants.ts';

const day = 86_400_000;
const now = Date.parse('2031-05-06T08:00:00Z');
const order: Order = { events: 300, seed: 1, now, languages: ['ca'], scenarios: [] };

describe('moving demo data in time', () => {
  const records = [...buildDemo(order, []).records];
  const events = records.filter(({ kind }) => kind === 'events').map(({ facts }) => facts as EventFacts);
  const [first] = events as [EventFacts];

  it('counts the whole weeks since the reference time of a record', () => {
    const at = (days: number): number => weeksBehind(first, now + days * day);
    expect([0, 6, 7, 13, 14, 364, -1].map(at)).to.deep.equal([0, 0, 1, 1, 2, 52, -1]);
  });

  it('does not change records that are not demo data', () => {
    const { source: _, ...own } = first;
    expect(weeksBehind(own as EventFacts, now + 100 * day)).to.equal(0);
    expect(weeksBehind({ ...first, source: { name: 'madrid', id: '1', digest: 'x' } }, now + 100 * day)).to.equal(0);
  });

  it('keeps wall clocks and weekdays across daylight-saving changes', () => {
    for (const facts of events) {
      const moved = shiftedEvent(facts, 27, now + 27 * 7 * day);
      expect(moved.start_date.slice(11)).to.equal(facts.start_date.slice(11));
      const days = (Date.parse(`${moved.start_date}Z`) - Date.parse(`${facts.start_date}Z`)) / day;
      expect(days).to.equal(27 * 7);
      expect(wallClockOf(moved.start, moved.timezone)).to.equal(moved.start_date);
      expect(wallClockOf(moved.published, 'Europe/Madrid').slice(11)).to.equal(
        wallClockOf(facts.published, 'Europe/Madrid').slice(11),
      );
    }
  });

  it('is idempotent: a moved record is current', () => {
    const later = now + 40 * day;
    const moved = shiftedEvent(first, weeksBehind(first, later), later);
    expect(weeksBehind(moved, later)).to.equal(0);
    const back = shiftedEvent(moved, weeksBehind(moved, now), now);
    expect(back).to.deep.equal(first);
  });

  it('never ends before it starts, where a skipped hour moves the start', () => {
    const before = {
      ...first,
      timezone: 'Europe/Madrid',
      start_date: '2031-03-23 02:30:00',
      end_date: '2031-03-23 02:45:00',
    };
    const moved = shiftedEvent(before, 1, now);
    expect(moved.start_date).to.equal('2031-03-30 03:30:00');
    expect(moved.end).to.be.at.least(moved.start);
  });

  it('changes the status of records to scheduled if their publication moves into the future', () => {
    const moved = shiftedPost({ ...first, status: 'publish', published: now + 3 * day }, 1, now);
    expect(moved.status).to.equal('future');
    expect(shiftedPost({ ...first, published: now - 10 * day }, 1, now).status).to.equal(first.status);
  });
});
