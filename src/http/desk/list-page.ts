/** The page of a list: its filters, its table, and the form for the records that are chosen in it. */

import { mayDo, mayEditOthers } from '../../calendar/access/rights.ts';
import { listUsers } from '../../calendar/access/users.ts';
import type { DocumentsPage } from '../../calendar/reading/documents-list.ts';
import { statuses } from '../../model/documents/document.ts';
import { Failure } from '../../model/failure.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { ownLanguageName } from '../../model/words/index.ts';
import { type Html, html } from '../pages/html.ts';
import { readCategoryTree } from './category-tree.ts';
import { chosenForm } from './chosen-form.ts';
import type { Choice } from './controls.ts';
import { problemsOf } from './form-problems.ts';
import { problem } from './frame.ts';
import { listPath, pager } from './list-table.ts';
import { type Filters, filtersIn, lengths, listForDesk, readBrief, sortsOf } from './lists.ts';
import { rowsForm } from './rows.ts';
import { type Handler, noticeOf, resourceIn, type Visit } from './visit.ts';

/** The records of a resource. */
export const listPage: Handler = async (visit) => {
  const { words, home, caller, query } = visit;
  const resource = resourceIn(visit);
  const filters = filtersIn(query);
  const options = await readOptions(visit, resource);
  let found: DocumentsPage = { documents: [], total: 0, page: 1, pages: 0 };
  let wrong: readonly string[] = [];
  try {
    found = await listForDesk(visit, resource, filters, { page: query['page'] });
  } catch (error) {
    // Filters that cannot be
    if (!(error instanceof Failure) || error.status !== 400) throw error;
    wrong = [...problemsOf(error, visit, resource, { texts: {}, facts: {} }).values()];
  }
  const briefs = await readBrief(visit, found.documents);
  const chosen = query['choose'] === 'all' ? briefs.map(({ document }) => document.id) : [];
  const isEvent = resource === 'events';
  const isEdited = isEvent && query['edit'] === '1';
  const place = { filters, page: found.page };
  const edited = `${home}/${listPath(resource, place, { edit: '1' })}`;
  const body = html`${mayDo(caller, resource, 'create') && html`<p><a class="button" href="${home}/${resource}/new">${words.makeNew[resource]}</a></p>`}
${filterForm(visit, resource, filters, options)}
${wrong.map((message) => problem(message))}
<p role="status">${found.documents.length > 0 ? words.total(found.total) : words.nothingFound} ${isEvent && briefs.length > 0 && !isEdited && html`<a href="${edited}">${words.lists.edit}</a>`}</p>
${briefs.length > 0 && (isEdited ? rowsForm(visit, { briefs, place }) : chosenForm(visit, resource, { briefs, chosen: new Set(chosen), place, categories: options.categories }))}
${pager(visit, resource, filters, found)}`;
  return { title: words.resources[resource], notice: noticeOf(visit), body };
};

/** What filters are chosen from. */
interface Options {
  readonly categories: readonly Choice[];
  readonly authors: readonly Choice[];
}

async function readOptions(visit: Visit, resource: ResourceName): Promise<Options> {
  if (resource !== 'events') return { categories: [], authors: [] };
  const { calendar, caller, words } = visit;
  const [categories, users] = await Promise.all([
    readCategoryTree(visit),
    mayEditOthers(caller) ? listUsers(calendar) : [],
  ]);
  const authors = users.map(({ id, facts }): Choice => [String(id), facts.name]);
  return { categories: categories ?? [], authors: [['own', words.lists.filters.own], ...authors] };
}

/** The filters that stand in sight; the others unfold. */
const first: readonly (keyof Filters)[] = ['search', 'status'];

function filterForm(visit: Visit, resource: ResourceName, filters: Filters, options: Options): Html {
  const { words, home, caller, calendar } = visit;
  const { filters: said, sorts } = words.lists;
  const isEvent = resource === 'events';
  const isPost = resources[resource].family === 'post';
  const select = (name: keyof Filters, label: string, choices: readonly Choice[]): Html =>
    html`<label>${label} <select name="${name}">${choices.map(([value, text]) => html`<option value="${value}"${value === (filters[name] ?? '') && html` selected`}>${text}</option>`)}</select></label>
`;
  const input = (name: keyof Filters, label: string, type: string): Html =>
    html`<label>${label} <input type="${type}" name="${name}" value="${filters[name]}"></label>
`;
  const status = [['', words.anyStatus], ...statuses.map((each) => [each, words.statuses[each]] as const)] as const;
  const languages = calendar.settings.languages.map((each): Choice => [each, ownLanguageName(each)]);
  const usual = isEvent && filters.search ? said.best : sorts.modified;
  const orders = sortsOf(resource).map((each): Choice => [each, sorts[each]]);
  const hasStatus = isPost && (mayEditOthers(caller) || (isEvent && filters.author === 'own'));
  const used = Object.keys(filters).filter((name) => !first.some((each) => each === name));
  return html`<form class="filters" role="search" action="${home}/${resource}">
<div class="find">${input('search', words.search, 'search')}${hasStatus && select('status', words.status, status)}<button>${words.find}</button>${Object.keys(filters).length > 0 && html`<a href="${home}/${resource}">${said.clear}</a>`}</div>
${
  isPost &&
  html`<details${used.length > 0 && html` open`}><summary>${said.more}${used.length > 0 && ` · ${used.length}`}</summary>
<div class="find">${
    isEvent &&
    html`${input('from', said.from, 'date')}${input('to', said.to, 'date')}${options.categories.length > 0 && select('category', said.category, [['', said.anyCategory], ...options.categories])}${input('town', said.town, 'text')}${select('author', said.author, [['', said.any], ...options.authors])}${languages.length > 1 && select('untitled', said.untitled, [['', said.anyLanguage], ...languages])}`
  }${select('sort', said.sort, [['', usual], ...orders.filter(([each]) => filters.search || each !== 'modified')])}${select(
    'per',
    said.per,
    lengths.map((each, at) => [at === 0 ? '' : String(each), String(each)] as const),
  )}</div></details>`
}
</form>`;
}
