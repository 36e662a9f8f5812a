/** The content of a record's poster. */

import type { Document, EventFacts, VenueFacts } from '../../model/documents/document.ts';
import { shownText } from '../../model/documents/language.ts';
import type { PosterKind } from '../../model/posters.ts';
import type { Language } from '../../model/tables/field.ts';
import { textOfHtml } from '../../model/text/html.ts';
import { refuseHidden } from '../access/rights.ts';
import type { Calendar } from '../calendar.ts';
import { findRecord } from '../reading/find.ts';
import { publishDueBefore } from '../writing/due.ts';

/** A poster. All texts are plain; those that do not apply are empty. */
export interface Poster {
  readonly title: string;
  /** The name of its first category. */
  readonly category: string;
  /** The day and the hour of an event, the town of a venue. */
  readonly line: string;
  /** A number shared by the posters of one category, which decides their colour. */
  readonly theme: number;
}

/** The poster of a public record. Throws `…-not-found`, `…-not-accessible`. */
export async function readPoster(
  calendar: Calendar,
  kind: PosterKind,
  id: number,
  language: Language,
): Promise<Poster> {
  await publishDueBefore(calendar);
  const document = await findRecord<PosterKind>(calendar, kind, 'public', { id });
  refuseHidden('public', kind, document);
  return kind === 'events'
    ? posterOfEvent(calendar, document as Document<'events'>, language)
    : posterOfVenue(calendar, document as Document<'venues'>, language);
}

async function posterOfEvent(calendar: Calendar, event: Document<'events'>, language: Language): Promise<Poster> {
  const [first] = event.facts.categories;
  const [category] = first === undefined ? [] : await calendar.pair.store.read('categories', [first]);
  return {
    title: wordsIn(calendar, event, 'title', language),
    category: category ? wordsIn(calendar, category, 'name', language) : '',
    line: whenOf(event.facts, language),
    theme: category ? category.facts.parent || category.id : 0,
  };
}

function posterOfVenue(calendar: Calendar, venue: Document<'venues'>, language: Language): Poster {
  const { city }: VenueFacts = venue.facts;
  return { title: wordsIn(calendar, venue, 'venue', language), category: '', line: city, theme: venue.id };
}

function wordsIn({ settings }: Calendar, document: Document, field: string, language: Language): string {
  return textOfHtml(shownText(document.texts, field, language, settings.languages)?.text ?? '');
}

/** Formats wall clocks as they are, so the formatter's zone is UTC. */
function whenOf({ start_date, end_date, all_day }: EventFacts, language: Language): string {
  const [start, end] = [start_date, end_date].map((wall) => new Date(`${wall.replace(' ', 'T')}Z`)) as [Date, Date];
  const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  if (all_day) return new Intl.DateTimeFormat(language, day).formatRange(start, end);
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat(language, { weekday: 'long', ...day, ...clock }).format(start);
}
