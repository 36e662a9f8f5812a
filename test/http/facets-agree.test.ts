import { expect } from 'chai';
import { chanceOf } from '../../src/demo/chance.ts';
import { askedAs } from '../support/asked-as.ts';
import type { Loose } from '../support/asking.ts';
import { describeOnOneNewPair } from '../support/pairs.ts';
import { repeatSome } from '../support/repeated.ts';
import { seeded } from '../support/seeded.ts';
import { withOneService } from '../support/with-service.ts';

type Query = Record<string, string>;

/** The parameter that filters a list by a value of each facet. */
const chosenBy: Readonly<Record<string, string>> = {
  ...{ categories: 'categories', tags: 'tags', venue: 'venue', organizer: 'organizer', town: 'town', price: 'price' },
  ...{ languages: 'languages', event_status: 'event_status', attendance_mode: 'attendance_mode' },
  ...{ part_of_day: 'part_of_day', when: 'when', day: 'when' },
};

/** Typical filters; each request combines some of them at random. */
const filters: readonly Query[] = [
  { when: 'month' },
  { when: '2031-05' },
  { when: '2031-05-01/2031-07-15', ongoing: 'exclude' },
  { when: 'upcoming' },
  { start_date: '2031-05-01', end_date: '2031-09-01' },
  { categories: 'musica' },
  { categories: 'teatre,cinema' },
  { price: 'free,10-20' },
  { price_max: '30', price_unknown: 'true' },
  { event_status: '-cancelled' },
  { part_of_day: 'night,morning' },
  { languages: 'es' },
  { search: 'concert' },
  { q: 'concert', search_languages: 'asked' },
  { q: 'barcelona -jazz', search_languages: 'asked' },
  { town: 'barcelona,girona,madrid' },
  { near: 'girona', radius: '90' },
  { status: 'publish' },
  { expand: 'series' },
  { expand: 'series' },
];

describeOnOneNewPair('facets of demo data', () => {
  const { service } = withOneService({}, async (started) => {
    await seeded(started, { events: 250 });
    await repeatSome(started, 4);
  });

  for (const as of [undefined, 'editor'] as const) {
    it(`count what a list of each value holds for ${as ?? 'the public'}`, async () => {
      const chance = chanceOf(as ? 5 : 7);
      const get = askedAs(service, as);
      const list = (query: Query) => get('/events', query);
      for (let round = 0; round < 25; round += 1) {
        const query: Query = Object.assign({}, ...filters.filter(() => chance.next() < 0.15));
        const names = Object.keys(chosenBy).filter(() => chance.next() < 0.5);
        if (names.length === 0) continue;
        const { facets } = await list({ ...query, facets: names.join(), facet_size: '250' });
        for (const name of names) {
          const parameter = chosenBy[name] as string;
          const { [parameter]: _, ...others } = query;
          const rest = withoutGroup(name, others);
          const { value, count } = chance.oneOf(facets[name].values as Loose[]) ?? {};
          if (value === undefined) continue;
          const { total } = await list({ ...rest, [parameter]: String(value), per_page: '1' });
          expect(total, JSON.stringify({ query, name, value })).to.equal(count);
        }
      }
    }).timeout(120_000);
  }
});

/** Removes the other parameters of a facet's group from a query: price and time each have several. */
function withoutGroup(name: string, query: Query): Query {
  const windowed = name === 'when' || name === 'day';
  const group = windowed ? ['start_date', 'end_date'] : name === 'price' ? ['price_max', 'price_unknown'] : [];
  return Object.fromEntries(Object.entries(query).filter(([parameter]) => !group.includes(parameter)));
}
