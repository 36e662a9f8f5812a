/** The titles of public events that have not ended, in tables that find them by the beginnings of their words. */

import type { Document, Texts } from '../../model/documents/document.ts';
import { shownText } from '../../model/documents/shown-text.ts';
import { type Fit, nameWords } from '../../model/search/name-match.ts';
import { type NameTable, newNameTable, type TypedIn } from '../../model/search/name-table.ts';
import { sortKey } from '../../model/search/sort-key.ts';
import type { Language } from '../../model/tables/field.ts';
import { foldName } from '../../model/text/characters.ts';
import { textOfHtml } from '../../model/text/html.ts';
import { type DayRules, eventDays } from '../../model/time/event-days.ts';
import type { Instant, WallClock } from '../../model/time/instants.ts';
import { type DatedInstant, lastsBeyond } from '../../model/time/periods.ts';

/** What a suggestion shows of an event. */
export interface SuggestedEvent {
  readonly id: number;
  readonly start_date: WallClock;
  readonly venue: readonly number[];
  /** Titles and slugs. */
  readonly texts: Texts;
}

/** An event whose title matches. */
export interface FoundTitle {
  readonly id: number;
  /** The folded title, which events of the same title share. */
  readonly title: string;
  readonly fit: Fit;
  readonly start: Instant;
  /** The sort key of the title. */
  readonly key: string;
  /** Where it is known. */
  readonly event?: SuggestedEvent;
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
  find(language: Language, typedIn: TypedIn, from: DatedInstant, max: number): FoundTitle[] | undefined;
  readonly size: number;
}

/** An event, with what decides by its times whether lists have it. */
interface Row extends SuggestedEvent {
  readonly start: Instant;
  readonly end: Instant;
  readonly lastDay: number;
  readonly isWhole: boolean;
  readonly isSeries: boolean;
  /** In the languages of the calendar. */
  readonly titles: readonly Title[];
}

/** A title, with what its place among others depends on, once that was asked for. */
interface Title {
  readonly text: string;
  folded?: string;
  key?: string;
}

/** The settings that titles depend on. */
export interface TitleRules extends DayRules {
  /** Content languages, the default first. */
  readonly languages: readonly Language[];
}

/** Opens them, empty. */
export function newTitles({ languages, timeZone, dayCutoff }: TitleRules): Titles {
  const tables = languages.map((): NameTable => newNameTable());
  const rows: (Row | undefined)[] = [];
  // By row, apart from all else, because typing asks for them of thousands
  const starts: Instant[] = [];
  const ends: Instant[] = [];
  const rowOf = new Map<number, number>();

  function remove(id: number): void {
    const row = rowOf.get(id);
    if (row === undefined) return;
    rowOf.delete(id);
    rows[row] = undefined;
    ends[row] = Number.NEGATIVE_INFINITY;
    for (const table of tables) table.remove(row);
  }

  return {
    remove,
    get size() {
      return rowOf.size;
    },
    set({ id, facts, texts }, from) {
      const { recurrence } = facts;
      // Dates of a series may be shown where the series is not
      const isShown = recurrence !== undefined || (!facts.hide_from_listings && facts.event_status !== 'cancelled');
      if (facts.status !== 'publish' || !isShown || (facts.last ?? facts.end) < from) {
        remove(id);
        return;
      }
      const row = rowOf.get(id) ?? rows.length;
      rowOf.set(id, row);
      const own = Object.values(recurrence?.own ?? {}).map((each) => each.texts);
      const shown = languages.map((language) => shownText(texts, 'title', language, languages));
      const titles = shown.map((each): Title => ({ text: textOfHtml(each?.text ?? '') }));
      for (const [at, table] of tables.entries()) {
        const spoken = shown[at]?.language ?? '';
        const { words, further } = nameWords(titles[at]?.text ?? '', spoken);
        const ofDates = own.flatMap((each) => {
          const title = shownText(each, 'title', languages[at] as Language, languages);
          return title ? nameWords(textOfHtml(title.text), title.language).words : [];
        });
        table.set(row, { words, further: [...further, ...ofDates] }, spoken);
      }
      const { start, end, all_day: isWhole, start_date, venue } = facts;
      const { lastDay } = eventDays(facts, { timeZone, dayCutoff });
      const isSeries = recurrence !== undefined;
      starts[row] = start;
      // What must be looked at more closely never ends here
      ends[row] = isSeries || isWhole ? Number.POSITIVE_INFINITY : Math.max(end, start);
      rows[row] = { id, start, end, lastDay, isWhole, isSeries, titles, start_date, venue, texts: namesIn(texts) };
    },
    find(language, typedIn, from, max) {
      const at = Math.max(0, languages.indexOf(language));
      const table = tables[at];
      if (!table) return [];
      const { rows: matching, fitOf } = table.find(typedIn);
      const coming: number[] = [];
      for (const row of matching) {
        const end = ends[row] as Instant;
        if (end < from.at) continue;
        if (end === from.at || end === Number.POSITIVE_INFINITY) {
          const event = rows[row] as Row;
          if (event.isSeries) return undefined;
          if (!lastsBeyond(from, event)) continue;
        }
        coming.push(row);
      }
      const found: FoundTitle[] = [];
      for (const row of soonest(coming, starts, rows, max)) {
        const fit = fitOf(row);
        const event = rows[row] as Row;
        const { id, start, titles } = event;
        const title = titles[at];
        if (!fit || !title) continue;
        title.folded ??= foldName(title.text);
        title.key ??= sortKey(title.text, language);
        found.push({ id, start, fit, title: title.folded, key: title.key, event });
      }
      return found;
    },
  };
}

function namesIn(texts: Texts): Texts {
  const named = Object.entries(texts).map(([language, { title = '', slug = '' }]) => [language, { title, slug }]);
  return Object.fromEntries(named);
}

/** The first rows by start and ID. Most of many rows are passed over by one look at their start. */
function soonest(
  all: readonly number[],
  starts: readonly number[],
  rows: readonly (Row | undefined)[],
  max: number,
): number[] {
  const inOrder = (a: number, b: number) =>
    (starts[a] as number) - (starts[b] as number) || (rows[a]?.id ?? 0) - (rows[b]?.id ?? 0);
  let first: number[] = [];
  let latest = Number.POSITIVE_INFINITY;
  for (const row of all) {
    if ((starts[row] as number) > latest) continue;
    if (first.push(row) < 2 * max) continue;
    first = first.sort(inOrder).slice(0, max);
    latest = starts[first[max - 1] as number] as number;
  }
  return first.sort(inOrder).slice(0, max);
}
