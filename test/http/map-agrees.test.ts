import { expect } from 'chai';
import { chanceOf } from '../../src/demo/chance.ts';
import { askedAs } from '../support/asked-as.ts';
import type { Loose } from '../support/asking.ts';
import { describeOnOneNewPair } from '../support/pairs.ts';
import { seeded } from '../support/seeded.ts';
import { type Running, startService } from '../support/service.ts';

type Query = Record<string, string>;

/** Filters that pages send, some of which are drawn for each request. */
const filters: readonly Query[] = [
  { when: 'month' },
  { when: 'upcoming' },
  { start_date: '2031-05-01', end_date: '2031-09-01' },
  { categories: 'musica' },
  { price: 'free,10-20' },
  { part_of_day: 'night,morning' },
  { search: 'concert' },
  { town: 'barcelona,girona,madrid' },
  { near: 'barcelona', radius: '120' },
  { bbox: '-4,40,3,43' },
];

describeOnOneNewPair('the map of demo data', () => {
  let service: Running;

  before(async function () {
    this.timeout(120_000);
    service = await startService();
    await seeded(service, { events: 250 });
  });
  after(() => service.close());

  for (const as of [undefined, 'editor'] as const) {
    const asked = askedAs(() => service, as);

    it(`shows what lists of the same filters hold, no more and no less, to ${as ?? 'the public'}`, async () => {
      const chance = chanceOf(as ? 3 : 4);
      for (let round = 0; round < 20; round += 1) {
        const query: Query = Object.assign({}, ...filters.filter(() => chance.next() < 0.2));
        const zoom = String(Math.floor(chance.next() * 21));
        const map = await asked('/map', { ...query, zoom });
        const list = (more: Query) => asked('/events', { ...query, per_page: '1', ...more });
        const said = JSON.stringify({ query, zoom });
        expect([map.total, map.without_point], said).to.deep.equal([
          (await list({ geoloc: 'true' })).total,
          (await list({ geoloc: 'false' })).total,
        ]);
        expect(map.features.reduce((sum: number, { properties }: Loose) => sum + properties.count, 0)).to.equal(
          map.total,
        );
        await agrees(chance.oneOf(map.features), list, query, said);
      }
    }).timeout(120_000);

    /** All events of a point are in a list of its box, or of its venue, which the same caller may read. */
    async function agrees(
      feature: Loose | undefined,
      list: (more: Query) => Promise<Loose>,
      query: Query,
      said: string,
    ): Promise<void> {
      if (!feature) return;
      const { count, cluster, bbox, venue } = feature.properties;
      if (cluster && query['bbox'] === undefined) {
        expect((await list({ bbox: bbox.join() })).total, said).to.be.least(count);
      } else if (!cluster) {
        expect((await list({ venue: String(venue.id), geoloc: 'true' })).total, said).to.be.least(count);
        expect((await asked(`/venues/${venue.id}`, {})).slug).to.equal(venue.slug);
      }
    }
  }
});
