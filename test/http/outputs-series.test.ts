import { expect } from 'chai';
import { occurrenceIdOf } from '../../src/model/recurrence/occurrence-id.ts';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

/** Thursdays; the clock of the service stands at 6 May 2031. */
const times = { start_date: '2031-05-08 20:00', end_date: '2031-05-08 21:30' };

describeOnOnePair('a series in the outputs of lists', () => {
  const { service, create, send } = withOneService({ baseUrl: 'https://agenda.cat' });
  let id: number;
  before(async () => {
    const venue = { venue: 'Sala', geo_lat: 41.1, geo_lng: 2.5 };
    ({ id } = await create('events', { title: 'Ball', ...times, venue, recurrence: 'FREQ=WEEKLY;COUNT=3' }));
    const own = { title: 'Gran ball', event_status: 'cancelled', event_status_reason: 'Vaga' };
    await send('PUT', `/events/${occurrenceIdOf(id, '2031-05-15 20:00:00')}`, { body: own });
  });
  const read = async (path: string): Promise<Loose> => service.request('GET', path);

  it('is one item of a feed, with its words in place of its dates', async () => {
    const { body } = await read('/events.jsonfeed');
    expect(body.items).to.have.length(1);
    expect(body.items[0]).to.include({ title: 'Ball', url: 'https://agenda.cat/event/ball/' });
    expect(body.items[0].id).to.match(new RegExp(`^urn:x-cartellera:.*-${id}$`));
    expect(body.items[0].content_html).to.match(/^<p>[Cc]ada dijous a les 20 h, 3 vegades · Sala/);
    for (const output of ['rss', 'atom']) {
      const { text } = await read(`/events.${output}`);
      expect(text.match(/<(?:item|entry)[ >]/g), output).to.have.length(1);
      expect(text, output).to.match(/ada dijous a les 20 h/);
    }
  });

  it('is one event of iCalendar with the date that differs, or each date by itself when that is asked for', async () => {
    const { text } = await read('/events.ics');
    expect(text.match(/BEGIN:VEVENT/g)).to.have.length(2);
    expect(text).to.include('RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=TH');
    expect(text.replaceAll('\r\n ', '')).to.match(
      /RECURRENCE-ID;TZID=Europe\/Madrid:20310515T200000\r\nSTATUS:CANCELLED\r\nSUMMARY;LANGUAGE=ca:Cancel·lat: Gran ball/,
    );
    const alone = (await read('/events.ics?expand=occurrences')).text;
    expect(alone.match(/BEGIN:VEVENT/g)).to.have.length(3);
    expect(alone).not.to.match(/RRULE:FREQ=WEEKLY|RECURRENCE-ID/);
    expect(alone.match(new RegExp(`UID:[0-9a-f-]+-${id}-20310515T200000`, 'g'))).to.have.length(1);
  });

  it('is a row a date in tables, with the series and its words in the last columns', async () => {
    const [head = '', ...rows] = (await read('/events.csv?bom=false')).text.trimEnd().split('\r\n');
    expect(head).to.match(/,series,recurrence$/);
    expect(rows.map((row: string) => row.split(',')[1])).to.deep.equal(['Ball', 'Gran ball', 'Ball']);
    for (const row of rows) expect(row).to.match(new RegExp(`,${id},"?cada dijous a les 20 h`));
    const records = (await read('/events.ndjson')).text.trimEnd().split('\n');
    expect(records).to.have.length(3);
  });

  it('is a Feature and an Event a date, each with an address of its own', async () => {
    const { features } = (await read('/events.geojson')).body;
    expect(features.map(({ properties }: Loose) => properties.series)).to.deep.equal([id, id, id]);
    const events: Loose[] = (await read('/events.jsonld')).body;
    expect(events.map(({ url }) => url.slice(-11))).to.deep.equal(['2031-05-08/', '2031-05-15/', '2031-05-22/']);
    expect(events[1]).to.include({ eventStatus: 'https://schema.org/EventCancelled', name: 'Gran ball' });
    expect(events.map(({ superEvent }) => superEvent['@type'])).to.deep.equal(Array(3).fill('EventSeries'));
  });
});
