/** The towns of Spain, Andorra and Northern Catalonia: read once, when somebody first asks, and found by their names. */

import { readFileSync, statSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { placeKey } from './place-name.ts';
import { type Province, provinces } from './provinces.ts';

/** A town that the gazetteer knows. */
export interface Town {
  readonly known: true;
  /** No other town has it; it stays the same for all languages. */
  readonly slug: string;
  readonly labels: Province['labels'];
  readonly lat: number;
  readonly lng: number;
  /** 0 where it is not known. */
  readonly population: number;
  readonly province: Province;
  readonly country: Province['country'];
}

/** Lines of the file by their numbers, which rise as towns get smaller. */
interface Gazetteer {
  readonly lines: readonly string[];
  readonly slugs: ReadonlyMap<string, number>;
  /** By every name as it is compared: first those who are best known by it. */
  readonly named: ReadonlyMap<string, readonly number[]>;
}

/** `gazetteer/` lies beside `src/` and beside what is compiled of it. */
const file = new URL('../../../gazetteer/towns.txt.gz', import.meta.url);

let loaded: Gazetteer | undefined;
const read = new Map<number, Town>();

/** Tells one version of the data from another: the bytes of its file. */
export function gazetteerVersion(): number {
  return statSync(file).size;
}

/** What a town or a province is called in a language. */
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
 * All towns with a name, in any language, with its article or without it, however it is spelt: those first of which it is
 * the own name and not only another one, and the larger ones before the smaller.
 */
export function townsNamed(name: string): Town[] {
  return (gazetteer().named.get(placeKey(name)) ?? []).map(townAt);
}

/** The names of a town: as they are written, and as they are compared (see `placeKey`). */
export interface TownNames {
  readonly slug: string;
  readonly labels: readonly string[];
  readonly own: readonly string[];
  readonly others: readonly string[];
}

/** The names of all towns, larger ones first. */
export function townNames(): TownNames[] {
  return gazetteer().lines.map(namesIn);
}

/** The names of the town with a slug; undefined for one that is not known. */
export function townNamesOf(slug: string): TownNames | undefined {
  const line = gazetteer().lines[gazetteer().slugs.get(slug) ?? -1];
  return line === undefined ? undefined : namesIn(line);
}

function namesIn(line: string): TownNames {
  const [slug = '', ca = '', es = '', own = '', others = ''] = line.split('\t', 5);
  const named = (names: string) => names.split('|').filter((name) => name !== '');
  return { slug, labels: [ca, es].filter((name) => name !== ''), own: named(own), others: named(others) };
}

/** Every name of a town with a slug, as they are compared (see `placeKey`); none for one that is not known. */
export function namesOfTown(slug: string): readonly string[] {
  const number = gazetteer().slugs.get(slug);
  if (number === undefined) return [];
  const columns = (gazetteer().lines[number] as string).split('\t', 6).slice(3);
  return columns.flatMap((column) => column.split('|')).filter((name) => name !== '');
}

function gazetteer(): Gazetteer {
  loaded ??= parsed(gunzipSync(readFileSync(file)).toString('latin1'));
  return loaded;
}

function parsed(text: string): Gazetteer {
  const lines = text
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('#'));
  const slugs = new Map(lines.map((line, number) => [line.slice(0, line.indexOf('\t')), number]));
  const columns = lines.map((line) => line.split('\t', 6).slice(3));
  const named = new Map<string, number[]>();
  for (const [number, [own = '', others]] of columns.entries()) {
    for (const name of (others ? `${own}|${others}` : own).split('|')) add(named, name, number);
  }
  for (const [number, [, , lesser]] of columns.entries()) {
    for (const name of lesser?.split('|') ?? []) if (name !== '') add(named, name, number);
  }
  return { lines, slugs, named };
}

function townAt(number: number): Town {
  const town = read.get(number) ?? readTown(gazetteer().lines[number] as string);
  read.set(number, town);
  return town;
}

function readTown(line: string): Town {
  const [slug = '', ca = '', es, , , , code = '', lat, lng, population] = line.split('\t');
  const province = provinces.get(code) as Province;
  const point = { lat: Number(lat), lng: Number(lng) };
  return {
    known: true,
    slug,
    labels: { ca, es: es || ca },
    ...point,
    population: Number(population),
    province,
    country: province.country,
  };
}

function add<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
