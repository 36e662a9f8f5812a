/** Each output of one event, sign by sign: a test fails when something is missing from a format or moves within it. */

import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

describeOnOnePair('the outputs of one event', () => {
  const { service, send, create } = withOneService({ baseUrl: 'https://agenda.cat', color: 'tomato' });
  const point = { geo_lat: 41.1234567, geo_lng: 2.5 };
  let id: number;

  before(async () => {
    ({ id } = await create('events', {
      title: 'Nit de jazz',
      description: '<p>Amb <b>tothom</b>.</p>',
      excerpt: 'Amb tothom',
      start_date: '2031-06-01',
      end_date: '2031-06-03',
      all_day: true,
      event_status: 'rescheduled',
      event_status_reason: 'Pluja',
      previous_start_date: '2031-05-25',
      cost: '12,50',
      website: 'https://jazz.example/',
      image: 'https://jazz.example/a.png',
      venue: { venue: 'Sala', address: 'Carrer Nou, 1', zip: '17001', city: 'Girona', ...point },
      organizer: { organizer: 'Ateneu', phone: '972', email: 'a@ateneu.example', website: 'https://ateneu.example/' },
      categories: ['Música'],
      tags: ['Jazz'],
    }));
    service.clock.now += 3_600_000;
    await send('POST', `/events/${id}`, { body: { sold_out: true } });
  });

  /** The text of an output, with names for what differs from run to run. */
  const textOf = async (path: string): Promise<string> => {
    const identity = await service.calendar.pair.store.identity();
    const { text } = await service.request('GET', path);
    return text.replaceAll(`${identity}-${id}`, 'UID').replaceAll(identity, 'IDENTITY');
  };
  const linesOf = async (path: string): Promise<string[]> => {
    const text = (await textOf(path)).replaceAll('\r\n ', '');
    return text.replace(/BEGIN:VTIMEZONE.*END:VTIMEZONE\r\n/s, '').split('\r\n');
  };

  const event = [
    'BEGIN:VEVENT',
    'UID:UID',
    'DTSTAMP:20310506T090000Z',
    'LAST-MODIFIED:20310506T090000Z',
    'CREATED:20310506T080000Z',
    'SEQUENCE:0',
    'DTSTART;VALUE=DATE:20310601',
    'DTEND;VALUE=DATE:20310604',
    'STATUS:CONFIRMED',
    'SUMMARY;LANGUAGE=ca:Nit de jazz',
    'DESCRIPTION;LANGUAGE=ca:Amb tothom\\n\\n12\\,50 €\\n\\nhttps://agenda.cat/event/nit-de-jazz/',
    'X-ALT-DESC;FMTTYPE=text/html;LANGUAGE=ca:<html><body><p>Amb <b>tothom</b>.</p></body></html>',
    'LOCATION;LANGUAGE=ca:Sala\\, Carrer Nou\\, 1\\, 17001 Girona',
    'COMMENT;LANGUAGE=ca:Pluja',
    'URL:https://agenda.cat/event/nit-de-jazz/',
    'CATEGORIES;LANGUAGE=ca:Música,Jazz',
    'GEO:41.123457;2.5',
    'IMAGE;VALUE=URI;DISPLAY=BADGE:https://jazz.example/a.png',
    'CONTACT;LANGUAGE=ca:Ateneu\\, 972\\, a@ateneu.example\\, https://ateneu.example/',
    'X-COST:12\\,50 €',
    'X-CARTELLERA-TIMEZONE:Europe/Madrid',
    'X-CARTELLERA-EVENT-STATUS:rescheduled',
    'X-CARTELLERA-PREVIOUS-START-DATE:2031-05-25 00:00:00',
    'X-CARTELLERA-SOLD-OUT:TRUE',
    'X-CARTELLERA-WEBSITE:https://jazz.example/',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
  const begin = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Cartellera//0.0.0//CA', 'CALSCALE:GREGORIAN'];
  const end = ['END:VCALENDAR', ''];

  it('are iCalendar, as a calendar to subscribe to and by itself', async () => {
    const calendar = [
      'NAME;LANGUAGE=ca:Agenda',
      'X-WR-CALNAME:Agenda',
      'COLOR:tomato',
      'X-APPLE-CALENDAR-COLOR:#FF6347',
      'X-WR-TIMEZONE:Europe/Madrid',
      'URL:https://agenda.cat/calendar/events/v1/events.ics',
      'SOURCE;VALUE=URI:https://agenda.cat/calendar/events/v1/events.ics',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'LAST-MODIFIED:20310506T090000Z',
    ];
    expect(await linesOf('/events.ics')).to.deep.equal([...begin, ...calendar, ...event, ...end]);
    expect(await linesOf(`/events/${id}.ics`)).to.deep.equal([...begin, ...event, ...end]);
  });

  const html =
    '&lt;p&gt;diumenge, 1\u2009–\u2009dimarts, 3 de juny del 2031 · Sala, Carrer Nou, 1, 17001 Girona · 12,50 €&lt;/p&gt;\nAmb tothom';

  it('are RSS', async () => {
    expect(await textOf('/events.rss')).to.equal(`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:ev="http://purl.org/rss/1.0/modules/event/" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
<title>Agenda</title>
<link>https://agenda.cat/</link>
<description>Agenda</description>
<language>ca</language>
<lastBuildDate>Tue, 06 May 2031 09:00:00 GMT</lastBuildDate>
<ttl>60</ttl>
<atom:link rel="self" href="https://agenda.cat/calendar/events/v1/events.rss" type="application/rss+xml"/>
<item><title>Nit de jazz</title>
<link>https://agenda.cat/event/nit-de-jazz/</link>
<guid isPermaLink="false">urn:x-cartellera:UID</guid>
<pubDate>Tue, 06 May 2031 08:00:00 GMT</pubDate>
<atom:updated>2031-05-06T09:00:00Z</atom:updated>
<category>Música</category>
<category>Jazz</category>
<content:encoded>${html}</content:encoded>
<ev:startdate>2031-06-01</ev:startdate>
<ev:enddate>2031-06-03</ev:enddate>
<ev:location>Sala, Carrer Nou, 1, 17001 Girona</ev:location>
<media:content url="https://jazz.example/a.png" medium="image"/></item>
</channel>
</rss>
`);
  });

  it('are Atom', async () => {
    expect(await textOf('/events.atom')).to.equal(`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ca">
<id>urn:x-cartellera:IDENTITY</id>
<title>Agenda</title>
<updated>2031-05-06T09:00:00Z</updated>
<author><name>Agenda</name></author>
<link rel="self" type="application/atom+xml" href="https://agenda.cat/calendar/events/v1/events.atom"/>
<link rel="alternate" type="text/html" href="https://agenda.cat/"/>
<entry xml:lang="ca"><id>urn:x-cartellera:UID</id>
<title>Nit de jazz</title>
<link rel="alternate" type="text/html" href="https://agenda.cat/event/nit-de-jazz/"/>
<published>2031-05-06T08:00:00Z</published>
<updated>2031-05-06T09:00:00Z</updated>
<category term="musica" label="Música"/>
<category term="jazz" label="Jazz"/>
<content type="html">&lt;img src=&quot;https://jazz.example/a.png&quot; alt=&quot;&quot;/&gt;
${html}</content></entry>
</feed>
`);
  });

  it('are JSON Feed', async () => {
    const feed: Loose = JSON.parse(await textOf('/events.jsonfeed'));
    expect(feed).to.deep.equal({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Agenda',
      home_page_url: 'https://agenda.cat/',
      feed_url: 'https://agenda.cat/calendar/events/v1/events.jsonfeed',
      language: 'ca',
      items: [
        {
          id: 'urn:x-cartellera:UID',
          url: 'https://agenda.cat/event/nit-de-jazz/',
          title: 'Nit de jazz',
          content_html: html.replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
          image: 'https://jazz.example/a.png',
          date_published: '2031-05-06T08:00:00.000Z',
          date_modified: '2031-05-06T09:00:00.000Z',
          tags: ['Música', 'Jazz'],
          language: 'ca',
          _event: {
            start_date: '2031-06-01 00:00:00',
            end_date: '2031-06-03 23:59:59',
            timezone: 'Europe/Madrid',
            all_day: true,
            venue: 'Sala, Carrer Nou, 1, 17001 Girona',
          },
        },
      ],
    });
  });

  it('are GeoJSON', async () => {
    expect(JSON.parse(await textOf('/events.geojson'))).to.deep.equal({
      type: 'FeatureCollection',
      bbox: [2.5, 41.123457, 2.5, 41.123457],
      features: [
        {
          type: 'Feature',
          id,
          geometry: { type: 'Point', coordinates: [2.5, 41.123457] },
          properties: {
            title: 'Nit de jazz',
            url: 'https://agenda.cat/event/nit-de-jazz/',
            start_date: '2031-06-01 00:00:00',
            end_date: '2031-06-03 23:59:59',
            all_day: true,
            timezone: 'Europe/Madrid',
            event_status: 'rescheduled',
            series: null,
            venue: 'Sala',
            city: 'Girona',
            categories: ['Música'],
            cost: '12,50 €',
            image: 'https://jazz.example/a.png',
          },
        },
      ],
    });
  });

  it('are rows of a table', async () => {
    const columns = {
      id,
      title: 'Nit de jazz',
      start_date: '2031-06-01 00:00:00',
      end_date: '2031-06-03 23:59:59',
      all_day: true,
      timezone: 'Europe/Madrid',
      utc_start_date: '2031-05-31 22:00:00',
      utc_end_date: '2031-06-03 21:59:59',
      event_status: 'rescheduled',
      cost: '"12,50 €"',
      currency: 'EUR',
      categories: 'Música',
      tags: 'Jazz',
      venue: 'Sala',
      address: '"Carrer Nou, 1"',
      city: 'Girona',
      zip: '17001',
      country: '',
      ...point,
      organizer: 'Ateneu',
      website: 'https://jazz.example/',
      image: 'https://jazz.example/a.png',
      url: 'https://agenda.cat/event/nit-de-jazz/',
      excerpt: 'Amb tothom',
      modified_utc: '2031-05-06 09:00:00',
      language: 'ca',
      event_status_reason: 'Pluja',
      previous_start_date: '2031-05-25 00:00:00',
      attendance_mode: 'offline',
      online_url: '',
      sold_out: true,
      featured: false,
      series: '',
      recurrence: '',
    };
    expect(await textOf('/events.csv')).to.equal(`${Object.keys(columns)}\r\n${Object.values(columns)}\r\n`);
  });
});
