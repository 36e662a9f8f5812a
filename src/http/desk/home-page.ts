import { mayEditOthers } from '../../calendar/access/rights.ts';
import { type ResourceName, resourceNames } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { type Html, html } from '../pages/html.ts';
import type { Handler } from './answering.ts';
import { recordTable } from './list-page.ts';
import { listForDesk, ownUnpublished } from './records.ts';
import type { Visit } from './visit.ts';

/** Records of each kind on the home page. */
const maxListed = 10;

/** The home page: records waiting for review, the caller's drafts, and recent changes. */
export const homePage: Handler = async (visit) => {
  const { words, frame, caller } = visit;
  const posts = resourceNames.filter((name) => resources[name].family === 'post');
  const [waiting, own, recent] = await Promise.all([
    mayEditOthers(caller) ? Promise.all(posts.map((name) => waitingOf(visit, name))) : [],
    Promise.all(posts.map((name) => ownOf(visit, name))),
    listForDesk(visit, 'events', {}, maxListed),
  ]);
  const body = html`<p class="actions">${posts.map((name) => html`<a class="button" href="${frame.root}/desk/${name}/new">${words.makeNew[name]}</a> `)}</p>
${
  mayEditOthers(caller) &&
  html`<h2>${words.review}</h2>
${waiting.some(Boolean) ? waiting : html`<p>${words.nothingToReview}</p>`}`
}
${own.some(Boolean) && html`<h2>${words.own}</h2>${own}`}
<h2>${words.recent}</h2>
${recent.records.length > 0 ? recordTable(frame, 'events', recent.records) : html`<p>${words.nothingFound}</p>`}`;
  return { title: words.desk, body };
};

async function ownOf(visit: Visit, resource: ResourceName): Promise<Html | undefined> {
  const records = await ownUnpublished(visit, resource);
  return records.length > 0 ? recordTable(visit.frame, resource, records) : undefined;
}

async function waitingOf(visit: Visit, resource: ResourceName): Promise<Html | undefined> {
  const { frame, words } = visit;
  const { records, total } = await listForDesk(visit, resource, { status: 'pending' }, maxListed);
  if (total === 0) return undefined;
  const all = `${frame.root}/desk/${resource}?status=pending`;
  return html`<h3><a href="${all}">${words.resources[resource]}: ${total}</a></h3>${recordTable(frame, resource, records)}`;
}
