import { countedKinds } from '../../model/counting.ts';
import type { Document } from '../../model/documents/document.ts';
import { shownText } from '../../model/documents/language.ts';
import type { Query } from '../../model/query.ts';
import { unique } from '../../model/slices.ts';
import { resources } from '../../model/tables/resources.ts';
import { decodeEntities } from '../../model/text/html.ts';
import type { Calendar, Input } from '../calendar.ts';
import { townNamed } from './towns.ts';

/** The title of a feed: the name of the calendar, then those of its filters: categories, tags, venues, organizers, towns, words. */
export async function titleOfList(
  calendar: Calendar,
  { references = [], towns = [] }: Pick<Query, 'references' | 'towns'>,
  { values, language }: Input,
): Promise<string> {
  const groups = references.map(async ({ by, ids }) => {
    if (by === 'near') return [];
    const records: Document[] = await calendar.pair.store.read(countedKinds[by], ids);
    const { title } = resources[countedKinds[by]];
    return records.map(({ texts }) => shownText(texts, title, language, calendar.settings.languages)?.text ?? '');
  });
  const labels = towns.flat().map(async (slug) => [(await townNamed(calendar, slug, language)).label]);
  const names = (await Promise.all([...groups, ...labels])).flat().map(decodeEntities);
  const words = [values['search'], values['q']].filter((text) => typeof text === 'string' && text !== '');
  // Records of the same name are named once
  return unique([calendar.settings.name, ...names, ...words]).join(' · ');
}
