/** What stands on the poster of a record. */

import type { Document, EventFacts, VenueFacts } from '../../model/documents/document.ts';
import { shownText } from '../../model/documents/language.ts';
import type { PosterKind } from '../../model/posters.ts';
import type { Language } from '../../model/tables/field.ts';
import { textOfHtml } from '../../model/text/html.ts';
import { clockWords, datesWords, dateWords } from '../../model/words/dates.ts';
import { refuseHidden } from '../access/rights.ts';
import type { Audience, Calendar } from '../calendar.ts';
import { findRecord } from '../reading/read.ts';
import { publishDueBefore } from '../writing/due.ts';

/** A poster; all texts are plain, and empty when there is nothing to say. */
export interface Poster {
  readonly title: string;
  /** The name of its first category. */
  readonly category: string;
  /** The day and the hour of an event, the town of a venue. */
  readonly line: string;
  /** A number that posters of one category share, for their colour. */
  readonly theme: number;
}

/** The poster of a record that `audience` may read. Throws `…-not-found`, `…-not-accessible`. */
export async function readPoster(
  calendar: Calendar,
  kind: PosterKind,
  id: number,
  language: Language,
  audience: Audience = 'public',
): Promise<Poster> {
  await publishDueBefore(calendar);
  const document = await findRecord<PosterKind>(calendar, kind, audience, { id });
  refuseHidden(audience, document);
  return document.kind === 'events'
    ? posterOfEvent(calendar, document, language)
    : posterOfVenue(calendar, document, language);
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

function whenOf({ start_date, end_date, all_day }: EventFacts, language: Language): string {
  if (all_day) return datesWords(language, start_date, end_date);
  return `${dateWords(language, 'dayOfYear', start_date)}, ${clockWords(language, start_date)}`;
}
