import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { event, read, remarksOn } from '../support/icalendar-files.ts';

const madrid = ';TZID=Europe/Madrid';
/** A Tuesday. */
const start = `DTSTART${madrid}:20310506T200000\nDTEND${madrid}:20310506T220000`;

/** Rule and dates of the only event with these lines. */
const recurrenceOf = (lines: string): Loose => read(event(`${start}\n${lines}`)).records[0]?.values['recurrence'];

describe('a series of an iCalendar file by rules that RFC 5545 has not', () => {
  it('has the dates of the rules of vCalendar', () => {
    const rules = [
      ['W1 TU 20311231T000000', 'FREQ=WEEKLY;UNTIL=20311231T235959;BYDAY=TU'],
      ['D1 20310516T000000Z', 'FREQ=DAILY;UNTIL=20310516T235959'],
      ['W2 TU TH 20310701T200000', 'FREQ=WEEKLY;INTERVAL=2;UNTIL=20310701T200000;BYDAY=TU,TH'],
      ['D1 #10', 'FREQ=DAILY;COUNT=10'],
      ['d2 #0', 'FREQ=DAILY;INTERVAL=2'],
      ['MP1 1+ TU #5', 'FREQ=MONTHLY;COUNT=5;BYDAY=1TU'],
      ['MP2 1+ TU 1- FR SA #4', 'FREQ=MONTHLY;INTERVAL=2;COUNT=4;BYDAY=1TU,-1FR,-1SA'],
      ['MP1 #12', 'FREQ=MONTHLY;COUNT=12;BYDAY=1TU'],
      ['MD1 6 LD #3', 'FREQ=MONTHLY;COUNT=3;BYMONTHDAY=6,-1'],
      ['MD1 6+ 2- #3', 'FREQ=MONTHLY;COUNT=3;BYMONTHDAY=6,-2'],
      ['YM1 5 6 #8', 'FREQ=YEARLY;COUNT=8;BYMONTH=5,6'],
    ] as const;
    for (const [rule, rrule] of rules) {
      const reading = read(event(`${start}\nRRULE:${rule}`, 'VERSION:1.0\n'));
      expect(reading.records[0]?.values['recurrence'], rule).to.deep.equal({ rrule, rdate: [], exdate: [] });
      expect(remarksOn(reading), rule).to.deep.equal([]);
    }
    expect(recurrenceOf('RRULE:YD1 126 200 #3').rdate).to.deep.equal(['2031-07-19 20:00:00', '2032-05-05 20:00:00']);
    const doubtful = [
      ['W1 TU', 'FREQ=WEEKLY;COUNT=2;BYDAY=TU', 'Rule of vCalendar without an end: two dates, as that format says'],
      [
        'W1 TU TH #5',
        'FREQ=WEEKLY;COUNT=5;BYDAY=TU,TH',
        'Rule of vCalendar with several days and a number, which may be of weeks: read as that of its dates',
      ],
    ] as const;
    for (const [rule, rrule, remark] of doubtful) {
      const reading = read(event(`${start}\nRRULE:${rule}`));
      expect(reading.records[0]?.values['recurrence'], rule).to.include({ rrule });
      expect(remarksOn(reading), rule).to.deep.equal([`line 7: ${remark}`]);
    }
  });

  it('lacks the dates of EXRULE', () => {
    const of = (lines: string): unknown => recurrenceOf(lines);
    expect(of('RRULE:FREQ=DAILY;COUNT=7\nEXRULE:FREQ=WEEKLY;BYDAY=SA,SU')).to.deep.equal({
      ...{ rrule: 'FREQ=DAILY;COUNT=7', rdate: [], exdate: ['2031-05-10 20:00:00', '2031-05-11 20:00:00'] },
    });
    expect(of('RRULE:FREQ=WEEKLY\nEXRULE:FREQ=WEEKLY;COUNT=2\nEXRULE:')).to.deep.equal({
      ...{ rrule: 'FREQ=WEEKLY', rdate: [], exdate: ['2031-05-06 20:00:00', '2031-05-13 20:00:00'] },
    });
    expect(of(`RDATE${madrid}:20310507T200000,20310508T200000\nEXRULE:D2 #0`)).to.deep.include({
      exdate: ['2031-05-06 20:00:00', '2031-05-08 20:00:00'],
    });
    expect(of('RRULE:FREQ=MONTHLY;COUNT=12\nEXRULE:FREQ=YEARLY;BYYEARDAY=126,157')).to.deep.include({
      exdate: ['2031-05-06 20:00:00', '2031-06-06 20:00:00'],
    });
    // The start on a Tuesday, which is no date of the rule, is the only one that it takes out
    const beside = read(event(`${start}\nRRULE:FREQ=WEEKLY;BYDAY=WE\nEXRULE:FREQ=WEEKLY;BYDAY=TU`));
    expect(beside.records.map(({ values }) => values['start_date'])).to.deep.equal(['2031-05-07 20:00:00']);
    expect(beside.records[0]?.values['recurrence']).to.include({ rrule: 'FREQ=WEEKLY;BYDAY=WE' });
    const days = read(event('DTSTART;VALUE=DATE:20310506\nRRULE:FREQ=DAILY;COUNT=5\nEXRULE:FREQ=DAILY;INTERVAL=3'));
    expect((days.records[0] as Loose).values.recurrence.exdate).to.deep.equal(['2031-05-06', '2031-05-09']);
  });

  it('has its next dates one by one where it and its EXRULE have no end', () => {
    const reading = read(event(`${start}\nRRULE:FREQ=DAILY\nEXRULE:FREQ=WEEKLY`));
    const { values } = reading.records[0] as Loose;
    expect([values.start_date, values.recurrence.rrule, values.recurrence.rdate.length]).to.deep.equal([
      ...['2031-05-07 20:00:00', '', 999],
    ]);
    expect(
      values.recurrence.rdate.filter((key: string) => new Date(`${key.slice(0, 10)}T12:00Z`).getUTCDay() === 2),
    ).to.deep.equal([]);
    expect(remarksOn(reading)).to.deep.equal([
      'line 2: Rule that no series has: its first 1000 dates taken one by one',
    ]);
    const beside = read(event(`${start}\nRRULE:FREQ=WEEKLY;BYDAY=WE,TH\nEXRULE:FREQ=WEEKLY;BYDAY=TU,WE`));
    expect(beside.records.map(({ values }) => values['start_date'])).to.deep.equal(['2031-05-08 20:00:00']);
  });
});
