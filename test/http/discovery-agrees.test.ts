/** Random requests of discovery, whose answers lists of the same filters confirm. */

import { expect } from 'chai';
import { chanceOf } from '../../src/demo/chance.ts';
import { sectionFacets } from '../../src/model/tables/discovery-filters.ts';
import { resourceNames } from '../../src/model/tables/field.ts';
import { askedAs } from '../support/asked-as.ts';
import type { Loose } from '../support/asking.ts';
import { casesOf } from '../support/demanded.ts';
import { describeOnOneNewPair } from '../support/pairs.ts';
import { repeatSome } from '../support/repeated.ts';
import { seeded } from '../support/seeded.ts';
import type { Running } from '../support/service.ts';
import { withOneService } from '../support/with-service.ts';

type Query = Record<string, string>;
type List = (query: Query) => Promise<Loose>;

/** Filters that are common to all; each request combines some of its filters at random. */
const common: readonly Query[] = [
  { start_date: '2031-05-01', end_date: '2031-09-01' },
  { price: 'free,10-20' },
  { part_of_day: 'night,morning' },
  { search: 'concert' },
];

const ofSections: readonly Query[] = [
  ...common,
  { when: '2031-05' },
  { when: '2031-05-01/2031-07-15', ongoing: 'exclude' },
  { event_status: '-cancelled' },
  { orderby: 'title', order: 'desc' },
  { status: 'publish' },
  { expand: 'series' },
];

const ofFacets: readonly Query[] = [
  ...common,
  { when: 'month' },
  { when: '2031-05' },
  { when: '2031-05-01/2031-07-15', ongoing: 'exclude' },
  { when: 'upcoming' },
  { categories: 'musica' },
  { categories: 'teatre,cinema' },
  { price_max: '30', price_unknown: 'true' },
  { event_status: '-cancelled' },
  { languages: 'es' },
  { q: 'concert', search_languages: 'asked' },
  { q: 'barcelona -jazz', search_languages: 'asked' },
  { town: 'barcelona,girona,madrid' },
  { near: 'girona', radius: '90' },
  { status: 'publish' },
  { expand: 'series' },
  { expand: 'series' },
];

const ofMaps: readonly Query[] = [
  ...common,
  { when: 'month' },
  { when: 'upcoming' },
  { categories: 'musica' },
  { town: 'barcelona,girona,madrid' },
  { near: 'barcelona', radius: '120' },
  { bbox: '-4,40,3,43' },
  { expand: 'occurrences' },
];

/** The parameter that filters a list by a value of each facet. */
const chosenBy: Readonly<Record<string, string>> = {
  ...{ categories: 'categories', tags: 'tags', venue: 'venue', organizer: 'organizer', town: 'town', price: 'price' },
  ...{ languages: 'languages', event_status: 'event_status', attendance_mode: 'attendance_mode' },
  ...{ part_of_day: 'part_of_day', when: 'when', day: 'when' },
};

/** Makes some records of a calendar ones that only editors see. */
async function hideSome({ calendar }: Running): Promise<void> {
  const { store } = calendar.pair;
  for (const [kind, every, status] of [
    ['venues', 3, 'draft'],
    ['events', 5, 'private'],
    ['events', 6, 'draft'],
  ] as const) {
    const all = await Array.fromAsync(store.scan(kind));
    for (const one of all.filter((_, at) => at % every === 0))
      await store.replace(kind, { ...one, facts: { ...one.facts, status } });
  }
}

describeOnOneNewPair('in demo data', () => {
  const { service } = withOneService({}, async (started) => {
    await seeded(started, { events: 120 });
    await hideSome(started);
    await repeatSome(started, 4);
  });

  for (const as of [undefined, 'editor'] as const) {
    const [who, get] = [as ?? 'the public', askedAs(service, as)];
    const list: List = (query) => get('/events', query);

    it(`sections are those that lists and facets show to ${who}, and nothing else`, async () => {
      const chance = chanceOf(as ? 15 : 17);
      for (let round = 0; round < casesOf(12); round += 1) {
        const query: Query = Object.assign({ _fields: 'id' }, ...ofSections.filter(() => chance.next() < 0.25));
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

    it(`facets count what a list of each value holds for ${who}`, async () => {
      const chance = chanceOf(as ? 5 : 7);
      for (let round = 0; round < casesOf(15); round += 1) {
        const query: Query = Object.assign({}, ...ofFacets.filter(() => chance.next() < 0.15));
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

    it(`the map shows what lists of the same filters hold, no more and no less, to ${who}`, async () => {
      const chance = chanceOf(as ? 3 : 4);
      for (let round = 0; round < casesOf(12); round += 1) {
        const query: Query = Object.assign({}, ...ofMaps.filter(() => chance.next() < 0.2));
        const zoom = String(Math.floor(chance.next() * 21));
        const map = await get('/map', { ...query, zoom });
        const within: List = (more) => list({ expand: 'series', ...query, per_page: '1', ...more });
        const message = JSON.stringify({ query, zoom });
        expect([map.total, map.without_point], message).to.deep.equal([
          (await within({ geoloc: 'true' })).total,
          (await within({ geoloc: 'false' })).total,
        ]);
        expect(map.features.reduce((sum: number, { properties }: Loose) => sum + properties.count, 0)).to.equal(
          map.total,
        );
        await agrees(chance.oneOf(map.features), within, query, message);
      }
    }).timeout(120_000);

    /** Expects that the same caller finds all events of a point in a list by its box, or by its venue. */
    async function agrees(feature: Loose | undefined, within: List, query: Query, message: string): Promise<void> {
      if (!feature) return;
      const { count, cluster, bbox, venue } = feature.properties;
      if (cluster && query['bbox'] === undefined) {
        expect((await within({ bbox: bbox.join() })).total, message).to.be.least(count);
      } else if (!cluster) {
        expect((await within({ venue: String(venue.id), geoloc: 'true' })).total, message).to.be.least(count);
        expect((await get(`/venues/${venue.id}`, {})).slug).to.equal(venue.slug);
      }
    }

    it(`what may have been meant is found by ${who}, so many times, and is a word that they find`, async () => {
      const chance = chanceOf(as ? 3 : 2);
      const words = await wordsOf(service);
      let offered = 0;
      for (let round = 0; round < 18; round += 1) {
        const word = chance.oneOf(words);
        const at = 1 + Math.floor(chance.next() * (word.length - 1));
        const q = word.slice(0, at) + chance.oneOf(['x', '', 'e', word[at] + (word[at] ?? '')]) + word.slice(at + 1);
        const query = { ...chance.oneOf<Query>([{}, { when: 'past' }, { when: 'month' }]), per_page: '1' };
        const { total, did_you_mean: meant } = await list({ ...query, q });
        if (!meant) continue;
        offered += 1;
        expect([q, total]).to.deep.equal([q, 0]);
        expect((await list({ ...query, q: meant.q })).total, JSON.stringify([q, meant])).to.equal(meant.total);
        expect(meant.total).to.be.above(0);
        for (const { to } of meant.changed) {
          expect(
            (await list({ start_date: '2000-01-01', end_date: '2060-01-01', q: `"${to}"` })).total,
            to,
          ).to.be.above(0);
        }
      }
      expect(offered).to.be.above(3);
    }).timeout(120_000);
  }
});

const idsOf = (events: Loose[]): number[] => events.map(({ id }) => id);

/** Removes the other parameters of a facet's group from a query: price and time each have several. */
function withoutGroup(name: string, query: Query): Query {
  const windowed = name === 'when' || name === 'day';
  const group = windowed ? ['start_date', 'end_date'] : name === 'price' ? ['price_max', 'price_unknown'] : [];
  return Object.fromEntries(Object.entries(query).filter(([parameter]) => !group.includes(parameter)));
}

/** Words of all titles and names, including unpublished ones. */
async function wordsOf({ calendar }: Pick<Running, 'calendar'>): Promise<string[]> {
  const texts = [];
  for (const kind of resourceNames) {
    for await (const document of calendar.pair.store.scan(kind)) {
      for (const set of Object.values(document.texts))
        texts.push(set['title'] ?? set['venue'] ?? set['organizer'] ?? set['name'] ?? '');
    }
  }
  return [...new Set(texts.flatMap((text) => text.match(/\p{L}{5,}/gu) ?? []))].sort();
}
