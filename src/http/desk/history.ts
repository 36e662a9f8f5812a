/** What has become of a record: its changes, of which the last is undone with one press, and the word with which a reviewer sends it back. */

import type Router from '@koa/router';
import { mayChange, mayEditOthers } from '../../calendar/access/rights.ts';
import { sendBack, undoChange } from '../../calendar/writing/editorial.ts';
import { isAmong, unique } from '../../model/arrays-and-maps.ts';
import { type Change, type Document, maxId, nobody, type SentForm } from '../../model/documents/document.ts';
import { type PostKind, postKinds } from '../../model/documents/families.ts';
import { Failure } from '../../model/failure.ts';
import { wallClockOf } from '../../model/time/instants.ts';
import { clockWords, dateWords } from '../../model/words/dates.ts';
import { type Html, html, type Part } from '../pages/html.ts';
import type { State } from '../requests/context.ts';
import type { Serving } from '../service.ts';
import { labelOf } from './form.ts';
import { type DeskPage, keyField, problem, revisionField, tokenField } from './frame.ts';
import { nameOf } from './lists.ts';
import { readForDesk } from './records.ts';
import { isOutdated, isSameForm, revisionOf, sentFormOf, textIn } from './sent-forms.ts';
import {
  type FormHandler,
  goTo,
  type Handler,
  idIn,
  type Notice,
  page,
  pageWithForm,
  resourceIn,
  type Visit,
} from './visit.ts';

/** The most characters of a word to the author. */
const maxWord = 1000;

/** Adds the routes. */
export function historyRoutes(router: Router<State>, serving: Serving): void {
  router.get('/:resource/:id/history', page(serving, historyPage));
  const undo = pressed('undone', ({ calendar, caller }, kind, seen) => undoChange(calendar, caller, kind, seen));
  pageWithForm(router, serving, '/:resource/:id/undo', historyPage, undo);
  const giveBack = pressed('sentBack', ({ calendar, caller }, kind, seen) => sendBack(calendar, caller, kind, seen));
  pageWithForm(router, serving, '/:resource/:id/send-back', historyPage, giveBack);
}

/** The post that a path names, which the caller may read. Throws `rest_no_route`, and what `readForDesk` throws. */
async function readPost(visit: Visit): Promise<Document<PostKind>> {
  const [kind, id] = [resourceIn(visit), idIn(visit)];
  if (!isAmong(kind, postKinds) || id > maxId) throw new Failure('rest_no_route');
  await readForDesk(visit, kind, id);
  const [document]: Document<PostKind>[] = await visit.calendar.pair.store.read(kind, [id]);
  if (!document) throw new Failure('rest_no_route');
  return document;
}

const historyPage: Handler = async (visit) => showHistory(visit, await readPost(visit));

async function showHistory(visit: Visit, document: Document<PostKind>, wrong?: string): Promise<DeskPage> {
  const { words, home, session, caller } = visit;
  const { history } = words;
  const { kind, id, facts } = document;
  const { changes = [], before } = facts.editorial ?? {};
  const path = `${home}/${kind}/${id}`;
  const mayUndo = before && mayChange(caller, facts);
  const body = html`<p><a href="${path}">${nameOf(visit, document) || words.untitled}</a></p>
${wrong !== undefined && problem(wrong)}
${await changesTable(visit, changes, (field) => labelOf(kind, field, visit.language))}
${mayUndo && html`<form method="post" action="${path}/undo">${tokenField(session)}${keyField()}${revisionField(document)}<button>${history.undo}</button></form>`}`;
  return { title: history.title, body };
}

/** The changes of a record, the latest first; `called` names a field. */
export async function changesTable(
  visit: Visit,
  changes: readonly Change[],
  called: (field: string) => string,
): Promise<Html> {
  const { words } = visit;
  const { history } = words;
  if (changes.length === 0) return html`<p>${history.none}</p>`;
  const nameOfUser = await readNames(
    visit,
    changes.map(({ by }) => by),
  );
  const rows = changes.toReversed().map(
    ({
      at,
      by,
      fields,
    }) => html`<tr><td class="when">${momentOf(visit, at)}</td><td>${nameOfUser(by)}</td><td>${fields.map(called).join(', ')}</td></tr>
`,
  );
  return html`<table><thead><tr><th scope="col">${words.when}</th><th scope="col">${history.who}</th><th scope="col">${history.what}</th></tr></thead><tbody>${rows}</tbody></table>`;
}

/** Resolves to a function from these IDs of users to their names; what programs import belongs to nobody. */
export async function readNames(
  { calendar, words: { history } }: Visit,
  ids: readonly number[],
): Promise<(id: number) => string> {
  const users = await calendar.pair.store.read('users', unique(ids.filter((id) => id !== nobody)));
  const names = new Map([[nobody, history.import], ...users.map(({ id, facts }) => [id, facts.name] as const)]);
  return (id) => names.get(id) ?? history.somebody;
}

/** A moment as the desk writes it, in the calendar's zone. */
export function momentOf({ language, calendar }: Visit, at: number): string {
  const wall = wallClockOf(at, calendar.settings.timeZone);
  return `${dateWords(language, 'brief', wall)}, ${clockWords(language, wall)}`;
}

/** A button of a post as it was pressed: the record that was seen, and what was typed beside the button. */
interface Pressed {
  readonly id: number;
  readonly revision: number;
  readonly form: SentForm | undefined;
  readonly text: string;
}

/** Does what a button of a post says, once for one form, or shows its changes and why that was not done. */
function pressed(notice: Notice, act: (visit: Visit, kind: PostKind, seen: Pressed) => Promise<unknown>): FormHandler {
  return async (visit, sent, isOwn) => {
    const post = await readPost(visit);
    const { kind, id } = post;
    const readNow = async () => {
      const [now = post]: Document<PostKind>[] = await visit.calendar.pair.store.read(kind, [id]);
      return now;
    };
    if (!isOwn) {
      visit.ctx.status = 403;
      return showHistory(visit, await readNow(), visit.words.pressAgain);
    }
    const text = textIn(sent, 'word').slice(0, maxWord);
    const form = sentFormOf(visit, sent, [notice, text]);
    try {
      await act(visit, kind, { id, revision: revisionOf(sent), form, text });
    } catch (error) {
      if (!isOutdated(error)) throw error;
      const now = await readNow();
      if (!isSameForm(now.facts.forms?.saved, form)) {
        visit.ctx.status = 409;
        return showHistory(visit, now, visit.words.history.changedSince);
      }
    }
    return goTo(visit, `${kind}/${id}`, notice);
  };
}

/** What stands above the form of a post: why it was sent back, or the form by which a reviewer does so. */
export async function readReview(visit: Visit, kind: string, id: number): Promise<Part> {
  if (!isAmong(kind, postKinds) || id > maxId) return undefined;
  const [document]: Document<PostKind>[] = await visit.calendar.pair.store.read(kind, [id]);
  if (!document) return undefined;
  const { words, home, session, caller } = visit;
  const { status, editorial } = document.facts;
  const { history, proposals } = words;
  const { review, proposer } = editorial ?? {};
  if (review) {
    const nameOfUser = await readNames(visit, [review.by]);
    return html`<p class="notice">${history.sentBackBy(nameOfUser(review.by))} ${review.text}</p>`;
  }
  if (status !== 'pending' || !mayEditOthers(caller)) return undefined;
  return html`${proposer && html`<div class="notice actions"><p>${proposals.by} ${proposer.name}, <a href="mailto:${encodeURIComponent(proposer.mail)}">${proposer.mail}</a></p><form method="post" action="${home}/${kind}/${id}/publish">${tokenField(session)}${revisionField(document)}<button>${proposals.accept}</button></form></div>`}
<details class="notice"><summary>${history.sendBack}…</summary><form method="post" action="${home}/${kind}/${id}/send-back">${tokenField(session)}${keyField()}${revisionField(document)}
<div class="field"><label for="word">${history.word}</label><textarea id="word" name="word" rows="3" maxlength="${maxWord}" required></textarea></div><button>${history.sendBack}</button></form></details>`;
}
