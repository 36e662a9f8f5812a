/** Saves forms with the use cases of the interface, and reports problems and later changes at their fields. */

import type { Single } from '../../calendar/reading/read.ts';
import { changeRecord, createRecord } from '../../calendar/writing/write.ts';
import type { SentForm } from '../../model/documents/document.ts';
import { Failure } from '../../model/failure.ts';
import type { ResourceName, Row, ValueType } from '../../model/tables/field.ts';
import type { Input } from '../../model/tables/inputs.ts';
import type { Problem } from '../../model/tables/problems.ts';
import { resources, translatableFields } from '../../model/tables/resources.ts';
import { isPlain, type Plain } from '../../model/text/characters.ts';
import { wallClockOf } from '../../model/time/instants.ts';
import { failureMessage, problemMessage } from '../../model/words/index.ts';
import { labelOf, textControl } from './form.ts';
import { bodyOf, type FormValues, formRows, isSameValue } from './form-values.ts';
import type { Visit } from './visit.ts';
import type { DeskWords } from './words.ts';

/** Creates a record from a form. Throws what `createRecord` throws. */
export function createFromForm(
  visit: Visit,
  resource: ResourceName,
  values: FormValues,
  form: SentForm | undefined,
): Promise<Single> {
  const { calendar, gate, caller } = visit;
  const body = withLanguage(visit, values, bodyOf(resource, values));
  const input = gate.create(resource, { query: {}, body, form: true });
  refuseAllAtOnce(input, isUnscheduled(visit, values));
  return createRecord(calendar, resource, caller, input, form);
}

/** The interface reports missing parameters before wrong ones; people see both at their fields. Throws `rest_invalid_param`. */
function refuseAllAtOnce({ missing, wrong }: Input, isRefused: boolean): void {
  if (missing.length > 0 || isRefused)
    throw new Failure('rest_invalid_param', { params: { ...asMissing(missing), ...wrong } });
}

/** Tells whether a form schedules a record for no moment ahead: the interface would publish it at once, which nobody who chose that expects. */
function isUnscheduled({ calendar }: Visit, { facts: { status, date = '' } }: FormValues): boolean {
  if (status !== 'future') return false;
  return String(date).replace('T', ' ') <= wallClockOf(calendar.now(), calendar.settings.timeZone);
}

function asMissing(names: readonly string[]): Record<string, Problem> {
  return Object.fromEntries(names.map((name) => [name, { reason: 'missing' }]));
}

/** Changes the record of a form, if it is still in its revision. Throws what `changeRecord` throws. */
export function changeFromForm(
  visit: Visit,
  resource: ResourceName,
  { id, revision }: { readonly id: number; readonly revision: number },
  {
    values,
    before,
    form,
  }: { readonly values: FormValues; readonly before: FormValues; readonly form: SentForm | undefined },
): Promise<Single> {
  const { calendar, gate, caller } = visit;
  const body = withLanguage(visit, values, bodyOf(resource, values, before));
  const input = gate.change(resource, { query: {}, body, form: true });
  refuseAllAtOnce(input, isUnscheduled(visit, values));
  return changeRecord(calendar, resource, caller, { id }, input, [revision], form);
}

/** Tells whether values differ from those of a record. */
export function hasChanges(resource: ResourceName, values: FormValues, now: FormValues): boolean {
  const { translations, ...facts } = bodyOf(resource, values, now);
  const texts = Object.values(translations as Readonly<Record<string, Plain | null>>);
  return Object.keys(facts).length > 0 || texts.some((each) => each === null || Object.keys(each).length > 0);
}

/** The revision of a form; one that no record has when it names none. */
export function revisionOf(sent: Plain): number {
  return Number(sent['revision']) || 0;
}

/** Tells whether an error means that the record has changed since the revision of the form. */
export function isOutdated(error: unknown): boolean {
  return error instanceof Failure && error.reason === 'precondition_failed';
}

/** The language of the write: the first one with texts, for problems that name no language. */
function withLanguage({ calendar }: Visit, { texts }: FormValues, body: Plain): Record<string, unknown> {
  const { languages } = calendar.settings;
  const first = languages.find((language) => Object.values(texts[language] ?? {}).some((text) => text.trim() !== ''));
  return { ...body, translation_language: first ?? languages[0] };
}

/** The problems of a form by the names of its controls. Throws failures that are no problem of a field. */
export function problemsOf(
  error: unknown,
  visit: Visit,
  resource: ResourceName,
  values: FormValues,
): Map<string, string> {
  if (!(error instanceof Failure) || error.status !== 400) throw error;
  const { params } = error.detail;
  const { title } = resources[resource];
  // A taken name is a problem of the field of names
  if (!params) return new Map([[controlOfText(visit, resource, title), failureMessage(error, visit.language)]]);
  const problems = (isPlain(params) ? params : asMissing(params as string[])) as Readonly<Record<string, Problem>>;
  const unscheduled = isUnscheduled(visit, values) ? [['date', visit.words.dateAhead] as const] : [];
  const wrong = Object.entries(problems).map(([name, problem]) => wrongField(visit, resource, name, problem));
  const unnamed = typeof values.facts['parent'] === 'object' ? [['parent', visit.words.noSuchCategory] as const] : [];
  return new Map([...unscheduled, ...wrong, ...unnamed]);
}

/** A problem inside the texts of a language belongs to the field of that language. */
function wrongField(
  visit: Visit,
  resource: ResourceName,
  name: string,
  problem: Problem,
): [control: string, message: string] {
  const { field, inner } = problem.values ?? {};
  if (name !== 'translations' || typeof field !== 'string')
    return [controlOfText(visit, resource, name), said(visit, resource, name, problem)];
  const [language = '', text = ''] = field.split('.');
  const within: Problem = { ...problem, reason: (inner ?? problem.reason) as Problem['reason'] };
  return [textControl(language, text), said(visit, resource, text, within)];
}

/** A text without a language is that of the calendar's first one. */
function controlOfText({ calendar }: Visit, resource: ResourceName, name: string): string {
  const [first = ''] = calendar.settings.languages;
  return translatableFields(resource).includes(name) ? textControl(first, name) : name;
}

/** The sentence of a problem, with the label of the field instead of its name, and without the marks around code. */
function said({ language }: Visit, resource: ResourceName, name: string, problem: Problem): string {
  const sentence = problemMessage(name, problem, language);
  return sentence.replace(`\`${name}\``, `«${labelOf(resource, name, language)}»`).replaceAll('`', '');
}

/** Values that are not readable text. */
const unread: readonly ValueType[] = ['flag', 'status', 'choice', 'user', 'parent'];

/** What another editor has saved meanwhile: a sentence for each control whose value differs from the record, by the control's name. */
export function differences(
  resource: ResourceName,
  now: FormValues,
  typed: FormValues,
  words: DeskWords,
): Map<string, string> {
  const said = Object.entries(formRows(resource)).flatMap(([name, row]) => {
    if (!row.translatable) return difference(name, row, now.facts[name], typed.facts[name], words);
    return Object.entries(typed.texts).flatMap(([language, texts]) =>
      difference(textControl(language, name), row, now.texts[language]?.[name], texts[name], words),
    );
  });
  return new Map(said);
}

type Value = FormValues['facts'][string] | undefined;

function difference(
  control: string,
  row: Row,
  now: Value,
  typed: Value,
  words: DeskWords,
): [control: string, sentence: string][] {
  if (isSameValue(row, now, typed)) return [];
  const value = typeof now === 'object' ? now.map(({ text }) => text).join(', ') : (now ?? '');
  const text = row.valueType === 'moment' ? value.replace('T', ' ') : value;
  return [[control, unread.includes(row.valueType) ? words.nowDiffers : words.nowIs(text)]];
}
