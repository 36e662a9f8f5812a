/** The towns of the package's own data (see `gazetteer/README.md`): what a town is called in any language, and where it lies. */

import { readFileSync, statSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { kilometres } from '../kilometres.ts';
import { foldName } from '../text/fold-name.ts';
import { slugOf } from '../text/slug.ts';

/** A town that the data know. */
export interface Town {
  readonly slug: string;
  /** As GeoNames calls the region: `56` is Catalonia; `AD` and `FR` are the countries. */
  readonly region: string;
  /** Degrees, WGS 84. */
  readonly lat: number;
  readonly lng: number;
  readonly population: number;
  readonly ca: string;
  readonly es: string;
}

/** What a venue says of where it is. */
export interface Whereabouts {
  readonly city: string;
  readonly zip?: string;
  readonly province?: string;
  readonly point?: { readonly lat: number; readonly lng: number } | undefined;
}

interface Gazetteer {
  readonly bySlug: ReadonlyMap<string, Town>;
  /** Towns by each of their names, those of which it is the label first, then the larger ones. */
  readonly byName: ReadonlyMap<string, readonly Town[]>;
}

let known: Gazetteer | undefined;

/** Read when somebody first names a town: some 30 ms and 6 MB. */
function gazetteer(): Gazetteer {
  known ??= read();
  return known;
}

const file = new URL('../../../gazetteer/towns.tsv.gz', import.meta.url);

/** Tells one version of the data from another: the bytes of its file. */
export function gazetteerVersion(): number {
  return statSync(file).size;
}

function read(): Gazetteer {
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
  const bySlug = new Map<string, Town>();
  const [labels, aliases] = [new Map<string, Town[]>(), new Map<string, Town[]>()];
  for (const line of lines) {
    const [slug = '', region = '', lat, lng, population, ca = '', es, further = ''] = line.split('\t');
    const town = { slug, region, lat: Number(lat), lng: Number(lng), population: Number(population), ca, es: es || ca };
    bySlug.set(slug, town);
    for (const name of spellings(ca, town.es)) add(labels, name, town);
    for (const name of spellings(...further.split('|').filter(Boolean))) add(aliases, name, town);
  }
  for (const [name, towns] of aliases) for (const town of towns) add(labels, name, town);
  return { bySlug, byName: labels };
}

function add(index: Map<string, Town[]>, name: string, town: Town): void {
  const towns = index.get(name);
  if (!towns) index.set(name, [town]);
  else if (!towns.includes(town)) towns.push(town);
}

/** Names as they are compared, with and without their article. */
function spellings(...names: readonly string[]): Set<string> {
  return new Set(names.flatMap((name) => [compared(name), withoutArticle(compared(name))]));
}

const trailingArticle = /^(.+), (el|la|els|les|los|las|l'|a|o|os|as)$/;
const article = /^(?:el|la|els|les|los|las|l|a|o|os|as) (?=.{3})/;
const abbreviations: readonly (readonly [RegExp, string])[] = [
  [/^bcn$/, 'barcelona'],
  [/\bsta\b/g, 'santa'],
  [/\bsto\b/g, 'santo'],
  [/\bst\b/g, 'sant'],
];

/** Without case, accents, signs and what stands in brackets; an article behind it comes first. */
function compared(name: string): string {
  const plain = foldName(
    name
      .replaceAll('·', '')
      .replaceAll(/\s*\([^)]*\)/g, '')
      .replaceAll('’', "'"),
  );
  const [, rest, behind] = trailingArticle.exec(plain) ?? [];
  const words = (rest === undefined ? plain : `${behind} ${rest}`).replaceAll(/[^a-z0-9]+/g, ' ').trim();
  return abbreviations.reduce((text, [pattern, whole]) => text.replace(pattern, whole), words);
}

function withoutArticle(name: string): string {
  return name.replace(article, '');
}

/** The towns of a name in any language, or of a slug: the likeliest first. */
export function townsNamed(text: string): readonly Town[] {
  const { byName, bySlug } = gazetteer();
  const exact = bySlug.get(text);
  const name = compared(text);
  const named = byName.get(name) ?? byName.get(withoutArticle(name)) ?? [];
  return exact && !named.includes(exact) ? [exact, ...named] : named;
}

/** The town of a slug. */
export function townBySlug(slug: string): Town | undefined {
  return gazetteer().bySlug.get(slug);
}

/** What a town is called in a language: in Catalan, else in Spanish. */
export function townLabel({ ca, es }: Town, language: string): string {
  return language === 'ca' ? ca : es;
}

/** Kilometres within which a venue's own point tells between namesakes. */
const near = 30;

/**
 * The slug of a venue's town; empty without one. A town that is not in the data is one of its own, by its name. Of namesakes the one of the
 * venue's post code, province or point, else the larger one.
 */
export function townSlugOf({ city, zip = '', province = '', point }: Whereabouts): string {
  if (city.trim() === '') return '';
  const towns = townsNamed(city);
  if (towns.length < 2) return towns[0]?.slug ?? (slugOf(city) || '');
  const region = regionOfZip(zip) ?? regionsByProvince.get(compared(province));
  const within = region === undefined ? towns : towns.filter((town) => town.region === region);
  const closest = point && within.find(({ lat, lng }) => (kilometres(lat, lng, point.lat, point.lng) ?? near) < near);
  return (closest ?? within[0] ?? towns[0])?.slug ?? '';
}

/** The provinces of each region, by the first two digits of their post codes. */
const provinces: Readonly<Record<string, string>> = {
  '51': '04 11 14 18 21 23 29 41',
  '52': '22 44 50',
  '34': '33',
  '07': '07',
  '53': '35 38',
  '39': '39',
  '54': '02 13 16 19 45',
  '55': '05 09 24 34 37 40 42 47 49',
  '56': '08 17 25 43',
  '57': '06 10',
  '58': '15 27 32 36',
  '29': '28',
  '31': '30',
  '32': '31',
  '59': '01 20 48',
  '27': '26',
  '60': '03 12 46',
};

const regionsByZip = new Map(
  Object.entries(provinces).flatMap(([region, codes]) => codes.split(' ').map((code) => [code, region] as const)),
);

function regionOfZip(zip: string): string | undefined {
  if (/^AD\d{3}$/i.test(zip.trim())) return 'AD';
  const [code = ''] = /^\d{2}(?=\d{3}$)/.exec(zip.trim()) ?? [];
  return regionsByZip.get(code);
}

const names: Readonly<Record<string, string>> = {
  '56': 'barcelona|girona|gerona|lleida|lerida|tarragona|catalunya|cataluna',
  '60': 'valencia|alacant|alicante|castello|castellon',
  '07': 'illes balears|islas baleares|balears|baleares|mallorca|menorca|eivissa|ibiza',
  '52': 'saragossa|zaragoza|osca|huesca|terol|teruel|arago|aragon',
  '29': 'madrid',
  '31': 'murcia',
  AD: 'andorra',
  FR: 'pirineus orientals|pyrenees orientales|catalunya nord',
};

const regionsByProvince = new Map(
  Object.entries(names).flatMap(([region, all]) => all.split('|').map((name) => [name, region] as const)),
);
