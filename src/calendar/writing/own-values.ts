/** What one date of a series has of its own after a write of that date. */

import { isDeepStrictEqual } from 'node:util';
import type { Document, Draft, OwnValues, Texts } from '../../model/documents/document.ts';
import { shownText } from '../../model/documents/shown-text.ts';
import { ownFields, translatableFields } from '../../model/tables/resources.ts';
import { parseMoment, utcWallClock, wallClockOf } from '../../model/time/instants.ts';
import { sentTexts, type Writing } from './writing.ts';

/** A write of one date: `previous` is the date as it is shown, `plain` what it would be without anything of its own. */
export interface DateWriting extends Writing<'events'> {
  readonly previous: Document<'events'>;
  readonly plain: Pick<Document<'events'>, 'facts' | 'texts'>;
  /** The ID of the series. */
  readonly series: number;
}

const ownTextFields = ownFields.filter((name) => translatableFields('events').includes(name));
const ownFactFields = ownFields.filter((name) => !ownTextFields.includes(name));

/** The facts by which fields that belong to a series are stored as they are sent; null and nothing are the same as an empty one. */
const sharedFacts = ['author', 'timezone', 'all_day', 'show_map', 'show_map_link', 'sticky', 'post_parent'] as const;

/** Adds to the violations the fields that belong to the series and were not sent as they are shown, but for terms and the status. */
export function noteShared(writing: DateWriting): void {
  const { values, previous, violations, series, calendar } = writing;
  const { facts } = previous;
  const differ: [name: string, boolean][] = sharedFacts.map((name) => [
    name,
    values[name] !== undefined && (values[name] || '') !== (facts[name] || ''),
  ]);
  const zone = calendar.settings.timeZone;
  const walls = [
    ['date', values.date, zone, wallClockOf(facts.published, zone)],
    ['date_utc', values.date_utc, 'UTC', utcWallClock(facts.published)],
    ['previous_start_date', values.previous_start_date || undefined, facts.timezone, facts.previous_start_date],
  ] as const;
  const dates = walls.map(
    ([name, text, in_, wall]) => [name, typeof text === 'string' && parseMoment(text, in_)?.wall !== wall] as const,
  );
  const slugs = sentTexts(writing).some(([language, { slug }]) => {
    const shown = shownText(previous.texts, 'slug', language, calendar.settings.languages)?.text;
    return typeof slug === 'string' && slug !== shown;
  });
  const others = [['recurrence', Boolean(values.recurrence)] as const, ['slug', slugs] as const];
  for (const [name, isDifferent] of [...differ, ...dates, ...others])
    if (isDifferent) violations.add(name, { reason: 'of_series', values: { id: series } });
}

/**
 * The own values of a date after a write, of which `draft` is what it would make of an event by itself. Null takes a value away, and so does
 * that of the series. A text that is sent as it is shown changes nothing; those that are all like the texts of the series are taken away.
 */
export function ownValuesOf(writing: DateWriting, draft: Draft<'events'>, stored: OwnValues | undefined): OwnValues {
  const { values, previous, plain, calendar } = writing;
  const sent: Readonly<Record<string, unknown>> = { ...values };
  const made: Readonly<Record<string, unknown>> = { ...draft.facts };
  const shared: Readonly<Record<string, unknown>> = { ...plain.facts };
  const facts = ownFactFields.flatMap((name) => {
    const isShared = sent[name] === null || isDeepStrictEqual(made[name], shared[name]);
    return isShared ? [] : [[name, made[name] ?? null] as const];
  });
  const { languages } = calendar.settings;
  const textIn = (texts: Texts, field: string, language: string) => shownText(texts, field, language, languages)?.text;
  const own = ownTextFields.flatMap((field) => {
    const before = Object.entries(stored?.texts ?? {}).flatMap(([language, set]) =>
      set[field] ? [[language, set[field]] as const] : [],
    );
    const texts = new Map<string, string>(before);
    for (const [language, changes] of sentTexts(writing)) {
      const value = changes[field];
      if (value === undefined || value === textIn(previous.texts, field, language)) continue;
      if (value === null || value === '') texts.delete(language);
      else texts.set(language, String(value));
    }
    const isShared = [...texts].every(([language, text]) => text === textIn(plain.texts, field, language));
    return isShared ? [] : [...texts].map(([language, text]) => ({ language, field, text }));
  });
  const texts = [...Map.groupBy(own, ({ language }) => language)].map(([language, set]) => [
    language,
    Object.fromEntries(set.map(({ field, text }) => [field, text])),
  ]);
  return { facts: Object.fromEntries(facts), texts: Object.fromEntries(texts) };
}
