import { expect } from 'chai';
import { calendarOf, eventsOf, lineOf, linesOf, titlesOf } from '../support/icalendar.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withOneService } from '../support/with-service.ts';

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
    expect(bySlug.headers.get('content-disposition')).to.equal('attachment; filename="un-de-sol.ics"');
    expect((await service.request('GET', '/events/by-slug/cap.ics')).body.code).to.equal('event-not-found');
    expect((await service.request('GET', '/events/9999.ics')).body.code).to.equal('event-not-found');
    expect((await service.request('GET', '/events/x.ics')).body.code).to.equal('rest_no_route');
    expect((await service.request('GET', '/events/1.pdf')).body.code).to.equal('rest_no_route');
  });

  it('is reached by a redirect when its slug has changed', async () => {
    const { id } = await create('events', { ...concert, title: 'Abans', slug: 'abans' });
    await send('POST', `/events/${id}`, { body: { slug: 'despres' } });
    const moved = await service.request('GET', '/events/by-slug/abans.ics');
    expect([moved.status, moved.headers.get('location')]).to.deep.equal([
      301,
      'https://agenda.cat/calendar/events/v1/events/by-slug/despres.ics',
    ]);
  });

  it('is not shown before it is published', async () => {
    const { id } = await create('events', { ...concert, status: 'draft' });
    const answer = await service.request('GET', `/events/${id}.ics`, { as: 'editor' });
    expect(answer.body.code).to.equal('event-not-accessible');
  });

  it('is gone once its event is private or in the trash, whatever state its reader knows', async () => {
    const { id } = await create('events', concert);
    const known = String((await service.request('GET', `/events/${id}.ics`)).headers.get('etag'));
    const codeOf = async (): Promise<string> => {
      const headers = { 'If-None-Match': `W/${known}, "x"` };
      const answer = await service.request('GET', `/events/${id}.ics`, { headers });
      return answer.status === 304 ? '304' : answer.body.code;
    };
    expect(await codeOf()).to.equal('304');
    await send('POST', `/events/${id}`, { body: { status: 'private' } });
    expect(await codeOf()).to.equal('event-not-accessible');
    await send('DELETE', `/events/${id}`);
    expect(await codeOf()).to.equal('event-not-found');
    await send('POST', `/events/${id}`, { body: { status: 'publish' } });
    expect((await service.request('GET', `/events/${id}.ics`)).text).to.include('SUMMARY;LANGUAGE=ca:Concert');
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
    // The package's rules for Casablanca have only one offset
    const casablanca = {
      timezone: 'Africa/Casablanca',
      start_date: '2024-06-01 20:00',
      end_date: '2024-06-01 22:00',
    };
    expect(await inUtc(casablanca)).to.deep.equal(['DTSTART:20240601T190000Z', 'DTEND:20240601T210000Z']);
    // 02:30 occurs twice on this day
    const second = { start_date: '2031-10-26T02:30:00+01:00', end_date: '2031-10-26 04:00' };
    expect(await inUtc(second)).to.deep.equal(['DTSTART:20311026T013000Z', 'DTEND:20311026T030000Z']);
    // In 1978 summer time ended on 1 October
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
    const last = await fileOf({ all_day: true, start_date: '9999-12-31', end_date: '9999-12-31' });
    expect([lineOf(last, 'DTSTART'), lineOf(last, 'DTEND')]).to.deep.equal(['DTSTART;VALUE=DATE:99991231', undefined]);
  });

  it('has its status also in the title, and counts the changes that subscribers must see in SEQUENCE', async () => {
    const { id } = await create('events', { ...concert, title: 'Sardanes' });
    const stateOf = async (body: object, query = {}) => {
      await send('POST', `/events/${id}`, { body });
      const answer = await service.request('GET', `/events/${id}.ics`, { query });
      return ['STATUS', 'SEQUENCE', 'SUMMARY'].map((name) => lineOf(answer, name)?.split(/:(.*)/)[1]);
    };
    expect(await stateOf({})).to.deep.equal(['CONFIRMED', '0', 'Sardanes']);
    expect(await stateOf({ event_status: 'cancelled' })).to.deep.equal(['CANCELLED', '1', 'Cancel·lat: Sardanes']);
    const spanish = { translation_language: 'es' };
    expect(await stateOf({ event_status: 'postponed' }, spanish)).to.deep.equal([
      'TENTATIVE',
      '2',
      'Aplazado: Sardanes',
    ]);
  });

  it('keeps its identity through all changes', async () => {
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
    const { id: ball } = await create('tags', { name: 'Ball', translations: { es: { name: 'Baile' } } });
    const answer = await fileOf(
      {
        title: 'Música; i dansa, a l’aire &amp; al sol',
        description: '<p>Primer,</p><p>segon<br>tercer; \\ fi</p>',
        cost: '12,50',
        venue: [
          { venue: 'Sala Gran', address: 'Carrer Nou, 1', zip: '17001', city: 'Girona', geo_lat: 41.98, geo_lng: 2.82 },
        ],
        organizer: [{ organizer: 'Ateneu', phone: '972 00 00 00', email: 'a@ateneu.example' }],
        tags: ['Dansa', ball],
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
      'LOCATION;LANGUAGE=ca:Sala Gran\\, Carrer Nou\\, 1\\, 17001 Girona',
      'GEO:41.98;2.82',
      'CATEGORIES;LANGUAGE=ca:Dansa',
      'CATEGORIES;LANGUAGE=es:Baile',
      'IMAGE;VALUE=URI;DISPLAY=BADGE:https://example.com/a.png',
      'CONTACT;LANGUAGE=ca:Ateneu\\, 972 00 00 00\\, a@ateneu.example',
      'TRANSP:TRANSPARENT',
    ]);
    expect(lineOf(answer, 'ORGANIZER')).to.equal(undefined);
  });

  it('has its position in six decimals, however close to the meridian it is', async () => {
    const venue = { venue: 'Far', geo_lat: 41.12345678, geo_lng: -0.00000004 };
    expect(lineOf(await fileOf({ venue }), 'GEO')).to.equal('GEO:41.123457;0');
  });

  it('names the language of the text that replaces the description', async () => {
    const both = await fileOf({ description: 'En català', translations: { es: { excerpt: 'Resumen' } } });
    expect(lineOf(both, 'DESCRIPTION')).to.match(/^DESCRIPTION;LANGUAGE=es:Resumen/);
    const one = await fileOf({ description: 'En català' });
    expect(lineOf(one, 'DESCRIPTION')).to.match(/^DESCRIPTION;LANGUAGE=ca:En català/);
  });

  it('has properties that programs ignore and an import reads: HTML, price, online address, zone and status', async () => {
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

  it('has no control characters and line breaks that a title or a name writes as entities', async () => {
    const answer = await fileOf({ title: 'Nit&#7; de&#10;jazz', tags: ['Jazz &#27;i blues'] });
    expect(lineOf(answer, 'SUMMARY')).to.equal('SUMMARY;LANGUAGE=ca:Nit de jazz');
    expect(lineOf(answer, 'CATEGORIES')).to.equal('CATEGORIES;LANGUAGE=ca:Jazz i blues');
  });

  it('has lines of 75 octets at most, broken between characters', async () => {
    const { text } = await fileOf({ title: `${'à'.repeat(100)}${'🎉'.repeat(60)}`, description: 'l·l '.repeat(400) });
    const octets = text.split('\r\n').map((line) => Buffer.byteLength(line));
    expect(Math.max(...octets)).to.equal(75);
    expect(text.replaceAll('\r\n ', '')).to.include(`${'à'.repeat(100)}${'🎉'.repeat(60)}`);
    expect(text).not.to.match(/[^\r]\n|\r[^\n]|�/);
  });
});
