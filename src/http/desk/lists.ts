/** Lists of the desk: its home, and the records of a resource with search and status. */

import { mayDo, mayEditOthers } from '../../calendar/access/rights.ts';
import { type Status, statuses } from '../../model/documents/document.ts';
import { type PostKind, postKinds } from '../../model/documents/families.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { isPlain, type Plain } from '../../model/text/characters.ts';
import { clockWords, dateWords } from '../../model/words/dates.ts';
import type { SpokenLanguage } from '../../model/words/index.ts';
import { type Html, html, type Part } from '../pages/html.ts';
import { statusMark } from './frame.ts';
import { type ListFound, listForDesk, ownUnpublished } from './records.ts';
import { type Handler, noticeOf, resourceIn, type Visit } from './visit.ts';

/** Records of each kind on the home page. */
const maxListed = 10;

/** The home page: records waiting for review, the caller's drafts, and recent changes. */
export const homePage: Handler = async (visit) => {
  const { words, home, caller } = visit;
  const [waiting, own, recent] = await Promise.all([
    mayEditOthers(caller) ? Promise.all(postKinds.map((name) => findWaiting(visit, name))) : [],
    Promise.all(postKinds.map((name) => findOwn(visit, name))),
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

async function findOwn(visit: Visit, kind: PostKind): Promise<Html | undefined> {
  return tableOf(visit, kind, await ownUnpublished(visit, kind));
}

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
  const found = await listForDesk(visit, resource, visit.asked);
  const { records, total } = found;
  const body = html`${mayDo(caller, resource, 'create') && html`<p><a class="button" href="${home}/${resource}/new">${words.makeNew[resource]}</a></p>`}
${searchForm(visit, resource)}
<p role="status">${records.length > 0 ? words.total(total) : words.nothingFound}</p>
${tableOf(visit, resource, records)}
${pager(visit, resource, found)}`;
  return { title: words.resources[resource], notice: noticeOf(visit), body };
};

function searchForm({ words, home, asked, caller }: Visit, resource: ResourceName): Html {
  const { search, status } = asked;
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
  return html`<tr><td><a href="${home}/${resource}/${String(record.id)}">${name}</a></td>
${resource === 'events' && html`<td class="when">${whenOf(record, language)}</td><td>${placeOf(record)}</td>`}
${isPost(resource) && html`<td>${statusMark(visit, record.status as Status)}</td>`}</tr>
`;
}

function isPost(resource: ResourceName): boolean {
  return resources[resource].family === 'post';
}

/** The start in words; whole days without a time. */
function whenOf({ start_date, all_day }: Plain, language: SpokenLanguage): Part {
  if (typeof start_date !== 'string') return undefined;
  const day = dateWords(language, 'brief', start_date);
  return all_day === true ? day : `${day}, ${clockWords(language, start_date)}`;
}

function placeOf({ venue }: Plain): Part {
  return isPlain(venue) && [venue.venue, venue.city].filter(Boolean).join(', ');
}

function pager({ words, home, asked }: Visit, resource: ResourceName, { page, pages }: ListFound): Part {
  if (pages < 2) return undefined;
  const { label, at, previous, next } = words.pages;
  const { search = '', status = '' } = asked;
  const link = (to: number, label: string): Html => {
    const query = new URLSearchParams({ search, status, page: String(to) });
    return html`<li><a href="${home}/${resource}?${query.toString()}">${label}</a></li>`;
  };
  return html`<nav aria-label="${label}"><ul class="pager">${page > 1 && link(page - 1, previous)}<li>${at(page, pages)}</li>${page < pages && link(page + 1, next)}</ul></nav>`;
}
