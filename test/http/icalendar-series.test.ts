import { expect } from 'chai';
import { occurrenceIdOf } from '../../src/model/recurrence/occurrence-id.ts';
import type { Answer } from '../support/asking.ts';
import { lineOf, linesOf } from '../support/icalendar.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

/** A Thursday. */
const times = { start_date: '2031-01-09 20:00:00', end_date: '2031-01-09 22:00:00' };

/** The lines of an answer by VEVENT, without those that change with each record. */
function eventsIn(answer: Answer): string[][] {
  const lines = linesOf(answer).join('\n');
  return [...lines.matchAll(/BEGIN:VEVENT\n(.*?)\nEND:VEVENT/gs)].map(([, text = '']) =>
    text
      .split('\n')
      .filter((line) => /^(?:UID|DTSTART|DTEND|RRULE|EXDATE|RDATE|RECURRENCE-ID|X-CARTELLERA-SERIES)/.test(line)),
  );
}

describeOnOnePair('a series of iCalendar', () => {
  const { service, create } = withOneService({ baseUrl: 'https://agenda.cat' });
  const fileOf = async (body: object): Promise<{ readonly id: number; readonly answer: Answer }> => {
    const { id } = await create('events', { title: 'Ball', ...times, ...body });
    return { id, answer: await service.request('GET', `/events/${id}.ics`) };
  };
  const rulesOf = async (recurrence: string, body: object = {}) =>
    linesOf((await fileOf({ ...body, recurrence })).answer).filter((line) => /^RRULE|^BEGIN:VEVENT/.test(line));

  it('is one event with its rule and the dates taken out of it', async () => {
    const { answer } = await fileOf({
      recurrence: { rrule: 'FREQ=WEEKLY;BYDAY=TH;UNTIL=20310630', exdate: ['2031-01-16', '2031-01-17'] },
    });
    const [event, ...others] = eventsIn(answer);
    expect(others).to.deep.equal([]);
    expect(event?.slice(1)).to.deep.equal([
      'DTSTART;TZID=Europe/Madrid:20310109T200000',
      'DTEND;TZID=Europe/Madrid:20310109T220000',
      'RRULE:FREQ=WEEKLY;UNTIL=20310630T215959Z;BYDAY=TH',
      'EXDATE;TZID=Europe/Madrid:20310116T200000',
    ]);
  });

  it('is written in days when it has whole days', async () => {
    const { answer } = await fileOf({
      all_day: true,
      start_date: '2031-01-09',
      end_date: '2031-01-10',
      recurrence: { rrule: 'FREQ=WEEKLY;UNTIL=20310201', exdate: ['2031-01-16'] },
    });
    expect(eventsIn(answer)[0]?.slice(1)).to.deep.equal([
      'DTSTART;VALUE=DATE:20310109',
      'DTEND;VALUE=DATE:20310111',
      'RRULE:FREQ=WEEKLY;UNTIL=20310201;BYDAY=TH',
      'EXDATE;VALUE=DATE:20310116',
    ]);
  });

  it('has its further dates as events of their own, which name it, and never RDATE', async () => {
    const { id, answer } = await fileOf({ recurrence: { rrule: 'FREQ=WEEKLY;COUNT=3', rdate: ['2031-02-01 11:00'] } });
    const uid = lineOf(answer, 'UID')?.slice(4);
    expect(uid).to.match(new RegExp(`-${id}$`));
    expect(eventsIn(answer)[1]).to.deep.equal([
      `UID:${uid}-20310201T110000`,
      'DTSTART;TZID=Europe/Madrid:20310201T110000',
      'DTEND;TZID=Europe/Madrid:20310201T130000',
      `X-CARTELLERA-SERIES:${uid}`,
    ]);
    expect(answer.text).not.to.include('RDATE');
  });

  it('without a rule begins with itself', async () => {
    const { answer } = await fileOf({ recurrence: { rdate: ['2031-02-01'] } });
    const uid = lineOf(answer, 'UID')?.slice(4);
    expect(eventsIn(answer).map(([first, start]) => [first, start])).to.deep.equal([
      [`UID:${uid}`, 'DTSTART;TZID=Europe/Madrid:20310109T200000'],
      [`UID:${uid}-20310201T200000`, 'DTSTART;TZID=Europe/Madrid:20310201T200000'],
    ]);
  });

  it('has a rule where the programs of Microsoft read it, with the days that its start decides', async () => {
    const read = [
      ['FREQ=DAILY;COUNT=5', 'FREQ=DAILY;COUNT=5'],
      ['FREQ=WEEKLY;INTERVAL=2;COUNT=5', 'FREQ=WEEKLY;INTERVAL=2;COUNT=5;BYDAY=TH'],
      ['FREQ=MONTHLY;COUNT=5', 'FREQ=MONTHLY;COUNT=5;BYMONTHDAY=9'],
      ['FREQ=MONTHLY;BYDAY=2TH;COUNT=5', 'FREQ=MONTHLY;COUNT=5;BYDAY=2TH'],
      ['FREQ=MONTHLY;BYDAY=TU,TH;BYSETPOS=3;COUNT=5', 'FREQ=MONTHLY;COUNT=5;BYDAY=TU,TH;BYSETPOS=3'],
      ['FREQ=YEARLY;COUNT=5', 'FREQ=YEARLY;COUNT=5;BYMONTH=1;BYMONTHDAY=9'],
      ['FREQ=YEARLY;BYMONTH=1;BYDAY=2TH;COUNT=5', 'FREQ=YEARLY;COUNT=5;BYMONTH=1;BYDAY=2TH'],
    ] as const;
    for (const [sent, shown] of read)
      expect(await rulesOf(sent), sent).to.deep.equal(['BEGIN:VEVENT', `RRULE:${shown}`]);
  });

  it('is its dates one by one where they do not', async () => {
    const unread = [
      'FREQ=DAILY;BYMONTH=1;COUNT=3',
      'FREQ=MONTHLY;BYMONTHDAY=9,16;COUNT=3',
      'FREQ=MONTHLY;BYDAY=2TH,3TH;COUNT=3',
      'FREQ=YEARLY;BYMONTH=1,2;BYMONTHDAY=9;COUNT=3',
      'FREQ=WEEKLY;BYMONTH=1;COUNT=3',
    ];
    for (const rule of unread) expect(await rulesOf(rule), rule).to.deep.equal(Array(3).fill('BEGIN:VEVENT'));
    const { answer } = await fileOf({ recurrence: 'FREQ=MONTHLY;BYMONTHDAY=9,16;COUNT=3' });
    const uids = eventsIn(answer).map(([first]) => first?.slice(-15));
    expect(uids).to.deep.equal(['20310109T200000', '20310116T200000', '20310209T200000']);
  });

  it('is its dates one by one where programs do not know the clocks of its zone', async () => {
    for (const timezone of ['UTC', 'UTC+3', 'Africa/Casablanca'])
      expect(
        await rulesOf('FREQ=WEEKLY;COUNT=40', {
          timezone,
          start_date: '2026-01-08 20:00',
          end_date: '2026-01-08 21:00',
        }),
        timezone,
      ).to.have.length(40);
  });

  it('tells the dates that programs would compute otherwise', async () => {
    // Clocks skip from 2:00 to 3:00 on 30 March 2031
    const night = { start_date: '2031-03-28 02:30', end_date: '2031-03-28 04:00', recurrence: 'FREQ=DAILY;COUNT=4' };
    const changed = eventsIn((await fileOf(night)).answer)[1];
    expect(changed?.slice(1)).to.deep.equal([
      'DTSTART;TZID=Europe/Madrid:20310330T033000',
      'DTEND;TZID=Europe/Madrid:20310330T050000',
      'RECURRENCE-ID;TZID=Europe/Madrid:20310330T023000',
    ]);
  });

  it('gives one date alone at the address of the date', async () => {
    const { id, answer } = await fileOf({ recurrence: 'FREQ=WEEKLY;COUNT=3' });
    const uid = lineOf(answer, 'UID')?.slice(4);
    const date = await service.request('GET', `/events/${occurrenceIdOf(id, '2031-01-16 20:00:00')}.ics`);
    expect(eventsIn(date)).to.deep.equal([
      [
        `UID:${uid}-20310116T200000`,
        'DTSTART;TZID=Europe/Madrid:20310116T200000',
        'DTEND;TZID=Europe/Madrid:20310116T220000',
      ],
    ]);
    expect(lineOf(date, 'URL')).to.match(/\/2031-01-16\/$/);
  });
});
