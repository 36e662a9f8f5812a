/** The last imports, whoever has made them: what each has done, and how all of it is undone. */

import type Router from '@koa/router';
import { forbidden, mayEditOthers } from '../../calendar/access/rights.ts';
import { listImports, noteUndone, type RememberedImport, readImport } from '../../calendar/import-log.ts';
import { forgetSource } from '../../calendar/writing/import.ts';
import { removeRecord } from '../../calendar/writing/remove.ts';
import { slicesOf } from '../../model/arrays-and-maps.ts';
import type { Document, ImportFacts, Outcome } from '../../model/documents/document.ts';
import { type PostKind, postKinds } from '../../model/documents/families.ts';
import { Failure } from '../../model/failure.ts';
import { inputIn } from '../../model/tables/inputs.ts';
import { wholeSecond } from '../../model/time/durations.ts';
import { type Html, html, type Part } from '../pages/html.ts';
import type { State } from '../requests/context.ts';
import type { Serving } from '../service.ts';
import { type DeskPage, problem, tokenField } from './frame.ts';
import { momentOf, readNames } from './history.ts';
import { summaryOf } from './import-summary.ts';
import { idIn, page, pageWithForm, type Visit } from './visit.ts';

/** Removals that are under way at the same time. */
const atOnce = 8;

/** Adds the routes of imports that were made. */
export function importLogRoutes(router: Router<State>, serving: Serving): void {
  router.get('/import/:id', page(serving, importPage));
  // What an import created goes into the trash, events before the places that they name; what has changed since stays
  pageWithForm(router, serving, '/import/:id/undo', importPage, async (visit, _, isOwn) => {
    const { ctx, calendar, words, caller, home } = visit;
    if (!isOwn) {
      ctx.status = 403;
      return importPage(visit, words.pressAgain);
    }
    forbiddenUnlessImporter(visit);
    const { id, facts } = await readNamed(visit);
    let [done, left] = [0, 0];
    for (const kind of postKinds)
      for (const some of slicesOf(facts.created[kind] ?? [], atOnce))
        await Promise.all(
          some.map(async ([each, revision]) => {
            if (await isTrashed(visit, kind, each, revision)) done += 1;
            else left += 1;
          }),
        );
    await noteUndone(calendar, id, { at: wholeSecond(calendar.now()), by: caller.user.id, left });
    await calendar.pair.visible();
    const body = html`<p class="actions"><a class="button" href="${home}/import">${words.imports.other}</a></p>`;
    return { title: words.imports.title, notice: words.imports.undone(done, left), body };
  });
}

/** Throws `rest_forbidden` for those who may not edit everybody's records: what is imported belongs to nobody. */
export function forbiddenUnlessImporter({ caller }: Visit): void {
  if (!mayEditOthers(caller)) throw forbidden(caller);
}

/** A table of the imports that are remembered, each with a link to its page; nothing without any. */
export async function lastImports(visit: Visit): Promise<Part> {
  const { words, home } = visit;
  const { imports } = words;
  const all = await listImports(visit.calendar);
  if (all.length === 0) return undefined;
  const nameOfUser = await readNames(
    visit,
    all.map(({ facts }) => facts.by),
  );
  const rows = all.map(
    ({
      id,
      facts,
    }) => html`<tr><td class="when"><a href="${home}/import/${id}">${momentOf(visit, facts.at)}</a></td><td>${nameOfUser(facts.by)}</td><td>${facts.source}</td><td>${countOf(facts, 'created')}</td><td>${countOf(facts, 'updated')}</td><td>${countOf(facts, 'refused')}</td><td>${facts.undone && imports.isUndone}${facts.failed && imports.isFailed}</td></tr>
`,
  );
  const heads = [
    ...[words.when, words.history.who, imports.source],
    ...[imports.counts.created, imports.counts.updated, imports.counts.refused],
  ];
  return html`<h2>${imports.last}</h2>
<table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}<td></td></tr></thead><tbody>${rows}</tbody></table>`;
}

function countOf({ counts }: ImportFacts, outcome: Outcome): number {
  return Object.values(counts).reduce((sum, row) => sum + row[outcome], 0);
}

/** The page of an import that a path names. Throws `rest_no_route` when it is forgotten. */
async function importPage(visit: Visit, wrong?: string): Promise<DeskPage> {
  forbiddenUnlessImporter(visit);
  const { words, home } = visit;
  const found = await readNamed(visit);
  const { facts } = found;
  const nameOfUser = await readNames(visit, [facts.by, ...(facts.undone ? [facts.undone.by] : [])]);
  const { imports } = words;
  const body = html`<p><a href="${home}/import">${words.back}</a></p>
<p>${facts.source} · ${momentOf(visit, facts.at)} · ${nameOfUser(facts.by)}</p>
${wrong !== undefined && problem(wrong)}
${facts.failed && problem(imports.failed)}
${facts.undone && html`<p class="notice">${imports.undoneBy(nameOfUser(facts.undone.by), momentOf(visit, facts.undone.at))}</p>`}
${summaryOf(visit, facts)}
${undoForm(visit, found)}`;
  return { title: imports.title, body };
}

async function readNamed(visit: Visit): Promise<RememberedImport> {
  const found = await readImport(visit.calendar, idIn(visit));
  if (!found) throw new Failure('rest_no_route');
  return found;
}

/** The form that puts what was created into the trash; nothing where nothing was, or that was done before. */
export function undoForm({ words, home, session }: Visit, { id, facts }: RememberedImport): Html | undefined {
  const count = postKinds.reduce((sum, kind) => sum + (facts.created[kind]?.length ?? 0), 0);
  if (count === 0 || facts.undone) return undefined;
  return html`<form method="post" action="${home}/import/${id}/undo" data-sure="${words.sure(words.imports.undo)}">${tokenField(session)}
<p class="actions"><button>${words.imports.undo}</button> <span class="hint">${words.imports.undoHint(count)}</span></p></form>`;
}

/** Tells whether a record is in the trash now, where it is put if it has not changed since. */
async function isTrashed(visit: Visit, kind: PostKind, id: number, revision: number): Promise<boolean> {
  const { calendar, caller, language } = visit;
  try {
    await removeRecord(calendar, kind, caller, { id }, inputIn(language), [revision]);
    await forgetSource(calendar, kind, id);
    return true;
  } catch (error) {
    if (visit.failureOf(error).status >= 500) throw error;
    const [now]: Document<PostKind>[] = await calendar.pair.store.read(kind, [id]);
    return now?.facts.status === 'trash';
  }
}
