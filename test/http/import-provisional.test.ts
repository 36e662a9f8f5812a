import { expect } from 'chai';
import { type Answering, answering } from '../support/answering.ts';
import type { Loose } from '../support/asking.ts';
import { eventually } from '../support/eventually.ts';
import { importedFrom } from '../support/importing.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withService } from '../support/with-service.ts';

const hall = { id: 5, venue: 'Sala Gran', slug: 'sala-gran', city: 'Vic' };
const yard = { id: 6, venue: 'El pati', slug: 'el-pati', city: 'Vic' };

/** A row of The Events Calendar. */
const row = (id: number, slug: string, start: string, over: object = {}): Loose => ({
  id,
  slug,
  title: 'Taller de ceràmica',
  description: '<p>Cada setmana.</p>',
  start_date: `${start} 18:00:00`,
  end_date: `${start} 19:30:00`,
  timezone: 'Europe/Madrid',
  venue: hall,
  organizer: [],
  categories: [],
  tags: [],
  image: false,
  ...over,
});

describeOnOnePair('the dates of The Events Calendar Pro', () => {
  const { service, send } = withService();
  let rows: Loose[] = [];
  let there: Answering;

  before(async () => {
    there = await answering(({ url = '' }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://x');
      const list = /^\/wp-json\/tribe\/events\/v1\/(\w+)$/.exec(pathname)?.[1] ?? '';
      const [page, all] = [Number(searchParams.get('page')), list === 'events' ? rows : []];
      // Pages of two, so that the dates of a series are on several
      const some = all.slice(2 * page - 2, 2 * page);
      response.end(JSON.stringify({ [list]: some, total: all.length, total_pages: Math.ceil(all.length / 2) }));
    });
  });
  after(() => there.close());

  const imported = async () => {
    const { tally } = await importedFrom(service, there.url);
    expect(tally.refusals).to.deep.equal([]);
    return tally.counts.get('events');
  };
  const dates = async () =>
    (await send('GET', '/events', { query: { start_date: '2031-01-01' } })).body.events.map(
      ({ title, start_date, end_date, venue }: Loose) => `${start_date} ${end_date.slice(11)} ${title}, ${venue.venue}`,
    );

  it('become one series, with what each of them has of its own', async () => {
    rows = [
      row(10_000_012, 'ceramica', '2031-03-04'),
      row(1077, 'fira', '2031-03-05', { title: 'Fira' }),
      row(10_000_013, 'ceramica', '2031-03-11', { end_date: '2031-03-11 21:00:00', venue: yard }),
      row(10_000_020, 'unic', '2031-03-12', { title: 'Un sol dia' }),
      row(10_000_014, 'ceramica', '2031-04-01', { title: 'Taller obert' }),
    ];
    const before = [
      '2031-03-04 18:00:00 19:30:00 Taller de ceràmica, Sala Gran',
      '2031-03-05 18:00:00 19:30:00 Fira, Sala Gran',
      '2031-03-11 18:00:00 21:00:00 Taller de ceràmica, El pati',
      '2031-03-12 18:00:00 19:30:00 Un sol dia, Sala Gran',
      '2031-04-01 18:00:00 19:30:00 Taller obert, Sala Gran',
    ];
    expect(await imported()).to.include({ created: 3, refused: 0 });
    await eventually(async () => expect(await dates()).to.deep.equal(before));
    const { events } = (await send('GET', '/events', { query: { expand: 'series', start_date: '2031-01-01' } })).body;
    const series = (await send('GET', `/events/${events[0].occurrence.series}`)).body;
    expect(series.recurrence).to.include({ rrule: '', count: 3 });
    expect(series).to.include({ title: 'Taller de ceràmica', slug: 'ceramica' });
    expect(await imported()).to.include({ created: 0, updated: 0, unchanged: 3 });
  });

  it('follow the source, with a further date and without one', async () => {
    rows = [row(10_000_012, 'ceramica', '2031-03-04'), row(10_000_013, 'ceramica', '2031-03-11')];
    expect(await imported()).to.include({ created: 1 });
    rows = [row(10_000_012, 'ceramica', '2031-03-04'), row(10_000_030, 'ceramica', '2031-03-18')];
    expect(await imported()).to.include({ created: 0, updated: 1 });
    const now = [
      '2031-03-04 18:00:00 19:30:00 Taller de ceràmica, Sala Gran',
      '2031-03-18 18:00:00 19:30:00 Taller de ceràmica, Sala Gran',
    ];
    await eventually(async () => expect(await dates()).to.deep.equal(now));
  });
});
