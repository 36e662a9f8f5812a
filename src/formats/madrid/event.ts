/** Makes the body of an event, as a client would send it, from an item. */

import { decode } from 'html-entities';
import { unique } from '../../model/arrays-and-maps.ts';
import { readRule, weekdays } from '../../model/recurrence/rule.ts';
import { firstMinute, wallOf } from '../../model/recurrence/rule-dates.ts';
import { isProblem } from '../../model/tables/problems.ts';
import { trimmedParts } from '../../model/text/characters.ts';
import { parseMoment } from '../../model/time/instants.ts';
import type { RemarkCode } from '../../model/words/remarks.ts';
import type { Incoming, Note } from '../incoming.ts';
import { type Item, oneLine, paragraphs } from './item.ts';
import { areaName, audiencesOf, categoryOf } from './terms.ts';

const timezone = 'Europe/Madrid';

/**
 * The event of an item, and remarks about what was changed or has no place in a record. Facts without a field become custom fields. Missing
 * values are sent empty, so that they are cleared when the feed no longer has them. `venue` and `organizer` are the identities of its own.
 */
export function toEvent(
  item: Item,
  venue: string | undefined,
  organizer: string | undefined,
): { readonly event: Incoming; readonly notes: Note[] } {
  const { shortened, ...span } = timesOf(item);
  const { rule, unread } = ruleOf(item);
  const series = rule && seriesOf(rule, span);
  const isRun = rule !== undefined && series === undefined;
  const { cost, sentence, contradicts } = priceOf(item);
  const category = categoryOf(item);
  const title = oneLine(item.title);
  const { frequency, interval, days } = item.recurrence ?? {};
  const event: Incoming = {
    resource: 'events',
    id: item.id,
    name: title,
    values: {
      title,
      description: paragraphs(item.description),
      ...span,
      recurrence: '',
      ...series,
      timezone,
      cost: cost ?? '',
      website: item.link.trim(),
    },
    links: {
      categories: category ? [category] : [],
      tags: audiencesOf(item),
      venue: venue ? [venue] : [],
      organizer: organizer ? [organizer] : [],
    },
    extra: { custom_fields: customFields(item, sentence ?? '', unread) },
  };
  const possible: [boolean, RemarkCode, string?][] = [
    [category === '', 'no_category'],
    [isRun && isEachDay(rule), 'every_day_one_event'],
    [isRun && !isEachDay(rule), 'rule_without_day', rule?.rrule],
    [item.recurrence !== undefined && !rule, 'rule_unreadable', oneLine([frequency, interval, days].join(' '))],
    [unread.length > 0, 'excluded_day_unreadable', unread.join('; ')],
    [shortened, 'end_shortened', item.end],
    [contradicts, 'free_by_price', oneLine(item.price)],
    [sentence !== undefined && cost !== undefined && !contradicts, 'price_with_words', sentence],
    [sentence !== undefined && cost === undefined, 'price_without_amount', sentence],
    [hasEntities(item.title), 'title_unescaped', title],
    [hasEntities(item.description), 'description_unescaped'],
    [item.unknown.length > 0, 'keys_unknown', item.unknown.join(', ')],
  ];
  const where = `${item.id} ${title}`;
  const notes = possible
    .filter(([holds]) => holds)
    .map(([, what, detail]) => (detail === undefined ? { what, where } : { what, where, detail }));
  return { event, notes };
}

const number = String.raw`\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d+(?:[.,]\d{1,2})?`;
const amount = new RegExp(String.raw`(?:(${number})\s*(?:a|y|o|-|–)\s*)?(${number})\s*(?:€|euros?\b|EUR\b)`, 'gi');
const saysFree = /gratuit|gratis|entrada libre|acceso libre/i;
/** Sentences that only say that it is free. */
const onlyFree = /^(?:(?:actividad|entrada|acceso|matr[ií]cula)\s+)?(?:gratuit[ao]|gratis|libre)\.?$/i;

/**
 * Parses the price, a mark for free events or a sentence for people: the amounts in euros for the field `cost`, undefined when unknown; the
 * sentence when it says more than these; whether the mark says not free and the sentence says free.
 */
function priceOf({ free: markedFree, price }: Item) {
  const sentence = oneLine(price);
  const found = [...sentence.matchAll(amount)].flatMap(([, from, to]) => [from, to]);
  const amounts = markedFree ? [] : unique(found.filter((each) => each !== undefined));
  const contradicts = !markedFree && amounts.length === 0 && saysFree.test(sentence);
  const cost = markedFree || contradicts ? ['0'] : amounts.length > 0 ? amounts.map((each) => `${each} €`) : undefined;
  const saysMore = !onlyFree.test(sentence) && /[\p{L}\d]/u.test(sentence.replace(amount, ''));
  return { cost, sentence: saysMore ? sentence : undefined, contradicts };
}

function customFields(
  { place, references }: Item,
  price: string,
  unreadDays: readonly string[],
): Record<string, { label: string; value: string }> {
  const rows: [string, string, string][] = [
    ['price', 'Precio', price],
    ['district', 'Distrito', areaName(place.district)],
    ['neighbourhood', 'Barrio', areaName(place.neighbourhood)],
    ['accessibility', 'Accesibilidad (claves del Ayuntamiento de Madrid)', place.accessibility],
    ['part_of', 'Forma parte de', references.trim()],
    ['excluded_days', 'Días excluidos sin leer', unreadDays.join('; ')],
  ];
  const filled = rows.filter(([key, , value]) => value !== '' && !(key === 'district' && value === 'Distrito'));
  return Object.fromEntries(filled.map(([key, label, value]) => [key, { label, value }]));
}

/**
 * Dates as a client would send them; `shortened` when an end at 22:59 was taken for the end of its day. A start at 00:00 without a time and an
 * end at 23:59 is a whole day. On the last Sunday of October, whose clocks go back (Directive 2000/84/EC), the feed adds 24 hours less a
 * minute to midnight, and so ends at 22:59.
 */
function timesOf(item: Item) {
  const [start_date, end] = [wallClock(item.start), wallClock(item.end)];
  const day = new Date(`${end.slice(0, 10)}T00:00:00Z`);
  const isDayOf25Hours = day.getUTCMonth() === 9 && day.getUTCDay() === 0 && day.getUTCDate() > 24;
  const fromMidnight = start_date.endsWith('00:00:00') && item.time === '';
  const shortened = fromMidnight && end.endsWith('22:59:00') && isDayOf25Hours;
  const all_day = fromMidnight && (shortened || end.endsWith('23:59:00'));
  return { start_date, end_date: shortened ? end.replace('22:59', '23:59') : end, all_day, shortened };
}

function wallClock(text: string): string {
  return text.trim().replace(/\.0+$/, '');
}

/** A rule as the feed has it: without an end, and with the days on which it does not hold. */
interface FeedRule {
  readonly rrule: string;
  readonly days: readonly string[];
  /** `YYYY-MM-DD`, in order. */
  readonly except: readonly string[];
}

/** The rule with its exceptions (`23/9/2025;30/9/2025;`), and the exceptions that could not be read. */
function ruleOf({ recurrence, excludedDays }: Item): { readonly rule?: FeedRule; readonly unread: string[] } {
  const dates: string[] = [];
  const unread: string[] = [];
  for (const part of trimmedParts(excludedDays, ';')) {
    const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(part) ?? [];
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (parseMoment(date, 'UTC')) dates.push(date);
    else unread.push(part);
  }
  const except = unique(dates).sort();
  if (recurrence) {
    const { frequency, interval } = recurrence;
    const days = trimmedParts(recurrence.days, ',');
    const rrule = `FREQ=${frequency};INTERVAL=${interval}${days.length > 0 ? `;BYDAY=${days.join()}` : ''}`;
    if (!isProblem(readRule(rrule))) return { rule: { rrule, days, except }, unread };
  }
  return { unread: [...except, ...unread] };
}

function isEachDay({ rrule, days }: FeedRule): boolean {
  return rrule.startsWith('FREQ=WEEKLY;INTERVAL=1;') && weekdays.every((day) => days.includes(day));
}

/**
 * The times and the recurrence of a series: each date begins at the clock of the item and ends with its day. Undefined for what takes place
 * all day on each day, which is one event from its first to its last day, and for a rule that has no day between these.
 */
function seriesOf(rule: FeedRule, { start_date, end_date, all_day }: Omit<ReturnType<typeof timesOf>, 'shortened'>) {
  const [start, last] = [parseMoment(start_date, timezone)?.wall, parseMoment(end_date, timezone)?.wall.slice(0, 10)];
  if (start === undefined || last === undefined || last < start.slice(0, 10)) return undefined;
  const isExcepted = rule.except.some((day) => day >= start.slice(0, 10) && day <= last);
  if (all_day && isEachDay(rule) && !isExcepted) return undefined;
  const rrule = rule.rrule.replace('INTERVAL=1;', '');
  const minute = firstMinute(rrule, start);
  if (minute === undefined || wallOf(minute).slice(0, 10) > last) return undefined;
  const first = wallOf(minute);
  const recurrence = { rrule: `${rrule};UNTIL=${last.replaceAll('-', '')}`, rdate: [], exdate: rule.except };
  return { start_date: first, end_date: `${first.slice(0, 10)} 23:59:00`, recurrence };
}

/** Tells whether a text had entities, which its publisher escaped once or twice too often. */
function hasEntities(text: string): boolean {
  return decode(text) !== text;
}
