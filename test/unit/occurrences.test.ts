import { expect } from 'chai';
import type { OwnValues } from '../../src/model/documents/document.ts';
import { horizonAt, isHorizonDue, listedUpTo } from '../../src/model/recurrence/horizon.ts';
import { occurrenceIdOf } from '../../src/model/recurrence/occurrence-id.ts';
import {
  eventOf,
  listedDates,
  meetingOf,
  occurrenceOf,
  occurrencesOf,
  type Series,
  summaryOf,
} from '../../src/model/recurrence/occurrences.ts';
import { seriesOf } from '../support/series.ts';

/** Every Thursday evening of January 2031 and the first one of February. */
const evening = { start_date: '2031-01-02 20:00:00', end_date: '2031-01-02 21:30:00' };
const weekly = 'FREQ=WEEKLY;COUNT=6;BYDAY=TH';

function own(facts: OwnValues['facts'], title?: string): OwnValues {
  return { facts, texts: title === undefined ? {} : { ca: { title } } };
}

function shown(series: Series): string[] {
  return occurrencesOf(series).map(({ times }) => `${times.start_date.slice(0, 16)} – ${times.end_date.slice(0, 16)}`);
}

describe('the dates of a series', () => {
  it('are those of the rule and the further ones, without removed ones, in order', () => {
    const series = seriesOf(evening, {
      rrule: weekly,
      rdate: ['2031-01-04 11:00:00', '2031-01-09 20:00:00'],
      exdate: ['2031-01-16 20:00:00', '2031-01-23', '2031-01-30 10:00:00'],
    });
    expect(occurrencesOf(series).map(({ key, position }) => [key, position])).to.deep.equal([
      ['2031-01-02 20:00:00', 1],
      ['2031-01-04 11:00:00', 2],
      ['2031-01-09 20:00:00', 3],
      ['2031-01-30 20:00:00', 4],
      ['2031-02-06 20:00:00', 5],
    ]);
    expect(occurrencesOf(series, { removed: true }).map(({ key, position }) => [key, position])).to.deep.equal([
      ['2031-01-16 20:00:00', 0],
      ['2031-01-23 20:00:00', 0],
    ]);
  });

  it('are the start and the further dates where there is no rule', () => {
    const series = seriesOf(evening, { rdate: ['2031-03-01 11:00:00'] });
    expect(shown(series)).to.deep.equal(['2031-01-02 20:00 – 2031-01-02 21:30', '2031-03-01 11:00 – 2031-03-01 12:30']);
  });

  it('keep their time of day across changes of the clocks, and a night its end', () => {
    const nights = { start_date: '2031-03-28 23:30:00', end_date: '2031-03-29 06:00:00' };
    const series = seriesOf(nights, { rrule: 'FREQ=DAILY;COUNT=3' });
    expect(shown(series)[1]).to.equal('2031-03-29 23:30 – 2031-03-30 06:00');
    const hours = occurrencesOf(series).map(({ times }) => (times.end - times.start) / 3_600_000);
    expect(hours).to.deep.equal([6.5, 5.5, 6.5]);
  });

  it('start later by the gap where the clocks skip their time, and last as long as ever', () => {
    const early = { start_date: '2031-03-29 02:30:00', end_date: '2031-03-29 03:15:00' };
    const series = seriesOf(early, { rrule: 'FREQ=DAILY;COUNT=3' });
    expect(shown(series)[1]).to.equal('2031-03-30 03:30 – 2031-03-30 04:15');
    expect(occurrencesOf(series)[1]?.key).to.equal('2031-03-30 02:30:00');
  });

  it('start at the first of two moments where the clocks show their time twice', () => {
    const early = { start_date: '2031-10-25 02:30:00', end_date: '2031-10-25 02:45:00' };
    const [, second] = occurrencesOf(seriesOf(early, { rrule: 'FREQ=DAILY;COUNT=2' }));
    expect(second?.times.start).to.equal(Date.parse('2031-10-26T02:30:00+02:00'));
  });

  it('are whole days, however long those are', () => {
    const days = { start_date: '2031-03-29 00:00:00', end_date: '2031-03-30 23:59:59', all_day: true };
    const dates = occurrencesOf(seriesOf(days, { rrule: 'FREQ=DAILY;INTERVAL=7;COUNT=2' }));
    expect(dates.map(({ times }) => [times.start_date, times.end_date])).to.deep.equal([
      ['2031-03-29 00:00:00', '2031-03-30 23:59:59'],
      ['2031-04-05 00:00:00', '2031-04-06 23:59:59'],
    ]);
    const hours = dates.map(({ times }) => (times.end + 1000 - times.start) / 3_600_000);
    expect(hours).to.deep.equal([47, 48]);
  });

  it('have their own times and texts, and go on having the key', () => {
    const changes = {
      '2031-01-09 20:00:00': own({ start_date: '2031-01-25 18:00:00', end_date: '2031-01-25 19:00:00' }),
      '2031-01-16 20:00:00': own({ event_status: 'cancelled' }, 'Festa'),
    };
    const series = seriesOf(evening, { rrule: weekly, own: changes });
    const dates = occurrencesOf(series);
    expect(
      dates.map(({ position, times, changed }) => [position, times.start_date.slice(5, 10), ...changed]),
    ).to.deep.equal([
      [1, '01-02'],
      [3, '01-16', 'title', 'event_status'],
      [4, '01-23'],
      [2, '01-25', 'start_date', 'end_date'],
      [5, '01-30'],
      [6, '02-06'],
    ]);
    expect(dates[3]?.id).to.equal(occurrenceIdOf(7, '2031-01-09 20:00:00'));
  });

  it('are found within a window by when they start', () => {
    const changes = {
      '2031-01-09 20:00:00': own({ start_date: '2031-03-25 18:00:00', end_date: '2031-03-25 19:00:00' }),
    };
    const series = seriesOf(evening, { rrule: 'FREQ=WEEKLY;BYDAY=TH', own: changes });
    const between = (from: string, to: string) =>
      occurrencesOf(series, { from: Date.parse(from), to: Date.parse(to) }).map(({ times }) =>
        times.start_date.slice(0, 10),
      );
    expect(between('2031-01-03T00:00:00Z', '2031-01-16T19:00:00Z')).to.deep.equal(['2031-01-16']);
    expect(between('2031-01-03T00:00:00Z', '2031-01-16T18:59:59Z')).to.deep.equal([]);
    expect(between('2031-03-21T00:00:00Z', '2031-03-28T00:00:00Z')).to.deep.equal(['2031-03-25', '2031-03-27']);
    expect(between('2150-01-01T00:00:00Z', '2150-01-09T00:00:00Z')).to.deep.equal(['2150-01-01', '2150-01-08']);
  });

  it('that lists have end at the horizon, and are the last 3,660', () => {
    const daily = seriesOf(evening, { rrule: 'FREQ=DAILY', horizon: '2031-01-31' });
    expect(
      listedDates(daily)
        .map(({ key }) => key.slice(0, 10))
        .slice(-1),
    ).to.deep.equal(['2031-01-31']);
    const long = listedDates(seriesOf(evening, { rrule: 'FREQ=DAILY', horizon: '2051-01-31' }));
    expect(long).to.have.length(3660);
    expect(long.at(-1)).to.include({ key: '2051-01-31 20:00:00', position: 7335 });
  });
});

describe('one date of a series', () => {
  const series = seriesOf(evening, {
    rrule: weekly,
    exdate: ['2031-01-16 20:00:00'],
    own: {
      '2031-01-16 20:00:00': own({}, 'Festa'),
      '2031-01-23 20:00:00': own(
        {
          event_status: 'rescheduled',
          start_date: '2031-01-24 20:00:00',
          end_date: '2031-01-24 21:30:00',
          image: null,
        },
        'Trasllat',
      ),
    },
  });

  it('is found by its key, removed or not', () => {
    expect(occurrenceOf(series, '2031-01-30 20:00:00')).to.include({ position: 4, isRemoved: false });
    expect(occurrenceOf(series, '2031-01-16 20:00:00')).to.include({ position: 0, isRemoved: true });
    for (const key of ['2031-01-30 20:01:00', '2031-01-29 20:00:00', '2031-02-13 20:00:00', '2199-12-31 23:59:00'])
      expect(occurrenceOf(series, key)).to.equal(undefined);
  });

  it('is an event like the series, but for what it has of its own', () => {
    const date = occurrenceOf(series, '2031-01-23 20:00:00');
    const event =
      date &&
      eventOf({ ...series, facts: { ...series.facts, image: { id: 3, url: 'http://example.com/a.jpg' } } }, date);
    expect(event?.facts).to.include({
      start_date: '2031-01-24 20:00:00',
      event_status: 'rescheduled',
      previous_start_date: '2031-01-23 20:00:00',
      status: 'publish',
    });
    expect(event?.facts).not.to.have.any.keys('image', 'recurrence');
    expect(event?.texts).to.deep.equal({ ca: { title: 'Trasllat', slug: 'classe' } });
    expect(event?.facts.occurrence).to.include({ series: 7, position: 3, key: '2031-01-23 20:00:00' });
  });

  it('is in the trash when it is removed', () => {
    const date = occurrenceOf(series, '2031-01-16 20:00:00');
    expect(date && eventOf(series, date).facts.status).to.equal('trash');
  });

  it('has its own text in all languages, where it has one', () => {
    const bilingual = { ...series, texts: { ca: { title: 'Classe', slug: 'c' }, es: { title: 'Clase', slug: 'd' } } };
    const date = occurrenceOf(bilingual, '2031-01-23 20:00:00');
    expect(date && eventOf(bilingual, date).texts).to.deep.equal({
      ca: { title: 'Trasllat', slug: 'c' },
      es: { slug: 'd' },
    });
  });
});

describe('a series', () => {
  it('tells its last date, how many it has, and which own values have no date', () => {
    const series = seriesOf(evening, {
      rrule: weekly,
      exdate: ['2031-02-06'],
      own: { '2031-02-06 20:00:00': own({}, 'Festa'), '2031-02-07 20:00:00': own({}, 'Perduda') },
    });
    expect(summaryOf(series.facts)).to.deep.equal({
      last_date: '2031-01-30 20:00:00',
      count: 5,
      orphans: ['2031-02-07 20:00:00'],
    });
    expect(summaryOf(seriesOf(evening, { rrule: 'FREQ=WEEKLY' }).facts)).to.deep.equal({
      last_date: '',
      count: 0,
      orphans: [],
    });
  });

  it('is listed to the end of a month some months from now, or from its start when that is later', () => {
    const { facts } = seriesOf(evening, { rrule: 'FREQ=WEEKLY' });
    expect(horizonAt(facts, Date.parse('2031-05-06T12:00:00Z'), 25)).to.equal('2033-06-30');
    expect(horizonAt(facts, Date.parse('2031-01-31T23:30:00Z'), 1)).to.equal('2031-03-31');
    expect(horizonAt(facts, Date.parse('2027-05-06T12:00:00Z'), 25)).to.equal('2033-02-28');
    expect(horizonAt(seriesOf(evening, { rrule: weekly }).facts, 0, 25)).to.equal('');
  });

  it('is listed further when a month has passed, and never tells fewer places', () => {
    const { facts } = seriesOf(evening, { rrule: 'FREQ=WEEKLY' });
    const may = listedUpTo(facts, Date.parse('2031-05-06T12:00:00Z'), 1);
    expect(may.recurrence).to.include({ horizon: '2031-06-30', places: 26 });
    expect(may.last).to.equal(Date.parse('2031-06-26T21:30:00+02:00'));
    expect(isHorizonDue(may, Date.parse('2031-05-31T12:00:00Z'), 1)).to.equal(false);
    expect(isHorizonDue(may, Date.parse('2031-06-01T12:00:00Z'), 1)).to.equal(true);
    const fewer = { ...may, recurrence: { ...may.recurrence, rrule: weekly } };
    expect(listedUpTo(fewer, Date.parse('2031-06-01T12:00:00Z'), 1).recurrence).to.include({ horizon: '', places: 26 });
  });

  it('tells when two of its dates start at the same moment', () => {
    const early = { start_date: '2031-03-29 02:30:00', end_date: '2031-03-29 03:15:00' };
    const skipped = seriesOf(early, { rrule: 'FREQ=DAILY', rdate: ['2031-03-30 03:30:00'] });
    expect(meetingOf(skipped.facts)).to.equal('2031-03-30 03:30:00');
    const moved = (start_date: string) =>
      meetingOf(seriesOf(evening, { rrule: 'FREQ=WEEKLY', own: { '2031-01-09 20:00:00': own({ start_date }) } }).facts);
    expect(moved('2031-01-16 20:00:00')).to.equal('2031-01-16 20:00:00');
    expect(moved('2031-01-16 19:00:00')).to.equal(undefined);
    expect(meetingOf(seriesOf(evening, { rrule: weekly, rdate: ['2031-01-09 20:00:00'] }).facts)).to.equal(undefined);
  });
});
