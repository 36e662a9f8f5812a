/** Imports in the desk: a form for a file or an address, what was understood of it, and its columns by hand. */

import { gzipSync } from 'node:zlib';
import type Router from '@koa/router';
import { dateOrders } from '../../formats/csv/dates.ts';
import { tableFields } from '../../formats/csv/fields.ts';
import { type Incoming, type Reading, UnreadableSource } from '../../formats/incoming.ts';
import { newTally } from '../../interchange/tally.ts';
import { postKinds } from '../../model/documents/families.ts';
import { isPlain } from '../../model/text/characters.ts';
import { ownLanguageName } from '../../model/words/index.ts';
import { type Remark, remarkSentence } from '../../model/words/remarks.ts';
import { NotReached } from '../../outgoing/elsewhere.ts';
import { type Html, html, type Part } from '../pages/html.ts';
import type { State } from '../requests/context.ts';
import type { Serving } from '../service.ts';
import type { Choice } from './controls.ts';
import { labelOf } from './form.ts';
import { formRows } from './form-values.ts';
import { type DeskPage, problem, tokenField } from './frame.ts';
import { forbiddenUnlessImporter, lastImports } from './import-log.ts';
import { runImport } from './import-run.ts';
import {
  findSource,
  maxSource,
  optionsIn,
  type ReadingOptions,
  readSource,
  type Source,
  type Understood,
} from './import-source.ts';
import { reasonsIn, reasonsPart } from './import-summary.ts';
import { fileForm, page, type Visit } from './visit.ts';

/** Adds the routes. */
export function importRoutes(router: Router<State>, serving: Serving): void {
  router.get('/import', page(serving, uploadPage));
  const form = fileForm(serving, maxSource, async (visit, sent, isOwn, file) => {
    forbiddenUnlessImporter(visit);
    const { imports, pressAgain } = visit.words;
    const again = (status: number, why: string): Promise<DeskPage> => {
      visit.ctx.status = status;
      return uploadPage(visit, problem(why));
    };
    if (!isOwn) return again(403, pressAgain);
    let source: Source | undefined;
    try {
      source = await findSource(serving, sent, file);
    } catch (error) {
      if (error instanceof NotReached) return again(422, imports.notReached);
      if (error instanceof UnreadableSource && error.why) return again(422, unreadable(visit, error.why));
      throw error;
    }
    if (!source) return again(422, typeof sent['data'] === 'string' ? imports.lost : imports.nothing);
    const options = optionsIn(visit, sent);
    const understood = await readSource(visit, source, options);
    const { reading } = understood;
    if (!reading || reading.records.length === 0) visit.ctx.status = 422;
    else if (sent['step'] === 'take') return runImport(visit, source.name, reading);
    return previewPage(visit, source, options, understood);
  });
  router.post('/import', form);
}

async function uploadPage(visit: Visit, wrong?: Part): Promise<DeskPage> {
  forbiddenUnlessImporter(visit);
  const { words, home, session } = visit;
  const { imports } = words;
  const body = html`<p class="lead">${imports.lead}</p>
${wrong}
<form class="record" method="post" action="${home}/import" enctype="multipart/form-data">${tokenField(session)}
<div class="field"><label for="file">${imports.file}</label><input type="file" id="file" name="file" accept=".csv,.tsv,.txt,.ics,.json,text/csv,text/calendar,application/json"></div>
<div class="field"><label for="address">${imports.address}</label><input type="url" id="address" name="address" placeholder="https://…/agenda.ics"></div>
<p class="actions"><button class="primary">${imports.look}</button></p></form>
${await lastImports(visit)}`;
  return { title: imports.title, body };
}

function previewPage(visit: Visit, source: Source, options: ReadingOptions, understood: Understood): DeskPage {
  const { words, home, session } = visit;
  const { imports } = words;
  const { reading, headings, fields, problem: wrong } = understood;
  // As `findSource` takes it
  const packed = gzipSync(source.bytes).toString('base64');
  const body = html`<p><a href="${home}/import">${imports.other}</a> · ${source.name}</p>
${wrong && problem(unreadable(visit, wrong, headings?.length))}
${reading?.records.length === 0 && problem(imports.empty)}
${reading && understoodPart(visit, reading)}
<form class="record" method="post" action="${home}/import" enctype="multipart/form-data">${tokenField(session)}<button hidden name="step" value="look"></button>
<input type="hidden" name="name" value="${source.name}"><input type="hidden" name="data" value="${packed}">
${headings && fields && columnsPart(visit, headings, fields)}
${(reading || headings) && optionsPart(visit, options, understood)}
<div class="bar actions">${reading && reading.records.length > 0 && html`<button class="primary" name="step" value="take">${imports.take}</button>`}${(reading || headings) && html`<button name="step" value="look">${imports.again}</button>`}</div></form>`;
  return { title: imports.title, body };
}

/** Why a source cannot be read; of a table that may only need its columns, what to do. */
function unreadable({ words: { imports }, language }: Visit, why: Remark, columns = 0): string {
  return columns > 1 ? imports.needed : `${imports.unreadable} ${remarkSentence(why, language)}.`;
}

/** Records that are shown before an import. */
const maxShown = 8;

/** The first records as they are understood, and what is to be known of the others. */
function understoodPart(visit: Visit, reading: Reading): Html {
  const { words } = visit;
  const { imports } = words;
  const kind = postKinds.find((each) => reading.records.some(({ resource }) => resource === each)) ?? 'events';
  const all = reading.records.filter(({ resource }) => resource === kind);
  const names = new Map(reading.records.map(({ resource, id, name }) => [`${resource} ${id}`, name]));
  const shown = ['start_date', 'end_date', 'venue', 'city', 'categories', 'cost'].filter((field) =>
    all.some((record) => textOfField(record, field, names) !== ''),
  );
  const rows = all.slice(0, maxShown).map(
    (
      record,
    ) => html`<tr><td>${record.name}</td>${shown.map((field) => html`<td>${textOfField(record, field, names)}</td>`)}</tr>
`,
  );
  const tally = newTally();
  for (const note of reading.notes) tally.note(note);
  for (const { resource, where, reason } of reading.refusals) tally.refuse(resource, where, [reason]);
  return html`<h2>${imports.understood}</h2>
<table><caption>${imports.firstOnes(Math.min(maxShown, all.length), all.length)}</caption><thead><tr><th scope="col">${words.resources[kind]}</th>${shown.map((field) => html`<th scope="col">${fieldLabel(visit, field)}</th>`)}</tr></thead><tbody>${rows}</tbody></table>
${reasonsPart(visit, imports.refusals, reasonsIn(tally.refusals))}${reasonsPart(visit, imports.notes, reasonsIn(tally.notes))}`;
}

/** A field of a record as text: of records that it names their names. */
function textOfField({ values, links }: Incoming, field: string, names: ReadonlyMap<string, string>): string {
  const linked = Object.entries(links).flatMap(([name, ids]) => {
    const resource = {
      venue: 'venues',
      organizer: 'organizers',
      categories: 'categories',
      tags: 'tags',
      parent: 'categories',
    }[name];
    return name === field ? (ids ?? []).map((id) => names.get(`${resource} ${id}`) ?? '') : [];
  });
  const own = [values[field]].flat().map((value): string => {
    if (isPlain(value)) return String(value['venue'] ?? value['organizer'] ?? value['name'] ?? '');
    return typeof value === 'string' || typeof value === 'number' ? String(value).replace(/(\d\d:\d\d):00$/, '$1') : '';
  });
  return [...own, ...linked].filter((text) => text !== '').join(', ');
}

/** What a field of a table is called; one in another language says which. */
function fieldLabel({ words, language: spoken }: Visit, field: string): string {
  const known: Readonly<Record<string, string>> = words.imports.fields;
  const [, name = field, language] = /^(.*)_([a-z]{2})$/.exec(field) ?? [];
  const isTranslated = language !== undefined && !(field in formRows('events')) && known[field] === undefined;
  const base = isTranslated ? name : field;
  const label = known[base] ?? (base in formRows('events') ? labelOf('events', base, spoken) : base);
  return isTranslated ? `${label} (${language})` : label;
}

/** The columns of a table, each with the field that is read from it. */
function columnsPart(visit: Visit, headings: NonNullable<Understood['headings']>, fields: readonly string[]): Html {
  const { words, calendar } = visit;
  const { imports } = words;
  const translated = calendar.settings.languages.slice(1).flatMap((each) => [`title_${each}`, `description_${each}`]);
  const offered = [...tableFields.events, ...translated];
  const rows = headings.map(({ text, examples }, at) => {
    const chosen = fields[at] ?? '';
    const all = chosen === '' || offered.includes(chosen) ? offered : [chosen, ...offered];
    const options = all.map(
      (field) =>
        html`<option value="${field}"${field === chosen && html` selected`}>${fieldLabel(visit, field)}</option>`,
    );
    return html`<tr><th scope="row"><label for="column-${at}">${text}</label></th><td><select id="column-${at}" name="columns[${at}]"><option value="">${imports.leftOut}</option>${options}</select></td><td class="hint">${examples.join(' · ')}</td></tr>
`;
  });
  return html`<h2>${imports.columns}</h2>
<table><thead><tr><th scope="col">${imports.column}</th><th scope="col">${imports.readAs}</th><th scope="col">${imports.examples}</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function optionsPart({ words, calendar }: Visit, options: ReadingOptions, { headings, isCalendar }: Understood): Html {
  const { imports } = words;
  const inputs = (['category', 'venue'] as const).map(
    (
      name,
    ) => html`<div class="field"><label for="${name}">${imports[name]}</label><input id="${name}" name="${name}" value="${options[name]}"></div>
`,
  );
  const orders = { 'day-first': imports.dayFirst, 'month-first': imports.monthFirst };
  const { languages } = calendar.settings;
  return html`<h2>${imports.options}</h2>
<div class="columns">${select('status', imports.status, options.status, [
    ['publish', imports.published],
    ['draft', imports.drafts],
  ])}${
    languages.length > 1 &&
    select(
      'language',
      imports.language,
      options.language,
      languages.map((each) => [each, ownLanguageName(each)] as const),
    )
  }${
    headings &&
    select('dates', imports.dates, options.dates ?? '', [
      ['', imports.datesGuessed],
      ...dateOrders.map((each) => [each, orders[each]] as const),
    ])
  }${isCalendar && inputs}</div>`;
}

function select(name: string, label: string, chosen: string, choices: readonly Choice[]): Html {
  return html`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}">${choices.map(([value, text]) => html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`)}</select></div>
`;
}
