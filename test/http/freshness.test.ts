import { expect } from 'chai';
import type { Answer, Asking } from '../support/asking.ts';
import { describeOnOnePair, describeOnPairs } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { writesOf } from '../support/revisions.ts';
import { day } from '../support/season.ts';
import { aTuesday } from '../support/service.ts';
import { type Standing, withOneService, withService } from '../support/with-service.ts';

/** The entity tag of a response, the same for all encodings. */
const tagOf = ({ headers }: Answer) => headers.get('etag') as string;

/** Requests to a service, and a calendar of a few records that show each other. */
function calendarOf(service: Standing) {
  let made = 0;

  const get = (path: string, headers: Record<string, string> = {}, as?: Asking['as']) =>
    service.request('GET', path, { as, headers: { 'Accept-Encoding': 'identity', ...headers } } as Asking);
  const write = async (method: string, path: string, body: object = {}, as: Asking['as'] = 'editor') => {
    const answer = await service.request(method, path, { as, body } as Asking);
    expect(answer.status, answer.text).to.be.below(300);
    return answer.body;
  };

  /** Creates an event with one record of each kind, and a second event with the same tag. */
  async function calendar() {
    made += 1;
    const above = await write('POST', '/categories', { name: `Música ${made}` });
    const category = await write('POST', '/categories', { name: 'Jazz', parent: above.id });
    const tags = [`nit ${made}`];
    const facts = {
      categories: [category.id],
      tags,
      venue: { venue: 'Sala' },
      organizer: { organizer: 'Gent' },
    };
    const event = await write('POST', '/events', { ...concert, ...facts });
    const other = await write('POST', '/events', { ...concert, title: 'Un altre', tags });
    const [venue, organizer, tag] = [event.venue, event.organizer[0], event.tags[0]];
    return { above, category, event, other, venue, organizer, tag, tags };
  }

  /** Tells of each response whether some action changes it; asserts that its entity tag changes exactly when its text does. */
  async function watched(paths: readonly string[]): Promise<(happening: () => Promise<unknown>) => Promise<boolean[]>> {
    const seen = await Promise.all(paths.map((path) => get(path)));
    return async (happening) => {
      await happening();
      return Promise.all(
        paths.map(async (path, at) => {
          const old = seen[at] as Answer;
          const now = await get(path);
          const conditional = await get(path, { 'If-None-Match': tagOf(old) });
          expect([path, conditional.status]).to.deep.equal([path, now.text === old.text ? 304 : 200]);
          expect([path, tagOf(now) === tagOf(old)]).to.deep.equal([path, now.text === old.text]);
          seen[at] = now;
          return now.text !== old.text;
        }),
      );
    };
  }

  return { get, write, calendar, watched };
}

describeOnPairs('a response in a client’s cache', (isFirst) => {
  const { service } = withOneService();
  const { get, write, calendar, watched } = calendarOf(service);
  /** A day some days ahead. */
  const soon = () => new Date(service.clock.now + 4 * day).toISOString().slice(0, 10);
  const pass = async () => {
    service.clock.now += 10 * day;
  };

  it('changes with every record that it shows', async () => {
    const { above, category, event, venue, organizer, tag } = await calendar();
    const window = 'start_date=2031-01-01&end_date=2032-01-01';
    const paths = [`/events/${event.id}`, `/events/by-slug/${event.slug}`, `/events?${window}`];
    const happenings: [what: string, () => Promise<unknown>, where?: 'both'][] = [
      ['its venue is renamed', () => write('PATCH', `/venues/${venue.id}`, { venue: 'Sala gran' }), 'both'],
      [
        'its venue gets a Spanish text',
        () => write('PATCH', `/venues/${venue.id}`, { venue: 'S', translation_language: 'es' }),
      ],
      ['its venue moves', () => write('PATCH', `/venues/${venue.id}`, { geo_lat: 41, geo_lng: 2 })],
      ['its venue goes', () => write('DELETE', `/venues/${venue.id}`), 'both'],
      ['its venue comes back', () => write('PATCH', `/venues/${venue.id}`, { status: 'publish' })],
      ['its venue hides', () => write('PATCH', `/venues/${venue.id}`, { status: 'draft' })],
      ['its organizer gets a telephone', () => write('PATCH', `/organizers/${organizer.id}`, { phone: '93' })],
      ['its organizer is gone', () => write('DELETE', `/organizers/${organizer.id}?force=true`), 'both'],
      ['its category is described', () => write('PATCH', `/categories/${category.id}`, { description: 'Swing' })],
      ['the category above goes', () => write('DELETE', `/categories/${above.id}`), 'both'],
      [
        'another event takes its category',
        () =>
          write('POST', '/events', {
            ...concert,
            start_date: '2040-01-01',
            end_date: '2040-01-01',
            categories: category.id,
          }),
        'both',
      ],
      ['its tag is renamed', () => write('PATCH', `/tags/${tag.id}`, { name: 'Nit llarga' }), 'both'],
      ['its tag is gone', () => write('DELETE', `/tags/${tag.id}`), 'both'],
    ];
    const changes = await watched(paths);
    // What a change shows does not depend on the pair, but that it raises the revision of the event does
    for (const [what, happening, where] of happenings) {
      if (!isFirst && where !== 'both') continue;
      expect([what, await changes(happening)]).to.deep.equal([what, [true, true, true]]);
    }
  });

  it('changes with the counts of terms, wherever they are shown', async () => {
    const { event, other, tag, tags, category } = await calendar();
    const paths = [`/tags/${tag.id}`, '/tags', `/events/${event.id}`, `/categories/${category.id}`, '/categories'];
    const changes = await watched(paths);
    const onlyTag = [true, true, true, false, false];
    expect(await changes(() => write('PATCH', `/events/${other.id}`, { status: 'draft' }))).to.deep.equal(onlyTag);
    expect(await changes(() => write('PATCH', `/events/${other.id}`, { status: 'publish' }))).to.deep.equal(onlyTag);
    expect(await changes(() => write('DELETE', `/events/${other.id}`))).to.deep.equal(onlyTag);
    const third = { ...concert, tags, categories: [category.id] };
    expect(await changes(() => write('POST', '/events', third))).to.deep.equal(paths.map(() => true));
    expect((await get(`/tags/${tag.id}`)).body.count).to.equal(2);
    expect((await get(`/events/${event.id}`)).body.tags[0].count).to.equal(2);
  });

  it('changes when a scheduled record is due, without a write', async () => {
    const { event, tag, tags } = await calendar();
    const hall = await write('POST', '/venues', { venue: 'Nova', date_utc: soon() });
    await write('PATCH', `/events/${event.id}`, { venue: hall.id });
    await write('POST', '/events', { ...concert, tags, date_utc: soon() });
    const changes = await watched([`/events/${event.id}`]);
    expect(await changes(pass)).to.deep.equal([true]);
    expect((await get(`/events/${event.id}`)).body.venue.id).to.equal(hall.id);
    expect((await get(`/tags/${tag.id}`)).body.count).to.equal(3);
    expect((await get(`/venues/${hall.id}`)).body.status).to.equal('publish');
  });

  it('changes once when many requests arrive as a scheduled record is due', async () => {
    const { event } = await calendar();
    const hall = await write('POST', '/venues', { venue: 'Nova', date_utc: soon() });
    await write('PATCH', `/events/${event.id}`, { venue: hall.id });
    const path = `/events/${event.id}`;
    const written = async () => writesOf(Number.parseInt(tagOf(await get(path)).slice(1), 10));
    const before = await written();
    await pass();
    await Promise.all([path, '/venues', `/venues/${hall.id}`, '/events', '/tags'].map((each) => get(each)));
    expect(await written()).to.equal(before + 1);
  });

  it('reflects the count of a term when only the term is requested after a scheduled event is due', async () => {
    const { tag, tags } = await calendar();
    await write('POST', '/events', { ...concert, tags, date_utc: soon() });
    await pass();
    expect((await get(`/tags/${tag.id}`)).body.count).to.equal(3);
  });

  it('stays valid while nothing that it shows has changed', async () => {
    const { event, other, venue } = await calendar();
    const paths = [`/events/${event.id}`, `/venues/${venue.id}`, '/venues', '/organizers', '/tags', '/categories'];
    const happening = () => write('PATCH', `/events/${other.id}`, { title: 'Nou títol' });
    const changes = await watched(paths);
    expect(await changes(happening)).to.deep.equal(paths.map(() => false));
  });
});

// On one pair: how it is cut into minutes, told apart by reader or trimmed
describeOnOnePair('a response in a client’s cache', () => {
  const { service } = withService();
  const { get, write, calendar } = calendarOf(service);

  it('with a list that starts now is stable for a minute', async () => {
    await write('POST', '/events', { ...concert, start_date: '2031-05-06 10:00:20', end_date: '2031-05-06 11:00' });
    const first = await get('/events');
    expect(first.body.total).to.equal(1);
    expect(new URL(first.body.rest_url).searchParams.get('start_date')).to.equal('2031-05-06 10:00:00');
    for (const seconds of [1, 30, 59]) {
      service.clock.now = aTuesday + seconds * 1000 + 500;
      const again = await get('/events', { 'If-None-Match': tagOf(first) });
      expect([seconds, again.status]).to.deep.equal([seconds, 304]);
      expect((await get('/events')).body.rest_url).to.equal(first.body.rest_url);
    }
    service.clock.now = aTuesday + 60_000;
    const next = await get('/events', { 'If-None-Match': tagOf(first) });
    expect([next.status, next.body.total]).to.deep.equal([200, 0]);
    expect(new URL(next.body.rest_url).searchParams.get('start_date')).to.equal('2031-05-06 10:01:00');
  });

  it('with venues with upcoming events changes by the minute, however often it is requested', async () => {
    const times = { start_date: '2031-05-06 09:00:00', end_date: '2031-05-06 10:00:30' };
    await write('POST', '/events', { ...concert, ...times, venue: { venue: 'Sala' } });
    await write('POST', '/venues', { venue: 'Nova', date: '2031-05-06 10:00:20' });
    const totals = async () => {
      const paths = ['/venues?only_with_upcoming=true', '/venues'];
      for (const _ of [1, 2, 3]) await Promise.all(paths.map((path) => get(path)));
      return Promise.all(paths.map(async (path) => (await get(path)).body.total));
    };
    for (const [second, expected] of [
      [19, [1, 1]],
      [20, [1, 2]],
      [29, [1, 2]],
      [59, [1, 2]],
      [60, [0, 2]],
    ] as const) {
      service.clock.now = aTuesday + second * 1000;
      expect([second, await totals()]).to.deep.equal([second, expected]);
    }
  });

  it('differs for readers who see different records', async () => {
    const { event, venue } = await calendar();
    await write('PATCH', `/venues/${venue.id}`, { status: 'private' });
    for (const path of [`/events/${event.id}`, '/events?start_date=2031-01-01&end_date=2032-01-01']) {
      const [anonymous, editor] = [await get(path), await get(path, {}, 'editor')];
      expect(editor.text).not.to.equal(anonymous.text);
      expect(tagOf(editor)).not.to.equal(tagOf(anonymous));
      const known = await get(path, { 'If-None-Match': tagOf(anonymous) }, 'editor');
      expect(known.status).to.equal(200);
      const own = await get(path, { 'If-None-Match': tagOf(editor) }, 'editor');
      expect([own.status, own.headers.get('cache-control')]).to.deep.equal([304, 'private, no-store']);
    }
  });

  it('to a private read has a tag that is valid for the next write', async () => {
    const { event } = await calendar();
    const read = await get(`/events/${event.id}`, {}, 'editor');
    const headers = { 'If-Match': tagOf(read) };
    const asking = { as: 'editor', body: { cost: '3' }, headers } as const;
    expect((await service.request('PATCH', `/events/${event.id}`, asking)).status).to.equal(200);
    expect((await service.request('PATCH', `/events/${event.id}`, asking)).status).to.equal(412);
  });

  it('contains only what _fields selects, down to nested names', async () => {
    const { event, venue, organizer, tags } = await calendar();
    const fields =
      '_fields=id,venue.venue,categories.urls.self,organizer.organizer,organizer.id,start_date_details.year,venue.id';
    const { body } = await get(`/events/${event.id}?${fields}`);
    expect(body).to.deep.equal({
      id: event.id,
      start_date_details: { year: '2031' },
      categories: [{ urls: { self: event.categories[0].urls.self } }],
      venue: { id: venue.id, venue: 'Sala' },
      organizer: [{ id: organizer.id, organizer: 'Gent' }],
    });
    for (const form of ['_fields[]=id&_fields[]=title', '_fields=id&_fields=title', '_fields=%20id,,title']) {
      expect((await get(`/events/${event.id}?${form}`)).body).to.have.all.keys('id', 'title');
    }
    expect(await write('PATCH', `/events/${event.id}?_fields=cost`, { cost: '5' })).to.deep.equal({ cost: '5 €' });
    expect(Object.keys((await get(`/events/${event.id}?_fields=`)).body).length).to.be.above(40);
    expect((await get(`/tags?_fields=name.x,count`)).body.tags).to.deep.equal([{ name: tags[0], count: 2 }]);
  });
});
