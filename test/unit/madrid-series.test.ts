import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Incoming } from '../../src/formats/incoming.ts';
import { readMadrid } from '../../src/formats/madrid/feed.ts';
import { normalizeRecurrence } from '../../src/model/recurrence/normalize.ts';
import { lastClock, minuteOf, ruleMinutes, wallOf } from '../../src/model/recurrence/rule-dates.ts';
import { readRecurrence } from '../../src/model/recurrence/sent.ts';
import { isProblem } from '../../src/model/tables/problems.ts';
import type { Loose } from '../support/asking.ts';
import { describeWhere } from '../support/demanded.ts';
import { itemsFrom, itemsOn, madridFile, noMadridFile, readItemDays } from '../support/madrid-days.ts';
import { item, noteTexts, read, values } from '../support/madrid-feed.ts';

const weekly = {
  dtstart: '2025-10-07 18:30:00.0',
  dtend: '2025-12-18 23:59:00.0',
  time: '18:30',
  recurrence: { days: 'TH', frequency: 'WEEKLY', interval: 1 },
};
const eachDay = { days: 'MO,TU,WE,TH,FR,SA,SU', frequency: 'WEEKLY', interval: 1 };
const wholeDays = { dtstart: '2025-10-03 00:00:00.0', dtend: '2025-10-29 23:59:00.0', time: '' };

describe('the series of the Madrid importer', () => {
  it('begin on the first day of their rule at the clock of the item, and each date ends with its day', () => {
    expect(values({ ...weekly, 'excluded-days': '30/10/2025;23/10/2025;' })).to.deep.include({
      start_date: '2025-10-09 18:30:00',
      end_date: '2025-10-09 23:59:00',
      all_day: false,
      recurrence: {
        rrule: 'FREQ=WEEKLY;BYDAY=TH;UNTIL=20251218',
        rdate: [],
        exdate: ['2025-10-23', '2025-10-30'],
      },
    });
  });

  it('are none of what is open all day on each day, which is one event over several days, and says so', () => {
    const open = { ...wholeDays, recurrence: eachDay };
    expect(values(open)).to.deep.include({ start_date: '2025-10-03 00:00:00', all_day: true, recurrence: '' });
    expect(noteTexts(read(item(open)))).to.include(
      'Every day without a time: one event from its first to its last day',
    );
    // An exclusion beyond its days hits nothing
    expect(values({ ...open, 'excluded-days': '30/10/2025;' })['recurrence']).to.equal('');
  });

  it('are what is open each day at a time, or but for a day', () => {
    const timed = { ...wholeDays, dtstart: '2025-10-03 10:00:00.0', time: '10:00', recurrence: eachDay };
    for (const over of [timed, { ...wholeDays, recurrence: eachDay, 'excluded-days': '12/10/2025;' }])
      expect(values(over)['recurrence']).to.have.property('rrule');
  });

  it('are whole days without a time', () => {
    const days = values({ ...wholeDays, recurrence: { ...eachDay, days: 'SA,SU' } });
    expect(days).to.include({ start_date: '2025-10-04 00:00:00', end_date: '2025-10-04 23:59:00', all_day: true });
  });

  it('are none where the rule has no day, and says so', () => {
    const none = { ...weekly, dtend: '2025-10-08 23:59:00.0' };
    expect(values(none)).to.include({ start_date: '2025-10-07 18:30:00', recurrence: '' });
    expect(noteTexts(read(item(none))).join()).to.include('Rule without any day between the first and the last one');
  });
});

describeWhere(existsSync(madridFile), noMadridFile, 'the series of the published Madrid feed', () => {
  const records = (): Incoming[] =>
    readMadrid(readFileSync(madridFile)).records.filter(({ resource }) => resource === 'events');

  /** The first seconds of the dates of a record, as the calendar expands them. */
  const datesOf = ({ values: { recurrence, start_date, all_day } }: Incoming): string[] => {
    const clock = { start_date: String(start_date), timezone: 'Europe/Madrid', all_day: all_day === true };
    const sent = readRecurrence(recurrence, clock.timezone);
    if (sent === null || isProblem(sent)) throw new Error(`refused: ${JSON.stringify(sent)}`);
    const rule = normalizeRecurrence(sent, clock);
    if (isProblem(rule)) throw new Error(`refused: ${JSON.stringify(rule)}`);
    const keys = ruleMinutes(rule.rrule, clock.start_date, minuteOf(lastClock)).map(wallOf);
    return keys.filter((key) => !rule.exdate.includes(key.slice(0, 10)));
  };

  it('are 282 with the dates that the items name, 13,030 together', () => {
    const items = new Map(readItemDays().map((each) => [each.id, each]));
    const series = records().filter(({ values: { recurrence } }) => recurrence !== '');
    expect(series).to.have.length(282);
    let total = 0;
    for (const record of series) {
      const dates = datesOf(record);
      const named: Loose = items.get(record.id);
      expect(dates, record.name).to.deep.equal(named.days.map((day: string) => `${day} ${named.clock}`));
      total += dates.length;
    }
    expect(total).to.equal(13_030);
  });

  it('leave 116 events on a Thursday, 11 of which begin that evening, and 94 on its Saturday', () => {
    const items = readItemDays();
    const [thursday, saturday] = ['2025-10-09', '2025-10-11'];
    expect(
      [itemsOn(items, thursday), itemsFrom(items, thursday, '18:00:00'), itemsOn(items, saturday)].map(
        ({ length }) => length,
      ),
    ).to.deep.equal([116, 11, 94]);
  });
});
