/** Lists of records as they are stored, for those who edit them: each event once, with the revision that a change must name. */

import { statuses as allStatuses, type Document, type Status } from '../../model/documents/document.ts';
import { eventIdOf } from '../../model/recurrence/occurrence-id.ts';
import type { Language, ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import type { Found, Query } from '../../ports.ts';
import { mayEditOthers } from '../access/rights.ts';
import type { Calendar, Caller, ListInput } from '../calendar.ts';
import { publishDueBefore } from '../writing/due.ts';
import { readListed } from './hydrate.ts';
import { planList } from './plan.ts';

/** What editors ask besides the filters of the interface. */
export interface EditorFilters {
  /** All but the trash when absent. Callers who may not edit those of others see other records than public ones only among their own events. */
  readonly statuses?: readonly Status[] | undefined;
  /** The events of a user. */
  readonly author?: number | undefined;
  /** Events without a title in this language. */
  readonly untitledIn?: Language | undefined;
}

/** A page of documents. */
export interface DocumentsPage {
  readonly documents: readonly Document<ResourceName>[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

/**
 * Finds a page of any length, each event once, by one question to the index, and reads its documents at once. A page after the last one is empty. Throws
 * `rest_invalid_param`.
 */
export async function listDocuments(
  calendar: Calendar,
  resource: ResourceName,
  caller: Caller,
  input: ListInput,
  { author, statuses = withoutTrash, untitledIn }: EditorFilters = {},
): Promise<DocumentsPage> {
  await publishDueBefore(calendar);
  const { query, page, perPage } = await planList(calendar, resource, caller, input, input.values.per_page);
  const seesAll = mayEditOthers(caller) || (resource === 'events' && author === caller.user.id);
  const isEvents = resource === 'events';
  const asked: Query = {
    ...query,
    ...(resources[resource].family === 'post' && { statuses: seesAll ? statuses : (['publish'] as const) }),
    ...(isEvents && { hidden: seesAll, ...(author !== undefined && { author }), ...(untitledIn && { untitledIn }) }),
  };
  const { hits, total } = isEvents ? await findOnce(calendar, asked) : await calendar.pair.index.find(asked);
  return { documents: await readListed(calendar, asked, hits), total, page, pages: Math.ceil(total / perPage) };
}

/** The most rows of a search of events that are looked at. */
const maxSearched = 2000;

/** Each event once. Words may be those of single dates, so that a search finds these, and pages are cut out of what it finds. */
async function findOnce({ pair: { index } }: Calendar, query: Query): Promise<Found> {
  if (!query.search) return index.find({ ...query, withoutDates: true });
  const { hits } = await index.find({ ...query, expand: 'series', offset: 0, limit: maxSearched });
  const events = [...new Map(hits.map((hit) => [eventIdOf(hit.id), { ...hit, id: eventIdOf(hit.id) }])).values()];
  return { hits: events.slice(query.offset, query.offset + query.limit), total: events.length };
}

const withoutTrash: readonly Status[] = allStatuses.filter((status) => status !== 'trash');
