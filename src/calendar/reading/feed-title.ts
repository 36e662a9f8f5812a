import type { Document } from '../../model/documents/document.ts';
import { shownText } from '../../model/documents/language.ts';
import type { Query } from '../../model/query.ts';
import { resources } from '../../model/tables/resources.ts';
import { decodeEntities } from '../../model/text/html.ts';
import type { Calendar, Input } from '../calendar.ts';

/** Which resource a group of references names. */
const named = { categories: 'categories', tags: 'tags', venue: 'venues', organizer: 'organizers' } as const;

/** The name of the calendar, then those of what was asked for: categories, tags, venues, organizers, towns, words. */
export async function titleOfList(
  calendar: Calendar,
  { references = [] }: Pick<Query, 'references'>,
  { values, sent, language }: Input,
): Promise<string> {
  const groups = references.map(async ({ by, ids }) => {
    if (by === 'near') return [];
    const records: Document[] = await calendar.pair.store.read(named[by], ids);
    const { title } = resources[named[by]];
    return records.map(({ texts }) => shownText(texts, title, language, calendar.settings.languages)?.text ?? '');
  });
  const names = (await Promise.all(groups)).flat().map(decodeEntities);
  const words = [sent?.['town'], values['search'], values['q']].filter(
    (text) => typeof text === 'string' && text !== '',
  );
  return [calendar.settings.name, ...names, ...words].join(' · ');
}
