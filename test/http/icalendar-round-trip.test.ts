import { expect } from 'chai';
import { gateOf } from '../../src/derive/gate.ts';
import { readIcalendar } from '../../src/formats/icalendar/feed.ts';
import { ingest } from '../../src/interchange/ingest.ts';
import { newTally, type Tally } from '../../src/interchange/tally.ts';
import type { Document } from '../../src/model/documents/document.ts';
import { costText } from '../../src/model/money/cost.ts';
import { currencyOf } from '../../src/model/money/currency.ts';
import { eventOf, isRepeating, listedDates } from '../../src/model/recurrence/occurrences.ts';
import { problemMessage } from '../../src/model/words/index.ts';
import { describeOnOneNewPair } from '../support/pairs.ts';
import { randomSeries } from '../support/random-series.ts';
import { type Running, startService } from '../support/service.ts';

const calendar = { languages: ['ca', 'es'], timeZone: 'Europe/Madrid' };
const gate = gateOf(calendar);
/** How many series the test draws. */
const many = 12;

async function imported({ calendar: into }: Running, file: string): Promise<Tally> {
  const tally = newTally();
  const intake = {
    calendar: into,
    check: (resource: Parameters<typeof gate.create>[0], body: object) =>
      gate.create(resource, { query: {}, body: { ...body }, file: true }),
    sentence: (field: string, problem: Parameters<typeof problemMessage>[1]) => problemMessage(field, problem, 'en'),
    tally,
    progress: () => {},
  };
  await ingest(intake, readIcalendar(new TextEncoder().encode(file), calendar));
  return tally;
}

/** The events of a calendar by UID. */
async function eventsOf({ calendar: { pair } }: Running): Promise<Map<string, Document<'events'>>> {
  const identity = await pair.store.identity();
  const events = await Array.fromAsync(pair.store.scan('events'));
  return new Map(events.map((event) => [event.facts.uid ?? `${identity}-${event.id}`, event]));
}

/** When each date of an event takes place, and what it says. */
function datesOf(event: Document<'events'>, venues: ReadonlyMap<number, string>): object[] {
  const { facts } = event;
  const dates = isRepeating(facts)
    ? listedDates({ id: event.id, facts }).map((date) => eventOf({ ...event, facts }, date))
    : [event];
  return dates.map(({ facts: { start, end, all_day, event_status, sold_out, cost, venue }, texts }) => ({
    ...{ start, end, all_day, event_status, sold_out },
    cost: costText(cost, 'ca', currencyOf('EUR')),
    venue: venue.map((id) => venues.get(id)),
    ...{ title: texts['ca']?.['title'], reason: texts['ca']?.['event_status_reason'] },
    description: texts['ca']?.['description'],
  }));
}

async function venueNames({ calendar: { pair } }: Running): Promise<Map<number, string>> {
  const venues = await Array.fromAsync(pair.store.scan('venues'));
  return new Map(venues.map(({ id, texts }) => [id, texts['ca']?.['venue'] ?? '']));
}

describeOnOneNewPair('series that our own iCalendar brings elsewhere', () => {
  let here: Running;
  let there: Running;
  beforeEach(async () => {
    [here, there] = await Promise.all([startService(), startService()]);
  });
  afterEach(() => Promise.all([here.close(), there.close()]));

  it('have the same dates, texts, states and UIDs', async function () {
    this.timeout(240_000);
    for (let seed = 1; seed <= many; seed += 1) {
      const { body, changes } = randomSeries(seed);
      const made = await here.request('POST', '/events', { as: 'editor', body });
      if (made.status !== 201) continue;
      const [series] = await here.calendar.pair.store.read('events', [made.body.id]);
      if (!series || !isRepeating(series.facts)) throw new Error('no series');
      const dates = listedDates({ id: series.id, facts: series.facts });
      for (const { at, body: change } of changes) {
        const date = dates[at];
        if (date) await here.request('PUT', `/events/${date.id}`, { as: 'editor', body: change });
      }
    }
    await here.calendar.pair.whenIdle();
    const { text } = await here.request('GET', '/events.ics', { query: { ends_after: '2030-01-01' } });
    const { refusals } = await imported(there, text);
    expect(refusals).to.deep.equal([]);
    const [before, after] = [await eventsOf(here), await eventsOf(there)];
    expect([...after.keys()].sort()).to.deep.equal([...before.keys()].sort());
    const [namesHere, namesThere] = [await venueNames(here), await venueNames(there)];
    for (const [uid, event] of before) {
      const other = after.get(uid);
      if (other) expect(datesOf(other, namesThere), JSON.stringify(event)).to.deep.equal(datesOf(event, namesHere));
    }
    expect(before.size).to.be.greaterThan(many / 2);
    // And once more, nothing changes
    const { counts } = await imported(there, text);
    expect(counts.get('events')).to.include({ created: 0, updated: 0, refused: 0 });
  });
});
