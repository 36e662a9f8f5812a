/** Lists of the desk: the records of a resource, with search and status. */

import { type Status, statuses } from '../../model/documents/document.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { isPlain, type Plain } from '../../model/text/characters.ts';
import { clockWords, dateWords } from '../../model/words/dates.ts';
import type { SpokenLanguage } from '../../model/words/index.ts';
import { type Html, html, type Part } from '../pages/html.ts';
import type { Frame } from './frame.ts';
import { deskWords } from './words.ts';

/** A list to show. */
interface DeskList {
  readonly resource: ResourceName;
  readonly records: readonly Plain[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly search: string;
  readonly status: string;
  /** True when the caller may ask for unpublished records. */
  readonly byStatus: boolean;
}

/** The body of a list. */
export function listBody(frame: Frame, list: DeskList): Html {
  const words = deskWords[frame.language];
  const { resource, records, total } = list;
  return html`<p><a class="button" href="${frame.root}/desk/${resource}/new">${words.makeNew[resource]}</a></p>
${searchForm(frame, list)}
<p role="status">${records.length > 0 ? words.total(total) : words.nothingFound}</p>
${records.length > 0 && recordTable(frame, resource, records)}
${pager(frame, list)}`;
}

function searchForm(frame: Frame, { resource, search, status, byStatus }: DeskList): Html {
  const words = deskWords[frame.language];
  const isPost = resources[resource].family === 'post';
  return html`<form class="find" role="search" action="${frame.root}/desk/${resource}">
<label>${words.search} <input type="search" name="search" value="${search}"></label>
${isPost && byStatus && html`<label>${words.status} <select name="status"><option value="">${words.anyStatus}</option>${statuses.map((each) => html`<option value="${each}"${each === status && html` selected`}>${words.statuses[each]}</option>`)}</select></label>`}
<button>${words.find}</button>
</form>`;
}

/** Records in a table, each with its name, dates, place and status. */
export function recordTable(frame: Frame, resource: ResourceName, records: readonly Plain[]): Html {
  const words = deskWords[frame.language];
  const isEvent = resource === 'events';
  const isPost = resources[resource].family === 'post';
  const heads = [words.resources[resource], isEvent && words.when, isEvent && words.where, isPost && words.status];
  return html`<table><thead><tr>${heads.map((head) => head && html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${records.map((record) => rowOf(frame, resource, record))}</tbody></table>`;
}

function rowOf(frame: Frame, resource: ResourceName, record: Plain): Html {
  const words = deskWords[frame.language];
  const { family, title } = resources[resource];
  const status = record.status as Status;
  return html`<tr><td><a href="${frame.root}/desk/${resource}/${String(record.id)}">${String(record[title] || words.untitled)}</a></td>
${resource === 'events' && html`<td class="when">${whenOf(record, frame.language)}</td><td>${placeOf(record)}</td>`}
${family === 'post' && html`<td>${statusMark(frame, status)}</td>`}</tr>
`;
}

/** The status of a record. */
export function statusMark({ language }: Frame, status: Status): Html {
  return html`<span class="status ${status}">${deskWords[language].statuses[status]}</span>`;
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

function pager(frame: Frame, { resource, page, pages, search, status }: DeskList): Part {
  if (pages < 2) return undefined;
  const words = deskWords[frame.language];
  const link = (to: number, label: string): Html => {
    const query = new URLSearchParams({ search, status, page: String(to) });
    return html`<li><a href="${frame.root}/desk/${resource}?${query.toString()}">${label}</a></li>`;
  };
  return html`<nav aria-label="${words.pages}"><ul class="pager">${page > 1 && link(page - 1, words.previous)}<li>${words.page(page, pages)}</li>${page < pages && link(page + 1, words.next)}</ul></nav>`;
}
