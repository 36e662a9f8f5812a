/** Gives the dates of an imported series what they have of their own at the source. */

import type { Calendar, Input } from '../calendar/calendar.ts';
import { importer } from '../calendar/writing/import.ts';
import { changeRecord } from '../calendar/writing/write.ts';
import type { IncomingDate } from '../formats/incoming.ts';
import { Failure, type Problems } from '../model/failure.ts';
import { occurrenceIdOf } from '../model/recurrence/occurrence-id.ts';
import { ownFields } from '../model/tables/resources.ts';
import type { Plain } from '../model/text/characters.ts';
import type { Again } from './store-away.ts';

/** How the values of a date are checked, and how texts speak of it. */
interface Dating {
  readonly calendar: Calendar;
  readonly again: Again;
  /** The gate's validation of a body. */
  readonly check: (body: Plain) => Input;
  /** The body of a date, with the records that it refers to, repaired as that of a record. */
  readonly bodyOf: (date: IncomingDate) => Plain;
  /** Gets the name and the problem of a field that is left out. */
  readonly leaveOut: (field: string, problem: Problems[string]) => void;
  /** The language of texts that name none. */
  readonly language: string;
}

/** Stores what dates have of their own, each in a write of the series; what others had, the source has no more. */
export async function storeDates(dating: Dating, series: number, dates: readonly IncomingDate[]): Promise<void> {
  const [stored] = await dating.again(() => dating.calendar.pair.store.read('events', [series]));
  const keys = new Set(dates.map(({ key }) => key));
  const ended = Object.keys(stored?.facts.recurrence?.own ?? {}).filter((key) => !keys.has(key));
  const none = Object.fromEntries(ownFields.map((name) => [name, null]));
  for (const key of ended) await storeDate(dating, occurrenceIdOf(series, key), none);
  for (const date of dates) {
    const { key, language = dating.language } = date;
    await storeDate(dating, occurrenceIdOf(series, key), { ...dating.bodyOf(date), translation_language: language });
  }
}

/** Stores the values of one date without those that are wrong. A date that the series has no more is left out. */
async function storeDate(dating: Dating, id: number, body: Plain): Promise<void> {
  const { calendar, again, check } = dating;
  try {
    await again(() => changeRecord(calendar, 'events', importer, { id }, check(body)));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const problems = (error.detail.params ?? {}) as Problems;
    const wrong = Object.keys(problems).filter((name) => name in body);
    for (const name of wrong) dating.leaveOut(name, problems[name] as Problems[string]);
    const less = Object.fromEntries(Object.entries(body).filter(([name]) => !wrong.includes(name)));
    if (wrong.length > 0) await storeDate(dating, id, less);
  }
}
