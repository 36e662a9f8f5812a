import { expect } from 'chai';
import type { Incoming } from '../../src/formats/incoming.ts';
import type { Loose } from '../support/asking.ts';
import { event, read, remarksOn, whenOf } from '../support/icalendar-files.ts';
import { said } from '../support/said.ts';

const madrid = ';TZID=Europe/Madrid';
/** A Tuesday. */
const start = `DTSTART${madrid}:20310506T200000\nDTEND${madrid}:20310506T220000`;
const file = (...parts: string[]): string =>
  `BEGIN:VCALENDAR\n${parts.map((part) => `BEGIN:VEVENT\n${part}\nEND:VEVENT\n`).join('')}END:VCALENDAR\n`;
const master = (lines: string): string => `UID:1\nSUMMARY:Ball\n${start}\n${lines}`;
const changed = (key: string, lines: string): string => `UID:1\nRECURRENCE-ID${madrid}:${key}\n${lines}`;

/** Rule and dates of the only event with these lines. */
const recurrenceOf = (lines: string): Loose => read(event(`${start}\n${lines}`)).records[0]?.values['recurrence'];

/** The first record of a file. */
function first(text: string): Incoming & { readonly values: Loose } {
  const [record] = read(text).records;
  if (!record) throw new Error('nothing was read');
  return record as Incoming & { readonly values: Loose };
}

describe('a series of an iCalendar file', () => {
  it('has its rule, in one form, from the start of the file', () => {
    const { values } = first(file(master('RRULE:BYDAY=TU,TH;FREQ=WEEKLY;INTERVAL=1;UNTIL=20310630T180000Z')));
    expect(values.recurrence).to.deep.equal({
      rrule: 'FREQ=WEEKLY;UNTIL=20310630T200000;BYDAY=TU,TH',
      rdate: [],
      exdate: [],
    });
    expect(whenOf(values)).to.deep.equal(['2031-05-06 20:00:00', '2031-05-06 22:00:00', false, 'Europe/Madrid']);
  });

  it('leaves out excluded dates, whatever zone they are written in', () => {
    const rule = 'RRULE:FREQ=DAILY;COUNT=20';
    const { exdate } = recurrenceOf(
      `${rule}\nEXDATE${madrid}:20310508T200000,20310507T200000\nEXDATE:20310509T180000Z\nEXDATE;VALUE=DATE:20310510`,
    );
    expect(exdate).to.deep.equal(['2031-05-07 20:00:00', '2031-05-08 20:00:00', '2031-05-09 20:00:00', '2031-05-10']);
  });

  it('leaves out dates that are written by their days, or with other signs between them, and names those that it has not', () => {
    const rule = 'RRULE:FREQ=WEEKLY;COUNT=4';
    const lists = {
      [`EXDATE${madrid}:20310513T200000;20310520T200000`]: ['2031-05-13 20:00:00', '2031-05-20 20:00:00'],
      [`EXDATE${madrid}:20310513T000000, 20310520T000000`]: ['2031-05-13 20:00:00', '2031-05-20 20:00:00'],
      'EXDATE:2031-05-13,2031-05-20': ['2031-05-13', '2031-05-20'],
    };
    for (const [line, exdate] of Object.entries(lists)) {
      expect(recurrenceOf(`${rule}\n${line}`).exdate, line).to.deep.equal(exdate);
      expect(remarksOn(read(event(`${start}\n${rule}\n${line}`))), line).to.deep.equal([]);
    }
    const wrong = read(event(`${start}\n${rule}\nEXDATE${madrid}:20310513T190000,dimarts`));
    expect(wrong.records[0]?.values['recurrence']).to.include({ rrule: 'FREQ=WEEKLY;COUNT=4' });
    expect(remarksOn(wrong)).to.deep.equal([
      'line 8: Date of a list that cannot be read: left out',
      'line 8: EXDATE that is no date of the series: it removes none',
    ]);
  });

  it('leaves out its start beside its rule, and says nothing of it', () => {
    const reading = read(file(master(`RRULE:FREQ=WEEKLY;BYDAY=TH\nEXDATE${madrid}:20310506T200000`)));
    expect(reading.records.map(({ id }) => id)).to.deep.equal(['1']);
    expect(remarksOn(reading)).to.deep.equal(['line 2: Start beside its rule: an event of its own, before the series']);
  });

  it('has very many excluded dates in a short time, also some that it has not', () => {
    const days = Array.from({ length: 50_000 }, (_, at) => new Date(Date.UTC(2031, 4, 7 + at)).toISOString());
    const dates = ['18', '19'].flatMap((hour) => days.map((day) => `${day.slice(0, 10)}T${hour}0000`));
    const text = event(`${start}\nRRULE:FREQ=DAILY\nEXDATE${madrid}:${dates.join(',')}`);
    const before = process.cpuUsage();
    expect(read(text).notes).to.have.length(100_000);
    const unreadable = event(`${start}\nRRULE:FREQ=DAILY\nEXDATE:${'x,'.repeat(100_000)}`);
    expect(read(unreadable).notes).to.have.length(100_000);
    // In quadratic time, either takes five times as long
    expect(process.cpuUsage(before).user / 1000).to.be.below(3000);
  });

  it('has further dates, and of periods their own ends', () => {
    const record = first(
      event(
        `${start}\nRDATE${madrid}:20310520T200000\nRDATE${madrid};VALUE=PERIOD:20310513T190000/PT3H,20310514T190000/20310514T200000`,
      ),
    );
    expect(record.values.recurrence).to.deep.equal({
      rrule: '',
      rdate: ['2031-05-13 19:00:00', '2031-05-14 19:00:00', '2031-05-20 20:00:00'],
      exdate: [],
    });
    expect(record.dates).to.deep.equal([
      { key: '2031-05-13 19:00:00', values: { end_date: '2031-05-13 22:00:00' } },
      { key: '2031-05-14 19:00:00', values: { end_date: '2031-05-14 20:00:00' } },
    ]);
  });

  it('has no end where its rule names one without a value, which is said', () => {
    for (const end of ['UNTIL=', 'COUNT=;INTERVAL=1']) {
      const reading = read(event(`${start}\nRRULE:FREQ=DAILY;${end}`));
      expect(reading.records[0]?.values['recurrence'], end).to.include({ rrule: 'FREQ=DAILY' });
      expect(remarksOn(reading), end).to.deep.equal([
        'line 7: Rule with UNTIL or COUNT without a value: it repeats without end',
      ]);
    }
    for (const end of ['UNTIL=;COUNT=3', 'UNTIL=99991231T000000Z', 'INTERVAL=', 'INTERVAL=;COUNT=3;BYDAY='])
      expect(remarksOn(read(event(`${start}\nRRULE:FREQ=DAILY;${end}`))), end).to.deep.equal([]);
  });

  it('keeps its rule, whatever parameters stand before that', () => {
    const reading = read(event(`${start}\nRRULE;X-A=;X-B=y:FREQ=DAILY;;BYDAY=;COUNT=3`));
    expect(reading.records[0]?.values['recurrence']).to.include({ rrule: 'FREQ=DAILY;COUNT=3' });
  });

  it('is no series where its only other date cannot be read, which is said', () => {
    const reading = read(event(`${start}\nRDATE:garbage`));
    expect(reading.records.map(({ values }) => values['recurrence'])).to.deep.equal(['']);
    expect(remarksOn(reading)).to.deep.equal(['line 7: Date of a list that cannot be read: left out']);
  });

  it('has whole days', () => {
    const { values } = first(
      event('DTSTART;VALUE=DATE:20310506\nRRULE:FREQ=DAILY;COUNT=5\nEXDATE;VALUE=DATE:20310507'),
    );
    expect(values.recurrence).to.deep.equal({ rrule: 'FREQ=DAILY;COUNT=5', rdate: [], exdate: ['2031-05-07'] });
    expect([values.start_date, values.all_day]).to.deep.equal(['2031-05-06', true]);
  });

  it('begins with the earliest of its dates where they are no rule', () => {
    const { values } = first(event(`${start}\nRDATE${madrid}:20310501T200000`));
    expect(values.recurrence.rdate).to.deep.equal(['2031-05-06 20:00:00']);
    expect(whenOf(values).slice(0, 2)).to.deep.equal(['2031-05-01 20:00:00', '2031-05-01 22:00:00']);
  });

  it('begins with the next date of its rule, and its own start is an event by itself', () => {
    const reading = read(file(master('RRULE:FREQ=WEEKLY;BYDAY=TH')));
    expect(reading.records.map(({ id, values }) => [id, values['start_date'], values['end_date']])).to.deep.equal([
      ['1', '2031-05-08 20:00:00', '2031-05-08 22:00:00'],
      ['1-20310506T200000', '2031-05-06 20:00:00', '2031-05-06 22:00:00'],
    ]);
    expect(reading.records[1]?.values['recurrence']).to.equal('');
    expect(remarksOn(reading)).to.deep.equal(['line 2: Start beside its rule: an event of its own, before the series']);
  });

  it('takes the dates of a rule that no series has one by one, when they end', () => {
    expect(recurrenceOf('RRULE:FREQ=YEARLY;BYYEARDAY=200;COUNT=2').rdate).to.deep.equal([
      '2031-07-19 20:00:00',
      '2032-07-18 20:00:00',
    ]);
    expect(recurrenceOf('RRULE:FREQ=DAILY;BYHOUR=10,20;COUNT=3').rdate).to.deep.equal([
      '2031-05-07 10:00:00',
      '2031-05-07 20:00:00',
    ]);
    const two = 'RRULE:FREQ=WEEKLY;COUNT=2\nRRULE:FREQ=MONTHLY;COUNT=2';
    expect(recurrenceOf(two).rdate).to.deep.equal(['2031-05-13 20:00:00', '2031-06-06 20:00:00']);
    const endless = 'RRULE:FREQ=DAILY;UNTIL=20991231';
    expect(recurrenceOf(endless).rdate).to.have.length(999);
    expect(remarksOn(read(event(`${start}\n${endless}`)))).to.deep.equal([
      'line 2: Rule that no series has: its first 1000 dates taken one by one',
    ]);
  });

  it('is refused, never flattened, where such a rule has no end, or nothing is left of it', () => {
    const refused = [
      ['RRULE:FREQ=HOURLY', 'a rule that no series has (FREQ=HOURLY)'],
      ['RRULE:FREQ=YEARLY;BYWEEKNO=1;COUNT=3', 'a rule that no series has'],
      ['RRULE:FREQ=DAILY;COUNT=3\nEXRULE:FREQ=FORTNIGHTLY', 'a rule that no series has (EXRULE:FREQ=FORTNIGHTLY)'],
      ['RRULE:FREQ=DAILY\nEXRULE:FREQ=DAILY', 'all of its dates are taken out'],
      [Array.from({ length: 2000 }, (_, at) => `RRULE:FREQ=DAILY;COUNT=${at + 1000}`).join('\n'), 'no series has'],
      ['RRULE:W1 TU 1200 1800 #3', 'a rule that no series has (W1 TU 1200 1800 #3)'],
      ['RRULE:MP6 1+ MO #5 D2 #10', 'a rule that no series has'],
      ['RRULE:FREQ=DAILY;COUNT=2\nEXDATE;VALUE=DATE:20310506,20310507', 'all of its dates are taken out'],
    ] as const;
    for (const [lines, reason] of refused) {
      const reading = read(event(`${start}\n${lines}`));
      expect(reading.records, lines).to.deep.equal([]);
      expect(said(reading.refusals[0]?.reason), lines).to.include(reason);
    }
  });

  it('has what its dates have of their own, by the clock at which the rule puts them', () => {
    const record = first(
      file(
        changed(
          '20310513T200000',
          `SUMMARY:Ball al carrer\nDTSTART${madrid}:20310514T190000\nDTEND${madrid}:20310514T210000`,
        ),
        master('LOCATION:Ateneu\nRRULE:FREQ=WEEKLY;COUNT=4'),
        `UID:1\nRECURRENCE-ID:20310520T180000Z\nSUMMARY:Ball\nDTSTART${madrid}:20310520T200000\nDTEND${madrid}:20310520T220000\nSTATUS:CANCELLED\nCOMMENT:Pluja`,
      ),
    );
    expect(record.dates).to.deep.equal([
      {
        key: '2031-05-13 20:00:00',
        values: {
          title: 'Ball al carrer',
          start_date: '2031-05-14 19:00:00',
          end_date: '2031-05-14 21:00:00',
          event_status: 'scheduled',
        },
      },
      {
        key: '2031-05-20 20:00:00',
        values: {
          title: 'Ball',
          start_date: '2031-05-20 20:00:00',
          end_date: '2031-05-20 22:00:00',
          event_status: 'cancelled',
          event_status_reason: 'Pluja',
        },
      },
    ]);
  });

  it('shows a changed date in its own zone on the clocks of the series', () => {
    const { dates } = first(
      file(
        master('RRULE:FREQ=WEEKLY'),
        changed('20310513T200000', 'SUMMARY:Ball\nDTSTART;TZID=Atlantic/Canary:20310513T200000'),
      ),
    );
    expect(dates?.[0]?.values['start_date']).to.equal('2031-05-13 21:00:00');
  });

  it('has a changed date that is named by its day with a midnight', () => {
    const { values, dates } = first(
      file(
        master('RRULE:FREQ=WEEKLY;COUNT=3'),
        changed('20310513T000000', `SUMMARY:Gran ball\nDTSTART${madrid}:20310513T210000`),
      ),
    );
    expect(values.recurrence).to.deep.equal({ rrule: 'FREQ=WEEKLY;COUNT=3', rdate: [], exdate: [] });
    expect(dates?.map(({ key }) => key)).to.deep.equal(['2031-05-13 20:00:00']);
  });

  it('of whole days gives a date at an hour away as an event of its own', () => {
    const text = file(
      'UID:1\nSUMMARY:Fira\nDTSTART;VALUE=DATE:20310506\nRRULE:FREQ=DAILY;COUNT=3',
      `UID:1\nSUMMARY:Pregó\nRECURRENCE-ID;VALUE=DATE:20310507\nDTSTART${madrid}:20310507T200000`,
    );
    const { records } = read(text);
    expect(records.map(({ id, name }) => [id, name])).to.deep.equal([
      ['1', 'Fira'],
      ['1-20310507', 'Pregó'],
    ]);
    expect(first(text).values.recurrence).to.deep.equal({
      rrule: 'FREQ=DAILY;COUNT=3',
      rdate: [],
      exdate: ['2031-05-07'],
    });
    expect(records[1]?.values).to.include({ start_date: '2031-05-07 20:00:00', all_day: false });
  });

  it('of whole days gives such an event what it does not say itself, and keeps a date without a clock', () => {
    const fair = 'UID:1\nSUMMARY:Fira\nLOCATION:Ateneu\nDTSTART;VALUE=DATE:20310506\nRRULE:FREQ=DAILY;COUNT=4';
    const { records } = read(
      file(
        fair,
        `UID:1\nRECURRENCE-ID;VALUE=DATE:20310507\nDTSTART${madrid}:20310507T200000`,
        'UID:1\nRECURRENCE-ID;VALUE=DATE:20310508\nSTATUS:CANCELLED',
        'UID:1\nRECURRENCE-ID;VALUE=DATE:20310509\nDTSTART:divendres\nSTATUS:CANCELLED',
      ),
    );
    const [series, apart] = records;
    expect(series?.values['recurrence']).to.deep.include({ exdate: ['2031-05-07'] });
    expect(series?.dates?.map(({ key, values }) => [key, values['event_status']])).to.deep.equal([
      ['2031-05-08 00:00:00', 'cancelled'],
      ['2031-05-09 00:00:00', 'cancelled'],
    ]);
    expect([apart?.id, apart?.name, records.length]).to.deep.equal(['1-20310507', 'Fira', 2]);
    expect(apart?.values).to.deep.include({
      title: 'Fira',
      venue: [{ venue: 'Ateneu' }],
      start_date: '2031-05-07 20:00:00',
      all_day: false,
    });
  });

  it('tells which event beside it is no longer for everybody', () => {
    const identities = (...parts: string[]): Loose[] => {
      const { records, refusals } = read(file(...parts));
      return [records.map(({ id }) => id), refusals.flatMap(({ privateIds }) => privateIds)];
    };
    const fair = 'UID:1\nSUMMARY:Fira\nDTSTART;VALUE=DATE:20310506\nRRULE:FREQ=DAILY;COUNT=4';
    const opening = `UID:1\nRECURRENCE-ID;VALUE=DATE:20310507\nDTSTART${madrid}:20310507T200000`;
    expect(identities(fair, opening)).to.deep.equal([['1', '1-20310507'], []]);
    expect(identities(fair, `${opening}\nCLASS:PRIVATE`)).to.deep.equal([['1'], ['1-20310507']]);
    // Before the series
    const early = changed('20310501T200000', `DTSTART${madrid}:20310501T200000`);
    const ball = master('RRULE:FREQ=WEEKLY');
    expect(identities(ball, early)).to.deep.equal([['1', '1-20310501T200000'], []]);
    expect(identities(ball, `${early}\nCLASS:PRIVATE`)).to.deep.equal([['1'], ['1-20310501T200000']]);
    // Its start beside its rule, which the series gives
    const beside = master('RRULE:FREQ=WEEKLY;BYDAY=TH');
    const first = 'UID:1\nRECURRENCE-ID:20310506T180000Z\nDTSTART:20310506T180000Z';
    expect(identities(beside, first)).to.deep.equal([['1', '1-20310506T200000'], []]);
    expect(identities(beside, `${first}\nCLASS:PRIVATE`)).to.deep.equal([['1'], ['1-20310506T200000']]);
  });

  it('gets a changed date that its rule does not have, and says so', () => {
    const text = file(
      master('RRULE:FREQ=WEEKLY'),
      changed('20310514T200000', `SUMMARY:Extra\nDTSTART${madrid}:20310514T200000`),
    );
    expect(first(text).values.recurrence.rdate).to.deep.equal(['2031-05-14 20:00:00']);
    expect(remarksOn(read(text))).to.deep.equal([
      'line 9: Changed date that the rule does not have: added to the series',
    ]);
  });

  it('does not show a date that is not for everybody', () => {
    const text = file(
      master('RRULE:FREQ=WEEKLY'),
      changed('20310513T200000', `CLASS:PRIVATE\nDTSTART${madrid}:20310513T200000`),
    );
    expect(first(text).values.recurrence.exdate).to.deep.equal(['2031-05-13 20:00:00']);
    expect(first(text).dates).to.deep.equal([]);
    expect(read(text).refusals.map(({ reason }) => said(reason))).to.deep.equal([
      'It is not for everybody (CLASS:PRIVATE)',
    ]);
  });

  it('takes a change of all later dates for that date alone, and says so', () => {
    const text = file(
      master('RRULE:FREQ=WEEKLY'),
      `UID:1\nRECURRENCE-ID${madrid};RANGE=THISANDFUTURE:20310513T200000\nSUMMARY:Nou\nDTSTART${madrid}:20310513T200000`,
    );
    expect(first(text).dates?.map(({ values }) => values['title'])).to.deep.equal(['Nou']);
    expect(remarksOn(read(text))).to.deep.equal([
      'line 9: Change of a date and all later ones: taken for that date alone',
    ]);
  });
});
