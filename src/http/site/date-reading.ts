/** Reads the dates of series for pages, as those who look at them may see them. */

import type { Audience } from '../../calendar/calendar.ts';
import { listOccurrences } from '../../calendar/reading/occurrences.ts';
import { readRecord } from '../../calendar/reading/read.ts';
import { parsedRecord, parsedRecords } from '../../calendar/rendering/body-source.ts';
import type { Asked } from '../../model/agenda-address.ts';
import { Failure } from '../../model/failure.ts';
import type { Language } from '../../model/tables/field.ts';
import { minuteLength } from '../../model/time/durations.ts';
import { addYears, type Instant, instantOf } from '../../model/time/instants.ts';
import type { Service } from '../service.ts';
import { endOf } from './event-list.ts';
import type { PageContext } from './page-context.ts';
import { inLanguage, isAbsence, type ShownEvent } from './reading.ts';

/** Some dates of a series. */
export interface DatesFound {
  readonly dates: readonly ShownEvent[];
  /** How many there are; of a series without end those that are listed. */
  readonly total: number;
}

/** Finds dates of a series by the parameters of `/occurrences`. */
async function findDates(
  service: Service,
  audience: Audience,
  language: Language,
  id: number,
  question: Asked,
): Promise<DatesFound> {
  const { calendar, gate } = service;
  const input = gate.occurrences({ query: { ...question, ...inLanguage(service, language) }, form: false });
  const page = await listOccurrences(calendar, audience, { id }, input);
  if ('slug' in page) return { dates: [], total: 0 };
  return { dates: await parsedRecords<ShownEvent>(page.records), total: page.total };
}

/** Reads one date of a series, with what search engines read of it; undefined when it has just been removed. */
export async function findDate(
  { calendar, gate }: Service,
  audience: Audience,
  language: Language,
  id: number,
): Promise<ShownEvent | undefined> {
  const input = gate.read('events', { query: { translation_language: language, _translations: '1' }, form: false });
  const found = await readRecord(calendar, 'events', audience, { id }, input).catch((error) => {
    if (error instanceof Failure && isAbsence(error)) return undefined;
    throw error;
  });
  return !found || 'slug' in found ? undefined : parsedRecord<ShownEvent>(found.record);
}

/** Dates on the page of a series. */
const datesShown = 10;

/** Finds the next dates of a series, and one that is on. */
export async function findComing(
  service: Service,
  audience: Audience,
  context: PageContext,
  series: ShownEvent,
): Promise<DatesFound> {
  const { language, at } = context;
  const length = instantOf(series.utc_end_date, 'UTC') - instantOf(series.utc_start_date, 'UTC');
  const question = { start_date: textOf(at - length), per_page: String(datesShown + 1) };
  const found = await findDates(service, audience, language, series.id, question);
  const coming = found.dates.filter((date) => endOf(context, date) > at);
  const total = found.total - (found.dates.length - coming.length);
  const read = coming.slice(0, datesShown).map(({ id }) => findDate(service, audience, language, id));
  return { dates: (await Promise.all(read)).filter((date) => date !== undefined), total };
}

/** How far before a date the one before it is looked for. */
const yearsBefore = 9;

/** Finds the dates before and after one of a series. */
export async function findNeighbours(
  service: Service,
  audience: Audience,
  { language }: PageContext,
  { id, occurrence, utc_start_date }: ShownEvent,
): Promise<readonly ShownEvent[]> {
  const series = occurrence ? occurrence.series : id;
  const at = instantOf(utc_start_date, 'UTC');
  const earlier = {
    start_date: textOf(instantOf(addYears(utc_start_date, -yearsBefore), 'UTC')),
    end_date: textOf(at - minuteLength),
    order: 'desc',
    per_page: '1',
  };
  const later = { start_date: textOf(at + minuteLength), per_page: '1' };
  const [before, after] = await Promise.all([
    findDates(service, audience, language, series, earlier),
    findDates(service, audience, language, series, later),
  ]);
  return [...before.dates, ...after.dates];
}

function textOf(at: Instant): string {
  return new Date(at).toISOString();
}
