import { openCache } from '../../cache/cache.ts';
import { onceFor } from '../../model/arrays-and-maps.ts';
import type { EventFacts } from '../../model/documents/document.ts';
import type { Language } from '../../model/tables/field.ts';
import type { WallClock } from '../../model/time/instants.ts';
import { clockOf } from '../../model/words/dates.ts';

type Moments = Pick<EventFacts, 'all_day' | 'start_date' | 'end_date' | 'timezone'>;

const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Creating a formatter takes far longer than using it. */
const days = onceFor((language: Language) => new Intl.DateTimeFormat(language, day));
const moments = onceFor((language: Language) => new Intl.DateTimeFormat(language, { ...day, ...clock }));

/** The dates of an event in words. The zone is named when it is not the calendar's. */
export function whenWords(
  facts: Moments,
  { language, timeZone }: { readonly language: Language; readonly timeZone: string },
): string {
  const said = rangeIn(language, facts);
  return facts.timezone === timeZone || facts.all_day ? said : `${said} (${facts.timezone})`;
}

/** Hours within one day are appended here; Intl takes twenty times as long. */
function rangeIn(language: Language, { all_day, start_date: start, end_date: end }: Moments): string {
  if (all_day) return days(language).formatRange(dateOf(start), dateOf(end));
  const isWithinDay = start.slice(0, 10) === end.slice(0, 10) && clockOf(start) !== clockOf(end);
  if (!isWithinDay) return moments(language).formatRange(dateOf(start), dateOf(end));
  return `${dayWords(language, start.slice(0, 10))}, ${clockOf(start)}–${clockOf(end)}`;
}

/** The words of days by language and day; many events share a day, and Intl takes longer than all else that an item needs. */
const words = openCache<string, string>({ budget: { entries: 10_000 } });

function dayWords(language: Language, day: string): string {
  return words.through(`${language} ${day}`, () => days(language).format(dateOf(`${day} 00:00:00`)));
}

/** Formats wall clocks as they are, so the formatter's zone is UTC. */
function dateOf(wall: WallClock): Date {
  return new Date(`${wall.replace(' ', 'T')}Z`);
}
