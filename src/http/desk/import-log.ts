/** The last imports, whoever has made them: what each has done, and how all of it is undone. */

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
import { type DeskPage, problem, tokenField } from './frame.ts';
import { momentOf, readNames } from './history.ts';
import { summaryOf } from './import-summary.ts';
import { idIn, type Visit } from './visit.ts';

/** A table of the imports that are remembered, each with a link to its page; nothing without any. */
export async function lastImports(visit: Visit): Promise<Part> {
  const { words, home } = visit;
  const { imports } = words;
  const all = await listImports(visit.calendar);
  if (all.length === 0) return undefined;
  const names = await readNames(
    visit,
    all.map(({ facts }) => facts.by),
  );
  const rows = all.map(
    ({
      id,
      facts,
    }) => html`<tr><td class="when"><a href="${home}/import/${id}">${momentOf(visit, facts.at)}</a></td><td>${names.get(facts.by) ?? words.history.somebody}</td><td>${facts.source}</td><td>${countOf(facts, 'created')}</td><td>${countOf(facts, 'updated')}</td><td>${countOf(facts, 'refused')}</td><td>${facts.undone && imports.isUndone}${facts.failed && imports.isFailed}</td></tr>
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
export async function importPage(visit: Visit, wrong?: string): Promise<DeskPage> {
  const { words, home } = visit;
  const found = await readNamed(visit);
  const { facts } = found;
  const names = await readNames(visit, [facts.by, ...(facts.undone ? [facts.undone.by] : [])]);
  const nameOf = (id: number) => names.get(id) ?? words.history.somebody;
  const { imports } = words;
  const body = html`<p><a href="${home}/import">${words.back}</a></p>
<p>${facts.source} · ${momentOf(visit, facts.at)} · ${nameOf(facts.by)}</p>
${wrong !== undefined && problem(wrong)}
${facts.failed && problem(imports.failed)}
${facts.undone && html`<p class="notice">${imports.undoneBy(nameOf(facts.undone.by), momentOf(visit, facts.undone.at))}</p>`}
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

/** The records of a kind that an import has made, with their revisions now. */
export async function readCreated(
  { calendar }: Visit,
  created: ReadonlyMap<string, readonly number[]>,
): Promise<ImportFacts['created']> {
  const each = postKinds.map(async (kind) => {
    const pairs: (readonly [number, number])[] = [];
    for (const ids of slicesOf(created.get(kind) ?? [], 500)) {
      const documents: Document<PostKind>[] = await calendar.pair.store.read(kind, ids);
      pairs.push(...documents.map(({ id, revision }) => [id, revision] as const));
    }
    return [kind, pairs] as const;
  });
  return Object.fromEntries((await Promise.all(each)).filter(([, pairs]) => pairs.length > 0));
}

/** Removals that are under way at the same time. */
const atOnce = 8;

/** Puts what an import created into the trash, events before the places that they name; what has changed since stays. */
export async function undoImport(visit: Visit): Promise<DeskPage> {
  const { calendar, words, caller } = visit;
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
  const body = html`<p class="actions"><a class="button" href="${visit.home}/import">${words.imports.other}</a></p>`;
  return { title: words.imports.title, notice: words.imports.undone(done, left), body };
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
