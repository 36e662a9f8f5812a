/** The records of the desk: its home page and lists, and what forms read, with the use cases of the interface. */

import { mayEditOthers, mayPublish, mayRead, maySee, unpublished } from '../../calendar/access/rights.ts';
import { listUsers } from '../../calendar/access/users.ts';
import { readRecord } from '../../calendar/reading/read.ts';
import { parsedRecord } from '../../calendar/rendering/body-source.ts';
import { unique } from '../../model/arrays-and-maps.ts';
import { type Document, type Status, statuses } from '../../model/documents/document.ts';
import { type PostKind, postKinds } from '../../model/documents/families.ts';
import { unpublishedLabel } from '../../model/documents/keys-and-labels.ts';
import { Failure } from '../../model/failure.ts';
import { eventIdOf } from '../../model/recurrence/occurrence-id.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import type { Plain } from '../../model/text/characters.ts';
import { html } from '../pages/html.ts';
import { shownUrl } from '../site/page-context.ts';
import { buttonsFor } from './buttons.ts';
import { readCategoryTree } from './category-tree.ts';
import type { Choice, Offers } from './controls.ts';
import { type FormValues, type Line, lineOf } from './form-values.ts';
import { tableOf } from './list-table.ts';
import { listForDesk, nameOf, readBrief } from './lists.ts';
import { noPictures, pictureOffers } from './picture-saving.ts';
import type { Handler, Visit } from './visit.ts';

/** Records of each kind on the home page, and of the caller's own. */
const maxListed = 10;
const maxOwn = 20;

/** The home page: records waiting for review, the caller's drafts, and recent changes. */
export const homePage: Handler = async (visit) => {
  const { words, home, caller, calendar } = visit;
  const [waiting, own, recent] = await Promise.all([
    mayEditOthers(caller)
      ? Promise.all(
          postKinds.map(async (name) => {
            const { documents, total } = await listForDesk(visit, name, { status: 'pending' }, { most: maxListed });
            if (total === 0) return undefined;
            const all = `${home}/${name}?status=pending`;
            return html`<h3><a href="${all}">${words.resources[name]}: ${total}</a></h3>${tableOf(visit, name, await readBrief(visit, documents))}`;
          }),
        )
      : [],
    Promise.all(
      postKinds.map(async (name) => {
        // The index shows them to editors alone
        const labels = [unpublishedLabel(caller.user.id)];
        const found: Document<PostKind>[] = await calendar.pair.store.readByLabel(name, labels);
        const latest = found.toSorted((one, other) => other.facts.modified - one.facts.modified || other.id - one.id);
        return tableOf(visit, name, await readBrief(visit, latest.slice(0, maxOwn)));
      }),
    ),
    listForDesk(visit, 'events', {}, { most: maxListed }).then(async ({ documents }) =>
      tableOf(visit, 'events', await readBrief(visit, documents)),
    ),
  ]);
  const body = html`<p class="actions">${postKinds.map((name) => html`<a class="button" href="${home}/${name}/new">${words.makeNew[name]}</a> `)}</p>
${
  mayEditOthers(caller) &&
  html`<h2>${words.review}</h2>
${waiting.some(Boolean) ? waiting : html`<p>${words.nothingToReview}</p>`}`
}
${own.some(Boolean) && html`<h2>${words.own}</h2>${own}`}
<h2>${words.recent}</h2>
${recent ?? html`<p>${words.nothingFound}</p>`}`;
  return { title: words.desk, body };
};

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
  const record = await parsedRecord<T>(found.record);
  // The interface does not show of which event it is a part
  const [stored] = resource === 'events' ? await calendar.pair.store.read('events', [eventIdOf(id)]) : [];
  const above = stored && stored.facts.post_parent > 0 && { post_parent: stored.facts.post_parent };
  return { record: { ...record, ...above }, revision: found.revision };
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

/** The venues and organizers that visitors do not see, of events that they see, or will see. */
export async function findUnseen(visit: Visit, ids: readonly number[]): Promise<Unseen[]> {
  const { calendar, caller } = visit;
  const { store } = calendar.pair;
  const events = (await store.read('events', ids)).filter(
    ({ facts: { status } }) => status === 'publish' || status === 'future',
  );
  const linked: Document<'venues' | 'organizers'>[] = [
    ...(await store.read('venues', unique(events.flatMap(({ facts }) => facts.venue)))),
    ...(await store.read('organizers', unique(events.flatMap(({ facts }) => facts.organizer)))),
  ];
  return linked
    .filter(({ facts }) => facts.status !== 'publish' && maySee(caller, facts))
    .map((document) => ({
      resource: document.kind,
      id: document.id,
      revision: document.revision,
      name: nameOf(visit, document),
      status: document.facts.status,
      isToPublish: buttonsFor(caller, document.kind, document.facts).publish && document.facts.status !== 'private',
    }));
}

/** Names that a form offers at once; beyond them it searches. */
const maxOffered = 100;

/** What the controls of a form with these values offer. */
export async function offersFor(visit: Visit, resource: ResourceName, values: FormValues): Promise<Offers> {
  const { calendar, caller, language, words } = visit;
  const [isEvent, isPost] = [resource === 'events', resources[resource].family === 'post'];
  const above = Number(values.facts['post_parent']) || 0;
  const [venues, organizers, tags, parents, categories, users] = await Promise.all([
    isEvent ? listLines(visit, 'venues') : [],
    isEvent ? listLines(visit, 'organizers') : [],
    isEvent ? listLines(visit, 'tags') : [],
    isEvent && above > 0 ? calendar.pair.store.read('events', [above]) : [],
    isEvent || resource === 'categories' ? categoryOffers(visit, values) : noOffers,
    // Everybody for callers who may edit others' records, else the caller
    isPost && mayEditOthers(caller) ? listUsers(calendar) : [caller.user],
  ]);
  const events = parents
    .filter(({ facts }) => mayRead(caller, facts))
    .map((event) => lineOf({ id: above, name: nameOf(visit, event) }));
  const offered = (mayPublish(caller) ? statuses : unpublished).filter((status) => status !== 'trash');
  const records = { venues, organizers, tags, events, categories: categories.records };
  const authors = users.map(({ id, facts }) => [String(id), facts.name] as const);
  const pictures = isPost ? await pictureOffers(visit, values) : noPictures;
  return {
    language,
    words,
    records,
    categories: categories.tree,
    users: isPost ? authors : [],
    statuses: offered,
    isShown: (url) => !visit.hasPages || shownUrl(visit, url) !== undefined,
    pictures,
  };
}

interface CategoryOffers {
  readonly records: readonly Line[];
  readonly tree?: readonly Choice[];
}

const noOffers: CategoryOffers = { records: [] };

/** All categories as a tree; some of them, and the chosen parent, when they are too many. */
async function categoryOffers(visit: Visit, { facts: { parent } }: FormValues): Promise<CategoryOffers> {
  const tree = await readCategoryTree(visit);
  if (tree) return { records: [], tree };
  const above =
    typeof parent === 'string' && Number(parent) > 0 ? [await readForDesk(visit, 'categories', Number(parent))] : [];
  const some = await listLines(visit, 'categories');
  return { records: [...above.map(({ record }) => lineOf(record)), ...some] };
}

/** Some records of a resource as a form offers them. */
async function listLines(visit: Visit, resource: ResourceName): Promise<Line[]> {
  const { documents } = await listForDesk(visit, resource, {}, { most: maxOffered });
  return documents.map((document) => {
    const city = document.kind === 'venues' ? document.facts.city : '';
    return lineOf({ id: document.id, name: nameOf(visit, document), city });
  });
}
