/** The towns of the demo data as people name them. */

import { unique } from '../model/arrays-and-maps.ts';
import { foldName } from '../model/text/characters.ts';
import type { SeedFiles, Town } from './seed-files.ts';
import { type Bilingual, withoutArticle } from './templates.ts';

/** Thrown for a name that is no town or region; the message is for people. */
export class UnknownPlace extends Error {
  override name = 'UnknownPlace';
}

/** A town, region or province with its name in both languages, and its towns. */
interface Area {
  readonly name: Bilingual;
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
  const single = towns.map((town): Area => ({ name: town.name, towns: [town] }));
  const provinces = Map.groupBy(towns, ({ province }) => province.name);
  const larger: Area[] = [
    ...Object.entries(regions).map(([key, name]) => ({
      name,
      towns: towns.filter(({ province }) => province.region === key),
    })),
    ...[...provinces].map(([name, inside]) => ({ name, towns: inside })),
  ];
  const found = new Set([
    ...names.towns.flatMap((name) => findTowns(name, single, 'town')),
    ...names.regions.flatMap((name) => findTowns(name, larger, 'region')),
  ]);
  return towns.filter((town) => found.has(town)).map(({ name }) => name.ca);
}

/** The towns of the areas with a name. Throws UnknownPlace with the names most like it, by the pairs of letters that they share. */
function findTowns(wanted: string, areas: readonly Area[], what: string): readonly Town[] {
  const folded = fold(wanted);
  const found = areas.filter(({ name }) => Object.values(name).some((each) => fold(each) === folded));
  if (found.length > 0) return found.flatMap(({ towns }) => towns);
  const pairs = pairsOf(folded);
  const likenesses = unique(areas.flatMap(({ name }) => Object.values(name))).map((name) => {
    const others = pairsOf(fold(name));
    const shared = pairs.filter((pair) => others.includes(pair)).length;
    return { name, likeness: (2 * shared) / (pairs.length + others.length) };
  });
  const nearest = likenesses.sort((one, other) => other.likeness - one.likeness).slice(0, 5);
  throw new UnknownPlace(
    `No ${what} of the demo data is called ${wanted}. Names like it: ${nearest.map(({ name }) => name).join(', ')}`,
  );
}

function pairsOf(text: string): string[] {
  const padded = ` ${text} `;
  return unique(Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2)));
}

function fold(name: string): string {
  return foldName(withoutArticle(name.trim().toLowerCase()));
}
