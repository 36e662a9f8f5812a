/** Events that are edited in their list: title, times, price and status of each in a row, saved with one press and reported by row. */

import { mayAttempt, mayChange, mayPublish, unpublished } from '../../calendar/access/rights.ts';
import { isAmong, namesOf, recordOf } from '../../model/arrays-and-maps.ts';
import { maxId, statuses } from '../../model/documents/document.ts';
import { Failure } from '../../model/failure.ts';
import { costText } from '../../model/money/cost.ts';
import { currencyOf } from '../../model/money/currency.ts';
import { isPlain, type Plain, parsedJson } from '../../model/text/characters.ts';
import { movedAlong } from '../../model/time/written-dates.ts';
import { type Html, html } from '../pages/html.ts';
import { localOf } from './form-values.ts';
import { keyField, problem, statusMark, tokenField } from './frame.ts';
import { type ListPlace, listPath, placeField, placeIn } from './list-table.ts';
import { type Brief, nameOf, readBrief, readShown, shownLanguage } from './lists.ts';
import { put, whyRefused } from './seen-records.ts';
import { revisionOf, sentFormOf, textIn } from './sent-forms.ts';
import { type FormHandler, resourceIn, type Visit } from './visit.ts';

/** What is edited in a row, as texts of its controls. */
interface RowValues {
  readonly title: string;
  readonly start: string;
  readonly end: string;
  readonly cost: string;
  readonly status: string;
}

const noValues: RowValues = { title: '', start: '', end: '', cost: '', status: '' };
const names = namesOf(noValues);

/** A table that is edited. */
interface Editing {
  readonly briefs: readonly Brief[];
  readonly place: ListPlace;
  /** What was typed in rows that were refused, and why; undefined for rows that were saved. */
  readonly outcomes?: ReadonlyMap<number, Refused | undefined>;
}

interface Refused {
  readonly typed: Row;
  readonly why: string;
}

/** The form with a row for each event that the caller may change. */
export function rowsForm(visit: Visit, { briefs, place, outcomes }: Editing): Html {
  const { words, home, session } = visit;
  const { lists } = words;
  const heads = [...names.map((name) => lists.columns[name]), ...(outcomes ? [lists.result] : [])];
  const rows = briefs.map((brief) => rowOf(visit, brief, outcomes));
  return html`<form class="rows" method="post" action="${home}/events/rows">${tokenField(session)}${keyField()}${placeField(place)}
<table class="list edited"><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table>
<div class="bar actions"><button class="primary">${words.save}</button> <a href="${home}/${listPath('events', place)}">${words.back}</a> <span class="hint">${lists.keysHint}</span></div>
</form>`;
}

function rowOf(visit: Visit, brief: Brief, outcomes: Editing['outcomes']): Html {
  const { words, caller } = visit;
  const { document, name } = brief;
  if (document.kind !== 'events') return html``;
  const { id, revision, facts } = document;
  const [isSent, refused] = [outcomes?.has(id), outcomes?.get(id)];
  const outcome =
    outcomes &&
    html`<td class="outcome">${refused ? problem(refused.why) : isSent && html`✓ ${words.lists.done}`}</td>`;
  const now: RowValues = {
    title: nameOf(visit, document),
    start: localOf(facts.start_date),
    end: localOf(facts.end_date),
    cost: costText(facts.cost, shownLanguage(visit), currencyOf(visit.calendar.settings.currency)),
    status: facts.status,
  };
  if (!mayChange(caller, facts)) {
    return html`<tr><td>${name}</td><td>${now.start.replace('T', ' ')}</td><td>${now.end.replace('T', ' ')}</td><td>${now.cost}</td><td>${statusMark(visit, facts.status)}</td>${outcome}</tr>
`;
  }
  const shown = refused?.typed.values ?? now;
  const of = `${name || words.untitled}`;
  const attributes = (field: keyof RowValues): Html =>
    html`name="rows[n${id}][${field}]" aria-label="${words.lists.columns[field]}: ${of}" data-column="${field}"`;
  const input = (field: keyof RowValues, type: string): Html =>
    html`<td><input type="${type}" ${attributes(field)} value="${shown[field]}"></td>`;
  const offered = (mayPublish(caller) ? statuses : unpublished).filter((each) => each !== 'trash' && each !== 'future');
  const all = isAmong(facts.status, offered) ? offered : [facts.status, ...offered];
  const options = all.map(
    (each) => html`<option value="${each}"${each === shown.status && html` selected`}>${words.statuses[each]}</option>`,
  );
  return html`<tr>${input('title', 'text')}${input('start', 'datetime-local')}${input('end', 'datetime-local')}${input('cost', 'text')}<td><select ${attributes('status')}>${options}</select><input type="hidden" name="rows[n${id}][revision]" value="${revision}"><input type="hidden" name="rows[n${id}][was]" value="${JSON.stringify(now)}"></td>${outcome}</tr>
`;
}

/** A row that was sent: its values, and those with which it was shown. */
interface Row {
  readonly id: number;
  readonly revision: number;
  readonly values: RowValues;
  readonly was: RowValues;
}

function rowsIn({ rows }: Plain): Row[] {
  if (!isPlain(rows)) return [];
  return Object.entries(rows).flatMap(([name, row]): Row[] => {
    if (!/^n[1-9]\d{0,8}$/.test(name) || Number(name.slice(1)) > maxId || !isPlain(row)) return [];
    const was = typeof row['was'] === 'string' ? parsedJson(row['was']) : undefined;
    if (!isPlain(was)) return [];
    return [{ id: Number(name.slice(1)), revision: revisionOf(row), values: textsIn(row), was: textsIn(was) }];
  });
}

function textsIn(row: Plain): RowValues {
  return recordOf(names, (name) => textIn(row, name));
}

/** Saves the rows that were changed, and shows these again with what has become of each. */
export const saveRows: FormHandler = async (visit, sent, isOwn) => {
  const { words, caller } = visit;
  const resource = resourceIn(visit);
  if (resource !== 'events') throw new Failure('rest_no_route');
  mayAttempt(caller, resource, 'change');
  const changed = rowsIn(sent).filter(({ values, was }) => names.some((name) => values[name] !== was[name]));
  const outcomes = new Map<number, Refused | undefined>();
  if (!isOwn) visit.ctx.status = 403;
  for (const row of isOwn ? changed : []) {
    const { id, revision, values } = row;
    const form = sentFormOf(visit, sent, [id, values]);
    const seen = { resource, id, revision };
    const why = await whyRefused(visit, seen, { form }, () => put(visit, seen, bodyOf(visit, row), form));
    outcomes.set(id, why === undefined ? undefined : { typed: row, why });
  }
  const ids = changed.map(({ id }) => id);
  const documents = await readShown(visit, 'events', ids);
  const refused = [...outcomes.values()].filter((each) => each !== undefined).length;
  const done = outcomes.size - refused;
  const said = refused > 0 ? words.lists.rowsRefused(done, refused) : words.lists.rowsSaved(done);
  const briefs = await readBrief(visit, documents);
  const editing = { briefs, place: placeIn(sent), outcomes };
  const typed = new Map(changed.map((row) => [row.id, { typed: row, why: words.pressAgain }]));
  const listed = new Set(documents.map(({ id }) => id));
  const unlisted = [...outcomes.values()].filter((each) => each && !listed.has(each.typed.id));
  const body = html`${!isOwn && problem(words.pressAgain)}
${unlisted.map((each) => each && problem(`${each.typed.was.title}: ${each.why}`))}
${rowsForm(visit, isOwn ? editing : { ...editing, outcomes: typed })}`;
  return { title: words.resources.events, notice: isOwn ? said : undefined, body };
};

/** What a row changes. An end that was left as it was moves with its start. */
function bodyOf(visit: Visit, { values, was }: Row): Plain {
  const differs = (name: keyof RowValues): boolean => values[name] !== was[name];
  const hasTimes = [values.start, was.start, was.end].every((each) => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(each));
  const isMoved = differs('start') && !differs('end') && hasTimes;
  return {
    translation_language: shownLanguage(visit),
    ...(differs('title') && { title: values.title }),
    ...(differs('start') && { start_date: values.start }),
    ...(differs('end') && { end_date: values.end }),
    ...(isMoved && { end_date: movedAlong(wallOf(was.start), wallOf(was.end), wallOf(values.start)) }),
    ...(differs('cost') && { cost: values.cost }),
    ...(differs('status') && { status: values.status }),
  };
}

function wallOf(local: string): string {
  return `${local.replace('T', ' ')}:00`;
}
