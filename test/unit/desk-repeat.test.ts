import { expect } from 'chai';
import {
  type Repeat,
  type RepeatControl,
  recurrenceOf,
  repeatControls,
  repeatIn,
  repeatOf,
  repeatProblem,
  type ShownRecurrence,
} from '../../src/http/desk/repeat.ts';

/** A Thursday, the first of its month. */
const start = { start_date: '2031-05-01 20:00:00', timezone: 'Europe/Madrid' };
const recurrence = (rrule: string, more: Partial<ShownRecurrence> = {}): ShownRecurrence => ({
  rrule,
  rdate: [],
  exdate: [],
  ...more,
});
const controls = (values: Partial<Repeat>): Repeat => ({
  ...({
    repeat: 'none',
    interval: '',
    days: '',
    until: '',
    count: '',
    except: '',
    extra: '',
    rule: '',
  } satisfies Repeat),
  ...values,
});

describe('the controls of a recurrence', () => {
  const pairs: readonly (readonly [rrule: string, said: Partial<Repeat>])[] = [
    ['FREQ=DAILY', { repeat: 'DAILY' }],
    ['FREQ=DAILY;INTERVAL=2;COUNT=10', { repeat: 'DAILY', interval: '2', count: '10' }],
    ['FREQ=WEEKLY;BYDAY=TH', { repeat: 'WEEKLY', days: 'TH' }],
    ['FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,TH', { repeat: 'WEEKLY', interval: '3', days: 'MO,TH' }],
    ['FREQ=WEEKLY;UNTIL=20310630;BYDAY=TH', { repeat: 'WEEKLY', until: '2031-06-30', days: 'TH' }],
    ['FREQ=MONTHLY;BYMONTHDAY=1', { repeat: 'MONTHLY' }],
    ['FREQ=MONTHLY;BYDAY=1TH', { repeat: 'MONTHLY_WEEKDAY' }],
    ['FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=1', { repeat: 'YEARLY' }],
  ];

  for (const [rrule, said] of pairs)
    it(`say ${rrule}, and are what it shows`, () => {
      expect(repeatOf(recurrence(rrule), start)).to.deep.equal(controls(said));
      expect(recurrenceOf(controls(said), start.start_date)).to.deep.equal(recurrence(rrule));
    });

  it('show a rule without its days by those of the start', () => {
    expect(repeatOf(recurrence('FREQ=WEEKLY'), start)).to.include({ repeat: 'WEEKLY', days: 'TH' });
    expect(repeatOf(recurrence('FREQ=MONTHLY'), start)).to.include({ repeat: 'MONTHLY' });
    expect(repeatOf(recurrence('FREQ=YEARLY'), start)).to.include({ repeat: 'YEARLY' });
    expect(repeatOf(recurrence('FREQ=YEARLY;BYMONTH=5'), start)).to.include({ repeat: 'YEARLY' });
  });

  it('tick the weekday of the start when none is ticked', () => {
    expect(recurrenceOf(controls({ repeat: 'WEEKLY' }), '2031-05-02T20:00')).to.deep.equal(
      recurrence('FREQ=WEEKLY;BYDAY=FR'),
    );
  });

  it('name the last weekday of a month from the 29th on', () => {
    const rule = (day: string) => recurrenceOf(controls({ repeat: 'MONTHLY_WEEKDAY' }), `${day}T20:00`)?.rrule;
    expect(rule('2031-05-29')).to.equal('FREQ=MONTHLY;BYDAY=-1TH');
    expect(rule('2031-05-28')).to.equal('FREQ=MONTHLY;BYDAY=4WE');
  });

  it('go along with the start where they go by it', () => {
    expect(recurrenceOf(controls({ repeat: 'MONTHLY' }), '2031-05-16T20:00')?.rrule).to.equal(
      'FREQ=MONTHLY;BYMONTHDAY=16',
    );
    expect(recurrenceOf(controls({ repeat: 'YEARLY' }), '2031-12-16T20:00')?.rrule).to.equal(
      'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=16',
    );
  });

  for (const rrule of [
    'FREQ=DAILY;BYMONTH=5',
    'FREQ=DAILY;BYDAY=MO,TH',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TH;WKST=SU',
    'FREQ=WEEKLY;BYMONTH=5;BYDAY=TH',
    'FREQ=MONTHLY;BYMONTHDAY=1,15',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    'FREQ=MONTHLY;BYDAY=TH',
    'FREQ=MONTHLY;BYDAY=1TH,3TH',
    'FREQ=MONTHLY;BYDAY=-1TH',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1',
    'FREQ=YEARLY;BYMONTH=5,11;BYMONTHDAY=1',
    'FREQ=YEARLY;BYMONTH=5;BYDAY=1TH',
  ])
    it(`show ${rrule} as another rule, whose text they send back`, () => {
      const shown = repeatOf(recurrence(rrule, { exdate: ['2031-06-05'] }), start);
      expect(shown).to.deep.equal(controls({ repeat: 'other', rule: rrule, except: '2031-06-05' }));
      expect(recurrenceOf(shown, start.start_date)).to.deep.equal(recurrence(rrule, { exdate: ['2031-06-05'] }));
    });

  it('show a week that begins on another day as usual where that makes no difference', () => {
    expect(repeatOf(recurrence('FREQ=WEEKLY;BYDAY=TH;WKST=SU'), start)).to.include({ repeat: 'WEEKLY', rule: '' });
  });

  it('show the last day on which a rule may have a date, in the zone of the event', () => {
    const until = (text: string) => repeatOf(recurrence(`FREQ=DAILY;UNTIL=${text}`), start).until;
    expect(until('20310630T180000Z')).to.equal('2031-06-30');
    expect(until('20310630T175959Z')).to.equal('2031-06-29');
    expect(until('20310630T215959Z')).to.equal('2031-06-30');
    expect(until('20310630T230000Z')).to.equal('2031-06-30');
    expect(until('20310630')).to.equal('2031-06-30');
  });

  it('say single dates, a line each: a day at the hour of the start, others with their own', () => {
    const dates = recurrence('', { rdate: ['2031-05-03 20:00:00', '2031-05-04 12:00:00'] });
    const shown = repeatOf(dates, start);
    expect(shown).to.deep.equal(controls({ repeat: 'dates', extra: '2031-05-03\n2031-05-04 12:00' }));
    expect(recurrenceOf(shown, start.start_date)?.rdate).to.deep.equal(['2031-05-03', '2031-05-04 12:00']);
    expect(recurrenceOf(controls({ repeat: 'dates', extra: ' 3/5/2031 ,\n\n 2031-05-04' }), '')?.rdate).to.deep.equal([
      '3/5/2031',
      '2031-05-04',
    ]);
  });

  it('say an exception by its day, unless another date of that day stays', () => {
    const exdate = ['2031-05-08 20:00:00', '2031-05-15 20:00:00', '2031-05-22 12:00:00', '2031-05-29'];
    const shown = repeatOf(recurrence('FREQ=DAILY', { exdate, rdate: ['2031-05-15 12:00:00'] }), start);
    expect(shown.except).to.equal('2031-05-08\n2031-05-15 20:00\n2031-05-22 12:00\n2031-05-29');
  });

  it('of an event that does not repeat are empty', () => {
    expect(repeatOf(false, start)).to.deep.equal(controls({}));
    expect(recurrenceOf(controls({ until: '2031-06-30', days: 'TH' }), start.start_date)).to.equal(null);
  });

  it('are read from what a form sends', () => {
    const sent = { repeat: 'WEEKLY', days: ['MO', 'TH'], except: '2031-05-08\r\n2031-05-15\r\n', count: ' 3' };
    expect(repeatIn(sent)).to.deep.equal(
      controls({ repeat: 'WEEKLY', days: 'MO,TH', except: '2031-05-08\n2031-05-15', count: '3' }),
    );
    expect(repeatIn({ title: 'A' })).to.equal(undefined);
    expect(repeatIn({ repeat: 'other', days: { 0: 'MO', 1: {} }, rule: 5 })).to.deep.equal(
      controls({ repeat: 'other', days: 'MO' }),
    );
  });
});

describe('a problem of a recurrence', () => {
  const controlOf = (reason: string, values: Record<string, string>, said: Partial<Repeat> = {}): RepeatControl =>
    repeatProblem(controls({ repeat: 'WEEKLY', ...said }), { reason, values } as Parameters<
      typeof repeatProblem
    >[1])[0];

  it('stands beside the control that says what is wrong', () => {
    expect(controlOf('rule_part_wrong', { part: 'INTERVAL' })).to.equal('interval');
    expect(controlOf('rule_part_wrong', { part: 'UNTIL' })).to.equal('until');
    expect(controlOf('rule_two_ends', {})).to.equal('count');
    expect(controlOf('until_before_start', {})).to.equal('until');
    expect(controlOf('start_not_in_rule', {})).to.equal('days');
    expect(controlOf('start_not_in_rule', {}, { repeat: 'DAILY' })).to.equal('repeat');
    expect(controlOf('too_many_dates', {}, { count: '9' })).to.equal('count');
    expect(controlOf('too_many_dates', {})).to.equal('until');
    expect(controlOf('no_dates_left', {})).to.equal('except');
    expect(controlOf('inside', { field: 'exdate', inner: 'not_moment' })).to.equal('except');
    expect(controlOf('inside', { field: 'rdate', inner: 'not_moment' })).to.equal('extra');
    expect(controlOf('rule_without_dates', {})).to.equal('repeat');
  });

  it('stands beside the text of another rule', () => {
    for (const reason of ['rule_part_unknown', 'rule_part_wrong', 'start_not_in_rule', 'no_rule_or_date'])
      expect(controlOf(reason, { part: 'COUNT' }, { repeat: 'other' }), reason).to.equal('rule');
    expect(controlOf('no_dates_left', {}, { repeat: 'other' })).to.equal('except');
  });

  it('stands beside one of the controls, whatever it is', () => {
    expect(repeatControls).to.include(repeatProblem(undefined, { reason: 'too_long' })[0]);
  });
});
