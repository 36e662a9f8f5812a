/** Fixtures: events that differ in every property that a list can filter by, with the expected value of each property. */

import { aTuesday, type Running } from './service.ts';

/** An hour in milliseconds. */
export const hour = 3_600_000;
/** A day in milliseconds. */
export const day = 24 * hour;

/** An event as the test created it. It refers to venues, organizers and terms by name, not by ID. */
export interface Happening {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  /** Milliseconds since the epoch. */
  readonly start: number;
  readonly end: number;
  readonly date: number;
  readonly status: string;
  readonly hidden: boolean;
  readonly featured: boolean;
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly venue: readonly string[];
  readonly organizer: readonly string[];
  /** Whether its parent is the first event. */
  readonly part: boolean;
}

/** The fixtures after their creation. */
export interface Season {
  readonly events: readonly Happening[];
  /** IDs of venues, organizers and terms, keyed by the names in this file. */
  readonly ids: Readonly<Record<string, number>>;
}

/** The coordinates of the Palau. The Sala is some 85 km away; the Casal has no coordinates. */
export const palauPoint = { lat: 41.3875, lng: 2.1753 };
const places = {
  palau: { venue: 'Palau de la Música', city: 'Barcelona', geo_lat: palauPoint.lat, geo_lng: palauPoint.lng },
  sala: { venue: 'Sala La Planeta', city: 'Girona', geo_lat: 41.9842, geo_lng: 2.8256 },
  casal: { venue: 'Casal del barri', city: 'Reus' },
};
const people = { ateneu: { organizer: 'Ateneu popular' }, consell: { organizer: 'Consell de la cultura' } };
/** Each category with its parent. */
const categories = { musica: '', jazz: 'musica', bebop: 'jazz', teatre: '' };
const tags = ['gratuit', 'familia'];

const whats = ['Concert', 'Exposició', 'Àpat', 'Lectura'];
const wheres = ['al claustre', 'a l’estiu', 'nocturn'];
const lengths = [hour, 26 * hour, 0];
const statuses = ['draft', 'pending', 'private', 'trash', 'future'];

/** The number of published events, including hidden ones. Every other status has five. */
const publicOnes = 40;

/** Creates the fixtures in an empty calendar. The clock of the service does not move. */
export async function openSeason(service: Running): Promise<Season> {
  const ids: Record<string, number> = {};
  const make = async (name: string, path: string, body: object) => {
    ids[name] = (await service.request('POST', path, { as: 'editor', body })).body.id;
  };
  for (const [name, place] of Object.entries(places)) await make(name, '/venues', place);
  for (const [name, person] of Object.entries(people)) await make(name, '/organizers', person);
  for (const [name, above] of Object.entries(categories)) {
    await make(name, '/categories', { name, ...(above && { parent: ids[above] }) });
  }
  for (const name of tags) await make(name, '/tags', { name });
  const events: Happening[] = [];
  for (let at = 0; at < publicOnes + 5 * statuses.length; at += 1) {
    const happening = happeningAt(at);
    const id = await added(service, happening, ids, events[0]?.id);
    events.push({ ...happening, id });
  }
  return { events, ids };
}

/** The event number `at`. Its properties cycle with different periods, so that their values occur in many combinations. */
function happeningAt(at: number): Omit<Happening, 'id'> {
  const start = aTuesday + (at % 31) * 3 * day - 14 * day + (at % 5) * hour;
  const pick = <T>(values: readonly T[], by: number): T => values[Math.floor(at / by) % values.length] as T;
  return {
    title: `${pick(whats, 1)} ${pick(wheres, 2)} ${String(at).padStart(2, '0')}`,
    description: at % 7 === 3 ? '<p>Amb <b>piano</b> i ball</p>' : '',
    start,
    end: start + pick(lengths, 1),
    date: aTuesday - ((at * 17) % 65) * hour,
    status: at < publicOnes ? 'publish' : pick(statuses, 1),
    hidden: at % 13 === 12,
    featured: at % 3 === 1,
    categories: pick([[], ['musica'], ['jazz'], ['bebop', 'teatre'], ['teatre']], 1),
    tags: pick([[], ['gratuit'], ['familia'], ['gratuit', 'familia']], 3),
    venue: pick([[], ['palau'], ['sala'], ['casal'], ['casal', 'palau']], 2),
    organizer: pick([['ateneu'], [], ['consell', 'ateneu']], 2),
    part: at > 0 && at % 6 === 5,
  };
}

async function added(
  service: Running,
  { part, hidden, start, end, date, ...rest }: Omit<Happening, 'id'>,
  ids: Readonly<Record<string, number>>,
  first: number | undefined,
): Promise<number> {
  const known = (names: readonly string[]) => names.map((name) => ids[name]);
  const isFuture = rest.status === 'future';
  const body = {
    ...rest,
    start_date: new Date(start).toISOString(),
    end_date: new Date(end).toISOString(),
    date_utc: new Date(isFuture ? aTuesday + 30 * day : date).toISOString(),
    hide_from_listings: hidden,
    categories: known(rest.categories),
    tags: known(rest.tags),
    venue: known(rest.venue),
    organizer: known(rest.organizer),
    ...(part && { post_parent: first }),
  };
  const answer = await service.request('POST', '/events', { as: 'editor', body });
  if (answer.status !== 201 || answer.body.status !== rest.status) throw new Error(answer.text);
  return answer.body.id;
}
