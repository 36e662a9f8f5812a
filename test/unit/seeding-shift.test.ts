import { expect } from 'chai';
import type { Order } from '../../src/demo/context.ts';
import { buildDemo } from '../../src/demo/demo.ts';
import { type DemoSeries, repeating } from '../../src/demo/series.ts';
import { shiftedEvent, shiftedPost, weeksBehind } from '../../src/demo/shift.ts';
import { timesBetween } from '../../src/demo/when.ts';
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

  describe('of series', () => {
    const series = (facts: Partial<EventFacts>, rule: DemoSeries): EventFacts =>
      repeating(
        { ...first, ...timesBetween('2031-06-07 20:00:00', '2031-06-07 22:00:00', 'Europe/Madrid'), ...facts },
        rule,
        now,
      );

    it('moves the end, further and excluded dates, and what dates have of their own, by as many weeks', () => {
      const own = {
        '2031-06-14 20:00:00': { facts: { start_date: '2031-06-15 19:00:00', end_date: '2031-06-15 21:00:00' } },
      };
      const rule = { rrule: 'FREQ=WEEKLY;UNTIL=20310801', rdate: ['2031-06-10 20:00:00'], exdate: ['2031-06-21'], own };
      const { start_date, recurrence } = shiftedEvent(series({}, rule), 2, now + 14 * day);
      expect(start_date).to.equal('2031-06-21 20:00:00');
      expect(recurrence).to.deep.include({
        rrule: 'FREQ=WEEKLY;UNTIL=20310815T235959',
        rdate: ['2031-06-24 20:00:00'],
        exdate: ['2031-07-05'],
      });
      expect(recurrence?.own).to.deep.equal({
        '2031-06-28 20:00:00': {
          facts: { start_date: '2031-06-29 19:00:00', end_date: '2031-06-29 21:00:00' },
          texts: {},
        },
      });
    });

    it('begins a rule by months on its next date', () => {
      const moved = shiftedEvent(series({}, { rrule: 'FREQ=MONTHLY;BYDAY=1SA' }), 1, now + 7 * day);
      expect([moved.start_date, moved.end_date]).to.deep.equal(['2031-07-05 20:00:00', '2031-07-05 22:00:00']);
      expect(moved.recurrence?.horizon).to.equal('2033-08-31');
    });

    it('makes one event in eight a series, of six kinds', () => {
      const many = [...buildDemo({ ...order, series: 8 }, []).records].filter(({ kind }) => kind === 'events');
      const rules = many.flatMap(({ facts }) => (facts as EventFacts).recurrence ?? []);
      expect(rules.length).to.be.within(25, 38);
      for (const kind of [/^FREQ=WEEKLY;COUNT=\d+$/, /BYDAY=\w\w,\w\w$/, /^FREQ=MONTHLY/, /^FREQ=WEEKLY$/, /UNTIL/])
        expect(
          rules.some(({ rrule }) => kind.test(rrule)),
          String(kind),
        ).to.equal(true);
      expect(rules.some(({ own }) => Object.keys(own).length === 2)).to.equal(true);
      const others = [...buildDemo(order, []).records].filter(({ kind }) => kind === 'events');
      expect(many.map(({ texts }) => texts)).to.deep.equal(others.map(({ texts }) => texts));
    });
  });
});
