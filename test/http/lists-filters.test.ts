import { expect } from 'chai';
import fc from 'fast-check';
import type { Asking } from '../support/asking.ts';
import { casesOf } from '../support/demanded.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { day, type Happening, openSeason, palauPoint, type Season } from '../support/season.ts';
import { aTuesday, type Running, startService } from '../support/service.ts';

type Parameters = Record<string, string | number | boolean | readonly (string | number)[]>;

/** A filter of the list of events, as parameters of a request and as a predicate on one event. */
interface Filter {
  readonly parameters: (season: Season) => Parameters;
  readonly keeps: (event: Happening, season: Season) => boolean;
  /** A filter by date, which has no effect together with `include`. */
  readonly dates?: true;
}

const iso = (at: number) => new Date(at).toISOString();
const has = (list: readonly string[], ...names: string[]) => names.some((name) => list.includes(name));
const located = ({ venue }: Happening) => has(venue, 'palau', 'sala');
const noon = aTuesday + 3 * day;

const filters: Record<string, Filter> = {
  'a category with those below it': {
    parameters: ({ ids }) => ({ categories: ids['musica'] as number }),
    keeps: ({ categories }) => has(categories, 'musica', 'jazz', 'bebop'),
  },
  'a category by its slug': {
    parameters: () => ({ categories: 'jazz' }),
    keeps: ({ categories }) => has(categories, 'jazz', 'bebop'),
  },
  'a category by its slug, spelt otherwise': {
    parameters: () => ({ categories: ' Jàzz ' }),
    keeps: ({ categories }) => has(categories, 'jazz', 'bebop'),
  },
  'categories by ID and slug': {
    parameters: ({ ids }) => ({ categories: `${ids['bebop']}, teatre` }),
    keeps: ({ categories }) => has(categories, 'bebop', 'teatre'),
  },
  'a tag': { parameters: () => ({ tags: 'gratuit' }), keeps: ({ tags }) => has(tags, 'gratuit') },
  'one of two tags': {
    parameters: ({ ids }) => ({ tags: [ids['gratuit'] as number, 'familia'] }),
    keeps: ({ tags }) => tags.length > 0,
  },
  'a venue': {
    parameters: ({ ids }) => ({ venue: ids['palau'] as number }),
    keeps: ({ venue }) => has(venue, 'palau'),
  },
  'one of two venues': {
    parameters: ({ ids }) => ({ 'venue[]': [ids['sala'] as number, ids['casal'] as number] }),
    keeps: ({ venue }) => has(venue, 'sala', 'casal'),
  },
  'an organizer': {
    parameters: ({ ids }) => ({ organizer: ids['consell'] as number }),
    keeps: ({ organizer }) => has(organizer, 'consell'),
  },
  'one of two organizers': {
    parameters: ({ ids }) => ({ organizer: `${ids['ateneu']},${ids['consell']}` }),
    keeps: ({ organizer }) => organizer.length > 0,
  },
  featured: { parameters: () => ({ featured: true }), keeps: ({ featured }) => featured },
  'not featured': { parameters: () => ({ featured: '0' }), keeps: ({ featured }) => !featured },
  'somewhere on the map': { parameters: () => ({ geoloc: 1 }), keeps: located },
  'nowhere on the map': { parameters: () => ({ geoloc: 'false' }), keeps: (event) => !located(event) },
  'near the Palau': {
    parameters: () => ({ geoloc_lat: palauPoint.lat, geoloc_lng: palauPoint.lng }),
    keeps: ({ venue }) => has(venue, 'palau'),
  },
  'within a hundred kilometres': {
    parameters: () => ({ geoloc_lat: palauPoint.lat, geoloc_lng: palauPoint.lng, geoloc_radius: 100 }),
    keeps: located,
  },
  'part of another event': {
    parameters: ({ events }) => ({ post_parent: events[0]?.id as number }),
    keeps: ({ part }) => part,
  },
  'a word': { parameters: () => ({ search: 'exposicions' }), keeps: ({ title }) => title.startsWith('Exposició') },
  'the beginning of a word': { parameters: () => ({ search: 'apa' }), keeps: ({ title }) => title.startsWith('Àpat') },
  'a phrase': { parameters: () => ({ search: '"al claustre"' }), keeps: ({ title }) => title.includes('al claustre') },
  'a word and not another': {
    parameters: () => ({ search: 'concert -nocturn' }),
    keeps: ({ title }) => title.startsWith('Concert') && !title.includes('nocturn'),
  },
  'without a word': { parameters: () => ({ search: '-concert' }), keeps: ({ title }) => !title.startsWith('Concert') },
  'words of title and description': {
    parameters: () => ({ search: 'piano nocturn' }),
    keeps: ({ title, description }) => title.includes('nocturn') && description !== '',
  },
  'some IDs': {
    parameters: ({ events }) => ({ include: events.filter((_, at) => at % 4 < 2).map(({ id }) => id) }),
    keeps: ({ id }, { events }) => events.findIndex((event) => event.id === id) % 4 < 2,
  },
  'starts from': { parameters: () => ({ start_date: iso(noon) }), keeps: ({ start }) => start >= noon, dates: true },
  'starts until': { parameters: () => ({ end_date: iso(noon) }), keeps: ({ start }) => start <= noon, dates: true },
  'starts after': { parameters: () => ({ starts_after: iso(noon) }), keeps: ({ start }) => start > noon, dates: true },
  'starts before': {
    parameters: () => ({ starts_before: iso(noon) }),
    keeps: ({ start }) => start < noon,
    dates: true,
  },
  'ends after': { parameters: () => ({ ends_after: iso(noon) }), keeps: ({ end }) => end > noon, dates: true },
  'ends before': { parameters: () => ({ ends_before: iso(noon) }), keeps: ({ end }) => end < noon, dates: true },
  published: { parameters: () => ({ status: 'publish' }), keeps: ({ status }) => status === 'publish' },
};

/** Filters for editors only. */
const editorsFilters: Record<string, Filter> = {
  drafts: { parameters: () => ({ status: 'draft' }), keeps: ({ status }) => status === 'draft' },
  'several statuses': {
    parameters: () => ({ status: 'pending,private,trash' }),
    keeps: ({ status }) => has(['pending', 'private', 'trash'], status),
  },
  'several statuses in brackets': {
    parameters: () => ({ 'status[]': ['future', 'publish'] }),
    keeps: ({ status }) => has(['future', 'publish'], status),
  },
};

describeOnOnePair('the filters of the list of events', () => {
  let service: Running;
  let season: Season;
  before(async () => {
    service = await startService();
    season = await openSeason(service);
  });
  after(() => service.close());

  /** Requests a list with several filters, expects the events that all their predicates accept, and resolves to their number. */
  async function expectSelected(chosen: readonly Filter[], as?: 'editor'): Promise<number> {
    const wide = { start_date: '2030-01-01', end_date: '2032-01-01', per_page: 100, _fields: 'id' };
    const parameters = Object.assign({}, wide, ...chosen.map((filter) => filter.parameters(season))) as Parameters;
    const { status, body, text } = await service.request('GET', '/events', { query: parameters, as } as Asking);
    expect([parameters, status, status === 200 ? '' : text]).to.deep.equal([parameters, 200, '']);
    const expected = expectedEvents(chosen, parameters, as).map(({ id }) => id);
    expect([parameters, body.events.map(({ id }: Happening) => id)]).to.deep.equal([parameters, expected]);
    expect(body.total).to.equal(expected.length);
    return expected.length;
  }

  function expectedEvents(chosen: readonly Filter[], parameters: Parameters, as?: 'editor'): Happening[] {
    const isSeen = ({ status, hidden, id }: Happening) => {
      if (hidden) return as === 'editor' && (parameters['include'] as number[] | undefined)?.includes(id);
      if (as !== 'editor') return status === 'publish';
      return status !== 'trash' || 'status' in parameters;
    };
    const rules = chosen.filter(({ dates }) => !dates || !('include' in parameters));
    return season.events
      .filter((event) => isSeen(event) && rules.every((rule) => rule.keeps(event, season)))
      .sort((one, other) => one.start - other.start || one.id - other.id);
  }

  const entries = Object.entries(filters);
  for (const [at, [name, filter]] of entries.entries()) {
    it(`select the right events: ${name}, alone and with others below`, async () => {
      expect(await expectSelected([filter])).to.be.greaterThan(0);
      for (const [, other] of everyThird(entries.slice(at + 1), at))
        if (!overlap(filter, other, season)) await expectSelected([filter, other]);
    });
  }

  for (const [name, filter] of Object.entries(editorsFilters)) {
    it(`select the right events for editors: ${name}, alone and with each other one`, async () => {
      expect(await expectSelected([filter], 'editor')).to.be.greaterThan(0);
      for (const other of Object.values(filters))
        if (!overlap(filter, other, season)) await expectSelected([filter, other], 'editor');
    });
  }

  it('can be combined at random, by readers and editors', async () => {
    const choice = fc.subarray(Object.values(filters), { minLength: 2, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(choice, fc.constantFrom(undefined, 'editor' as const), async (chosen, as) => {
        const apart = chosen.filter((filter, at) => chosen.slice(0, at).every((one) => !overlap(one, filter, season)));
        await expectSelected(apart, as);
      }),
      { seed: 11, numRuns: casesOf(80) },
    );
  });
});

/** Every third item, others for each start: random combinations of up to eight meet most of the other pairs. */
function everyThird<T>(items: readonly T[], start: number): readonly T[] {
  return items.filter((_, at) => at % 3 === start % 3);
}

function overlap(one: Filter, other: Filter, season: Season): boolean {
  const plain = (filter: Filter) => Object.keys(filter.parameters(season)).map((name) => name.replace('[]', ''));
  return plain(one).some((name) => plain(other).includes(name));
}
