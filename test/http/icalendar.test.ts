import { expect } from 'chai';
import ICAL from 'ical.js';
import type { Answer, Asking } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert, concerts } from '../support/records.ts';
import { withOneService } from '../support/with-service.ts';

const calendarOf = ({ text }: Answer) => new ICAL.Component(ICAL.parse(text));
const eventsOf = (answer: Answer) => calendarOf(answer).getAllSubcomponents('vevent');
const titlesOf = (answer: Answer) => eventsOf(answer).map((event) => String(event.getFirstPropertyValue('summary')));
/** Without those of the rules of time zones. */
const linesOf = ({ text }: Answer) =>
  text
    .replaceAll('\r\n ', '')
    .replaceAll(/BEGIN:VTIMEZONE.*?END:VTIMEZONE/gs, '')
    .split('\r\n');
const lineOf = (answer: Answer, name: string) =>
  linesOf(answer).find((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`));

describeOnOnePair('a calendar of iCalendar', () => {
  const { service, create } = withOneService({ maxFeed: 3, color: 'tomato', baseUrl: 'https://agenda.cat' });
  const ask = (path: string, query = {}) => service.request('GET', path, { query });

  before(async () => {
    for (const body of concerts(5)) await create('events', { ...body, tags: ['Jazz'] });
    const places = { title: 'Fa una setmana', tags: ['Recent'], venue: [{ venue: 'Sala', city: 'Girona' }] };
    await create('events', { ...concert, ...places, start_date: '2031-04-29 20:00', end_date: '2031-04-29 22:00' });
    await create('events', { ...concert, title: 'Fa dos mesos', start_date: '2031-03-01', end_date: '2031-03-01' });
  });

  it('is one list of events, from those that ended in the last thirty days on, by start', async () => {
    const answer = await ask('/events.ics');
    expect(titlesOf(answer)).to.deep.equal(['Fa una setmana', 'Concert 1', 'Concert 2']);
    expect(answer.headers.get('content-type')).to.equal('text/calendar; charset=utf-8');
    expect(answer.headers.get('content-disposition')).to.equal('inline; filename="events.ics"');
  });

  it('says of how many events it has fewer, and where the next ones are', async () => {
    const first = await ask('/events.ics', { tags: 'jazz' });
    expect(first.headers.get('x-feed-truncated')).to.equal('3/5');
    expect([first.headers.get('x-wp-total'), first.headers.get('x-wp-totalpages')]).to.deep.equal(['5', '2']);
    const link = first.headers.get('link') ?? '';
    expect(link).to.equal('<https://agenda.cat/calendar/events/v1/events.ics?tags=jazz&page=2>; rel="next"');
    const second = await ask('/events.ics', { tags: 'jazz', page: 2 });
    expect(titlesOf(second)).to.deep.equal(['Concert 4', 'Concert 5']);
    const asked = await ask('/events.ics', { tags: 'jazz', per_page: 2 });
    expect(asked.headers.get('x-feed-truncated')).to.equal(null);
    expect((await ask('/events.ics', { page: 9 })).body.code).to.equal('event-archive-page-not-found');
  });

  it('takes the filters of the list, those of discovery too', async () => {
    const found = await ask('/events.ics', { when: '2031-06-02/2031-06-03', part_of_day: 'night' });
    expect(titlesOf(found)).to.deep.equal(['Concert 2', 'Concert 3']);
    const inGirona = await ask('/events.ics', { town: 'Gerona' });
    expect(titlesOf(inGirona)).to.deep.equal(['Fa una setmana']);
    expect(lineOf(inGirona, 'X-WR-CALNAME')).to.equal('X-WR-CALNAME:Agenda · Girona');
    const none = await ask('/events.ics', { search: 'sarsuela' });
    expect([none.status, titlesOf(none)]).to.deep.equal([200, []]);
    const wrong = await ask('/events.ics', { per_page: 0, status: 'draft', town: 'Enlloc' });
    expect([wrong.status, Object.keys(wrong.body.data.params)]).to.deep.equal([400, ['per_page', 'status', 'town']]);
    const walk = await ask('/events.ics', { cursor: '' });
    expect(walk.headers.get('x-ignored-parameters')).to.equal('cursor');
  });

  it('is named by the list of the same events, as far as they are published', async () => {
    const alternates = async (path: string, asking: Asking = {}): Promise<string[]> => {
      const link = (await service.request('GET', path, asking)).headers.get('link') ?? '';
      return [...link.matchAll(/<([^>]+)>; rel="alternate"; type="text\/calendar"/g)].map(([, url]) => String(url));
    };
    const query = {
      tags: 'jazz',
      when: '2031-06',
      facets: 'town',
      _fields: 'id',
      per_page: 2,
      translation_language: 'es',
    };
    const [url = ''] = await alternates('/events', { query });
    expect(url).to.match(/^https:\/\/agenda\.cat\/calendar\/events\/v1\/events\.ics\?/);
    expect(Object.fromEntries(new URL(url).searchParams)).to.deep.equal({
      tags: 'jazz',
      when: '2031-06',
      translation_language: 'es',
    });
    expect(titlesOf(await ask(`/events.ics${new URL(url).search}`))).to.include('Concert 1');
    expect(await alternates('/events', { as: 'editor', query: { status: 'draft' } })).to.deep.equal([]);
    expect(await alternates('/venues')).to.deep.equal([]);
  });

  it('is called as the calendar and what was asked for, and says where it is and how often to ask', async () => {
    const answer = await ask('/events.ics', { tags: 'jazz', search: 'concert' });
    expect(lineOf(answer, 'X-WR-CALNAME')).to.equal('X-WR-CALNAME:Agenda · Jazz · concert');
    expect(lineOf(answer, 'NAME')).to.equal('NAME;LANGUAGE=ca:Agenda · Jazz · concert');
    expect(linesOf(answer)).to.include.members(['COLOR:tomato', 'X-APPLE-CALENDAR-COLOR:tomato']);
    const source = 'SOURCE;VALUE=URI:https://agenda.cat/calendar/events/v1/events.ics?search=concert&tags=jazz';
    expect(linesOf(answer)).to.include.members([source, 'X-PUBLISHED-TTL:PT1H', 'X-WR-TIMEZONE:Europe/Madrid']);
    expect(lineOf(answer, 'METHOD')).to.equal(undefined);
  });

  it('has the same bytes and tag for the same events, later too, and others once one has changed', async () => {
    const first = await ask('/events.ics');
    service.clock.now += 5 * 60_000;
    const second = await ask('/events.ics');
    expect(second.text).to.equal(first.text);
    const headers = { 'If-None-Match': String(first.headers.get('etag')) };
    expect((await service.request('GET', '/events.ics', { headers })).status).to.equal(304);
    const since = { 'If-Modified-Since': String(first.headers.get('last-modified')) };
    expect((await service.request('GET', '/events.ics', { headers: since })).status).to.equal(304);
    const [, id] = /UID:.*-(\d+)\r/.exec(first.text) ?? [];
    service.clock.now += 60_000;
    await service.request('POST', `/events/${id}`, { as: 'editor', body: { website: 'https://example.com' } });
    for (const known of [headers, since]) {
      expect((await service.request('GET', '/events.ics', { headers: known })).status).to.equal(200);
    }
  });

  it('is kept whole, for as long as nothing in it has changed', async () => {
    const misses = () => service.calendar.pair.caches.reports().get('feeds')?.stats().misses;
    const query = { tags: 'jazz', per_page: 2 };
    const first = await ask('/events.ics', query);
    const missed = misses();
    expect((await ask('/events.ics', query)).text).to.equal(first.text);
    expect(misses()).to.equal(missed);
    // Its events show the name of the tag
    const [tag] = (await service.request('GET', '/tags', { query: { search: 'jazz' } })).body.tags;
    await service.request('POST', `/tags/${tag.id}`, { as: 'editor', body: { name: 'Jazz i blues' } });
    const renamed = await ask('/events.ics', query);
    expect(renamed.text.replaceAll('\r\n ', '')).to.include('CATEGORIES;LANGUAGE=ca:Jazz i blues');
    await service.request('POST', `/tags/${tag.id}`, { as: 'editor', body: { name: 'Jazz' } });
    expect((await ask('/events.ics', query)).text).to.include('X-WR-CALNAME:Agenda · Jazz\r\n');
  });

  it('is the same for everybody, whatever credentials are sent', async () => {
    const anybody = await ask('/events.ics');
    const wrong = { Authorization: `Basic ${Buffer.from('x:y').toString('base64')}` };
    const others = [await service.request('GET', '/events.ics', { as: 'editor' })];
    others.push(await service.request('GET', '/events.ics', { headers: wrong }));
    for (const other of others) expect([other.status, other.text]).to.deep.equal([200, anybody.text]);
    expect(anybody.headers.get('cache-control')).to.equal(
      'public, max-age=300, s-maxage=300, stale-while-revalidate=3600',
    );
    expect(anybody.headers.get('vary')).to.equal('Accept-Encoding');
    expect((await service.request('POST', '/events.ics', { as: 'editor', body: concert })).status).to.equal(405);
    const browser = { Accept: 'text/html,application/xhtml+xml' };
    expect((await service.request('GET', '/events.ics', { headers: browser })).text).to.equal(anybody.text);
  });
});

describeOnOnePair('a calendar that would be larger than an answer may be', () => {
  const { service, create } = withOneService({ maxAnswer: 70_000 });

  it('has fewer events, says so, and leads on to all others', async () => {
    for (const body of concerts(25)) await create('events', { ...body, description: 'molt '.repeat(1600) });
    const first = await service.request('GET', '/events.ics');
    expect(first.headers.get('x-feed-truncated')).to.match(/^\d\/25$/);
    const titles: string[] = [];
    for (let answer = first; ; ) {
      titles.push(...titlesOf(answer));
      const [, next] = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '') ?? [];
      if (!next) break;
      answer = await service.request('GET', next.replace(service.api, ''));
    }
    expect(titles).to.deep.equal(concerts(25).map(({ title }) => title));
  });
});

describeOnOnePair('an event of iCalendar', () => {
  const { service, send, create } = withOneService({ baseUrl: 'https://agenda.cat' });
  const fileOf = async (body: object, query = {}) => {
    const { id } = await create('events', { ...concert, ...body });
    return service.request('GET', `/events/${id}.ics`, { query });
  };

  it('is a file by itself, without what makes a calendar of it', async () => {
    const answer = await fileOf({ title: 'Un de sol' });
    expect(titlesOf(answer)).to.deep.equal(['Un de sol']);
    for (const name of ['X-WR-CALNAME', 'NAME', 'COLOR', 'REFRESH-INTERVAL', 'X-PUBLISHED-TTL']) {
      expect(lineOf(answer, name), name).to.equal(undefined);
    }
    expect(answer.headers.get('content-disposition')).to.match(/^attachment; filename="event-\d+\.ics"$/);
    const bySlug = await service.request('GET', '/events/by-slug/un-de-sol.ics');
    expect(bySlug.text).to.equal(answer.text);
    expect((await service.request('GET', '/events/by-slug/cap.ics')).body.code).to.equal('event-not-found');
    expect((await service.request('GET', '/events/9999.ics')).body.code).to.equal('event-not-found');
    expect((await service.request('GET', '/events/x.ics')).body.code).to.equal('rest_no_route');
    expect((await service.request('GET', '/events/1.pdf')).body.code).to.equal('rest_no_route');
  });

  it('is led on to when its slug has changed', async () => {
    const { id } = await create('events', { ...concert, title: 'Abans', slug: 'abans' });
    await send('POST', `/events/${id}`, { body: { slug: 'despres' } });
    const moved = await service.request('GET', '/events/by-slug/abans.ics');
    expect([moved.status, moved.headers.get('location')]).to.deep.equal([
      301,
      'https://agenda.cat/calendar/events/v1/events/by-slug/despres.ics',
    ]);
  });

  it('is shown to nobody before it is published', async () => {
    const { id } = await create('events', { ...concert, status: 'draft' });
    const answer = await service.request('GET', `/events/${id}.ics`, { as: 'editor' });
    expect(answer.body.code).to.equal('event-not-accessible');
  });

  it('begins and ends by the clock of its zone, whose rules are there', async () => {
    const answer = await fileOf({ timezone: 'Atlantic/Canary' });
    expect(lineOf(answer, 'DTSTART')).to.equal('DTSTART;TZID=Atlantic/Canary:20310601T200000');
    expect(lineOf(answer, 'DTEND')).to.equal('DTEND;TZID=Atlantic/Canary:20310601T220000');
    const zones = calendarOf(answer).getAllSubcomponents('vtimezone');
    expect(zones.map((zone) => zone.getFirstPropertyValue('tzid'))).to.deep.equal(['Atlantic/Canary', 'Europe/Madrid']);
  });

  it('is in UTC where programs would take its clock for another moment', async () => {
    const inUtc = async (body: object) => {
      const answer = await fileOf(body);
      return [lineOf(answer, 'DTSTART'), lineOf(answer, 'DTEND')];
    };
    expect(await inUtc({ timezone: 'UTC' })).to.deep.equal(['DTSTART:20310601T200000Z', 'DTEND:20310601T220000Z']);
    expect(await inUtc({ timezone: 'UTC+3' })).to.deep.equal(['DTSTART:20310601T170000Z', 'DTEND:20310601T190000Z']);
    // The rules know no offset of Casablanca but one
    const casablanca = {
      timezone: 'Africa/Casablanca',
      start_date: '2024-06-01 20:00',
      end_date: '2024-06-01 22:00',
    };
    expect(await inUtc(casablanca)).to.deep.equal(['DTSTART:20240601T190000Z', 'DTEND:20240601T210000Z']);
    // Half past two comes twice
    const second = { start_date: '2031-10-26T02:30:00+01:00', end_date: '2031-10-26 04:00' };
    expect(await inUtc(second)).to.deep.equal(['DTSTART:20311026T013000Z', 'DTEND:20311026T030000Z']);
    // Summer time ended on the first of October then
    const before = { start_date: '1978-10-15 20:00', end_date: '1978-10-15 21:00' };
    expect(await inUtc(before)).to.deep.equal(['DTSTART:19781015T190000Z', 'DTEND:19781015T200000Z']);
  });

  it('ends on the day after its last whole day, and has no end when that is its start', async () => {
    const days = await fileOf({ all_day: true, end_date: '2031-06-03' });
    expect([lineOf(days, 'DTSTART'), lineOf(days, 'DTEND')]).to.deep.equal([
      'DTSTART;VALUE=DATE:20310601',
      'DTEND;VALUE=DATE:20310604',
    ]);
    expect(lineOf(await fileOf({ end_date: concert.start_date }), 'DTEND')).to.equal(undefined);
  });

  it('says what has become of it in its title too, and counts what its readers must be told of', async () => {
    const { id } = await create('events', { ...concert, title: 'Sardanes' });
    const told = async (body: object, query = {}) => {
      await send('POST', `/events/${id}`, { body });
      const answer = await service.request('GET', `/events/${id}.ics`, { query });
      return ['STATUS', 'SEQUENCE', 'SUMMARY'].map((name) => lineOf(answer, name)?.split(/:(.*)/)[1]);
    };
    expect(await told({})).to.deep.equal(['CONFIRMED', '0', 'Sardanes']);
    expect(await told({ event_status: 'cancelled' })).to.deep.equal(['CANCELLED', '1', 'Cancel·lat: Sardanes']);
    const spanish = { translation_language: 'es' };
    expect(await told({ event_status: 'postponed' }, spanish)).to.deep.equal(['TENTATIVE', '2', 'Aplazado: Sardanes']);
  });

  it('keeps its identity whatever becomes of it', async () => {
    const { id } = await create('events', concert);
    const uid = async () => lineOf(await service.request('GET', `/events/${id}.ics`), 'UID');
    const before = await uid();
    expect(before).to.equal(`UID:${await service.calendar.pair.store.identity()}-${id}`);
    await send('POST', `/events/${id}`, { body: { slug: 'un-altre', start_date: '2031-06-01 19:00' } });
    expect(await uid()).to.equal(before);
    const { store } = service.calendar.pair;
    const [event] = await store.read('events', [id]);
    if (event) await store.replace('events', { ...event, facts: { ...event.facts, uid: 'u-1@elsewhere.example' } });
    await send('POST', `/events/${id}`, { body: { title: 'Canviat' } });
    expect(await uid()).to.equal('UID:u-1@elsewhere.example');
  });

  it('has what is known of it, as plain text, each text in its language', async () => {
    const answer = await fileOf(
      {
        title: 'Música; i dansa, a l’aire &amp; al sol',
        description: '<p>Primer,</p><p>segon<br>tercer; \\ fi</p>',
        cost: '12,50',
        venue: [
          { venue: 'Sala Gran', address: 'Carrer Nou, 1', zip: '17001', city: 'Girona', geo_lat: 41.98, geo_lng: 2.82 },
        ],
        organizer: [{ organizer: 'Ateneu', phone: '972 00 00 00', email: 'a@ateneu.example' }],
        tags: ['Dansa'],
        image: 'https://example.com/a.png',
      },
      { translation_language: 'es' },
    );
    const [event] = eventsOf(answer);
    expect(event?.getFirstPropertyValue('description')).to.match(
      /^Primer,\nsegon\ntercer; \\ fi\n\n12,50 €\n\nhttps:\/\/agenda\.cat\/event\//,
    );
    expect(lineOf(answer, 'SUMMARY')).to.equal('SUMMARY;LANGUAGE=ca:Música\\; i dansa\\, a l’aire & al sol');
    expect(linesOf(answer)).to.include.members([
      'LOCATION;LANGUAGE=es:Sala Gran\\, Carrer Nou\\, 1\\, 17001 Girona',
      'GEO:41.98;2.82',
      'CATEGORIES;LANGUAGE=es:Dansa',
      'IMAGE;VALUE=URI;DISPLAY=BADGE:https://example.com/a.png',
      'CONTACT;LANGUAGE=es:Ateneu\\, 972 00 00 00\\, a@ateneu.example',
      'TRANSP:TRANSPARENT',
    ]);
    expect(lineOf(answer, 'ORGANIZER')).to.equal(undefined);
  });

  it('says the language of the text that stands for the description', async () => {
    const both = await fileOf({ description: 'En català', translations: { es: { excerpt: 'Resumen' } } });
    expect(lineOf(both, 'DESCRIPTION')).to.match(/^DESCRIPTION;LANGUAGE=es:Resumen/);
    const one = await fileOf({ description: 'En català' });
    expect(lineOf(one, 'DESCRIPTION')).to.match(/^DESCRIPTION;LANGUAGE=ca:En català/);
  });

  it('says what programs pass over and an import takes: the text as HTML, its price, where it is seen from afar, its zone and state', async () => {
    const answer = await fileOf({
      description: '<p>Primer,</p><p>segon</p>',
      cost: '12,50',
      online_url: 'https://sala.example/1',
      attendance_mode: 'mixed',
      all_day: true,
      event_status: 'moved_online',
    });
    expect(linesOf(answer)).to.include.members([
      'X-ALT-DESC;FMTTYPE=text/html;LANGUAGE=ca:<html><body><p>Primer\\,</p><p>segon</p></body></html>',
      'X-COST:12\\,50 €',
      'CONFERENCE;VALUE=URI:https://sala.example/1',
      'X-CARTELLERA-TIMEZONE:Europe/Madrid',
      'X-CARTELLERA-EVENT-STATUS:moved_online',
    ]);
    const plain = await fileOf({ title: 'Altre' });
    expect(plain.text).not.to.match(/X-ALT-DESC|X-COST|CONFERENCE|X-CARTELLERA/);
  });

  it('has lines of 75 octets at most, broken between characters', async () => {
    const { text } = await fileOf({ title: `${'à'.repeat(100)}${'🎉'.repeat(60)}`, description: 'l·l '.repeat(400) });
    const octets = text.split('\r\n').map((line) => Buffer.byteLength(line));
    expect(Math.max(...octets)).to.equal(75);
    expect(text.replaceAll('\r\n ', '')).to.include(`${'à'.repeat(100)}${'🎉'.repeat(60)}`);
    expect(text).not.to.match(/[^\r]\n|\r[^\n]|�/);
  });
});
