import { expect } from 'chai';
import { chanceOf } from '../../src/demo/chance.ts';
import { askedAs } from '../support/asked-as.ts';
import type { Loose } from '../support/asking.ts';
import { describeOnOneNewPair } from '../support/pairs.ts';
import { seeded } from '../support/seeded.ts';
import { withOneService } from '../support/with-service.ts';

/** The features of an event that make others related, from its record. */
function relationsOf({ organizer, tags, categories, venue }: Loose): Loose {
  const ids = (records: Loose[] | Loose) => [records].flat().flatMap((record: Loose) => record?.id ?? []);
  const venues = [venue].flat().filter((each) => each?.id);
  return {
    ...{ organizer: ids(organizer), tags: ids(tags), categories: ids(categories), venue: ids(venues) },
    towns: venues.map(({ city }: Loose) => city),
  };
}

function pointsOf(one: Loose, other: Loose): number {
  const [mine, theirs] = [relationsOf(one), relationsOf(other)];
  const shared = (name: string) => mine[name].filter((id: unknown) => theirs[name].includes(id)).length;
  const points = 4 * shared('organizer') + 3 * shared('tags') + 2 * shared('categories') + 2 * shared('venue');
  return points > 0 && shared('towns') > 0 ? points + 1 : points;
}

describeOnOneNewPair('what is related in demo data', () => {
  const { service } = withOneService({}, (started) => seeded(started, { events: 100 }));

  for (const as of [undefined, 'editor'] as const) {
    it(`is what the same list shows to ${as ?? 'the public'}, in the order of what is shared`, async () => {
      const get = askedAs(service, as);
      const filters = { when: 'upcoming', event_status: '-cancelled' };
      const listed: Loose[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { events, total_pages: all } = await get('/events', { ...filters, per_page: '50', page: `${page}` });
        listed.push(...events);
        pages = all;
      }
      const chance = chanceOf(as ? 8 : 9);
      for (let round = 0; round < 12; round += 1) {
        const one = chance.oneOf(listed) as Loose;
        const points = new Map(listed.map((other) => [other.id, other.id === one.id ? 0 : pointsOf(one, other)]));
        const like = listed.map(({ id }) => id).filter((id) => (points.get(id) ?? 0) > 0);
        const best = like.toSorted((a, b) => (points.get(b) ?? 0) - (points.get(a) ?? 0)).slice(0, 12);
        const { events, total } = await get(`/events/${one.id}/related`, { limit: '12', _fields: 'id' });
        expect([total, events.map(({ id }: Loose) => id)], String(one.id)).to.deep.equal([like.length, best]);
      }
    }).timeout(120_000);
  }
});
