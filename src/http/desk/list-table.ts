/** Records in tables, and the links between the pages of a list. */

import type { DocumentsPage } from '../../calendar/reading/documents-list.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import type { Plain } from '../../model/text/characters.ts';
import { type Html, html, type Part } from '../pages/html.ts';
import { type Frame, statusMark } from './frame.ts';
import { type Brief, type Filters, filtersIn } from './lists.ts';
import { textIn } from './sent-forms.ts';

/** What stands in the first column of a table, and in the last one. */
interface Columns {
  readonly first?: (brief: Brief) => Part;
  readonly last?: (brief: Brief) => Part;
  readonly lastHead?: string;
}

/** Records in a table, each with its name, dates, place and status; undefined without any. */
export function tableOf(
  frame: Frame,
  resource: ResourceName,
  briefs: readonly Brief[],
  { first: box, last, lastHead }: Columns = {},
): Html | undefined {
  if (briefs.length === 0) return undefined;
  const { words, home } = frame;
  const [isEvent, isPost] = [resource === 'events', resources[resource].family === 'post'];
  const hasPlace = isEvent || resource === 'venues';
  const heads = [
    words.resources[resource],
    ...[isEvent && words.when, hasPlace && words.where, isPost && words.status, lastHead],
  ].filter((head) => typeof head === 'string');
  const rows = briefs.map((brief) => {
    const { document, name, when, where, status, isCancelled, untitledIn, review } = brief;
    return html`<tr>${box && html`<td class="box">${box(brief)}</td>`}<td><a href="${home}/${resource}/${document.id}">${name || words.untitled}</a></td>
${isEvent && html`<td class="when">${when}</td>`}${hasPlace && html`<td>${where}</td>`}${isPost && html`<td>${status && statusMark(frame, status)}${isCancelled && html` <span class="status cancelled">${words.lists.cancelled}</span>`}${review !== undefined && html`<br><span class="hint">${review}</span>`}${name !== '' && untitledIn.length > 0 && html` <span class="hint">${words.lists.untitledIn(untitledIn.join(', '))}</span>`}</td>`}${last && html`<td class="outcome">${last(brief)}</td>`}</tr>
`;
  });
  return html`<table class="list"><thead><tr>${box && html`<td></td>`}${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table>`;
}

/** Links to the pages before and after one, by a path of the desk and its query. */
export function pager(
  { words, home }: Frame,
  path: string,
  query: Readonly<Record<string, string>>,
  { page, pages }: Pick<DocumentsPage, 'page' | 'pages'>,
): Part {
  if (pages < 2 && page < 2) return undefined;
  const { label, at, previous, next } = words.pages;
  const link = (to: number, label: string): Html => {
    const asked = new URLSearchParams({ ...query, page: String(to) });
    return html`<li><a href="${home}/${path}?${asked.toString()}">${label}</a></li>`;
  };
  const before = Math.min(page - 1, pages);
  return html`<nav aria-label="${label}"><ul class="pager">${before > 0 && link(before, previous)}<li>${at(page, pages)}</li>${page < pages && link(page + 1, next)}</ul></nav>`;
}

/** A page of a list, to which its forms lead back. */
export interface ListPlace {
  readonly filters: Filters;
  readonly page: number;
}

/** The address of a list below the home of the desk. */
export function listPath(
  resource: ResourceName,
  { filters, page }: ListPlace,
  more: Readonly<Record<string, string>> = {},
): string {
  const asked = new URLSearchParams({ ...filters, ...(page > 1 && { page: String(page) }), ...more }).toString();
  return asked === '' ? resource : `${resource}?${asked}`;
}

/** The field of a form that says in which list it stands. */
export function placeField({ filters, page }: ListPlace): Html {
  return html`<input type="hidden" name="list" value="${new URLSearchParams({ ...filters, page: String(page) }).toString()}">`;
}

/** The list in which a form stood that was sent. */
export function placeIn(sent: Plain): ListPlace {
  const asked = Object.fromEntries(new URLSearchParams(textIn(sent, 'list')));
  return { filters: filtersIn(asked), page: Number(asked['page']) || 1 };
}
