/** The records of the desk: its home page and lists, and what forms read, with the use cases of the interface. */

import { mayDo, mayEditOthers, mayPublish, maySee, unpublished } from '../../calendar/access/rights.ts';
import { listUsers } from '../../calendar/access/users.ts';
import { discovery } from '../../calendar/discovery/discovery.ts';
import { listRecords } from '../../calendar/reading/list.ts';
import { readRecord } from '../../calendar/reading/read.ts';
import { parsedRecord, parsedRecords } from '../../calendar/rendering/body-source.ts';
import { unique } from '../../model/arrays-and-maps.ts';
import { type Document, type Status, statuses } from '../../model/documents/document.ts';
import { type PostKind, postKinds } from '../../model/documents/families.ts';
import { termNameLabel, unpublishedLabel } from '../../model/documents/keys-and-labels.ts';
import { shownText } from '../../model/documents/language.ts';
import { Failure } from '../../model/failure.ts';
import { isRepeating } from '../../model/recurrence/occurrences.ts';
import { recurrenceText } from '../../model/recurrence/recurrence-text.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { isPlain, type Plain } from '../../model/text/characters.ts';
import { depthFirst } from '../../model/tree.ts';
import { clockWords, dateWords } from '../../model/words/dates.ts';
import { type Html, html, type Part } from '../pages/html.ts';
import { shownUrl } from '../site/page-context.ts';
import type { Choice, Offers } from './controls.ts';
import { type FormValues, type Line, lineOf } from './form-values.ts';
import { type Frame, statusMark } from './frame.ts';
import { buttonsFor } from './permissions.ts';
import { type Handler, noticeOf, resourceIn, type Visit } from './visit.ts';

/** Records of each kind on the home page. */
const maxListed = 10;

/** The home page: records waiting for review, the caller's drafts, and recent changes. */
export const homePage: Handler = async (visit) => {
  const { words, home, caller } = visit;
  const [waiting, own, recent] = await Promise.all([
    mayEditOthers(caller) ? Promise.all(postKinds.map((name) => findWaiting(visit, name))) : [],
    Promise.all(postKinds.map(async (name) => tableOf(visit, name, await ownUnpublished(visit, name)))),
    listForDesk(visit, 'events', {}, maxListed),
  ]);
  const body = html`<p class="actions">${postKinds.map((name) => html`<a class="button" href="${home}/${name}/new">${words.makeNew[name]}</a> `)}</p>
${
  mayEditOthers(caller) &&
  html`<h2>${words.review}</h2>
${waiting.some(Boolean) ? waiting : html`<p>${words.nothingToReview}</p>`}`
}
${own.some(Boolean) && html`<h2>${words.own}</h2>${own}`}
<h2>${words.recent}</h2>
${tableOf(visit, 'events', recent.records) ?? html`<p>${words.nothingFound}</p>`}`;
  return { title: words.desk, body };
};

async function findWaiting(visit: Visit, resource: ResourceName): Promise<Html | undefined> {
  const { home, words } = visit;
  const { records, total } = await listForDesk(visit, resource, { status: 'pending' }, maxListed);
  if (total === 0) return undefined;
  const all = `${home}/${resource}?status=pending`;
  return html`<h3><a href="${all}">${words.resources[resource]}: ${total}</a></h3>${tableOf(visit, resource, records)}`;
}

/** The records of a resource. */
export const listPage: Handler = async (visit) => {
  const { words, home, caller } = visit;
  const resource = resourceIn(visit);
  const found = await listForDesk(visit, resource, visit.query);
  const { records, total } = found;
  const { search = '', status = '' } = visit.query;
  const body = html`${mayDo(caller, resource, 'create') && html`<p><a class="button" href="${home}/${resource}/new">${words.makeNew[resource]}</a></p>`}
${searchForm(visit, resource)}
<p role="status">${records.length > 0 ? words.total(total) : words.nothingFound}</p>
${tableOf(visit, resource, records)}
${pager(visit, resource, { search, status }, found)}`;
  return { title: words.resources[resource], notice: noticeOf(visit), body };
};

function searchForm({ words, home, query, caller }: Visit, resource: ResourceName): Html {
  const { search, status } = query;
  return html`<form class="find" role="search" action="${home}/${resource}">
<label>${words.search} <input type="search" name="search" value="${search}"></label>
${isPost(resource) && mayEditOthers(caller) && html`<label>${words.status} <select name="status"><option value="">${words.anyStatus}</option>${statuses.map((each) => html`<option value="${each}"${each === status && html` selected`}>${words.statuses[each]}</option>`)}</select></label>`}
<button>${words.find}</button>
</form>`;
}

/** Records in a table, each with its name, dates, place and status; undefined without any. */
function tableOf(visit: Visit, resource: ResourceName, records: readonly Plain[]): Html | undefined {
  if (records.length === 0) return undefined;
  const { words } = visit;
  const isEvent = resource === 'events';
  const heads = [
    words.resources[resource],
    ...(isEvent ? [words.when, words.where] : []),
    ...(isPost(resource) ? [words.status] : []),
  ];
  return html`<table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${records.map((record) => rowOf(visit, resource, record))}</tbody></table>`;
}

function rowOf(visit: Visit, resource: ResourceName, record: Plain): Html {
  const { words, home, language } = visit;
  const name = String(record[resources[resource].title] || words.untitled);
  const { start_date: start, all_day: isWholeDay, venue, repeats } = record;
  const day = typeof start === 'string' && dateWords(language, 'brief', start);
  const once = typeof start !== 'string' || isWholeDay === true ? day : `${day}, ${clockWords(language, start)}`;
  const when = typeof repeats === 'string' && repeats !== '' ? repeats : once;
  const where = isPlain(venue) && [venue.venue, venue.city].filter(Boolean).join(', ');
  return html`<tr><td><a href="${home}/${resource}/${String(record.id)}">${name}</a></td>
${resource === 'events' && html`<td class="when">${when}</td><td>${where}</td>`}
${isPost(resource) && html`<td>${statusMark(visit, record.status as Status)}</td>`}</tr>
`;
}

function isPost(resource: ResourceName): boolean {
  return resources[resource].family === 'post';
}

/** Links to the pages before and after one, by a path of the desk and its query. */
export function pager(
  { words, home }: Frame,
  path: string,
  query: Readonly<Record<string, string>>,
  { page, pages }: Pick<ListFound, 'page' | 'pages'>,
): Part {
  if (pages < 2) return undefined;
  const { label, at, previous, next } = words.pages;
  const link = (to: number, label: string): Html => {
    const asked = new URLSearchParams({ ...query, page: String(to) });
    return html`<li><a href="${home}/${path}?${asked.toString()}">${label}</a></li>`;
  };
  return html`<nav aria-label="${label}"><ul class="pager">${page > 1 && link(page - 1, previous)}<li>${at(page, pages)}</li>${page < pages && link(page + 1, next)}</ul></nav>`;
}

/** Records on one page of a list. */
const perPage = 20;
/** Names that a form offers at once, and categories that it lists; beyond them it searches. */
const maxOffered = 100;
const maxTree = 300;

/** A page of records. */
interface ListFound {
  readonly records: readonly Plain[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

/**
 * A page of records, the latest changed first, whatever their dates; `query` may have `search`, `status` and `page`. Throws what
 * `listRecords` throws.
 */
async function listForDesk(
  visit: Visit,
  resource: ResourceName,
  { search, status, page }: Visit['query'],
  most = perPage,
): Promise<ListFound> {
  const { calendar, gate, caller, language } = visit;
  const isPost = resources[resource].family === 'post';
  // The best matches of a search of events come first
  const order = search && resource === 'events' ? { orderby: 'relevance' } : { orderby: 'modified', order: 'desc' };
  const shown = mayEditOthers(caller) ? statuses.filter((each) => each !== 'trash').join(',') : 'publish';
  const query = {
    per_page: String(most),
    translation_language: shownLanguage(calendar.settings.languages, language),
    ...(search && { search }),
    ...(page && { page }),
    ...(isPost && { status: status || shown, ...order }),
    ...(resource === 'events' && { start_date: '0001-01-01', end_date: '9999-12-31', expand: 'series' }),
    ...(!isPost && { hide_empty: 'false' }),
  };
  const found = await listRecords(calendar, resource, caller, gate.list(resource, { query, form: false }), discovery);
  const listed = await parsedRecords<Plain>(found.records);
  const records = resource === 'events' ? await seriesOnce(visit, listed) : listed;
  return {
    records,
    // Of a list of several pages the dates that are rows of their own count
    total: found.total > listed.length ? found.total : records.length,
    page: found.page,
    pages: Math.ceil(found.total / found.perPage),
  };
}

/** Events where dates of a series stand for it: the series, once. */
async function seriesOnce(visit: Visit, records: readonly Plain[]): Promise<Plain[]> {
  const seriesOf = ({ id, occurrence }: Plain) => Number(isPlain(occurrence) ? occurrence.series : id);
  const ids = unique(records.filter(({ occurrence }) => isPlain(occurrence)).map(seriesOf));
  const documents = ids.length > 0 ? await visit.calendar.pair.store.read('events', ids) : [];
  const brief = new Map((await briefRecords(visit, documents)).map((each) => [Number(each.id), each]));
  const shown = new Map(records.map((record) => [seriesOf(record), brief.get(seriesOf(record)) ?? record]));
  return [...shown.values()];
}

/** A record with its texts in all languages, and its revision. Throws what `readRecord` throws. */
export async function readForDesk<T = Plain>(
  visit: Visit,
  resource: ResourceName,
  id: number,
  language?: string,
): Promise<{ record: T; revision: number }> {
  const { calendar, gate, caller } = visit;
  const shown = language ?? (calendar.settings.languages[0] as string);
  const input = gate.read(resource, { query: { _translations: 'true', translation_language: shown }, form: false });
  const found = await readRecord(calendar, resource, caller, { id }, input);
  if ('slug' in found) throw new Failure('rest_no_route');
  return { record: await parsedRecord<T>(found.record), revision: found.revision };
}

/** The caller's unpublished posts, the latest changed first; the index shows them to editors alone. */
async function ownUnpublished(visit: Visit, kind: PostKind): Promise<Plain[]> {
  const { calendar, caller } = visit;
  const found: Document<PostKind>[] = await calendar.pair.store.readByLabel(kind, [unpublishedLabel(caller.user.id)]);
  const latest = found.toSorted((one, other) => other.facts.modified - one.facts.modified || other.id - one.id);
  return briefRecords(visit, latest.slice(0, perPage));
}

/** What lists show of records, which are not rendered for that: their texts may be long. */
async function briefRecords(
  { calendar, caller, language }: Visit,
  documents: readonly Document<PostKind>[],
): Promise<Plain[]> {
  const { languages } = calendar.settings;
  const shown = shownLanguage(languages, language);
  const named = ({ kind, texts }: Document<PostKind>) => {
    const { title } = resources[kind];
    return { [title]: shownText(texts, title, shown, languages)?.text ?? '' };
  };
  const places = documents.flatMap(({ facts }) => ('venue' in facts ? facts.venue.slice(0, 1) : []));
  const venues = await calendar.pair.store.read('venues', unique(places));
  const visible = new Map(venues.filter(({ facts }) => maySee(caller, facts)).map((venue) => [venue.id, venue]));
  return documents.map((document) => {
    const { id, facts } = document;
    const venue = 'venue' in facts ? visible.get(facts.venue[0] ?? 0) : undefined;
    const place = venue && { venue: { ...named(venue), city: venue.facts.city } };
    const repeats = 'recurrence' in facts && isRepeating(facts) && { repeats: recurrenceText(facts, language) };
    return { ...facts, id, ...named(document), ...place, ...repeats };
  });
}

/** A venue or an organizer of a public event that visitors do not see. */
export interface Unseen {
  readonly resource: 'venues' | 'organizers';
  readonly id: number;
  readonly revision: number;
  readonly name: string;
  readonly status: Status;
  /** Whether the caller may publish it. */
  readonly isToPublish: boolean;
}

/** The venues and organizers that visitors do not see, of an event that they see, or will see. */
export async function findUnseen({ calendar, caller, language }: Visit, id: number): Promise<Unseen[]> {
  const { store } = calendar.pair;
  const [event] = await store.read('events', [id]);
  if (event?.facts.status !== 'publish' && event?.facts.status !== 'future') return [];
  const { venue, organizer } = event.facts;
  const linked: Document<'venues' | 'organizers'>[] = [
    ...(await store.read('venues', venue)),
    ...(await store.read('organizers', organizer)),
  ];
  const shown = shownLanguage(calendar.settings.languages, language);
  return linked
    .filter(({ facts }) => facts.status !== 'publish' && maySee(caller, facts))
    .map(({ kind, id: number, revision, facts, texts }) => ({
      resource: kind,
      id: number,
      revision,
      name: shownText(texts, resources[kind].title, shown, calendar.settings.languages)?.text ?? '',
      status: facts.status,
      isToPublish: buttonsFor(caller, kind, facts).publish && facts.status !== 'private',
    }));
}

/** What the controls of a form with these values offer. */
export async function offersFor(visit: Visit, resource: ResourceName, values: FormValues): Promise<Offers> {
  const names = async (each: ResourceName) => (await listForDesk(visit, each, {}, maxOffered)).records.map(lineOf);
  const isEvent = resource === 'events';
  const [venues, organizers, tags, categories, users] = await Promise.all([
    isEvent ? names('venues') : [],
    isEvent ? names('organizers') : [],
    isEvent ? names('tags') : [],
    isEvent || resource === 'categories' ? categoryOffers(visit, values) : noOffers,
    // Everybody for callers who may edit others' records, else the caller
    resources[resource].family !== 'post'
      ? []
      : mayEditOthers(visit.caller)
        ? listUsers(visit.calendar)
        : [visit.caller.user],
  ]);
  const { language, words, caller } = visit;
  const offered = (mayPublish(caller) ? statuses : unpublished).filter((status) => status !== 'trash');
  const isShown = (url: string) => !visit.hasPages || shownUrl(visit, url) !== undefined;
  const records = { venues, organizers, tags, categories: categories.records };
  const authors = users.map(({ id, facts }) => [String(id), facts.name] as const);
  return { language, words, records, categories: categories.tree, users: authors, statuses: offered, isShown };
}

interface CategoryOffers {
  readonly records: readonly Line[];
  readonly tree?: readonly Choice[];
}

const noOffers: CategoryOffers = { records: [] };

/** All categories as a tree, each after its parent with its depth before its name; some of them, and the chosen parent, when they are too many. */
async function categoryOffers(visit: Visit, { facts: { parent } }: FormValues): Promise<CategoryOffers> {
  const first = await listForDesk(visit, 'categories', {}, maxOffered);
  if (first.total > maxTree) {
    const above =
      typeof parent === 'string' && Number(parent) > 0 ? [await readForDesk(visit, 'categories', Number(parent))] : [];
    return { records: [...above.map(({ record }) => record), ...first.records].map(lineOf) };
  }
  const all = [...first.records];
  for (let page = 2; page <= first.pages; page += 1)
    all.push(...(await listForDesk(visit, 'categories', { page: String(page) }, maxOffered)).records);
  const nodes = all.map(({ id, parent: above, name }) => ({
    id: Number(id),
    parent: Number(above),
    name: String(name),
  }));
  const tree = depthFirst(nodes).map(
    ({ node, depth }) => [String(node.id), `${'– '.repeat(depth)}${node.name}`] as const,
  );
  return { records: [], tree };
}

/** The parent that a form names without choosing it, by its name; another value stays. */
export async function withParent({ calendar }: Visit, values: FormValues): Promise<FormValues> {
  const { parent } = values.facts;
  if (parent === undefined || typeof parent === 'string') return values;
  const labels = parent.map(({ text }) => termNameLabel(text));
  const [named] = await calendar.pair.store.readByLabel('categories', labels, 1);
  return named ? { ...values, facts: { ...values.facts, parent: String(named.id) } } : values;
}

/** The content language closest to the language of the desk. */
function shownLanguage(languages: readonly string[], spoken: string): string {
  return languages.find((each) => each === spoken) ?? (languages[0] as string);
}
