/** What stands on the poster of a record. */

import type { Document } from '../../model/documents/document.ts';
import { shownText } from '../../model/documents/shown-text.ts';
import type { PosterKind } from '../../model/poster-addresses.ts';
import { isRepeating } from '../../model/recurrence/occurrences.ts';
import { recurrenceText } from '../../model/recurrence/recurrence-text.ts';
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
  /** The day and the hour of an event, the words of a series, the town of a venue. */
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
  if (document.kind === 'venues') {
    const { facts, id: theme } = document;
    return { title: wordsIn(calendar, document, 'venue', language), category: '', line: facts.city, theme };
  }
  const { categories, start_date: start, end_date: end, all_day: isAllDay } = document.facts;
  const [first] = categories;
  const [category] = first === undefined ? [] : await calendar.pair.store.read('categories', [first]);
  const once = `${dateWords(language, 'dayOfYear', start)}, ${clockWords(language, start)}`;
  const repeats = isRepeating(document.facts) ? recurrenceText(document.facts, language) : '';
  return {
    title: wordsIn(calendar, document, 'title', language),
    category: category ? wordsIn(calendar, category, 'name', language) : '',
    line: repeats || (isAllDay ? datesWords(language, start, end) : once),
    theme: category ? category.facts.parent || category.id : 0,
  };
}

function wordsIn({ settings }: Calendar, document: Document, field: string, language: Language): string {
  return textOfHtml(shownText(document.texts, field, language, settings.languages)?.text ?? '');
}
