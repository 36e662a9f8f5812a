/** Plausible venues in real towns, and organizers: town councils, associations and companies of these towns. */

import type { VenueFacts } from '../model/documents/document.ts';
import { posterAddress, posterSize } from '../model/posters.ts';
import { slugOf } from '../model/text/slug.ts';
import { type Chance, drawn } from './chance.ts';
import { type Made, type Making, publicationOf, textsOf } from './making.ts';
import { capitalised, paragraph, type Said, withoutArticle } from './phrases.ts';
import type { EventKind, SeedFiles, Town } from './seed-files.ts';
import { type Telling, tellingOf } from './telling.ts';

/** An organizer as texts of events use it. */
export interface Host {
  readonly id: number;
  /** A key of `seeds/hosts.json`. */
  readonly sort: string;
  readonly town: Town;
  /** With its article. */
  readonly name: Said;
}

/** A venue as they use it; its sort is a key of `seeds/places.json`. */
export interface Place extends Host {
  readonly isOutdoors: boolean;
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

/** Generates a venue and its document. Its name is none of `names`, and is added to them. */
export function placeOf(
  making: Making,
  files: SeedFiles,
  sort: string,
  names: Set<string>,
): { readonly place: Place; readonly record: Made<'venues'> } {
  const number = making.nextNumber('venues');
  const chance = making.chanceOf('venue', number);
  const town = drawn(chance, townsByWeight(files));
  const telling = tellingFor(chance, files, town, sort);
  const name = newName(telling, files, sort, names);
  const id = making.nextId();
  const about = chance.next() < 0.4 ? telling.tellOne(files.words['placeAbout'] ?? []) : undefined;
  const texts = textsOf(making, 'venues', number, making.order.languages, {
    venue: { ca: withoutArticle(name.ca), es: withoutArticle(name.es) },
    description: about && paragraph([about]),
  });
  const image = chance.next() < 0.5 && { id: making.nextId(), url: posterAddress('venues', id), ...posterSize };
  const facts = {
    ...publicationOf(making, chance, id, farAgo, making.order.now),
    ...(image && { image }),
    ...(isStreet(sort) ? { phone: '' } : contactOf(chance, name, town)),
    ...whereOf(chance, telling, town, isStreet(sort) ? name : undefined),
  };
  const isOutdoors = files.places[sort]?.outdoors ?? false;
  return { place: { id, sort, town, name, isOutdoors }, record: { kind: 'venues', id, facts, texts } };
}

/** Kinds of places without street number, telephone and website. */
function isStreet(sort: string): boolean {
  return sort === 'square' || sort === 'park';
}

/** Large towns have more venues of every kind. */
function townsByWeight({ towns }: SeedFiles): { readonly item: Town; readonly weight: number }[] {
  return towns.map((town) => ({ item: town, weight: town.size * town.size }));
}

/** Facts about a place in a town, whatever takes place there. */
function tellingFor(chance: Chance, { words }: SeedFiles, town: Town, place: string): Telling {
  const { region, language } = town.province;
  const when = { day: 0, month: 1, weekday: 3, hour: 12, isFeast: false };
  const occasion = { ...when, region, language, isDistrict: town.city !== undefined, place };
  return tellingOf(chance, words, occasion, { town: town.name });
}

function newName(telling: Telling, { places }: SeedFiles, sort: string, names: Set<string>): Said {
  let name = telling.tellOne(places[sort]?.names ?? []);
  for (let at = 0; at < 5 && names.has(name.ca); at += 1) name = telling.tellOne(places[sort]?.names ?? []);
  names.add(name.ca);
  return name;
}

/**
 * A telephone number of the province that nobody can have, for none goes on with a zero, and a website under `.example`,
 * a domain that never exists (RFC 2606).
 */
function contactOf(chance: Chance, name: Said, { province }: Town): Pick<VenueFacts, 'phone' | 'website'> {
  const digits = `${province.phone}0${String(chance.below(1_000_000)).padStart(6, '0')}`.slice(0, 9);
  const phone = [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5, 7), digits.slice(7)].join(' ');
  const website = `https://${hostNameOf(withoutArticle(name[province.language]))}/`;
  return { phone: chance.next() < 0.8 ? phone : '', website: chance.next() < 0.6 ? website : '' };
}

/** A name as a host below `.example`. */
function hostNameOf(name: string): string {
  return `${slugOf(name).slice(0, 50).replace(/-$/, '')}.example`;
}

type Where = Omit<VenueFacts, 'author' | 'status' | 'published' | 'modified' | 'website' | 'phone'>;

/** Street, town and point; a square is its own address. One venue in twenty has no coordinates. */
function whereOf(chance: Chance, telling: Telling, town: Town, square: Said | undefined): Where {
  const { province, lat, lng } = town;
  const street = square ?? telling.tell({ ca: '{Street}, ', es: '{Street}, ' });
  const inside = town.size >= largeFrom ? spread.large : spread.small;
  const near = (degrees: number): number => Math.round((degrees + (chance.next() - 0.5) * inside) * 1e5) / 1e5;
  const point = { geo_lat: near(lat), geo_lng: near(lng) };
  const address = street[province.language];
  return {
    show_map: true,
    show_map_link: true,
    address: square ? withoutArticle(address) : `${address}${1 + chance.below(120)}`,
    city: cityOf(town),
    country: province.language === 'ca' ? 'Espanya' : 'España',
    province: withoutArticle(province.name[province.language]),
    state: '',
    zip: town.zip,
    stateprovince: '',
    ...(chance.next() < 0.95 && point),
  };
}

/** The town's name in addresses: in the language of its streets. */
function cityOf({ name, city, province }: Town): string {
  return capitalised((city ?? name)[province.language]);
}

/** The organizer to generate. */
export type Wanted = Pick<Host, 'town' | 'sort'>;

/** An organizer and its document. A name that is in `names` already gets the town behind it. */
export function hostOf(
  making: Making,
  files: SeedFiles,
  { town, sort }: Wanted,
  names: Set<string>,
): { readonly host: Host; readonly record: Made<'organizers'> } {
  const number = making.nextNumber('organizers');
  const chance = making.chanceOf('organizer', number);
  const telling = tellingFor(chance, files, town, sort);
  const name = telling.tellOne(files.hosts[sort]?.names ?? []);
  const id = making.nextId();
  const title = titleOf(name, town, names);
  const about = chance.next() < 0.5 ? telling.tellOne(files.words['hostAbout'] ?? []) : undefined;
  const texts = textsOf(making, 'organizers', number, making.order.languages, {
    organizer: title,
    description: about && paragraph([about]),
  });
  const { phone, website } = contactOf(chance, name, town);
  const email = chance.next() < 0.7 ? `info@${hostNameOf(title[town.province.language])}` : '';
  const facts = { ...publicationOf(making, chance, id, farAgo, making.order.now), phone, website, email };
  return { host: { id, sort, town, name }, record: { kind: 'organizers', id, facts, texts } };
}

function titleOf(name: Said, town: Town, names: Set<string>): Said {
  const bare = { ca: withoutArticle(name.ca), es: withoutArticle(name.es) };
  const isNew = !names.has(bare.ca);
  names.add(bare.ca);
  return isNew ? bare : { ca: `${bare.ca} (${town.name.ca})`, es: `${bare.es} (${town.name.es})` };
}
