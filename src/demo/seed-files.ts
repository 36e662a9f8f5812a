/** Reads the word lists, templates and towns in `seeds/` once, in the shape that the generator uses. */

import { readdirSync, readFileSync } from 'node:fs';
import type { SynonymFacts } from '../model/documents/document.ts';
import { type Cost, parseCost } from '../model/money/cost.ts';
import type { Weighted } from './chance.ts';
import { capitalised, joined, type Said, type Spoken, withoutArticle } from './phrases.ts';
import type { Fitting, Wording, Words } from './telling.ts';
import type { Almanac, When } from './when.ts';

/** A town, or a district of a large one, with its own coordinates (degrees, WGS 84) and the postal code of its middle. */
export interface Town {
  readonly name: Said;
  /** The town of a district; absent for a town itself. */
  readonly city?: Said;
  readonly province: Province;
  readonly zip: string;
  readonly lat: number;
  readonly lng: number;
  /** How much takes place there, from 1 for a village to 9. */
  readonly size: number;
  readonly feast: Feast;
}

/** The annual feast of a town. */
interface Feast {
  /** The main day, in the notation of spans. */
  readonly day: string;
  /** With its article, for sentences. */
  readonly name: Said;
  /** Without article. */
  readonly title: Said;
}

/** What towns of one province have in common. */
interface Province {
  readonly name: Said;
  readonly region: string;
  /** The language of its street names. */
  readonly language: Spoken;
  /** The beginning of its telephone numbers. */
  readonly phone: string;
  /** IANA name. */
  readonly timezone: string;
}

/** A kind of event, one file of `seeds/kinds`. */
export interface EventKind {
  /** The file's name without its ending. */
  readonly name: string;
  readonly weight: number;
  /** The regions where it is usual; all when absent. */
  readonly regions?: readonly string[];
  /** The language of the towns that have it; both when absent. */
  readonly language?: Spoken;
  /** The size of the smallest town that has it. */
  readonly min: number;
  /** True when it is part of the town's annual feast and takes place only then. */
  readonly feast: boolean;
  /** Keys of categories, kinds of places and of hosts. */
  readonly categories: readonly string[];
  readonly tags: readonly Term[];
  readonly places: readonly string[];
  readonly hosts: readonly string[];
  readonly when: When;
  readonly prices: readonly Weighted<Cost>[];
  /** The lists of all kinds together with its own. */
  readonly words: Words;
  readonly titles: readonly Wording[];
  readonly excerpts: readonly Wording[];
  readonly openings: readonly Wording[];
  readonly details: readonly Wording[];
}

/** A category or a tag; kinds, scenarios and `parent` refer to it by key. Only tags say when and where they fit. */
export interface Term extends Fitting {
  readonly key: string;
  readonly parent?: string;
  readonly name: Said;
  /** True when it is only said of free events. */
  readonly free?: boolean;
}

/** Everything in `seeds/` but the scenarios. */
export interface SeedFiles {
  readonly words: Words;
  readonly towns: readonly Town[];
  readonly almanac: Almanac;
  /** Names of regions in both languages, by key. */
  readonly regions: Readonly<Record<string, Said>>;
  /** By kind of place; those outdoors say so. */
  readonly places: Readonly<Record<string, { readonly outdoors?: true; readonly names: readonly Wording[] }>>;
  /** By kind of host. */
  readonly hosts: Readonly<Record<string, { readonly names: readonly Wording[] }>>;
  readonly categories: readonly Term[];
  readonly tags: readonly Term[];
  readonly synonyms: Readonly<Record<Spoken, readonly Omit<SynonymFacts, 'language'>[]>>;
  readonly kinds: readonly EventKind[];
}

const folder = new URL('../../seeds/', import.meta.url);
const usualZone = 'Europe/Madrid';

/** Reads and parses a file of `seeds/`; `T` is what tests find in it. */
export function seedFile<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, folder), 'utf8'));
}

/** The names of the files of a folder in `seeds/`, without their endings, in alphabetical order. */
export function seedNames(path: string): string[] {
  const files = readdirSync(new URL(path, folder)).filter((name) => name.endsWith('.json'));
  return files.map((name) => name.slice(0, -'.json'.length)).sort();
}

let files: SeedFiles | undefined;

/** All files but the scenarios. They are read when they are first needed. */
export function readSeedFiles(): SeedFiles {
  files ??= allFiles();
  return files;
}

function allFiles(): SeedFiles {
  const words = wordsOf(seedFile<RawWords>('words.json'));
  const { categories, tags } = seedFile<Pick<SeedFiles, 'categories' | 'tags'>>('terms.json');
  const towns = seedFile<RawTowns>('towns.json');
  const places = seedFile<SeedFiles['places']>('places.json');
  return {
    words,
    towns: townsOf(towns),
    regions: towns.regions,
    almanac: seedFile<Almanac>('calendar.json'),
    places,
    hosts: seedFile<SeedFiles['hosts']>('hosts.json'),
    categories,
    tags,
    synonyms: seedFile<SeedFiles['synonyms']>('synonyms.json'),
    kinds: seedNames('kinds/').map((name) =>
      kindOf(name, seedFile<RawKind>(`kinds/${name}.json`), { words, tags, places }),
    ),
  };
}

type RawSaid = string | Wording;
type RawWords = Readonly<Record<string, readonly RawSaid[]>>;

interface RawTowns {
  readonly regions: SeedFiles['regions'];
  readonly provinces: Readonly<Record<string, Omit<Province, 'timezone'> & { readonly timezone?: string }>>;
  readonly towns: readonly (Omit<Town, 'name' | 'city' | 'province' | 'feast'> & {
    /** The main day, and the feast's name when it has one of its own. */
    readonly feast: readonly [string, RawSaid?];
    readonly name: RawSaid;
    readonly city?: RawSaid;
    readonly province: string;
  })[];
}

type RawKind = Omit<EventKind, 'name' | 'tags' | 'prices' | 'words' | 'when' | 'least' | 'feast'> & {
  readonly tags: readonly string[];
  readonly prices: readonly (readonly [string | readonly string[], number])[];
  readonly slots: RawWords;
  readonly when: Partial<When> & Pick<When, 'weekdays' | 'months'>;
  readonly min?: number;
  readonly feast?: boolean;
};

function saidOf(raw: RawSaid): Wording {
  return typeof raw === 'string' ? { ca: raw, es: raw } : raw;
}

function wordsOf(raw: RawWords): Words {
  return Object.fromEntries(Object.entries(raw).map(([name, list]) => [name, list.map(saidOf)]));
}

function townsOf({ provinces, towns }: RawTowns): Town[] {
  return towns.map(({ name, city, province: key, feast: [day, feast], ...rest }) => {
    const province = { timezone: usualZone, ...(provinces[key] as RawTowns['provinces'][string]) };
    return {
      ...rest,
      name: nameOf(name),
      ...(city !== undefined && { city: nameOf(city) }),
      province,
      feast: { day, ...(feast ? namedFeast(nameOf(feast)) : commonFeast(nameOf(name), province.language)) },
    };
  });
}

/** A name alone, without what else is said of it. */
function nameOf(raw: RawSaid): Said {
  const { ca, es } = saidOf(raw);
  return { ca, es };
}

/** A name keeps its article wherever it stands: `La Mercè`. */
function namedFeast(name: Said): Omit<Feast, 'day'> {
  return { name, title: { ca: capitalised(name.ca), es: capitalised(name.es) } };
}

/** How the feast of a town is called where it has no name of its own. */
function commonFeast(town: Said, language: Spoken): Omit<Feast, 'day'> {
  const [ca, es] = language === 'ca' ? ['la festa major', 'la fiesta mayor'] : ['les festes', 'las fiestas'];
  const name = { ca: `${ca} ${joined('ca', 'de', town.ca)}`, es: `${es} ${joined('es', 'de', town.es)}` };
  return { name, title: { ca: withoutArticle(name.ca), es: withoutArticle(name.es) } };
}

function kindOf(
  name: string,
  { prices, slots, when, min = 1, feast = false, ...rest }: RawKind,
  { words, tags, places }: Pick<SeedFiles, 'words' | 'tags' | 'places'>,
): EventKind {
  const isOutdoors = rest.places.every((sort) => places[sort]?.outdoors);
  return {
    ...rest,
    name,
    min,
    feast,
    tags: tags.filter(({ key }) => rest.tags.includes(key)),
    when: { starts: [], minutes: [], days: [1, 1], allDay: false, ...when },
    prices: prices.map(([price, weight]) => ({ item: parseCost(price), weight })),
    words: { ...words, ...(isOutdoors && outdoorsOf(words)), ...wordsOf(slots) },
  };
}

/** Outdoors there are no doors, seats or ticket offices to mention. */
function outdoorsOf({ freeOutdoors = [], paidOutdoors = [], practicalOutdoors = [] }: Words): Words {
  return { free: freeOutdoors, paid: paidOutdoors, practical: practicalOutdoors };
}
