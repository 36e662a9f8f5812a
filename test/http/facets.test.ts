import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

const week = { when: '2031-11-17/2031-11-23' };

/** Formats values as `value:count`, with a star if selected. */
const countsOf = (facet: Loose): string[] =>
  facet.values.map(({ value, count, selected }: Loose) => `${value}:${count}${selected ? '*' : ''}`);

describeOnOnePair('facets', () => {
  const { service, create, send } = withOneService();

  const list = async (query: Record<string, string | number>) =>
    (await service.request('GET', '/events', { query: { ...week, ...query } })).body;
  const facets = async (query: Record<string, string | number>) => (await list(query)).facets;

  const ids: Record<string, number> = {};

  before(async () => {
    const make = async (resource: string, body: object, name: string) => {
      ids[name] = (await create(resource, body)).id;
    };
    await make('categories', { name: 'Música', translations: { es: { name: 'Música en directo' } } }, 'musica');
    await make('categories', { name: 'Jazz', parent: ids['musica'] }, 'jazz');
    await make('categories', { name: 'Teatre' }, 'teatre');
    await make('venues', { venue: 'Palau' }, 'palau');
    await make('venues', { venue: 'Ateneu' }, 'ateneu');
    await make('venues', { venue: 'Amagat', status: 'private' }, 'amagat');
    const on = (day: number, hour: number) => ({
      start_date: `2031-11-${day} ${hour}:00`,
      end_date: `2031-11-${day} ${hour + 2}:00`,
    });
    const events: object[] = [
      { title: 'A', ...on(17, 20), categories: ['jazz'], venue: ids['palau'], tags: ['dins'], cost: 12 },
      {
        title: 'B',
        ...on(18, 10),
        categories: ['jazz', 'musica'],
        venue: ids['palau'],
        tags: ['dins', 'nens'],
        cost: 0,
      },
      { title: 'C', ...on(18, 21), categories: ['teatre'], venue: ids['ateneu'], organizer: { organizer: 'Orfeó' } },
      {
        title: 'D',
        ...on(23, 19),
        venue: ids['amagat'],
        event_status: 'cancelled',
        translations: { es: { title: 'D2' } },
      },
      {
        title: 'E',
        start_date: '2031-11-01 10:00',
        end_date: '2031-11-20 20:00',
        categories: ['teatre'],
        cost: [5, 60],
      },
      { title: 'F', start_date: '2031-12-10 10:00', end_date: '2031-12-10 12:00', categories: ['musica'] },
      { title: 'Esborrany', ...on(19, 20), categories: ['jazz'], status: 'draft', tags: ['secret'], cost: 12 },
    ];
    for (const event of events) await create('events', event);
  });

  it('are present only on request, in the requested order', async () => {
    expect(await list({})).not.to.have.property('facets');
    expect(Object.keys(await facets({ facets: 'span,tags,price' }))).to.deep.equal(['span', 'tags', 'price']);
  });

  it('count categories as a tree, an event once for each that it is below', async () => {
    const { categories } = await facets({ facets: 'categories' });
    expect(countsOf(categories)).to.deep.equal(['musica:2', 'jazz:2', 'teatre:2']);
    expect(categories.values[1]).to.deep.equal({
      value: 'jazz',
      id: ids['jazz'],
      label: 'Jazz',
      count: 2,
      parent: ids['musica'],
      depth: 1,
    });
    expect(categories.missing).to.equal(1);
  });

  it('have labels in the requested language, and values that are valid in every language', async () => {
    const { categories, price } = await facets({ facets: 'categories,price', translation_language: 'es' });
    expect(categories.values[0].label).to.equal('Música en directo');
    expect(price.values.map(({ label }: Loose) => label.replaceAll(/\s/g, ' '))).to.deep.equal([
      'gratis',
      '0-10 €',
      '10-20 €',
      'precio desconocido',
    ]);
    const found = await list({ categories: categories.values[0].value, translation_language: 'es' });
    expect(found.total).to.equal(2);
  });

  it('ignore the filters of their own group, and no other', async () => {
    const body = await list({ facets: 'categories,tags,price', categories: 'teatre', price: '0-10,unknown' });
    expect(body.total).to.equal(2);
    expect(countsOf(body.facets.categories)).to.deep.equal(['teatre:2*']);
    expect(countsOf(body.facets.price)).to.deep.equal(['0-10:1*', 'unknown:1*']);
    expect(countsOf(body.facets.tags)).to.deep.equal([]);
    const wider = await facets({ facets: 'categories', categories: 'teatre' });
    expect(countsOf(wider.categories)).to.deep.equal(['musica:2', 'jazz:2', 'teatre:2*']);
  });

  it('always list selected values, even with 0 events', async () => {
    const { venue, event_status } = await facets({
      facets: 'venue,event_status',
      venue: ids['ateneu'] as number,
      event_status: 'postponed',
    });
    expect(countsOf(venue)).to.deep.equal([`${ids['ateneu']}:0*`]);
    expect(countsOf(event_status)).to.deep.equal(['scheduled:1', 'postponed:0*']);
  });

  it('list values without events under the other filters on request', async () => {
    const { tags, price } = await facets({ facets: 'tags,price', categories: 'teatre', facet_zero: 'true' });
    expect(countsOf(tags)).to.deep.equal(['dins:0', 'nens:0']);
    expect(countsOf(price)).to.deep.equal(['free:0', '0-10:1', '10-20:0', 'unknown:1']);
  });

  it('have as many values as requested, by count or by name, and the number of the others', async () => {
    const one = await facets({ facets: 'tags,venue', facet_size: 1 });
    expect([countsOf(one.tags), one.tags.more]).to.deep.equal([['dins:2'], 1]);
    expect(one.venue.values[0]).to.deep.equal({ value: ids['palau'], id: ids['palau'], label: 'Palau', count: 2 });
    const named = await facets({ facets: 'venue', facet_order: 'name' });
    expect(named.venue.values.map(({ label }: Loose) => label)).to.deep.equal(['Ateneu', 'Palau']);
    expect(named.venue).not.to.have.property('more');
  });

  it('reveal nothing that readers may not see', async () => {
    const { venue, tags } = await facets({ facets: 'venue,tags' });
    expect(countsOf(venue)).to.deep.equal([`${ids['palau']}:2`, `${ids['ateneu']}:1`]);
    expect(venue.missing).to.equal(2);
    expect(countsOf(tags)).to.deep.equal(['dins:2', 'nens:1']);
    const { body } = await send('GET', '/events', { query: { ...week, facets: 'venue,tags' } });
    expect(countsOf(body.facets.venue)).to.deep.equal([
      `${ids['palau']}:2`,
      `${ids['amagat']}:1`,
      `${ids['ateneu']}:1`,
    ]);
    expect(countsOf(body.facets.tags)).to.deep.equal(['dins:2', 'nens:1', 'secret:1']);
    expect(body.facets.venue.missing).to.equal(2);
  });

  it('count the windows around a moment, whatever window is chosen', async () => {
    const query = { when: 'weekend', as_of: '2031-11-18 09:00:00', facets: 'when' };
    const { when } = (await service.request('GET', '/events', { query })).body.facets;
    expect(countsOf(when)).to.deep.equal(['today:3', 'tonight:1', 'tomorrow:1', 'weekend:1*', 'week:4', 'month:4']);
    expect(when.values[0].label).to.equal('avui');
    const beginning = await service.request('GET', '/events', { query: { ...query, ongoing: 'exclude' } });
    expect(countsOf(beginning.body.facets.when)).to.deep.equal([
      ...['today:2', 'tonight:1', 'tomorrow:0', 'weekend:1*', 'week:3', 'month:3'],
    ]);
  });

  it('count the days of a month, months up to the last event, and the span of all', async () => {
    const { day, month, span } = await facets({ facets: 'day,month,span', as_of: '2031-11-18 09:00:00' });
    expect(day.values).to.have.length(30);
    expect(countsOf(day).slice(15, 24)).to.deep.equal([
      ...['2031-11-16:1', '2031-11-17:2', '2031-11-18:3', '2031-11-19:1', '2031-11-20:1'],
      ...['2031-11-21:0', '2031-11-22:0', '2031-11-23:1', '2031-11-24:0'],
    ]);
    expect(countsOf(month)).to.deep.equal(['2031-11:5', '2031-12:1']);
    expect(span).to.deep.equal({ first: '2031-11-01', last: '2031-12-10' });
    const december = await facets({ facets: 'day,span', facet_month: '2031-12', venue: ids['palau'] as number });
    expect([december.day.values.length, december.span]).to.deep.equal([
      31,
      { first: '2031-11-17', last: '2031-11-18' },
    ]);
    expect(await facets({ facets: 'span', search: 'ningú' })).to.deep.equal({});
  });

  it('mark the day that is chosen', async () => {
    const { body } = await service.request('GET', '/events', { query: { when: '2031-11-18', facets: 'day' } });
    expect(body.facets.day.values.filter(({ selected }: Loose) => selected)).to.deep.equal([
      { value: '2031-11-18', count: 3, selected: true },
    ]);
  });

  it('count hours, languages and states by their words', async () => {
    const { part_of_day, languages, attendance_mode } = await facets({
      facets: 'part_of_day,languages,attendance_mode',
    });
    expect(countsOf(part_of_day)).to.deep.equal(['morning:2', 'afternoon:1', 'night:2']);
    expect(countsOf(languages)).to.deep.equal(['ca:5', 'es:1']);
    expect(languages.values.map(({ label }: Loose) => label)).to.deep.equal(['català', 'espanyol']);
    expect(countsOf(attendance_mode)).to.deep.equal(['offline:5']);
  });

  it('count events that start at no hour', async () => {
    await create('events', { title: 'Fira', start_date: '2031-10-04', end_date: '2031-10-05', all_day: true });
    const { part_of_day, price, languages } = await facets({
      ...{ when: '2031-10-01/2031-10-31', facets: 'part_of_day,price,languages' },
    });
    expect(part_of_day).to.deep.equal({ values: [], missing: 1 });
    expect(price).not.to.have.property('missing');
    expect(languages).not.to.have.property('missing');
  });

  it('apply to searches', async () => {
    const { venue } = await facets({ facets: 'venue', search: 'A' });
    expect(countsOf(venue)).to.deep.equal([`${ids['palau']}:1`]);
  });

  it('are refused where they mean nothing', async () => {
    const query = { facets: 'colour', facet_size: 0, facet_order: 'size', facet_month: '2031-13' };
    const { status, body } = await service.request('GET', '/events', { query });
    expect([status, Object.keys(body.data.params)]).to.deep.equal([
      400,
      ['facets', 'facet_size', 'facet_order', 'facet_month'],
    ]);
    const many =
      'categories,tags,venue,organizer,when,day,month,span,price,languages,event_status,attendance_mode,part_of_day';
    expect((await service.request('GET', '/events', { query: { facets: many } })).status).to.equal(400);
    expect((await service.request('GET', '/events', { query: { facet_size: 251 } })).status).to.equal(400);
  });

  it('change the tag of a list when they change, even if nothing else does', async () => {
    const tag = async () => {
      const query = { when: '2031-11-18', facets: 'day' };
      return (await service.request('GET', '/events', { query })).headers.get('etag');
    };
    const before = await tag();
    expect(await tag()).to.equal(before);
    await create('events', { title: 'G', start_date: '2031-11-29 10:00', end_date: '2031-11-29 12:00' });
    expect(await tag()).not.to.equal(before);
  });

  it('mark what other parameters choose: `free=true`, and all but one status', async () => {
    const { price, event_status: status } = await facets({
      ...{ facets: 'price,event_status', free: 'true', event_status: '-cancelled' },
    });
    expect(countsOf(price).filter((each) => each.endsWith('*'))).to.deep.equal(['free:1*']);
    const selected = status.values.filter((each: Loose) => each.selected);
    expect(selected.map(({ value }: Loose) => value)).to.deep.equal([
      ...['scheduled', 'postponed', 'rescheduled', 'moved_online'],
    ]);
  });

  it('list months up to the last one with events, or up to a chosen one behind it', async () => {
    const months = async (query: Record<string, string>) =>
      countsOf((await facets({ facets: 'month', as_of: '2031-11-18 09:00:00', ...query })).month);
    expect(await months({ when: '2032-02' })).to.deep.equal(['2031-11:6', '2031-12:1', '2032-01:0', '2032-02:0*']);
    expect(await months({ when: '2031-12' })).to.deep.equal(['2031-11:6', '2031-12:1*']);
  });
});
