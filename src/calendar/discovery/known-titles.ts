/** The titles of public events that have not ended, in tables that find them by the beginnings of their words, the soonest first. */

import { onceFor } from '../../model/arrays-and-maps.ts';
import type { Document } from '../../model/documents/document.ts';
import { shownText } from '../../model/documents/shown-text.ts';
import { type Fit, nameWords, type Ways } from '../../model/search/name-match.ts';
import { type NameTable, newNameTable } from '../../model/search/name-table.ts';
import type { GradedWays, NameVocabulary } from '../../model/search/name-vocabulary.ts';
import type { Language } from '../../model/tables/field.ts';
import { foldName } from '../../model/text/characters.ts';
import { textOfHtml } from '../../model/text/html.ts';
import { type DayRules, eventDays } from '../../model/time/event-days.ts';
import { clockOf, type Instant, utcWallClock, type WallClock } from '../../model/time/instants.ts';
import { type DatedInstant, lastsBeyond } from '../../model/time/periods.ts';

/** What a suggestion shows of an event to readers of a language. */
export interface SuggestedEvent {
  readonly id: number;
  readonly start_date: WallClock;
  readonly venue: readonly number[];
  /** The title as plain text, and its language, which is empty without one. */
  readonly title: string;
  readonly spoken: Language;
  readonly slug: string;
}

/** Events whose titles match, by their places among them. */
export interface FoundTitles {
  readonly length: number;
  idAt(at: number): number;
  fitAt(at: number): Fit | undefined;
  startAt(at: number): Instant;
  /** The title as readers are shown it. */
  titleAt(at: number): string;
  /** A number that is equal for titles that are equal when folded, and for hardly any others. */
  hashAt(at: number): number;
}

/** Events whose titles match, with what is shown of them. */
export interface KnownTitles extends FoundTitles {
  eventAt(at: number): SuggestedEvent;
  /** Of all ways to write the text those in which it matches the title. */
  waysAt(at: number, ways: Ways): Ways;
}

/** The titles of some events. */
export interface Titles {
  /** Takes an event as it is now; one that may not be suggested, or that has ended by `from`, leaves. */
  set(event: Document<'events'>, from: Instant): void;
  remove(id: number): void;
  /**
   * The first events, at most `max`, the soonest, that last beyond a moment and whose titles match; undefined where a series is among
   * those that match, because only lists know its dates.
   */
  find(language: Language, graded: GradedWays, from: DatedInstant, max: number): KnownTitles | undefined;
  readonly size: number;
}

/** The settings that titles depend on. */
export interface TitleRules extends DayRules {
  /** Content languages, the default first. */
  readonly languages: readonly Language[];
}

/** Titles as readers of one language see them. */
interface Shown {
  readonly table: NameTable;
  readonly titles: string[];
  readonly slugs: string[];
  /** By row, the languages of titles: one more than their place among those of the calendar, 0 without a title. */
  spoken: Uint8Array;
  hashes: Uint32Array;
}

/** What an event is, besides its times. */
const isWhole = 1;
const isSeries = 2;

/** Opens them, empty, with the vocabulary of their tables. */
export function newTitles(vocabulary: NameVocabulary, { languages, timeZone, dayCutoff }: TitleRules): Titles {
  // By row, each apart, because typing looks at one or two of them of thousands; and an object for each event would take five times as much
  let ids = new Float64Array(1024);
  /** Series are the first, because they may have a date at any time. */
  let starts = new Float64Array(1024);
  /** Of what must be looked at more closely there is no end. */
  let ends = new Float64Array(1024);
  let lastDays = new Int32Array(1024);
  let kinds = new Uint8Array(1024);
  let clocks = new Float64Array(1024);
  const venues: (readonly number[])[] = [];
  const venuesOf = onceFor((key: string): readonly number[] => (key === '' ? [] : key.split(',').map(Number)));
  const all = languages.map((): Shown => {
    return {
      table: newNameTable(
        vocabulary,
        (a, b) => (starts[a] as number) - (starts[b] as number) || (ids[a] as number) - (ids[b] as number),
      ),
      titles: [],
      slugs: [],
      spoken: new Uint8Array(1024),
      hashes: new Uint32Array(1024),
    };
  });
  const rowOf = new Map<number, number>();
  const free: number[] = [];

  function remove(id: number): void {
    const row = rowOf.get(id);
    if (row === undefined) return;
    rowOf.delete(id);
    free.push(row);
    for (const { table } of all) table.remove(row);
  }

  function setTitle(row: number, { texts, facts: { recurrence } }: Document<'events'>, at: number): void {
    const [language, shown] = [languages[at] as Language, all[at] as Shown];
    const title = shownText(texts, 'title', language, languages);
    const text = textOfHtml(title?.text ?? '');
    const spoken = title?.language ?? '';
    const { words, further } = nameWords(text, spoken);
    const ofDates = Object.values(recurrence?.own ?? {}).flatMap((each) => {
      const own = shownText(each.texts, 'title', language, languages);
      return own ? nameWords(textOfHtml(own.text), own.language).words : [];
    });
    shown.table.set(row, { words, further: [...further, ...ofDates] }, spoken);
    shown.titles[row] = text;
    shown.slugs[row] = shownText(texts, 'slug', language, languages)?.text ?? '';
    shown.spoken[row] = languages.indexOf(spoken) + 1;
    shown.hashes[row] = hashOfTitle(text);
  }

  return {
    remove,
    get size() {
      return rowOf.size;
    },
    set(event, from) {
      const { id, facts } = event;
      const { recurrence, start, end, all_day } = facts;
      // Dates of a series may be shown where the series is not
      const isShown = recurrence !== undefined || (!facts.hide_from_listings && facts.event_status !== 'cancelled');
      if (facts.status !== 'publish' || !isShown || (facts.last ?? end) < from) {
        remove(id);
        return;
      }
      const row = rowOf.get(id) ?? free.pop() ?? venues.length;
      rowOf.set(id, row);
      if (row >= ids.length) {
        const length = Math.ceil((row + 1) * 1.5);
        ids = copied(ids, new Float64Array(length));
        starts = copied(starts, new Float64Array(length));
        ends = copied(ends, new Float64Array(length));
        lastDays = copied(lastDays, new Int32Array(length));
        kinds = copied(kinds, new Uint8Array(length));
        clocks = copied(clocks, new Float64Array(length));
        for (const shown of all) {
          shown.spoken = copied(shown.spoken, new Uint8Array(length));
          shown.hashes = copied(shown.hashes, new Uint32Array(length));
        }
      }
      ids[row] = id;
      starts[row] = recurrence ? Number.NEGATIVE_INFINITY : start;
      ends[row] = recurrence || all_day ? Number.POSITIVE_INFINITY : Math.max(end, start);
      lastDays[row] = eventDays(facts, { timeZone, dayCutoff }).lastDay;
      kinds[row] = (all_day ? isWhole : 0) + (recurrence ? isSeries : 0);
      clocks[row] = clockOf(facts.start_date);
      venues[row] = venuesOf(facts.venue.join());
      for (const at of languages.keys()) setTitle(row, event, at);
    },
    find(language, graded, from, max) {
      const shown = all[Math.max(0, languages.indexOf(language))];
      if (!shown) return undefined;
      let hasSeries = false;
      const { first, fitOf, waysOf } = shown.table.find(graded);
      const rows = first(max, (row) => {
        const [start, end, kind] = [starts[row] as number, ends[row] as number, kinds[row] as number];
        if (end !== Number.POSITIVE_INFINITY && end !== from.at) return end > from.at;
        if ((kind & isSeries) !== 0) hasSeries = true;
        return lastsBeyond(from, { start, end, lastDay: lastDays[row] as number, isWhole: (kind & isWhole) !== 0 });
      });
      if (hasSeries) return undefined;
      const { titles, slugs, spoken, hashes } = shown;
      const rowAt = (at: number) => rows[at] as number;
      return {
        length: rows.length,
        idAt: (at) => ids[rowAt(at)] as number,
        fitAt: (at) => fitOf(rowAt(at)),
        startAt: (at) => starts[rowAt(at)] as number,
        titleAt: (at) => titles[rowAt(at)] as string,
        hashAt: (at) => hashes[rowAt(at)] as number,
        waysAt: (at, ways) => waysOf(rowAt(at), ways),
        eventAt(at) {
          const row = rowAt(at);
          return {
            id: ids[row] as number,
            start_date: utcWallClock(clocks[row] as number),
            venue: venues[row] as readonly number[],
            title: titles[row] as string,
            spoken: languages[(spoken[row] as number) - 1] ?? '',
            slug: slugs[row] as string,
          };
        },
      };
    },
  };
}

function copied<A extends { set(from: A): void }>(from: A, to: A): A {
  to.set(from);
  return to;
}

/** A hash of a folded title (FNV-1a of 32 bits). */
export function hashOfTitle(title: string): number {
  let hash = 0x811c9dc5;
  for (const char of foldName(title)) hash = Math.imul(hash ^ (char.codePointAt(0) as number), 0x01000193);
  return hash >>> 0;
}
