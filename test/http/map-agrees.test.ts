import { expect } from 'chai';
import { chanceOf } from '../../src/demo/chance.ts';
import { askedAs } from '../support/asked-as.ts';
import type { Loose } from '../support/asking.ts';
import { describeOnOneNewPair } from '../support/pairs.ts';
import { repeatSome } from '../support/repeated.ts';
import { seeded } from '../support/seeded.ts';
import { withOneService } from '../support/with-service.ts';

type Query = Record<string, string>;

/** Typical filters; each request combines some of them at random. */
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
  { expand: 'occurrences' },
];

describeOnOneNewPair('the map of demo data', () => {
  const { service } = withOneService({}, async (started) => {
    await seeded(started, { events: 250 });
    await repeatSome(started, 4);
  });

  for (const as of [undefined, 'editor'] as const) {
    const get = askedAs(service, as);

    it(`shows what lists of the same filters hold, no more and no less, to ${as ?? 'the public'}`, async () => {
      const chance = chanceOf(as ? 3 : 4);
      for (let round = 0; round < 20; round += 1) {
        const query: Query = Object.assign({}, ...filters.filter(() => chance.next() < 0.2));
        const zoom = String(Math.floor(chance.next() * 21));
        const map = await get('/map', { ...query, zoom });
        const list = (more: Query) => get('/events', { expand: 'series', ...query, per_page: '1', ...more });
        const message = JSON.stringify({ query, zoom });
        expect([map.total, map.without_point], message).to.deep.equal([
          (await list({ geoloc: 'true' })).total,
          (await list({ geoloc: 'false' })).total,
        ]);
        expect(map.features.reduce((sum: number, { properties }: Loose) => sum + properties.count, 0)).to.equal(
          map.total,
        );
        await agrees(chance.oneOf(map.features), list, query, message);
      }
    }).timeout(120_000);

    /** Expects that the same caller finds all events of a point in a list by its box, or by its venue. */
    async function agrees(
      feature: Loose | undefined,
      list: (more: Query) => Promise<Loose>,
      query: Query,
      message: string,
    ): Promise<void> {
      if (!feature) return;
      const { count, cluster, bbox, venue } = feature.properties;
      if (cluster && query['bbox'] === undefined) {
        expect((await list({ bbox: bbox.join() })).total, message).to.be.least(count);
      } else if (!cluster) {
        expect((await list({ venue: String(venue.id), geoloc: 'true' })).total, message).to.be.least(count);
        expect((await get(`/venues/${venue.id}`, {})).slug).to.equal(venue.slug);
      }
    }
  }
});
