import { expect } from 'chai';
import { chanceOf } from '../../src/demo/chance.ts';
import { eventIdOf } from '../../src/model/recurrence/occurrence-id.ts';
import { sectionFacets } from '../../src/model/tables/discovery-filters.ts';
import { askedAs } from '../support/asked-as.ts';
import type { Loose } from '../support/asking.ts';
import { describeOnOneNewPair } from '../support/pairs.ts';
import { repeatSome } from '../support/repeated.ts';
import { seeded } from '../support/seeded.ts';
import { withOneService } from '../support/with-service.ts';

type Query = Record<string, string>;

/** Typical filters; each request combines some of them at random. */
const filters: readonly Query[] = [
  { when: '2031-05' },
  { when: '2031-05-01/2031-07-15', ongoing: 'exclude' },
  { start_date: '2031-05-01', end_date: '2031-09-01' },
  { price: 'free,10-20' },
  { event_status: '-cancelled' },
  { part_of_day: 'night,morning' },
  { search: 'concert' },
  { orderby: 'title', order: 'desc' },
  { status: 'publish' },
  { expand: 'series' },
];

const idsOf = (events: Loose[]): number[] => events.map(({ id }) => id);

describeOnOneNewPair('sections of demo data', () => {
  const { service } = withOneService({}, async (started) => {
    await seeded(started, { events: 250 });
    await repeatSome(started, 4);
  });

  before(async () => {
    // Some records that only editors see
    const venues = (await service.request('GET', '/venues', { query: { per_page: '100' } })).body.venues as Loose[];
    const events = (await service.request('GET', '/events', { query: { per_page: '100', start_date: '2031-01-01' } }))
      .body;
    for (const { id } of venues.filter((_, at) => at % 3 === 0))
      await service.request('PATCH', `/venues/${id}`, { as: 'editor', body: { status: 'draft' } });
    for (const { id } of (events.events as Loose[]).filter((_, at) => at % 5 === 0))
      await service.request('PATCH', `/events/${eventIdOf(id)}`, { as: 'editor', body: { status: 'private' } });
  });

  for (const as of [undefined, 'editor'] as const) {
    it(`are those that lists and facets show to ${as ?? 'the public'}, and nothing else`, async () => {
      const chance = chanceOf(as ? 15 : 17);
      const ask = askedAs(service, as);
      const list = (query: Query) => ask('/events', query);
      for (let round = 0; round < 25; round += 1) {
        const query: Query = Object.assign({ _fields: 'id' }, ...filters.filter(() => chance.next() < 0.25));
        const facet = chance.oneOf([...sectionFacets]);
        const size = 1 + Math.floor(chance.next() * 20);
        const parameters = { ...query, sections: facet, section_size: String(size), facets: facet, facet_size: '250' };
        const { sections, facets } = await list(parameters);
        const counted = (facets[facet].values as Loose[]).filter((value) => !value.parent);
        const most = counted.slice(0, 12).map(({ value, label, count }) => [value, label, count]);
        const summaries = sections.map(({ value, label, total }: Loose) => [value, label, total]);
        expect(summaries, JSON.stringify(parameters)).to.deep.equal(most);
        for (const { value, total, events } of sections as Loose[]) {
          const whole = await list({ ...query, [facet]: String(value), per_page: String(size) });
          expect([total, idsOf(events)], JSON.stringify({ parameters, value })).to.deep.equal([
            whole.total,
            idsOf(whole.events),
          ]);
        }
        const chosen = counted.filter(() => chance.next() < 0.3).slice(0, 12);
        if (chosen.length === 0) continue;
        const values = chosen.map(({ value }) => value).toReversed();
        const again = await list({ ...query, sections: `${facet}:${values}`, section_size: '1' });
        expect(again.sections.map((each: Loose) => [each.value, each.total])).to.deep.equal(
          chosen.map(({ value, count }) => [value, count]).toReversed(),
        );
      }
    }).timeout(120_000);
  }
});
