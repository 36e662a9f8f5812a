import { mayEditOthers } from '../../calendar/access/rights.ts';
import { type ResourceName, resourceNames } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { type Html, html } from '../pages/html.ts';
import type { Handler } from './desk.ts';
import { recordTable } from './list-page.ts';
import { listForDesk } from './records.ts';
import type { Visit } from './visit.ts';

/** Records of each kind on the home of the desk. */
const most = 10;

/** The home of the desk: what waits for review, and what has changed lately. */
export const homePage: Handler = async (visit) => {
  const { words, frame, caller } = visit;
  const posts = resourceNames.filter((name) => resources[name].family === 'post');
  const waiting = mayEditOthers(caller) ? await Promise.all(posts.map((name) => waitingOf(visit, name))) : [];
  const recent = await listForDesk(visit, 'events', {}, most);
  const body = html`<p class="actions">${posts.map((name) => html`<a class="button" href="${frame.root}/desk/${name}/new">${words.makeNew[name]}</a> `)}</p>
${
  mayEditOthers(caller) &&
  html`<h2>${words.review}</h2>
${waiting.some(Boolean) ? waiting : html`<p>${words.nothingToReview}</p>`}`
}
<h2>${words.recent}</h2>
${recent.records.length > 0 ? recordTable(frame, 'events', recent.records) : html`<p>${words.nothingFound}</p>`}`;
  return { title: words.desk, body };
};

async function waitingOf(visit: Visit, resource: ResourceName): Promise<Html | undefined> {
  const { frame, words } = visit;
  const { records, total } = await listForDesk(visit, resource, { status: 'pending' }, most);
  if (total === 0) return undefined;
  const all = `${frame.root}/desk/${resource}?status=pending`;
  return html`<h3><a href="${all}">${words.resources[resource]}: ${total}</a></h3>${recordTable(frame, resource, records)}`;
}
