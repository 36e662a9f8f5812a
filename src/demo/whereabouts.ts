/** Towns and regions as people name them. */

import { unique } from '../model/arrays-and-maps.ts';
import { foldName } from '../model/text/characters.ts';
import { type Said, withoutArticle } from './phrases.ts';
import type { SeedFiles, Town } from './seed-files.ts';

/** Thrown for a name that is no town or region; the message is for people. */
export class UnknownPlace extends Error {
  override name = 'UnknownPlace';
}

/** A name in both languages, and its towns. */
interface Named {
  readonly name: Said;
  readonly towns: readonly Town[];
}

/**
 * The Catalan names of the towns with these names, and of all towns in these regions or provinces, in either language; case, accents and
 * articles are ignored. Throws UnknownPlace.
 */
export function townsNamed(
  { towns, regions }: SeedFiles,
  names: { readonly towns: readonly string[]; readonly regions: readonly string[] },
): string[] {
  const single = towns.map((town): Named => ({ name: town.name, towns: [town] }));
  const larger = [...regionsOf(towns, regions), ...provincesOf(towns)];
  const found = [
    ...names.towns.flatMap((name) => townsOf(name, single, 'town')),
    ...names.regions.flatMap((name) => townsOf(name, larger, 'region')),
  ];
  const known = new Set(found);
  return towns.filter((town) => known.has(town)).map(({ name }) => name.ca);
}

/** The seed files with these towns only; with all of them when none is named. */
export function within(files: SeedFiles, names: readonly string[] = []): SeedFiles {
  return names.length === 0 ? files : { ...files, towns: files.towns.filter(({ name }) => names.includes(name.ca)) };
}

function regionsOf(towns: readonly Town[], regions: SeedFiles['regions']): Named[] {
  return Object.entries(regions).map(([key, name]) => ({
    name,
    towns: towns.filter(({ province }) => province.region === key),
  }));
}

function provincesOf(towns: readonly Town[]): Named[] {
  const provinces = Map.groupBy(towns, ({ province }) => province.name.ca);
  return [...provinces.values()].map((inside) => ({ name: (inside[0] as Town).province.name, towns: inside }));
}

function townsOf(wanted: string, among: readonly Named[], what: string): readonly Town[] {
  const folded = fold(wanted);
  const found = among.filter(({ name }) => Object.values(name).some((each) => fold(each) === folded));
  if (found.length > 0) return found.flatMap(({ towns }) => towns);
  throw new UnknownPlace(
    `No ${what} of the demo data is called ${wanted}. Names like it: ${nearestOf(folded, among).join(', ')}`,
  );
}

/** The names most like one, by the pairs of letters that they share. */
function nearestOf(folded: string, among: readonly Named[]): string[] {
  const names = unique(among.flatMap(({ name }) => Object.values(name)));
  const pairs = pairsOf(folded);
  const likeness = (name: string): number => {
    const others = pairsOf(fold(name));
    return (2 * pairs.filter((pair) => others.includes(pair)).length) / (pairs.length + others.length);
  };
  return names.sort((one, other) => likeness(other) - likeness(one)).slice(0, 5);
}

function pairsOf(text: string): string[] {
  const padded = ` ${text} `;
  return unique(Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2)));
}

function fold(name: string): string {
  return foldName(withoutArticle(name.trim().toLowerCase()));
}
