/** Reads records for the desk, with the use cases of the interface. */

import { mayEditOthers, mayPublish, unpublished } from '../../calendar/access/rights.ts';
import { listUsers } from '../../calendar/access/users.ts';
import { listRecords } from '../../calendar/reading/list.ts';
import { presentAll, representationOf } from '../../calendar/reading/present.ts';
import { readRecord } from '../../calendar/reading/read.ts';
import { parsedRecord } from '../../calendar/rendering/body-source.ts';
import { type Document, statuses } from '../../model/documents/document.ts';
import type { PostKind } from '../../model/documents/families.ts';
import { unpublishedLabel } from '../../model/documents/keys-and-labels.ts';
import { Failure } from '../../model/failure.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import type { Input } from '../../model/tables/inputs.ts';
import { resources } from '../../model/tables/resources.ts';
import type { Plain } from '../../model/text/characters.ts';
import { shownUrl } from '../site/place.ts';
import type { Choice, Offers } from './controls.ts';
import { choiceOf } from './form-values.ts';
import type { Visit } from './visit.ts';

/** Records on one page of a list. */
const perPage = 20;
/** Names that a form offers at once. */
const maxOffered = 100;

/** A page of records. */
export interface ListFound {
  readonly records: readonly Plain[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

/**
 * A page of records, the latest changed first, whatever their dates; `asked` may have `search`, `status` and `page`. Throws what
 * `listRecords` throws.
 */
export async function listForDesk(
  { calendar, gate, caller, language }: Visit,
  resource: ResourceName,
  { search, status, page }: Visit['asked'],
  most = perPage,
): Promise<ListFound> {
  const isPost = resources[resource].family === 'post';
  const shown = mayEditOthers(caller) ? statuses.filter((each) => each !== 'trash').join(',') : 'publish';
  const query = {
    per_page: String(most),
    translation_language: shownLanguage(calendar.settings.languages, language),
    ...(search && { search }),
    ...(page && { page }),
    ...(isPost && { status: status || shown, ...orderOf(resource, search) }),
    ...(resource === 'events' && { start_date: '0001-01-01', end_date: '9999-12-31' }),
    ...(!isPost && { hide_empty: 'false' }),
  };
  const found = await listRecords(calendar, resource, caller, gate.list(resource, { query, form: false }));
  return {
    records: found.records.map(parsedRecord<Plain>),
    total: found.total,
    page: found.page,
    pages: Math.ceil(found.total / found.perPage),
  };
}

/** The latest changed first; for a search of events, the best matches. */
function orderOf(resource: ResourceName, search: string | undefined): Record<string, string> {
  return search && resource === 'events' ? { orderby: 'relevance' } : { orderby: 'modified', order: 'desc' };
}

/** A record with its texts in all languages, and its revision. Throws what `readRecord` throws. */
export async function readForDesk(
  visit: Visit,
  resource: ResourceName,
  id: number,
  language?: string,
): Promise<{ record: Plain; revision: number }> {
  const found = await readRecord(visit.calendar, resource, visit.caller, { id }, readInput(visit, resource, language));
  if ('slug' in found) throw new Failure('rest_no_route');
  return { record: parsedRecord<Plain>(found.record), revision: found.revision };
}

/** The parameters of a read for the desk: the texts of all languages. */
function readInput(
  { calendar, gate }: Visit,
  resource: ResourceName,
  language: string = calendar.settings.languages[0] as string,
): Input {
  return gate.read(resource, { query: { _translations: 'true', translation_language: language }, form: false });
}

/** The caller's unpublished posts, the latest changed first; the index shows them to editors alone. */
export async function ownUnpublished(visit: Visit, kind: PostKind): Promise<Plain[]> {
  const { calendar, caller } = visit;
  const found: Document<PostKind>[] = await calendar.pair.store.readByLabel(kind, [unpublishedLabel(caller.user.id)]);
  const latest = found.toSorted((one, other) => other.facts.modified - one.facts.modified || other.id - one.id);
  const representation = representationOf(readInput(visit, kind));
  const { records } = await presentAll({ calendar, audience: caller, representation }, latest.slice(0, perPage));
  return records.map(parsedRecord<Plain>);
}

/** What the controls of a form offer. */
export async function offersFor(visit: Visit, resource: ResourceName): Promise<Offers> {
  const names = async (each: ResourceName) => (await listForDesk(visit, each, {}, maxOffered)).records.map(choiceOf);
  const isEvent = resource === 'events';
  const [venues, organizers, tags, categories, users] = await Promise.all([
    isEvent ? names('venues') : [],
    isEvent ? names('organizers') : [],
    isEvent ? names('tags') : [],
    isEvent || resource === 'categories' ? categoryChoices(visit) : [],
    resources[resource].family === 'post' ? userChoices(visit) : [],
  ]);
  const { language, words, caller } = visit;
  const offered = (mayPublish(caller) ? statuses : unpublished).filter((status) => status !== 'trash');
  const isShown = (url: string) => !visit.hasPages || shownUrl(visit, url) !== undefined;
  return { language, words, records: { venues, organizers, tags }, categories, users, statuses: offered, isShown };
}

/** Every category after its parent, with its depth shown before its name. */
async function categoryChoices(visit: Visit): Promise<Choice[]> {
  const all: Plain[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const part = await listForDesk(visit, 'categories', { page: String(page) }, maxOffered);
    pages = part.pages;
    all.push(...part.records);
  }
  const below = (parent: number, depth: number): Choice[] =>
    all
      .filter((each) => each.parent === parent)
      .flatMap((each) => [
        [String(each.id), `${'– '.repeat(depth)}${String(each.name)}`] as const,
        ...below(Number(each.id), depth + 1),
      ]);
  return below(0, 0);
}

/** The possible authors: everybody for callers who may edit others' records, else the caller. */
async function userChoices({ calendar, caller }: Visit): Promise<Choice[]> {
  const users = mayEditOthers(caller) ? await listUsers(calendar) : [caller.user];
  return users.map(({ id, facts }) => [String(id), facts.name]);
}

/** The content language closest to the language of the desk. */
function shownLanguage(languages: readonly string[], spoken: string): string {
  return languages.find((each) => each === spoken) ?? (languages[0] as string);
}
