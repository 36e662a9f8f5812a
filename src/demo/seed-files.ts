/** Reads the word lists, templates and towns in `seeds/` once, in the shape that the generator uses. */

import { readdirSync, readFileSync } from 'node:fs';
import type { SynonymFacts } from '../model/documents/document.ts';
import { type Cost, parseCost } from '../model/money/cost.ts';
import type { Weighted } from './chance.ts';
import {
  type Bilingual,
  capitalised,
  type DemoLanguage,
  type Fitting,
  joined,
  type Wording,
  type Words,
  withoutArticle,
} from './templates.ts';
import { type Almanac, homeZone, type When } from './when.ts';

/** A town, or a district of a large one, with its own coordinates (degrees, WGS 84) and the postal code of its middle. */
export interface Town {
  readonly name: Bilingual;
  /** The town of a district; absent for a town itself. */
  readonly city?: Bilingual;
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
  readonly name: Bilingual;
  /** Without article. */
  readonly title: Bilingual;
}

/** What towns of one province have in common. */
interface Province {
  readonly name: Bilingual;
  readonly region: string;
  /** The language of its street names. */
  readonly language: DemoLanguage;
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
  readonly language?: DemoLanguage;
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
  readonly name: Bilingual;
  /** True when it is only said of free events. */
  readonly free?: boolean;
}

/** Everything in `seeds/` but the scenarios. */
export interface SeedFiles {
  readonly words: Words;
  readonly towns: readonly Town[];
  readonly almanac: Almanac;
  /** Names of regions in both languages, by key. */
  readonly regions: Readonly<Record<string, Bilingual>>;
  /** By kind of place; those outdoors say so. */
  readonly places: Readonly<Record<string, { readonly outdoors?: true; readonly names: readonly Wording[] }>>;
  /** By kind of host. */
  readonly hosts: Readonly<Record<string, { readonly names: readonly Wording[] }>>;
  readonly categories: readonly Term[];
  readonly tags: readonly Term[];
  readonly synonyms: Readonly<Record<DemoLanguage, readonly Omit<SynonymFacts, 'language'>[]>>;
  readonly kinds: readonly EventKind[];
}

const folder = new URL('../../seeds/', import.meta.url);

/** Reads and parses a file of `seeds/`; `T` is what tests find in it. */
export function readSeedFile<T>(path: string): T {
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
  if (files) return files;
  const words = toWords(readSeedFile<RawWords>('words.json'));
  const { categories, tags } = readSeedFile<Pick<SeedFiles, 'categories' | 'tags'>>('terms.json');
  const towns = readSeedFile<RawTowns>('towns.json');
  const places = readSeedFile<SeedFiles['places']>('places.json');
  files = {
    words,
    towns: towns.towns.map((town) => toTown(town, towns.provinces)),
    regions: towns.regions,
    almanac: readSeedFile<Almanac>('calendar.json'),
    places,
    hosts: readSeedFile<SeedFiles['hosts']>('hosts.json'),
    categories,
    tags,
    synonyms: readSeedFile<SeedFiles['synonyms']>('synonyms.json'),
    kinds: seedNames('kinds/').map((name) =>
      toKind(name, readSeedFile<RawKind>(`kinds/${name}.json`), { words, tags, places }),
    ),
  };
  return files;
}

type RawText = string | Wording;
type RawWords = Readonly<Record<string, readonly RawText[]>>;

interface RawTowns {
  readonly regions: SeedFiles['regions'];
  readonly provinces: Readonly<Record<string, Omit<Province, 'timezone'> & { readonly timezone?: string }>>;
  readonly towns: readonly RawTown[];
}

type RawTown = Omit<Town, 'name' | 'city' | 'province' | 'feast'> & {
  /** The main day, and the feast's name when it has one of its own. */
  readonly feast: readonly [string, RawText?];
  readonly name: RawText;
  readonly city?: RawText;
  readonly province: string;
};

type RawKind = Omit<EventKind, 'name' | 'tags' | 'prices' | 'words' | 'when' | 'least' | 'feast'> & {
  readonly tags: readonly string[];
  readonly prices: readonly (readonly [string | readonly string[], number])[];
  readonly slots: RawWords;
  readonly when: Partial<When> & Pick<When, 'weekdays' | 'months'>;
  readonly min?: number;
  readonly feast?: boolean;
};

function toWording(raw: RawText): Wording {
  return typeof raw === 'string' ? { ca: raw, es: raw } : raw;
}

function toWords(raw: RawWords): Words {
  return Object.fromEntries(Object.entries(raw).map(([name, list]) => [name, list.map(toWording)]));
}

/** A name alone, without what else is said of it. */
function toName(raw: RawText): Bilingual {
  const { ca, es } = toWording(raw);
  return { ca, es };
}

function toTown(raw: RawTown, provinces: RawTowns['provinces']): Town {
  const {
    name: rawName,
    city,
    province: key,
    feast: [day, feast],
    ...rest
  } = raw;
  const province = { timezone: homeZone, ...(provinces[key] as RawTowns['provinces'][string]) };
  const town = { ...rest, name: toName(rawName), ...(city !== undefined && { city: toName(city) }), province };
  if (feast) {
    // A name keeps its article wherever it stands: `La Mercè`
    const name = toName(feast);
    return { ...town, feast: { day, name, title: { ca: capitalised(name.ca), es: capitalised(name.es) } } };
  }
  const [ca, es] = province.language === 'ca' ? ['la festa major', 'la fiesta mayor'] : ['les festes', 'las fiestas'];
  const name = { ca: `${ca} ${joined('ca', 'de', town.name.ca)}`, es: `${es} ${joined('es', 'de', town.name.es)}` };
  return { ...town, feast: { day, name, title: { ca: withoutArticle(name.ca), es: withoutArticle(name.es) } } };
}

function toKind(
  name: string,
  { prices, slots, when, min = 1, feast = false, ...rest }: RawKind,
  { words, tags, places }: Pick<SeedFiles, 'words' | 'tags' | 'places'>,
): EventKind {
  const { freeOutdoors = [], paidOutdoors = [], practicalOutdoors = [] } = words;
  // Outdoors there are no doors, seats or ticket offices to mention
  const outdoors = { free: freeOutdoors, paid: paidOutdoors, practical: practicalOutdoors };
  const isOutdoors = rest.places.every((sort) => places[sort]?.outdoors);
  return {
    ...rest,
    name,
    min,
    feast,
    tags: tags.filter(({ key }) => rest.tags.includes(key)),
    when: { starts: [], minutes: [], days: [1, 1], allDay: false, ...when },
    prices: prices.map(([price, weight]) => ({ item: parseCost(price), weight })),
    words: { ...words, ...(isOutdoors && outdoors), ...toWords(slots) },
  };
}
