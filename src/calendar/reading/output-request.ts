/** What outputs take from their requests: a title, and the addresses of their pages. */

import { unique } from '../../model/arrays-and-maps.ts';
import { countedKinds } from '../../model/counting.ts';
import type { Document } from '../../model/documents/document.ts';
import { shownText } from '../../model/documents/shown-text.ts';
import type { Query } from '../../model/query.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { type OutputName, outputTable } from '../../model/tables/outputs.ts';
import { resources } from '../../model/tables/resources.ts';
import { decodeEntities } from '../../model/text/html.ts';
import type { Calendar, ListInput } from '../calendar.ts';
import { readTown } from './places.ts';
import { parametersSent } from './plan.ts';

/** The title of a feed: the `name` of the calendar, then those of its filters: categories, tags, venues, organizers, towns, words. */
export async function titleOfList(
  calendar: Calendar,
  name: string,
  { references = [], towns = [] }: Pick<Query, 'references' | 'towns'>,
  { values, language }: ListInput,
): Promise<string> {
  const groups = references.map(async ({ by, ids }) => {
    if (by === 'near') return [];
    const records: Document[] = await calendar.pair.store.read(countedKinds[by], ids);
    const { title } = resources[countedKinds[by]];
    return records.map(({ texts }) => shownText(texts, title, language, calendar.settings.languages)?.text ?? '');
  });
  const labels = towns.flat().map(async (slug) => [(await readTown(calendar, slug, language)).label]);
  const names = (await Promise.all([...groups, ...labels])).flat().map(decodeEntities);
  const words = [values.search, values.q].filter((text) => typeof text === 'string' && text !== '');
  // Records of the same name are named once
  return unique([name, ...names, ...words]).join(' · ');
}

/** An output, and whose list it shows. */
export interface OutputOfList {
  readonly resource: ResourceName;
  readonly name: OutputName;
}

/** The absolute addresses of a page of an output and of its neighbours. */
export interface OutputLinks {
  readonly self: string;
  readonly previous?: string;
  readonly next?: string;
}

/** The number of the page and of all pages; `perPage` when it has fewer events than requested or usual. */
interface Paging {
  readonly page: number;
  readonly pages: number;
  readonly perPage?: number | undefined;
}

/** Addresses with the parameters as sent, because those in effect change every minute. */
export function outputLinks(
  { settings }: Calendar,
  { resource, name }: OutputOfList,
  input: ListInput,
  { page, pages, perPage }: Paging,
): OutputLinks {
  const sent = { ...parametersSent(outputTable(name, resource), input), ...(perPage && { per_page: String(perPage) }) };
  const to = (number: number): string => {
    const query = new URLSearchParams(sent);
    if (number > 1) query.set('page', String(number));
    return addressOf(settings, { resource, name }, query);
  };
  return {
    self: to(page),
    ...(page > 1 && { previous: to(page - 1) }),
    ...(page < pages && { next: to(page + 1) }),
  };
}

/** The iCalendar feed of all events that a list has, for those who subscribe to it; undefined for a list with what is not published. */
export function subscriptionTo({ settings }: Calendar, input: ListInput): string | undefined {
  const { per_page, _fields, _translations, ...sent } = parametersSent(subscribed, input);
  if ((sent['status'] ?? published) !== published) return undefined;
  return addressOf(settings, { resource: 'events', name: 'ics' }, new URLSearchParams(sent));
}

const published = 'publish';
/** Made once, because every list links to its feed. */
const subscribed = outputTable('ics', 'events');

function addressOf({ api }: Calendar['settings'], { resource, name }: OutputOfList, query: URLSearchParams): string {
  return `${api}/${resource}.${name}${query.size > 0 ? `?${query}` : ''}`;
}
