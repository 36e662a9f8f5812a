import { expect } from 'chai';
import { gateOf } from '../../src/derive/gate.ts';
import { movedAlong, normalizeRecurrence, shownRule } from '../../src/model/recurrence/normalize.ts';
import { readRecurrence } from '../../src/model/recurrence/sent.ts';
import { isProblem } from '../../src/model/tables/problems.ts';

const zone = 'Europe/Madrid';
const thursday = { start_date: '2031-01-02 20:00:00', timezone: zone, all_day: false };
const days = { ...thursday, start_date: '2031-01-02 00:00:00', all_day: true };

/** What is stored of a recurrence that a client sends, or why it is refused. */
function stored(value: unknown, clock = thursday): unknown {
  const sent = readRecurrence(value, zone);
  return sent === null || isProblem(sent) ? sent : normalizeRecurrence(sent, clock);
}

function reason(value: unknown, clock = thursday): unknown {
  const outcome = stored(value, clock);
  if (!outcome || typeof outcome !== 'object' || !isProblem(outcome)) return outcome;
  return outcome.reason === 'inside' ? outcome.values?.['inner'] : outcome.reason;
}

const every = { rrule: 'FREQ=WEEKLY;BYDAY=TH', rdate: [], exdate: [] };

describe('a recurrence', () => {
  it('is a rule, lines of RFC 5545, or an object', () => {
    for (const value of [
      'FREQ=WEEKLY;BYDAY=TH',
      'RRULE:FREQ=WEEKLY;BYDAY=TH',
      'RRULE:FREQ=WEEKLY;\r\n BYDAY=TH\r\n',
      ['RRULE:FREQ=WEEKLY;BYDAY=TH'],
      { rrule: 'FREQ=WEEKLY;BYDAY=TH' },
      { rrule: 'FREQ=WEEKLY;BYDAY=TH', rdate: null, exdate: [], text: 'cada dijous', count: 0, orphans: [] },
    ])
      expect(stored(value), JSON.stringify(value)).to.deep.equal(every);
  });

  it('is none when nothing is sent', () => {
    for (const value of [null, '', false, [], '\n']) expect(stored(value), JSON.stringify(value)).to.equal(null);
  });

  it('has dates in every form, as the clocks of the event show them', () => {
    const lines = [
      'RDATE;TZID=Europe/London:20310105T110000',
      'RDATE;VALUE=DATE:20310106,20310107',
      'RDATE;VALUE=PERIOD:20310108T110000Z/PT1H',
      'EXDATE;TZID=Europe/Madrid:20310109T200000',
      'EXDATE:20310116T190000Z,20310123T200000',
      'EXDATE;VALUE=DATE:20310130',
    ];
    const dates = {
      rdate: ['2031-01-05 12:00:00', '2031-01-06 20:00:00', '2031-01-07 20:00:00', '2031-01-08 12:00:00'],
      exdate: ['2031-01-09 20:00:00', '2031-01-16 20:00:00', '2031-01-23 20:00:00', '2031-01-30'],
    };
    expect(stored(['RRULE:FREQ=WEEKLY', ...lines].join('\r\n'))).to.deep.equal({ rrule: 'FREQ=WEEKLY', ...dates });
    const sent = {
      rdate: ['2031-01-05T12:00:00+01:00', '2031-01-06', '2031-01-07 20:00', '1925636400'],
      exdate: { 0: '2031-01-30', 1: '2031-01-16 20:00:00' },
    };
    expect(stored(sent)).to.deep.equal({
      rrule: '',
      rdate: ['2031-01-05 12:00:00', '2031-01-06 20:00:00', '2031-01-07 20:00:00', '2031-01-08 12:00:00'],
      exdate: ['2031-01-16 20:00:00', '2031-01-30'],
    });
  });

  it('has no dates of few digits in a file, where they are no seconds since 1970, but lines of RFC 5545', () => {
    const gate = gateOf({ languages: ['ca'], timeZone: zone });
    const wrongIn = (recurrence: unknown, file: boolean): string[] =>
      Object.keys(
        gate.create('events', { query: {}, body: { title: 'X', start_date: '2031-05-06', recurrence }, file }).wrong,
      );
    const lines = 'RRULE:FREQ=DAILY\nEXDATE:20310507\nRDATE:20310601';
    expect(wrongIn(lines, true)).to.deep.equal([]);
    for (const dates of [{ exdate: ['20310507'] }, { rdate: ['20310601'] }, { exdate: '2031' }]) {
      const sent = { rrule: 'FREQ=DAILY', ...dates };
      expect([wrongIn(sent, true), wrongIn(sent, false)], JSON.stringify(dates)).to.deep.equal([['recurrence'], []]);
    }
    expect(wrongIn(`${lines}\nEXDATE:2031`, true)).to.deep.equal(['recurrence']);
  });

  it('keeps a key as written where the clocks skip it', () => {
    const early = { ...thursday, start_date: '2031-03-29 02:30:00' };
    expect(stored({ rrule: 'FREQ=DAILY', exdate: ['2031-03-30 02:30'] }, early)).to.deep.include({
      exdate: ['2031-03-30 02:30:00'],
    });
  });

  it('has days where the event takes whole days', () => {
    expect(
      stored({ rrule: 'FREQ=WEEKLY;UNTIL=20310130', rdate: ['2031-01-04'], exdate: ['2031-01-09 00:00:00'] }, days),
    ).to.deep.equal({
      rrule: 'FREQ=WEEKLY;UNTIL=20310130T235959',
      rdate: ['2031-01-04 00:00:00'],
      exdate: ['2031-01-09'],
    });
  });

  it('ends at a moment of UTC, on a clock of its zone, or with a day, and is shown in UTC', () => {
    for (const [sent, until] of [
      ['20310630T180000Z', '20310630T200000'],
      ['20310630T200000', '20310630T200000'],
      ['20310630', '20310630T235959'],
      ['2031-06-30', '20310630T235959'],
    ])
      expect(stored(`FREQ=WEEKLY;UNTIL=${sent}`)).to.include({ rrule: `FREQ=WEEKLY;UNTIL=${until}` });
    expect(shownRule('FREQ=WEEKLY;UNTIL=20310630T200000;BYDAY=TH', thursday)).to.equal(
      'FREQ=WEEKLY;UNTIL=20310630T180000Z;BYDAY=TH',
    );
    expect(shownRule('FREQ=WEEKLY;UNTIL=20310630T235959', days)).to.equal('FREQ=WEEKLY;UNTIL=20310630');
    expect(shownRule('FREQ=WEEKLY;COUNT=3', days)).to.equal('FREQ=WEEKLY;COUNT=3');
  });

  it('may name the clock of the start', () => {
    expect(stored('FREQ=WEEKLY;BYHOUR=20;BYMINUTE=0;BYSECOND=0')).to.include({ rrule: 'FREQ=WEEKLY' });
    expect(reason('FREQ=WEEKLY;BYHOUR=19')).to.equal('rule_other_clock');
    expect(reason('FREQ=WEEKLY;BYHOUR=19,20')).to.equal('rule_other_clock');
  });

  it('is refused with the reason', () => {
    const many = Array.from({ length: 1001 }, (_, at) =>
      new Date(Date.UTC(2031, 1, 1 + at)).toISOString().slice(0, 10),
    );
    const refused: readonly (readonly [unknown, string])[] = [
      [7, 'not_recurrence'],
      [true, 'not_recurrence'],
      [[7], 'not_recurrence'],
      [{ rrule: 7 }, 'not_recurrence'],
      [{}, 'no_rule_or_date'],
      [{ exdate: ['2031-01-09'] }, 'no_rule_or_date'],
      ['EXDATE:20310109T200000', 'no_rule_or_date'],
      ['DTSTART:20310102T200000\nRRULE:FREQ=WEEKLY', 'recurrence_line'],
      ['DURATION:PT1H\nRRULE:FREQ=WEEKLY', 'recurrence_line'],
      ['EXRULE:FREQ=WEEKLY', 'recurrence_line'],
      ['RRULE:FREQ=WEEKLY\nRRULE:FREQ=DAILY', 'recurrence_line'],
      ['RDATE;TZID=Nowhere/Else:20310105T110000', 'not_zone'],
      ['RDATE:20310230T110000', 'not_moment'],
      [{ rdate: ['soon'] }, 'not_moment'],
      [{ rdate: [7] }, 'not_moment'],
      [{ rdate: many }, 'too_many'],
      [{ rrule: 'FREQ=DAILY', exdate: many }, 'too_many'],
      ['FREQ=WEEKLY;BYDAY=FR', 'start_not_in_rule'],
      ['FREQ=WEEKLY;UNTIL=20310101', 'until_before_start'],
      ['FREQ=WEEKLY;UNTIL=never', 'rule_part_wrong'],
      ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'rule_without_dates'],
      ['FREQ=DAILY;UNTIL=20991231', 'too_many_dates'],
      [{ rdate: ['2031-01-01'] }, 'rdate_before_start'],
      [{ rdate: ['2031-01-05 11:00:30'] }, 'rdate_not_listed'],
      [{ rdate: ['2200-01-05 11:00:00'] }, 'rdate_not_listed'],
    ];
    for (const [value, expected] of refused)
      expect(reason(value), JSON.stringify(value).slice(0, 80)).to.equal(expected);
  });

  it('names the next date of the rule when the start is none of its dates', () => {
    expect(stored('FREQ=MONTHLY;BYDAY=1FR')).to.deep.equal({
      reason: 'start_not_in_rule',
      values: { next: '2031-01-03 20:00:00' },
    });
    expect(stored('FREQ=MONTHLY;BYDAY=1FR', days)).to.deep.include({ values: { next: '2031-01-03' } });
  });

  it('moves its dates along with the time of day of the start', () => {
    const before = {
      rrule: 'FREQ=WEEKLY;UNTIL=20310130T200000',
      rdate: ['2031-01-04 11:00:00', '2031-01-05 20:00:00'],
      exdate: ['2031-01-09 20:00:00', '2031-01-16'],
    };
    const later = { ...thursday, start_date: '2031-01-02 21:30:00' };
    expect(movedAlong(before, thursday, later)).to.deep.equal({
      rrule: 'FREQ=WEEKLY;UNTIL=20310130T213000',
      rdate: ['2031-01-04 11:00:00', '2031-01-05 21:30:00'],
      exdate: ['2031-01-09 21:30:00', '2031-01-16'],
    });
    expect(movedAlong(before, thursday, days)).to.deep.equal({
      rrule: 'FREQ=WEEKLY;UNTIL=20310130T235959',
      rdate: ['2031-01-04 00:00:00', '2031-01-05 00:00:00'],
      exdate: ['2031-01-09', '2031-01-16'],
    });
    const early = { ...before, rrule: 'FREQ=WEEKLY;UNTIL=20310130T190000' };
    expect(movedAlong(early, thursday, { ...later, start_date: '2031-01-02 18:00:00' }).rrule).to.equal(
      'FREQ=WEEKLY;UNTIL=20310129T235959',
    );
  });
});
