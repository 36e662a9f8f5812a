/** Copies of an event to other dates: one record for each day that is written, reported line by line. */

import type Router from '@koa/router';
import { mayAttempt, mayPublish } from '../../calendar/access/rights.ts';
import { createRecord } from '../../calendar/writing/write.ts';
import { unique } from '../../model/arrays-and-maps.ts';
import { maxId } from '../../model/documents/document.ts';
import { Failure } from '../../model/failure.ts';
import type { Plain } from '../../model/text/characters.ts';
import { movedAlong, parseWrittenDate } from '../../model/time/written-dates.ts';
import { type Html, html, type Part } from '../pages/html.ts';
import type { State } from '../requests/context.ts';
import type { Serving } from '../service.ts';
import { readCategoryTree } from './category-tree.ts';
import { chosenForm } from './chosen-form.ts';
import { reasonOf } from './form-problems.ts';
import { bodyOf, valuesOfRecord, withoutSlugs } from './form-values.ts';
import { type DeskPage, keyField, problem, tokenField } from './frame.ts';
import { readBrief } from './lists.ts';
import { readForDesk } from './records.ts';
import { findMade, keyIn, sentFormOf, textIn } from './sent-forms.ts';
import { idIn, pageWithForm, type Visit } from './visit.ts';

/** The most copies that are made at once. */
const maxCopies = 100;

/** Adds the routes: a form for the dates of copies, which makes those that were not made before and shows all of them, chosen for what comes next. */
export function copyRoutes(router: Router<State>, serving: Serving): void {
  pageWithForm(
    router,
    serving,
    '/events/:id/copies',
    async (visit) => shownForm(visit, await readOriginal(visit), ''),
    async (visit, sent, isOwn) => {
      const original = await readOriginal(visit);
      const { words } = visit;
      const text = textIn(sent, 'dates');
      const key = keyIn(sent);
      const again = (status: number, wrong: Part): DeskPage => {
        visit.ctx.status = status;
        return shownForm(visit, original, text, { key, wrong });
      };
      if (!isOwn) return again(403, problem(words.pressAgain));
      const lines = unique(text.split(/\r?\n/).map((line) => line.trim())).filter((line) => line !== '');
      const unread = lines.filter((line) => !parseWrittenDate(line));
      const { copies } = words.lists;
      if (lines.length === 0 || lines.length > maxCopies) return again(422, problem(copies.howMany(maxCopies)));
      if (unread.length > 0) return again(422, problem(copies.unread(unread.join(' · '))));
      const made: number[] = [];
      const refused: Html[] = [];
      for (const line of lines) {
        const outcome = await makeCopy(visit, original, line, sent);
        if (typeof outcome === 'number') made.push(outcome);
        else refused.push(problem(`${line}: ${outcome.why}`));
      }
      const documents = await visit.calendar.pair.store.read('events', made);
      const briefs = await readBrief(visit, documents);
      const categories = (await readCategoryTree(visit)) ?? [];
      const choosing = { briefs, chosen: new Set(made), place: { filters: {}, page: 1 }, categories };
      const body = html`<p><a href="${visit.home}/events/${String(original['id'])}">${String(original['title'] || words.untitled)}</a></p>
${refused}
${briefs.length > 0 && chosenForm(visit, 'events', choosing)}`;
      return { title: copies.title, notice: made.length > 0 ? copies.made(made.length) : undefined, body };
    },
  );
}

/** The event to copy: one that is no date of a series. Throws what `readForDesk` throws, `rest_forbidden`. */
async function readOriginal(visit: Visit): Promise<Plain> {
  mayAttempt(visit.caller, 'events', 'create');
  const id = idIn(visit);
  if (id > maxId) throw new Failure('rest_no_route');
  return (await readForDesk(visit, 'events', id)).record;
}

function shownForm(
  visit: Visit,
  event: Plain,
  lines: string,
  more: { readonly key?: string | undefined; readonly wrong?: Part } = {},
): DeskPage {
  const { words, home, session, caller } = visit;
  const { copies } = words.lists;
  const { key, wrong } = more;
  const path = `${home}/events/${String(event['id'])}`;
  const publish: Html = html`<div class="check"><label><input type="checkbox" name="publish" value="true"${event['status'] === 'publish' && html` checked`}> ${copies.publish}</label></div>`;
  const body = html`<p><a href="${path}">${String(event['title'] || words.untitled)}</a></p>
${wrong}
<form class="record" method="post" action="${path}/copies">${tokenField(session)}${keyField(key)}
<div class="field"><label for="dates">${copies.dates}</label><textarea id="dates" name="dates" rows="8" required aria-describedby="dates-hint">
${lines}</textarea><p class="hint" id="dates-hint">${copies.hint}</p></div>
${mayPublish(caller) && publish}
<p class="actions"><button class="primary">${copies.make}</button></p></form>`;
  return { title: copies.title, body };
}

/** Resolves to the ID of the copy, which the same form may have made before, or to why there is none. */
async function makeCopy(
  visit: Visit,
  original: Plain,
  line: string,
  sent: Plain,
): Promise<number | { readonly why: string }> {
  const { calendar, gate, caller } = visit;
  const form = sentFormOf(visit, { form: `${keyIn(sent) ?? ''} ${line}` }, [line, sent['publish']]);
  try {
    // All of the event but its slugs and repeats, at the day and the time of the line
    const { texts, facts } = valuesOfRecord('events', original);
    const [start, end] = [String(original['start_date']), String(original['end_date'])];
    const { day = '', clock } = parseWrittenDate(line) ?? {};
    const to = `${day} ${clock === undefined ? start.slice(11) : `${clock}:00`}`;
    const own = {
      status: sent['publish'] === 'true' ? 'publish' : 'draft',
      date: '',
      author: String(caller.user.id),
      start_date: to,
      end_date: movedAlong(start, end, to),
      previous_start_date: '',
    };
    const body = bodyOf('events', { texts: withoutSlugs(texts), facts: { ...facts, ...own } });
    const input = gate.create('events', { query: {}, body, form: true });
    return (await createRecord(calendar, 'events', caller, input, form)).id;
  } catch (error) {
    const made = await findMade(visit, 'events', form);
    return made?.id ?? { why: reasonOf(visit, 'events', error) };
  }
}
