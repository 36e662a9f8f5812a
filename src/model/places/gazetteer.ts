/** The towns of Spain, Andorra and Northern Catalonia, by name. The file is read when a town is first looked up. */

import { readFileSync, statSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { addTo, onceFor } from '../arrays-and-maps.ts';
import { placeKey } from './place-name.ts';
import { type Province, provinces } from './provinces-and-countries.ts';

/** A town of the gazetteer. */
export interface Town {
  readonly known: true;
  /** Unique, and the same in all languages. */
  readonly slug: string;
  readonly labels: Province['labels'];
  readonly lat: number;
  readonly lng: number;
  /** 0 when unknown. */
  readonly population: number;
  readonly province: Province;
  readonly country: Province['country'];
}

/** Towns are numbered by their line in the file, from the largest to the smallest. */
interface Gazetteer {
  readonly lines: readonly string[];
  readonly slugs: ReadonlyMap<string, number>;
  /** Line numbers by each name as compared. Towns whose main name it is come first. */
  readonly named: ReadonlyMap<string, readonly number[]>;
}

/** `gazetteer/` lies beside `src/`, and beside `dist/` in a package. */
const file = new URL('../../../gazetteer/towns.txt.gz', import.meta.url);

let loaded: Gazetteer | undefined;

/** A version of the data: the size of its file in bytes. */
export function gazetteerVersion(): number {
  return statSync(file).size;
}

/** The name of a town or a province in a language. */
export function labelIn(labels: Town['labels'], language: string): string {
  return labels[language === 'ca' ? 'ca' : 'es'];
}

/** All towns, larger ones first. */
export function allTowns(): Town[] {
  return gazetteer().lines.map((_, number) => townAt(number));
}

/** The town with a slug. */
export function townBySlug(slug: string): Town | undefined {
  const number = gazetteer().slugs.get(slug);
  return number === undefined ? undefined : townAt(number);
}

/**
 * All towns with a name, in any language and spelling, with or without its article. Towns whose main name it is come first, then larger
 * ones before smaller ones.
 */
export function townsNamed(name: string): Town[] {
  return (gazetteer().named.get(placeKey(name)) ?? []).map(townAt);
}

/** The names of a town, as written and as compared (see `placeKey`). */
export interface TownNames {
  readonly slug: string;
  readonly labels: readonly string[];
  readonly own: readonly string[];
  readonly others: readonly string[];
  /** Names by which another town is better known. */
  readonly lesser: readonly string[];
}

/** The names of all towns, larger ones first. */
export function townNames(): TownNames[] {
  return gazetteer().lines.map(parseNames);
}

/** The names of the town with a slug; undefined when there is no such town. */
export function townNamesOf(slug: string): TownNames | undefined {
  const line = gazetteer().lines[gazetteer().slugs.get(slug) ?? -1];
  return line === undefined ? undefined : parseNames(line);
}

function parseNames(line: string): TownNames {
  const [slug = '', ca = '', es = '', ...names] = line.split('\t', 6);
  const [own = [], others = [], lesser = []] = names.map((each) => each.split('|').filter((name) => name !== ''));
  return { slug, labels: [ca, es].filter((name) => name !== ''), own, others, lesser };
}

/** All names of the town with a slug, as compared (see `placeKey`); empty when there is no such town. */
export function namesOfTown(slug: string): readonly string[] {
  const { own = [], others = [], lesser = [] } = townNamesOf(slug) ?? {};
  return [...own, ...others, ...lesser];
}

function gazetteer(): Gazetteer {
  if (loaded) return loaded;
  const text = gunzipSync(readFileSync(file)).toString('latin1');
  const lines = text
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('#'));
  const slugs = new Map(lines.map((line, number) => [line.slice(0, line.indexOf('\t')), number]));
  const columns = lines.map((line) => line.split('\t', 6).slice(3));
  const named = new Map<string, number[]>();
  for (const [number, [own = '', others]] of columns.entries()) {
    for (const name of (others ? `${own}|${others}` : own).split('|')) addTo(named, name, number);
  }
  for (const [number, [, , lesser]] of columns.entries()) {
    for (const name of lesser?.split('|') ?? []) if (name !== '') addTo(named, name, number);
  }
  loaded = { lines, slugs, named };
  return loaded;
}

const townAt = onceFor((number: number): Town => {
  const line = gazetteer().lines[number] as string;
  const [slug = '', ca = '', es, , , , code = '', lat, lng, population] = line.split('\t');
  const province = provinces.get(code) as Province;
  return {
    known: true,
    slug,
    labels: { ca, es: es || ca },
    lat: Number(lat),
    lng: Number(lng),
    population: Number(population),
    province,
    country: province.country,
  };
});
