/** What is done with the records that were chosen in a list: one by one, each only as it was shown, and reported by row. */

import { inFlight } from '../../interchange/bulk-writes.ts';
import { slicesOf, unique } from '../../model/arrays-and-maps.ts';
import { type Document, maxId, type Status } from '../../model/documents/document.ts';
import { Failure } from '../../model/failure.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import type { Plain } from '../../model/text/characters.ts';
import { addDays } from '../../model/time/instants.ts';
import { html, type Part } from '../pages/html.ts';
import { readCategoryTree } from './category-tree.ts';
import { chosenForm } from './chosen-form.ts';
import { unseenNotice } from './form.ts';
import { linesIn } from './form-values.ts';
import { type DeskPage, problem } from './frame.ts';
import { listPath, placeIn } from './list-table.ts';
import { readBrief, readShown } from './lists.ts';
import { findUnseen } from './records.ts';
import { hasStatus, put, remove, whyRefused } from './seen-records.ts';
import { sentFormOf, textIn } from './sent-forms.ts';
import { type FormHandler, resourceIn, type Visit } from './visit.ts';
import type { DeskWords } from './words.ts';

/** What a button changes of a record. */
interface Press {
  /** Only events have it. */
  readonly ofEvents?: true;
  /** What is missing or wrong in what was sent beside the button. */
  readonly problemOf?: (sent: Plain, words: DeskWords['lists']) => string | undefined;
  /** The body of the change; `trash` moves the record there. */
  readonly change: (sent: Plain, document: Document<ResourceName>) => Plain | 'trash';
  /** Tells whether a record is already as the button leaves it, whoever did that. */
  readonly isDone?: (document: Document<ResourceName>) => boolean;
}

const toStatus = (status: Status): Press => ({
  change: () => ({ status }),
  isDone: hasStatus(status),
});

/** The most days by which records are moved. */
const maxDays = 3660;

const daysIn = ({ days }: Plain): number =>
  typeof days === 'string' && /^[-−+]?\d{1,4}$/.test(days.trim()) ? Number(days.trim().replace('−', '-')) : 0;

/** The buttons by the value that they send. */
const presses: Readonly<Record<keyof DeskWords['lists']['presses'], Press>> = {
  publish: toStatus('publish'),
  draft: toStatus('draft'),
  restore: toStatus('draft'),
  trash: { change: () => 'trash', isDone: hasStatus('trash') },
  cancel: {
    ofEvents: true,
    change: (sent) => ({ event_status: 'cancelled', event_status_reason: textIn(sent, 'reason') }),
  },
  move: {
    ofEvents: true,
    problemOf: (sent, { noDays }) => (daysIn(sent) === 0 || Math.abs(daysIn(sent)) > maxDays ? noDays : undefined),
    change: (sent, { facts }) =>
      'start_date' in facts
        ? { start_date: addDays(facts.start_date, daysIn(sent)), end_date: addDays(facts.end_date, daysIn(sent)) }
        : {},
  },
  category: {
    ofEvents: true,
    problemOf: (sent, { noCategory }) => (textIn(sent, 'category') === '' ? noCategory : undefined),
    change: (sent, { facts }) => ({
      categories: unique([...('categories' in facts ? facts.categories : []), Number(textIn(sent, 'category'))]),
    }),
  },
  venue: {
    ofEvents: true,
    problemOf: (sent, { noVenue }) => (linesIn(sent, 'venue').length === 0 ? noVenue : undefined),
    change: (sent) => ({ venue: linesIn(sent, 'venue').map(({ id, text }) => id ?? { venue: text }) }),
  },
};

/** A record as it was chosen. */
interface Chosen {
  readonly id: number;
  readonly revision: number;
}

/** The most records that one button changes; no page has more. */
const maxChosen = 200;

function chosenIn({ chosen }: Plain): Chosen[] {
  const pairs = [chosen]
    .flat()
    .flatMap((text) => /^(\d{1,8})\.(\d{1,15})$/.exec(typeof text === 'string' ? text : '') ?? []);
  const all = [...slicesOf(pairs, 3)].map(([, id, revision]) => ({ id: Number(id), revision: Number(revision) }));
  return [...new Map(all.filter(({ id }) => id <= maxId).map((each) => [each.id, each])).values()].slice(0, maxChosen);
}

/** Changes that are under way at the same time. */
const atOnce = 8;

/** Does what a button says with the chosen records, and shows what has become of each. */
export const pressChosen: FormHandler = async (visit, sent, isOwn) => {
  const resource = resourceIn(visit);
  const { lists, pressAgain } = visit.words;
  const name = Object.keys(presses).find((each): each is keyof typeof presses => each === sent['press']);
  const press = name && presses[name];
  if (!press || resources[resource].family !== 'post' || (press.ofEvents && resource !== 'events'))
    throw new Failure('rest_no_route');
  const chosen = chosenIn(sent);
  const shown = { resource, sent, chosen };
  if (!isOwn) return outcomePage(visit, shown, new Map(), { status: 403, wrong: pressAgain });
  const wrong = chosen.length === 0 ? lists.noneChosen : press.problemOf?.(sent, lists);
  if (wrong !== undefined) return outcomePage(visit, shown, new Map(), { status: 422, wrong });
  const { token: _, chosen: __, list: ___, ...values } = sent;
  const form = sentFormOf(visit, sent, values);
  const read: Document<ResourceName>[] = await visit.calendar.pair.store.read(
    resource,
    chosen.map(({ id }) => id),
  );
  const documents = new Map(read.map((document) => [document.id, document]));
  const outcomes = new Map<number, string | undefined>();
  await inFlight(
    chosen,
    async ({ id, revision }) => {
      const document = documents.get(id);
      if (!document) {
        outcomes.set(id, lists.isGone);
        return;
      }
      const body = press.change(sent, document);
      const seen = { resource, id, revision };
      const why = await whyRefused(visit, seen, { form, isDone: press.isDone }, () =>
        body === 'trash' ? remove(visit, seen, false) : put(visit, seen, body, form),
      );
      outcomes.set(id, why);
    },
    atOnce,
  );
  const refused = [...outcomes.values()].filter((why) => why !== undefined).length;
  const label = lists.presses[name];
  const done = chosen.length - refused;
  const notice = refused === 0 ? lists.allDone(label, done) : lists.someRefused(label, done, refused);
  return outcomePage(visit, shown, outcomes, { notice });
};

/** The records of a form as they are now, with what has become of each. */
async function outcomePage(
  visit: Visit,
  {
    resource,
    sent,
    chosen,
  }: { readonly resource: ResourceName; readonly sent: Plain; readonly chosen: readonly Chosen[] },
  outcomes: ReadonlyMap<number, string | undefined>,
  { status, wrong, notice }: { readonly status?: number; readonly wrong?: string; readonly notice?: string },
): Promise<DeskPage> {
  const { words, home } = visit;
  if (status !== undefined) visit.ctx.status = status;
  const place = placeIn(sent);
  const ids = chosen.map(({ id }) => id);
  const documents: Document<ResourceName>[] = await readShown(visit, resource, ids);
  const briefs = await readBrief(visit, documents);
  const isPressed = outcomes.size > 0;
  const left = ids.filter((id) => !isPressed || outcomes.get(id) !== undefined);
  const marks = new Map<number, Part>(
    [...outcomes].map(([id, why]) => [id, why === undefined ? html`✓ ${words.lists.done}` : problem(why)]),
  );
  const listed = new Set(documents.map(({ id }) => id));
  const unlisted = [...outcomes].filter(([id, why]) => why !== undefined && !listed.has(id));
  const categories = resource === 'events' ? ((await readCategoryTree(visit)) ?? []) : [];
  // What was refused may be sent again as it is
  const typed = left.length > 0 ? sent : {};
  const choosing = { briefs, chosen: new Set(left), place, categories, typed };
  const back = html`<p><a href="${home}/${listPath(resource, place)}">${words.back}</a></p>`;
  const unseen = isPressed && resource === 'events' ? await findUnseen(visit, ids) : [];
  const body = html`${back}
${unseen.map((each) => unseenNotice(visit, each, 'events'))}
${wrong !== undefined && problem(wrong)}
${unlisted.map(([id, why]) => problem(`${id}: ${why}`))}
${briefs.length > 0 && chosenForm(visit, resource, { ...choosing, ...(isPressed && { outcomes: marks }) })}`;
  return { title: words.resources[resource], notice, body };
}
