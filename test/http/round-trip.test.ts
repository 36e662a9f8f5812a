import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import { gateOf } from '../../src/derive/gate.ts';
import { readCsv } from '../../src/formats/csv/table.ts';
import { readIcalendar } from '../../src/formats/icalendar/feed.ts';
import type { Reading } from '../../src/formats/incoming.ts';
import { exportLines } from '../../src/interchange/export.ts';
import { ingest } from '../../src/interchange/ingest.ts';
import { newTally, type Tally } from '../../src/interchange/tally.ts';
import { decodeEntities } from '../../src/model/text/html.ts';
import { problemMessage } from '../../src/model/words/index.ts';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { seeded } from '../support/seeded.ts';
import { type Running, startService } from '../support/service.ts';

const calendar = { languages: ['ca', 'es'], timeZone: 'Europe/Madrid' };
const gate = gateOf(calendar);
const always = 'ends_after=0001-01-02';

async function imported(service: Running, reading: Reading): Promise<Tally> {
  const tally = newTally();
  await ingest(
    {
      calendar: service.calendar,
      check: (resource, body) => gate.create(resource, { query: {}, body, file: true }),
      sentence: (field, problem) => problemMessage(field, problem, 'en'),
      tally,
      progress: () => {},
    },
    reading,
  );
  await service.calendar.pair.whenIdle();
  return tally;
}

async function eventsOf({ calendar: { pair }, calendar: whole }: Running): Promise<Loose[]> {
  await pair.visible();
  const lines = await Array.fromAsync(exportLines(whole, () => {}));
  return lines.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'events');
}

/** The fields of events that must survive a round trip, by identity. */
function comesBack(events: readonly Loose[], identity: string, language = 'ca'): Map<string, Loose> {
  return new Map(
    events.map(({ id, facts, texts }) => {
      const shown = (field: string): Loose =>
        Object.entries<Loose>({ [language]: texts[language] ?? {}, ...texts })
          .map(([each, set]) => [each, set[field] && decodeEntities(set[field])])
          .find(([, text]) => text);
      const { start, end, start_date, end_date, all_day, timezone, event_status } = facts;
      const times = { start, end, start_date, end_date, all_day, timezone };
      const shownTexts = ['title', 'description', 'excerpt', 'event_status_reason'].map(shown);
      const { attendance_mode, online_url, previous_start_date, sold_out, website, cost } = facts;
      const otherFields = { attendance_mode, online_url, previous_start_date, sold_out, website, prices: cost.values };
      return [facts.uid ?? `${identity}-${id}`, { ...times, ...otherFields, shownTexts, event_status }];
    }),
  );
}

describeOnOnePair('events that come back from an output', () => {
  let there: Running;
  let here: Running;

  before(async () => {
    [there, here] = await Promise.all([startService(), startService()]);
    await seeded(there, {
      events: 80,
      scenarios: ['daylight-saving', 'all-day', 'time-zones', 'hostile-texts', 'missing-translations', 'costs'],
    });
  });
  after(() => Promise.all([there.close(), here.close()]));

  const dates = { start_date: '2031-05-06 20:00', end_date: '2031-05-06 22:00' };
  const rare = [
    { title: 'En línia', venue: [{ venue: 'Sala' }], attendance_mode: 'online', online_url: 'https://sala.example/1' },
    { title: 'Com es fa: &lt;b&gt;negreta&lt;/b&gt; i &amp;amp;', event_status_reason: 'a &lt;p&gt; &amp;lt; b' },
    { title: 'Nit del canvi', start_date: '2031-10-26T02:45:00+02:00', end_date: '2031-10-26T02:15:00+01:00' },
    { title: 'Mixt sense adreça', attendance_mode: 'mixed' },
    { title: 'Presencial amb adreça', online_url: 'https://sala.example/2', website: 'https://sala.example/' },
    { title: 'Exhaurit', sold_out: true, cost: ['0', '10', '15,50', '20'], featured: true },
    {
      title: 'Mogut',
      event_status: 'rescheduled',
      event_status_reason: 'Pluja',
      previous_start_date: '2031-05-01 20:00',
    },
    { title: 'Solo en castellano', excerpt: 'Resumen', translation_language: 'es' },
    { title: 'Dues llengües', description: 'En català', translations: { es: { excerpt: 'En castellà' } } },
  ];

  before(async () => {
    for (const body of rare) {
      const made = await there.request('POST', '/events', { as: 'editor', body: { ...dates, ...body } });
      expect(made.status, JSON.stringify(made.body)).to.equal(201);
    }
    await there.calendar.pair.whenIdle();
  });

  it('in iCalendar have the same dates, zones, texts, prices, addresses, states and identities', async () => {
    const feed = await fetch(`${there.api}/events.ics?${always}`);
    const bytes = new Uint8Array(await feed.arrayBuffer());
    const tally = await imported(here, readIcalendar(bytes, calendar));
    expect(tally.refusals).to.deep.equal([]);
    const identity = await there.calendar.pair.store.identity();
    const shown = (await eventsOf(there)).filter(
      ({ facts }) => facts.status === 'publish' && !facts.hide_from_listings,
    );
    const expected = comesBack(shown, identity);
    const found = comesBack(await eventsOf(here), identity);
    expect(expected.size).to.be.greaterThan(100);
    expect([...found.keys()].sort()).to.deep.equal([...expected.keys()].sort());
    for (const [uid, event] of expected) expect(found.get(uid), uid).to.deep.equal(event);
  }).timeout(60_000);

  it('in iCalendar have the same venues and organizers, several too, whatever characters are in their names', async () => {
    const venue = [
      { venue: 'Casal, sala 2; planta baixa', address: 'Carrer Nou, 1', zip: '17001', city: 'Girona' },
      { venue: 'Plaça', city: 'Vic' },
    ];
    const organizer = [{ organizer: 'Ateneu - Dansa', website: 'https://a.example/b,c' }, { organizer: 'Orfeó' }];
    const single = { title: 'A un lloc', venue: [{ ...venue[0], geo_lat: 41.98, geo_lng: 2.82 }] };
    for (const body of [{ title: 'A dos llocs', venue, organizer }, single]) {
      await there.request('POST', '/events', { as: 'editor', body: { ...body, start_date: '2035-05-07 20:00' } });
    }
    const answer = await fetch(`${there.api}/events.ics?when=2035-05-07`);
    await imported(here, readIcalendar(new Uint8Array(await answer.arrayBuffer()), calendar));
    const namesAt = async ({ api }: Running): Promise<Loose> => {
      const { events } = (await (await fetch(`${api}/events?when=2035-05-07`)).json()) as Loose;
      const venues = events.flatMap((event: Loose) => event.venue);
      const places = venues.map((each: Loose) => [each.venue, each.address, each.zip, each.city, each.geo_lat ?? '']);
      const hosts = events.flatMap((event: Loose) => event.organizer);
      return [...places, ...hosts.map(({ organizer: name, website }: Loose) => [name, website])];
    };
    expect(await namesAt(here)).to.deep.equal(await namesAt(there));
  });

  it('in a table are the same rows', async () => {
    const rowsOf = async (service: Running): Promise<string[]> => {
      const answer = await fetch(`${service.api}/events.csv?${always}`);
      const rows: Record<string, string>[] = parse(await answer.text(), { columns: true, bom: true });
      return rows.map(({ id, url, modified_utc, ...row }) => JSON.stringify(row)).sort();
    };
    const elsewhere = await startService();
    const table = Buffer.from(await (await fetch(`${there.api}/events.csv?${always}`)).arrayBuffer());
    const tally = await imported(
      elsewhere,
      readCsv(table, { columns: {}, source: 'csv', language: 'ca', ...calendar }),
    );
    expect(tally.refusals).to.deep.equal([]);
    const [found, expected] = await Promise.all([rowsOf(elsewhere), rowsOf(there)]);
    await elsewhere.close();
    expect(expected.length).to.be.greaterThan(100);
    expect(found).to.deep.equal(expected);
  }).timeout(60_000);

  it('in iCalendar are left as they are in the calendar that they are of', async () => {
    const before = await eventsOf(there);
    const feed = await fetch(`${here.api}/events.ics?${always}&per_page=20`);
    const tally = await imported(there, readIcalendar(new Uint8Array(await feed.arrayBuffer()), calendar));
    expect(tally.counts.get('events')).to.deep.equal({ created: 0, updated: 0, unchanged: 20, refused: 0 });
    expect(await eventsOf(there)).to.deep.equal(before);
  });
});
