import { expect } from 'chai';
import type { Asking } from '../support/asking.ts';
import { calendarOf, lineOf, linesOf, titlesOf } from '../support/icalendar.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert, concerts } from '../support/records.ts';
import { withOneService } from '../support/with-service.ts';

describeOnOnePair('a calendar of iCalendar', () => {
  const { service, create } = withOneService({ maxFeed: 3, color: 'tomato', baseUrl: 'https://agenda.cat' });
  const ask = (path: string, query = {}) => service.request('GET', path, { query });

  before(async () => {
    for (const body of concerts(5)) await create('events', { ...body, tags: ['Jazz'] });
    await create('categories', { name: 'Jazz' });
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

  it('says how many events there are in total when it is truncated, and where the next ones are', async () => {
    const first = await ask('/events.ics', { tags: 'jazz' });
    expect(first.headers.get('x-feed-truncated')).to.equal('3/5');
    expect([first.headers.get('x-wp-total'), first.headers.get('x-wp-totalpages')]).to.deep.equal(['5', '2']);
    const link = first.headers.get('link') ?? '';
    expect(link).to.equal('<https://agenda.cat/calendar/events/v1/events.ics?tags=jazz&page=2>; rel="next"');
    const second = await ask('/events.ics', { tags: 'jazz', page: 2 });
    expect(titlesOf(second)).to.deep.equal(['Concert 4', 'Concert 5']);
    const response = await ask('/events.ics', { tags: 'jazz', per_page: 2 });
    expect(response.headers.get('x-feed-truncated')).to.equal(null);
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

  it('is named after the calendar and the filters, and contains its URL and refresh interval', async () => {
    const answer = await ask('/events.ics', { tags: 'jazz', search: 'concert' });
    expect(lineOf(answer, 'X-WR-CALNAME')).to.equal('X-WR-CALNAME:Agenda · Jazz · concert');
    expect(lineOf(answer, 'NAME')).to.equal('NAME;LANGUAGE=ca:Agenda · Jazz · concert');
    expect(linesOf(answer)).to.include.members(['COLOR:tomato', 'X-APPLE-CALENDAR-COLOR:#FF6347']);
    const source = 'SOURCE;VALUE=URI:https://agenda.cat/calendar/events/v1/events.ics?search=concert&tags=jazz';
    expect(linesOf(answer)).to.include.members([source, 'X-PUBLISHED-TTL:PT1H', 'X-WR-TIMEZONE:Europe/Madrid']);
    expect(lineOf(answer, 'METHOD')).to.equal(undefined);
    const ofBoth = await ask('/events.ics', { tags: 'jazz', categories: 'jazz' });
    expect(lineOf(ofBoth, 'X-WR-CALNAME')).to.equal('X-WR-CALNAME:Agenda · Jazz');
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

  it('is cached as a whole while nothing in it has changed', async () => {
    const misses = () => service.calendar.pair.caches.reports().get('feeds')?.stats().misses;
    const query = { tags: 'jazz', per_page: 2 };
    const first = await ask('/events.ics', query);
    const missed = misses();
    expect((await ask('/events.ics', query)).text).to.equal(first.text);
    expect(misses()).to.equal(missed);
    // Events contain the name of the tag
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

describeOnOnePair('a calendar of a fixed distance from UTC', () => {
  const { service, create } = withOneService({ timeZone: 'UTC+2' });

  it('is in UTC, because programs do not know its zone, and has a component without events too', async () => {
    const empty = calendarOf(await service.request('GET', '/events.ics'));
    expect(empty.getAllSubcomponents().map((each) => each.getFirstPropertyValue('tzid'))).to.deep.equal(['UTC']);
    await create('events', concert);
    const answer = await service.request('GET', '/events.ics');
    expect(linesOf(answer)).to.include.members(['X-WR-TIMEZONE:UTC', 'DTSTART:20310601T180000Z']);
  });
});

describeOnOnePair('a calendar from the days before', () => {
  const { service, create } = withOneService();

  it('has events that ended since the beginning of the day thirty days ago', async () => {
    for (const end of ['2031-04-05 23:59', '2031-04-06 00:01', '2031-05-06 09:00', '2031-05-06 11:00']) {
      await create('events', { title: end, start_date: '2031-04-05 20:00', end_date: end });
    }
    expect(titlesOf(await service.request('GET', '/events.ics'))).to.deep.equal([
      '2031-04-06 00:01',
      '2031-05-06 09:00',
      '2031-05-06 11:00',
    ]);
  });
});
