/** An import as it runs: a page that goes on while records are stored, ends with the summary, and lets all of that be undone. */

import { PassThrough } from 'node:stream';
import { type RememberedImport, rememberImport } from '../../calendar/import-log.ts';
import type { Reading } from '../../formats/incoming.ts';
import { waitUntilListed } from '../../interchange/bulk-writes.ts';
import { newTally } from '../../interchange/tally.ts';
import { slicesOf } from '../../model/arrays-and-maps.ts';
import { type Document, type ImportFacts, maxId, nobody } from '../../model/documents/document.ts';
import { type PostKind, postKinds } from '../../model/documents/families.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { wholeSecond } from '../../model/time/durations.ts';
import { privately } from '../answers/caching.ts';
import { type Html, html, htmlType } from '../pages/html.ts';
import { sentenceOf } from './form-problems.ts';
import { problem, textOf } from './frame.ts';
import { undoForm } from './import-log.ts';
import { reasonsIn, summaryOf } from './import-summary.ts';
import type { Visit } from './visit.ts';

/** Where the page goes on; no text of a page has it, because texts are escaped. */
const here = '<hr class="here">';

/** Milliseconds between two words about the progress. */
const pause = 500;

/** Answers with a page that says how far the import of a source is, and ends with its summary. The import goes on when nobody reads it any more. */
export function runImport(visit: Visit, source: string, reading: Reading): undefined {
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
  void take(visit, source, reading, write).then((last) => {
    write(html`</div>
${last}`);
    out.end(end);
  });
}

/** Imports, and resolves to the summary; to what was stored and why the rest was not when it fails. */
async function take(visit: Visit, source: string, reading: Reading, write: (part: Html) => void): Promise<Html> {
  const { calendar, gate, words } = visit;
  const { store } = calendar.pair;
  const tally = newTally();
  const created = new Map<ResourceName, number[]>();
  let lastId = 0;
  for (const kind of postKinds)
    for await (const { id } of store.scan(kind)) if (id <= maxId) lastId = Math.max(lastId, id);
  let last = 0;
  let wrong: Html | undefined;
  try {
    // Loaded with the first import
    const { ingest } = await import('../../interchange/ingest.ts');
    await ingest(
      {
        calendar,
        check: (resource, body) => gate.create(resource, { query: {}, body, file: true }),
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
  // Those that were made for events since belong to nobody
  for (const kind of ['venues', 'organizers'] as const) {
    const made = created.get(kind) ?? [];
    for await (const { id, facts } of store.scan(kind, lastId))
      if (facts.author === nobody && !facts.source) made.push(id);
    created.set(kind, made);
  }
  const { counts, notes, refusals } = tally;
  const outcome = { counts: Object.fromEntries(counts), notes: reasonsIn(notes), refusals: reasonsIn(refusals) };
  const remembered = await remember(visit, source, { ...outcome, ...(wrong && { failed: true }) }, created);
  return html`${wrong ?? html`<p class="notice" role="status">${words.imports.done}</p>`}
${summaryOf(visit, outcome)}
${remembered && undoForm(visit, remembered)}
<p class="actions"><a class="button" href="${visit.home}/events">${words.imports.showEvents}</a> <a href="${visit.home}/import">${words.imports.other}</a></p>`;
}

/** Remembers an import, with the revisions that what it made has now; undefined when the store cannot take that now. */
async function remember(
  visit: Visit,
  source: string,
  outcome: Omit<ImportFacts, 'by' | 'at' | 'source' | 'created'>,
  created: ReadonlyMap<ResourceName, readonly number[]>,
): Promise<RememberedImport | undefined> {
  const { calendar, caller } = visit;
  try {
    const made = postKinds.map(async (kind) => {
      const pairs: (readonly [id: number, revision: number])[] = [];
      for (const ids of slicesOf(created.get(kind) ?? [], 500)) {
        const documents: Document<PostKind>[] = await calendar.pair.store.read(kind, ids);
        pairs.push(...documents.map(({ id, revision }) => [id, revision] as const));
      }
      return [kind, pairs] as const;
    });
    const found = (await Promise.all(made)).filter(([, pairs]) => pairs.length > 0);
    const at = wholeSecond(calendar.now());
    const facts = { ...outcome, by: caller.user.id, at, source, created: Object.fromEntries(found) };
    return await rememberImport(calendar, facts);
  } catch (error) {
    visit.failureOf(error);
    return undefined;
  }
}
