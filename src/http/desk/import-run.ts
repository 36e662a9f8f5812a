/** An import as it runs: a page that goes on while records are stored, ends with the summary, and lets all of that be undone. */

import { PassThrough } from 'node:stream';
import { forgetSource } from '../../calendar/writing/import.ts';
import { removeRecord } from '../../calendar/writing/remove.ts';
import type { Reading } from '../../formats/incoming.ts';
import { waitUntilListed } from '../../interchange/bulk-writes.ts';
import { newTally, type Reason, type Tally } from '../../interchange/tally.ts';
import { namesOf, slicesOf } from '../../model/arrays-and-maps.ts';
import { type Document, maxId, nobody } from '../../model/documents/document.ts';
import { type PostKind, postKinds } from '../../model/documents/families.ts';
import { type Kind, kinds, type ResourceName } from '../../model/tables/field.ts';
import { inputIn } from '../../model/tables/inputs.ts';
import { isPlain, type Plain } from '../../model/text/characters.ts';
import { remarkSentence } from '../../model/words/remarks.ts';
import { privately } from '../answers/caching.ts';
import { type Html, html, htmlType, type Part } from '../pages/html.ts';
import { sentenceOf } from './form-problems.ts';
import { type DeskPage, problem, textOf, tokenField } from './frame.ts';
import type { Visit } from './visit.ts';

/** Where the page goes on; no text of a page has it, because texts are escaped. */
const here = '<hr class="here">';

/** Milliseconds between two words about the progress. */
const pause = 500;

/** Answers with a page that says how far the import is, and ends with its summary. The import goes on when nobody reads it any more. */
export function runImport(visit: Visit, reading: Reading): undefined {
  const { ctx, words } = visit;
  const { imports } = words;
  const lead = html`<p class="running">${imports.running}</p>
<div class="steps">`;
  const [begin = '', end = ''] = textOf(visit, { title: imports.title, body: html`${lead}<hr class="here">` }).split(
    here,
  );
  const out = new PassThrough();
  const write = (part: Html | string): void => {
    if (!out.destroyed) out.write(String(part));
  };
  ctx.set('Cache-Control', privately);
  ctx.set('Content-Language', visit.language);
  ctx.set('Content-Type', htmlType);
  // What is written is to be seen at once, by a proxy too
  ctx.set('X-Accel-Buffering', 'no');
  ctx.compress = false;
  ctx.body = out;
  write(begin);
  void take(visit, reading, write).then((last) => {
    write(html`</div>
${last}`);
    out.end(end);
  });
}

/** Imports, and resolves to the summary; to what was stored and why the rest was not when it fails. */
async function take(visit: Visit, reading: Reading, write: (part: Html) => void): Promise<Html> {
  const { calendar, gate, words } = visit;
  const tally = newTally();
  const created = new Map<ResourceName, number[]>();
  const before = await readLastId(visit);
  let last = 0;
  let wrong: Part;
  try {
    // Loaded with the first import
    const { ingest } = await import('../../interchange/ingest.ts');
    await ingest(
      {
        calendar,
        check: (resource, body) => gate.create(resource, { query: {}, body, form: false }),
        sentence: (field, each) => sentenceOf(visit, 'events', field, each),
        tally,
        created: (resource, id) => created.set(resource, [...(created.get(resource) ?? []), id]),
        waiting: () =>
          write(html`<p class="step">${words.imports.waiting}</p>
`),
        progress(done, all) {
          if (done < all && Date.now() - last < pause) return;
          last = Date.now();
          write(html`<p class="step"><progress value="${done}" max="${all}"></progress> ${words.imports.progress(done, all)}</p>
`);
        },
      },
      reading,
    );
    await waitUntilListed(calendar.pair);
  } catch (error) {
    // Logs what nobody expects
    visit.failureOf(error);
    wrong = problem(words.imports.failed);
  }
  for (const kind of ['venues', 'organizers'] as const)
    created.set(kind, [...(created.get(kind) ?? []), ...(await readCreatedAlong(visit, kind, before))]);
  const undo = await undoForm(visit, created).catch(() => undefined);
  return html`${wrong ?? html`<p class="notice" role="status">${words.imports.done}</p>`}
${summaryOf(visit, tally)}
${undo}
<p class="actions"><a class="button" href="${visit.home}/events">${words.imports.showEvents}</a> <a href="${visit.home}/import">${words.imports.other}</a></p>`;
}

/** The highest ID of all posts. */
async function readLastId({ calendar }: Visit): Promise<number> {
  let last = 0;
  for (const kind of postKinds)
    for await (const { id } of calendar.pair.store.scan(kind)) if (id <= maxId && id > last) last = id;
  return last;
}

/** The venues or organizers that were made for events since, which belong to nobody. */
async function readCreatedAlong({ calendar }: Visit, kind: 'venues' | 'organizers', after: number): Promise<number[]> {
  const found: number[] = [];
  for await (const { id, facts } of calendar.pair.store.scan(kind, after))
    if (facts.author === nobody && !facts.source) found.push(id);
  return found;
}

/** What has become of the records, as the command sums it up. */
function summaryOf(visit: Visit, { counts, notes, refusals }: Tally): Html {
  const { words } = visit;
  const { imports } = words;
  const names: Partial<Record<Kind, string>> = { ...words.resources, images: imports.images };
  const outcomes = ['created', 'updated', 'unchanged', 'refused'] as const;
  const rows = kinds.flatMap((kind) => {
    const row = counts.get(kind);
    return row
      ? [
          html`<tr><th scope="row">${names[kind] ?? kind}</th>${outcomes.map((each) => html`<td>${row[each]}</td>`)}</tr>`,
        ]
      : [];
  });
  return html`<table><thead><tr><td></td>${outcomes.map((each) => html`<th scope="col">${imports.counts[each]}</th>`)}</tr></thead><tbody>${rows}</tbody></table>
${reasonsOf(visit, imports.refusals, refusals)}${reasonsOf(visit, imports.notes, notes)}`;
}

/** Examples of each reason that are shown. */
const maxExamples = 5;

/** Reasons, the most frequent first, each with its number and examples. */
export function reasonsOf(
  { words, language }: Visit,
  heading: string,
  reasons: readonly Omit<Reason, 'others'>[],
): Part {
  if (reasons.length === 0) return undefined;
  const { line, places } = words.imports;
  const where = (text: string) => {
    const place = namesOf(places).find((name) => text === name || text.startsWith(`${name}:`));
    return place ? places[place] + text.slice(place.length) : text.replace(/^line (?=\d)/, `${line} `);
  };
  const sorted = reasons.toSorted((one, other) => other.count - one.count);
  return html`<h2>${heading}</h2>
<ul>${sorted.map(
    ({
      what,
      count,
      examples,
    }) => html`<li>${count} × ${typeof what === 'string' ? what : remarkSentence(what, language)}<br><span class="hint">${examples.slice(0, maxExamples).map(where).join(' · ')}</span></li>
`,
  )}</ul>`;
}

/** The form that puts what was created into the trash, each record as it is now. */
async function undoForm(
  { calendar, words, home, session }: Visit,
  created: ReadonlyMap<ResourceName, readonly number[]>,
) {
  const fields: Html[] = [];
  let count = 0;
  for (const kind of postKinds) {
    const pairs: string[] = [];
    for (const ids of slicesOf(created.get(kind) ?? [], 500)) {
      const documents = await calendar.pair.store.read(kind, ids);
      pairs.push(...documents.map(({ id, revision }) => `${id}.${revision}`));
    }
    count += pairs.length;
    fields.push(html`<input type="hidden" name="created[${kind}]" value="${pairs.join(' ')}">`);
  }
  return (
    count > 0 &&
    html`<form method="post" action="${home}/import/undo" data-sure="${words.sure(words.imports.undo)}">${tokenField(session)}${fields}
<p class="actions"><button>${words.imports.undo}</button> <span class="hint">${words.imports.undoHint(count)}</span></p></form>`
  );
}

/** Removals that are under way at the same time. */
const atOnce = 8;

/** Puts what an import created into the trash, events before the places that they name; what has changed since stays. */
export async function undoImport(visit: Visit, sent: Plain): Promise<DeskPage> {
  const { calendar, words } = visit;
  const created = isPlain(sent['created']) ? sent['created'] : {};
  let [done, left] = [0, 0];
  for (const kind of postKinds) {
    const pairs = typeof created[kind] === 'string' ? [...created[kind].matchAll(/(\d{1,8})\.(\d{1,15})/g)] : [];
    for (const some of slicesOf(pairs, atOnce))
      await Promise.all(
        some.map(async ([, id, revision]) => {
          if (await isTrashed(visit, kind, Number(id), Number(revision))) done += 1;
          else left += 1;
        }),
      );
  }
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
