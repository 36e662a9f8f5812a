import type { EventFacts } from '../../model/documents/document.ts';
import type { Language } from '../../model/tables/field.ts';

const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Making one takes far longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** When an event takes place, in words; the zone is named where it is not the calendar's. */
export function whenWords(
  { all_day, start_date, end_date, timezone }: EventFacts,
  { language, timeZone }: { readonly language: Language; readonly timeZone: string },
): string {
  // Wall clocks are written as they are, so that the zone is UTC for the formatter
  const [start, end] = [start_date, end_date].map((wall) => new Date(`${wall.replace(' ', 'T')}Z`)) as [Date, Date];
  const said = formatOf(language, all_day).formatRange(start, end);
  return timezone === timeZone || all_day ? said : `${said} (${timezone})`;
}

function formatOf(language: Language, isBare: boolean): Intl.DateTimeFormat {
  const key = `${language} ${isBare}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, isBare ? day : { ...day, ...clock });
  formats.set(key, format);
  return format;
}
