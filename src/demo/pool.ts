/**
 * What events are put together from: terms, plausible venues in real towns, and organizers, which are town councils, associations and
 * companies of these towns.
 */

import { unique } from '../model/arrays-and-maps.ts';
import type { VenueFacts } from '../model/documents/document.ts';
import { termNameKey } from '../model/documents/keys-and-labels.ts';
import { posterAddress, posterSize } from '../model/poster-addresses.ts';
import { slugOf } from '../model/text/slug.ts';
import { type Chance, drawWeighted } from './chance.ts';
import { type DemoContext, type DemoRecord, publicationOf, textsOf } from './context.ts';
import type { EventKind, SeedFiles, Term, Town } from './seed-files.ts';
import {
  type Bilingual,
  capitalised,
  makeFiller,
  paragraph,
  type TemplateFiller,
  withoutArticle,
} from './templates.ts';

/** An organizer as texts of events use it. */
export interface Host {
  readonly id: number;
  /** A key of `seeds/hosts.json`. */
  readonly sort: string;
  readonly town: Town;
  /** With its article. */
  readonly name: Bilingual;
}

/** A venue as they use it; its sort is a key of `seeds/places.json`. */
export interface Place extends Host {
  readonly isOutdoors: boolean;
}

/** `records` are the documents of the others, each after those that it names. */
export interface Pool {
  readonly places: readonly Place[];
  readonly hosts: readonly Host[];
  readonly categories: Terms<'categories'>;
  readonly tags: Terms<'tags'>;
  readonly records: readonly DemoRecord[];
}

/** The pool for a number of events. Venues and organizers grow with its square root, as a large calendar has busier venues. */
export function buildPool(context: DemoContext, files: SeedFiles, events: number): Pool {
  const categories = buildTerms(context, 'categories', files.categories);
  const tags = buildTerms(context, 'tags', files.tags);
  const count = Math.min(events, Math.ceil(6 * Math.sqrt(events)));
  const sorts = Object.keys(files.places);
  const placeNames = new Set<string>();
  const venues = Array.from({ length: count }, (_, number) =>
    buildVenue(context, files, sorts[number % sorts.length] as string, placeNames),
  );
  const places = venues.map(({ place }) => place);
  const hostNames = new Set<string>();
  const organizers = drawHosts(context, files, places).map((plan) => buildOrganizer(context, files, plan, hostNames));
  return {
    places,
    hosts: organizers.map(({ host }) => host),
    categories,
    tags,
    records: [
      ...categories.records,
      ...tags.records,
      ...picturesFirst(venues.map(({ record }) => record)),
      ...organizers.map(({ record }) => record),
    ],
  };
}

type Taxonomy = 'categories' | 'tags';

/** The documents of terms, and their IDs by key. */
interface Terms<K extends Taxonomy> {
  readonly records: readonly DemoRecord<K>[];
  readonly ids: ReadonlyMap<string, number>;
}

/** Makes terms, each after its parent. A term that exists already, because a scenario names it too, is used as it is. */
export function buildTerms<K extends Taxonomy>(context: DemoContext, kind: K, terms: readonly Term[]): Terms<K> {
  const { termIds } = context;
  const ids = new Map<string, number>();
  const records: DemoRecord<K>[] = [];
  for (const { key, parent: above, name } of terms) {
    const parent = (above !== undefined && ids.get(above)) || 0;
    const names = Object.values(name).map((text) => `${kind} ${termNameKey(parent, text)}`);
    const known = names.map((each) => termIds.get(each)).find((id) => id !== undefined);
    const id = known ?? context.nextId();
    ids.set(key, id);
    if (known !== undefined) continue;
    const texts = textsOf(context, kind, context.nextNumber(kind), context.order.languages, { name });
    records.push({ kind, id, facts: { parent }, texts } as unknown as DemoRecord<K>);
    for (const each of names) termIds.set(each, id);
  }
  return { records, ids };
}

/** Records in order, with pictures before the records that show them. */
export function picturesFirst(records: readonly DemoRecord<'events' | 'venues'>[]): DemoRecord[] {
  const images = records.flatMap(({ facts }): DemoRecord<'images'>[] => {
    if (!facts.image) return [];
    const { id, ...picture } = facts.image;
    return [{ kind: 'images', id, facts: picture, texts: {} }];
  });
  return [...images, ...records];
}

/** Tells whether a kind of event can take place in this kind of place of a town. */
export function isPlaceFor(
  { places, regions, language, min }: EventKind,
  { sort, town }: Pick<Place, 'sort' | 'town'>,
): boolean {
  return (
    places.includes(sort) &&
    (regions?.includes(town.province.region) ?? true) &&
    (language ?? town.province.language) === town.province.language &&
    town.size >= min
  );
}

/** How far from the middle of a town its venues lie, in degrees; 600 m in a large one. */
const spread = { large: 0.011, small: 0.005 };
const largeFrom = 5;
/** The most days since venues and organizers were published. */
const farAgo = 1500;

/**
 * Generates a venue and its document. Its name is none of `names`, and is added to them. A square is its own address and has no telephone.
 * One venue in twenty has no coordinates.
 */
function buildVenue(
  context: DemoContext,
  files: SeedFiles,
  sort: string,
  names: Set<string>,
): { readonly place: Place; readonly record: DemoRecord<'venues'> } {
  const number = context.nextNumber('venues');
  const chance = context.chanceOf('venue', number);
  // Large towns have more venues of every kind
  const weighed = files.towns.map((town) => ({ item: town, weight: town.size * town.size }));
  const town = drawWeighted(chance, weighed);
  const { language } = town.province;
  const filler = fillerFor(chance, files, town, sort);
  const templates = files.places[sort]?.names ?? [];
  let name = filler.fillOne(templates);
  for (let at = 0; at < 5 && names.has(name.ca); at += 1) name = filler.fillOne(templates);
  names.add(name.ca);
  const id = context.nextId();
  const about = chance.next() < 0.4 ? filler.fillOne(files.words['placeAbout'] ?? []) : undefined;
  const texts = textsOf(context, 'venues', number, context.order.languages, {
    venue: { ca: withoutArticle(name.ca), es: withoutArticle(name.es) },
    description: about && paragraph([about]),
  });
  const image = chance.next() < 0.5 && { id: context.nextId(), url: posterAddress('venues', id), ...posterSize };
  const publication = publicationOf(context, chance, id, farAgo, context.order.now);
  const isStreet = sort === 'square' || sort === 'park';
  const contact = isStreet ? { phone: '' } : drawContact(chance, name, town);
  const street = isStreet ? name : filler.fill({ ca: '{Street}, ', es: '{Street}, ' });
  const inside = town.size >= largeFrom ? spread.large : spread.small;
  const point = {
    geo_lat: roundedTo(5, town.lat + (chance.next() - 0.5) * inside),
    geo_lng: roundedTo(5, town.lng + (chance.next() - 0.5) * inside),
  };
  const facts: VenueFacts = {
    ...publication,
    ...(image && { image }),
    ...contact,
    show_map: true,
    show_map_link: true,
    address: isStreet ? withoutArticle(street[language]) : `${street[language]}${1 + chance.below(120)}`,
    // In the language of its streets, as in addresses
    city: capitalised((town.city ?? town.name)[language]),
    country: language === 'ca' ? 'Espanya' : 'España',
    province: withoutArticle(town.province.name[language]),
    state: '',
    zip: town.zip,
    stateprovince: '',
    ...(chance.next() < 0.95 && point),
  };
  const isOutdoors = files.places[sort]?.outdoors ?? false;
  return { place: { id, sort, town, name, isOutdoors }, record: { kind: 'venues', id, facts, texts } };
}

/** Degrees with so many decimal places. */
export function roundedTo(places: number, degrees: number): number {
  return Math.round(degrees * 10 ** places) / 10 ** places;
}

/** Fills templates about a place in a town, whatever takes place there. */
function fillerFor(chance: Chance, { words }: SeedFiles, town: Town, place: string): TemplateFiller {
  const { region, language } = town.province;
  const when = { day: 0, month: 1, weekday: 3, hour: 12, isFeast: false };
  const occasion = { ...when, region, language, isDistrict: town.city !== undefined, place };
  return makeFiller(chance, words, occasion, { town: town.name });
}

/**
 * A telephone number of the province that nobody can have, for none goes on with a zero, and a website under `.example`,
 * a domain that never exists (RFC 2606).
 */
function drawContact(chance: Chance, name: Bilingual, { province }: Town): Pick<VenueFacts, 'phone' | 'website'> {
  const digits = `${province.phone}0${String(chance.below(1_000_000)).padStart(6, '0')}`.slice(0, 9);
  const phone = [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5, 7), digits.slice(7)].join(' ');
  const website = `https://${hostNameOf(withoutArticle(name[province.language]))}/`;
  return { phone: chance.next() < 0.8 ? phone : '', website: chance.next() < 0.6 ? website : '' };
}

/** A name as a host below `.example`. */
function hostNameOf(name: string): string {
  return `${slugOf(name).slice(0, 50).replace(/-$/, '')}.example`;
}

type HostPlan = Pick<Host, 'town' | 'sort'>;

/**
 * The organizers to generate: the council of each town with a venue, then those who hold what goes on in some of the venues, which no
 * council holds.
 */
function drawHosts(context: DemoContext, { kinds }: SeedFiles, places: readonly Place[]): HostPlan[] {
  const councils = unique(places.map(({ town }) => town)).map((town): HostPlan => ({ town, sort: 'council' }));
  const known = new Set<string>();
  const others = places.slice(0, Math.floor(places.length / 2)).flatMap((place, at): HostPlan[] => {
    const chance = context.chanceOf('wanted', at);
    const weighed = kinds.filter((kind) => isPlaceFor(kind, place)).map((item) => ({ item, weight: item.weight }));
    const sorts = weighed.length > 0 ? drawWeighted(chance, weighed).hosts.filter((each) => each !== 'council') : [];
    if (sorts.length === 0) return [];
    const sort = chance.oneOf(sorts);
    const key = `${sort} ${place.town.name.ca}`;
    if (known.has(key)) return [];
    known.add(key);
    return [{ town: place.town, sort }];
  });
  return [...councils, ...others];
}

/** An organizer and its document. A name that is in `names` already gets the town behind it. */
function buildOrganizer(
  context: DemoContext,
  files: SeedFiles,
  { town, sort }: HostPlan,
  names: Set<string>,
): { readonly host: Host; readonly record: DemoRecord<'organizers'> } {
  const number = context.nextNumber('organizers');
  const chance = context.chanceOf('organizer', number);
  const filler = fillerFor(chance, files, town, sort);
  const name = filler.fillOne(files.hosts[sort]?.names ?? []);
  const id = context.nextId();
  const bare = { ca: withoutArticle(name.ca), es: withoutArticle(name.es) };
  const isNew = !names.has(bare.ca);
  names.add(bare.ca);
  const title = isNew ? bare : { ca: `${bare.ca} (${town.name.ca})`, es: `${bare.es} (${town.name.es})` };
  const about = chance.next() < 0.5 ? filler.fillOne(files.words['hostAbout'] ?? []) : undefined;
  const texts = textsOf(context, 'organizers', number, context.order.languages, {
    organizer: title,
    description: about && paragraph([about]),
  });
  const { phone, website } = drawContact(chance, name, town);
  const email = chance.next() < 0.7 ? `info@${hostNameOf(title[town.province.language])}` : '';
  const facts = { ...publicationOf(context, chance, id, farAgo, context.order.now), phone, website, email };
  return { host: { id, sort, town, name }, record: { kind: 'organizers', id, facts, texts } };
}
