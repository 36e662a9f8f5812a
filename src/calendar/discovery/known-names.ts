/**
 * The names that suggestions find, as one process knows them: of all records that events refer to, and the titles of public events to come.
 * They are read when they are first needed and follow the changes of the store from then on, so that no letter that is typed costs a search.
 */

import { sharedRun } from '../../async/batched.ts';
import { within } from '../../async/calls.ts';
import { newPause } from '../../async/turns.ts';
import { onceFor, slicesOf } from '../../model/arrays-and-maps.ts';
import { type CountedKind, countedKinds } from '../../model/counting.ts';
import type { Document } from '../../model/documents/document.ts';
import { publicTownOf } from '../../model/documents/lookups.ts';
import { shownText } from '../../model/documents/shown-text.ts';
import { betterFit, type Fit, nameWords, type Ways } from '../../model/search/name-match.ts';
import { type FoundNames, type NameTable, newNameTable } from '../../model/search/name-table.ts';
import {
  type GradedWays,
  type NameVocabulary,
  newNameVocabulary,
  type TypedIn,
} from '../../model/search/name-vocabulary.ts';
import type { Language, ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { textOfHtml } from '../../model/text/html.ts';
import { dayLength } from '../../model/time/durations.ts';
import type { Instant } from '../../model/time/instants.ts';
import { type Pair, unlessUnreachable } from '../../ports.ts';
import { newTitles, type TitleRules, type Titles } from './known-titles.ts';

/** The names, as they are at the time of each call. */
export interface KnownNames {
  /** How their words match a typed text. */
  grade(typedIn: TypedIn): GradedWays;
  /** Those of venues, organizers, categories and tags. Throws Unreachable. */
  readRecords(): Promise<KnownRecords>;
  /**
   * The titles of public events that have not ended by a moment; undefined while they are not known: when many are to be read, for a
   * moment long ago, in a calendar with too many, and while nobody can say how many there are.
   */
  readTitles(from: Instant): Promise<Titles | undefined>;
}

/** A record whose name matches a typed text. */
export interface FoundRecord {
  readonly document: Document<CountedKind>;
  readonly fit: Fit;
  /** Of all ways to write the text those in which it matches the name that readers of the first language see. */
  waysOf(ways: Ways): Ways;
}

/** Venues, organizers, categories and tags, without their descriptions, whoever may see them. */
export interface KnownRecords {
  /** The records of a kind whose names, as readers of one of these languages see them, match a typed text, of those that are wanted. */
  find(
    kind: CountedKind,
    languages: readonly Language[],
    graded: GradedWays,
    isWanted: (document: Document<CountedKind>) => boolean,
  ): FoundRecord[];
  /** The records of a kind with these IDs; unknown ones are left out. */
  of<K extends CountedKind>(kind: K, ids: readonly number[]): Document<K>[];
  /** The slug of the town in which everybody sees a venue; blank without one. Finding it takes longer than all else of a suggestion. */
  townOf(venue: Document<'venues'>): string;
  /** The city of the first venue that everybody sees in a town. */
  cityOf(town: string): string | undefined;
}

/** In a calendar with more events titles are searched for. */
const maxEvents = 200_000;
/** Events that ended so many milliseconds before titles were first read are not known. */
const past = 3 * dayLength;
/** Milliseconds for which a request waits for titles. Searching instead takes the time that reading them needs. */
const timeout = 250;

/** Opens them; nothing is read before somebody asks. `pair` has the store with documents as they are stored. */
export function knownNamesIn(pair: Pair, settings: TitleRules, now: () => Instant): KnownNames {
  const kinds = Object.values(countedKinds);
  const vocabulary = newNameVocabulary();
  const records = newRecords(vocabulary, kinds, settings.languages);
  const titles = newTitles(vocabulary, settings);
  let begin = Number.POSITIVE_INFINITY;
  const followRecords = followerOf(pair, kinds, records.set, records.remove);
  const followTitles = followerOf(pair, ['events'], (event) => titles.set(event, begin), titles.remove);
  let [hits, misses] = [0, 0];
  pair.caches.add('known-names', {
    budget: {},
    stats: () => ({ hits, misses, evictions: 0, entries: records.size() + titles.size }),
  });
  /** Notes whether a request found all that it needs. */
  function knows(follower: Follower, generation: number): boolean {
    const isKnown = follower.knows(generation);
    if (isKnown) hits += 1;
    else misses += 1;
    return isKnown;
  }
  let isTooLarge: boolean | undefined;

  return {
    grade: vocabulary.grade,
    async readRecords() {
      if (!knows(followRecords, await pair.generation())) await followRecords.run();
      return records;
    },
    async readTitles(from) {
      if (isTooLarge === undefined) {
        const sizes = await pair.size().catch(unlessUnreachable);
        if (!sizes) return undefined;
        isTooLarge = sizes.events > maxEvents;
      }
      if (isTooLarge) return undefined;
      if (begin === Number.POSITIVE_INFINITY) begin = now() - past;
      if (from < begin + dayLength) return undefined;
      if (knows(followTitles, await pair.generation())) return titles;
      const reading = followTitles.run().then(() => titles, unlessUnreachable);
      return (await within(timeout, reading, undefined)) ?? undefined;
    },
  };
}

/** Follows the changes of some kinds. */
interface Follower {
  /** Whether all is known that was written up to a generation. */
  knows(generation: number): boolean;
  /** Resolves once all is known that was written before the call. Throws Unreachable. */
  run(): Promise<void>;
}

/** Changes, and documents, that are read at once. */
const size = { changes: 1000, documents: 200 };

function followerOf<K extends ResourceName>(
  { store, generation }: Pair,
  kinds: readonly K[],
  set: (document: Document<K>) => void,
  remove: (id: number, kind: K) => void,
): Follower {
  let known: number | undefined;
  let position: number | undefined;

  async function readAll(): Promise<void> {
    const pause = newPause();
    for (const kind of kinds) {
      for await (const document of store.scan(kind)) {
        set(document);
        await pause();
      }
    }
  }

  async function readChanges(after: number): Promise<number> {
    let next = after;
    for (let left = size.changes; left === size.changes; ) {
      const page = await store.changes(next, size.changes);
      for (const kind of kinds) {
        const ids = page.changes.flatMap((change) => (change.kind === kind ? change.id : []));
        for (const some of slicesOf(ids, size.documents)) {
          const gone = new Set(some);
          for (const document of await store.read(kind, some)) {
            gone.delete(document.id);
            set(document);
          }
          for (const id of gone) remove(id, kind);
        }
      }
      left = page.changes.length;
      next = page.next;
    }
    return next;
  }

  return {
    knows: (present) => present === known,
    run: sharedRun(async () => {
      const present = await generation();
      try {
        let after = position;
        if (after === undefined) {
          // What changes while all is read comes again
          after = await store.lastChange();
          await readAll();
        }
        position = await readChanges(after);
      } catch (error) {
        unlessUnreachable(error);
        // Changes get their places from a server that takes writes; without one all may still be read
        position = undefined;
        await readAll();
      }
      known = present;
    }),
  };
}

/** Names of records in a table for each kind and language. */
interface Records extends KnownRecords {
  set(document: Document<CountedKind>): void;
  remove(id: number, kind: CountedKind): void;
  size(): number;
}

function newRecords(
  vocabulary: NameVocabulary,
  kinds: readonly CountedKind[],
  languages: readonly Language[],
): Records {
  const byKind = new Map(
    kinds.map((kind) => {
      const tables = new Map(languages.map((language): [Language, NameTable] => [language, newNameTable(vocabulary)]));
      const documents: (Document<CountedKind> | undefined)[] = [];
      return [kind, { tables, documents, rowOf: new Map<number, number>() }];
    }),
  );
  const townOf = onceFor(({ facts }: Document<'venues'>) => publicTownOf(facts));
  return {
    size: () => [...byKind.values()].reduce((sum, { rowOf }) => sum + rowOf.size, 0),
    set(document) {
      const { kind, id, texts } = document;
      const known = byKind.get(kind);
      if (!known) return;
      const row = known.rowOf.get(id) ?? known.documents.length;
      known.rowOf.set(id, row);
      const short = Object.entries(texts).map(([language, { description: _, ...set }]) => [language, set]);
      known.documents[row] = { ...document, texts: Object.fromEntries(short) };
      for (const [language, table] of known.tables) {
        const shown = shownText(texts, resources[kind].title, language, languages);
        const spoken = shown?.language ?? '';
        table.set(row, nameWords(textOfHtml(shown?.text ?? ''), spoken), spoken);
      }
    },
    remove(id, kind) {
      const { rowOf, documents, tables } = byKind.get(kind) ?? {};
      const row = rowOf?.get(id);
      if (row === undefined) return;
      rowOf?.delete(id);
      if (documents) documents[row] = undefined;
      for (const table of tables?.values() ?? []) table.remove(row);
    },
    of<K extends CountedKind>(kind: K, ids: readonly number[]) {
      const { rowOf, documents } = byKind.get(kind) ?? {};
      return ids.flatMap((id) => (documents?.[rowOf?.get(id) ?? -1] as Document<K> | undefined) ?? []);
    },
    townOf,
    cityOf(town) {
      const venues = [...(byKind.get('venues')?.rowOf.keys() ?? [])].sort((a, b) => a - b);
      return this.of('venues', venues).find((venue) => townOf(venue) === town)?.facts.city;
    },
    find(kind, asked, graded, isWanted) {
      const { tables, documents = [] } = byKind.get(kind) ?? {};
      const isWantedAt = (row: number) => documents[row] !== undefined && isWanted(documents[row]);
      const fits = new Map<number, Fit>();
      let shown: FoundNames | undefined;
      for (const language of asked) {
        const table = tables?.get(language) ?? tables?.get(languages[0] as Language);
        const names = table?.find(graded);
        shown ??= names;
        for (const row of names?.first(undefined, isWantedAt) ?? []) {
          const fit = betterFit(fits.get(row), names?.fitOf(row));
          if (fit) fits.set(row, fit);
        }
      }
      const found: FoundRecord[] = [];
      for (const [row, fit] of fits) {
        const document = documents[row];
        if (document) found.push({ document, fit, waysOf: (ways) => shown?.waysOf(row, ways) ?? ways });
      }
      return found;
    },
  };
}
