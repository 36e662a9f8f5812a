/** What is wrong with a form, and what has changed since it was shown: a sentence for each control. */

import { isAmong } from '../../model/arrays-and-maps.ts';
import { Failure, missingIn, wrongIn } from '../../model/failure.ts';
import type { ResourceName, Row, ValueType } from '../../model/tables/field.ts';
import type { Problem } from '../../model/tables/problems.ts';
import { resources, translatableFields } from '../../model/tables/resources.ts';
import { wallClockOf } from '../../model/time/instants.ts';
import { failureMessage, problemMessage } from '../../model/words/index.ts';
import { labelOf, textControl } from './form.ts';
import { type FormKind, type FormValues, formRows, isSameValue } from './form-values.ts';
import type { Frame } from './frame.ts';
import { repeatControls, repeatProblem } from './repeat.ts';
import type { Visit } from './visit.ts';
import type { DeskWords } from './words.ts';

/** Tells whether a form schedules a record for no moment ahead: the interface would publish it at once, which nobody who chose that expects. */
export function isUnscheduled({ calendar }: Visit, { facts: { status, date = '' } }: FormValues): boolean {
  if (status !== 'future') return false;
  return String(date).replace('T', ' ') <= wallClockOf(calendar.now(), calendar.settings.timeZone);
}

/** Problems of parameters that are not there. */
export function asMissing(names: readonly string[]): Record<string, Problem> {
  return Object.fromEntries(names.map((name) => [name, { reason: 'missing' }]));
}

/** The problems of a form by the names of its controls. Throws failures that are no problem of a field. */
export function problemsOf(
  error: unknown,
  visit: Visit,
  resource: ResourceName,
  values: FormValues,
): Map<string, string> {
  if (error instanceof Failure && error.code === 'body_too_large')
    return new Map([['image', visit.words.pictures.tooLarge(visit.maxUpload)]]);
  const isUnknownImage = error instanceof Failure && error.code === 'image-not-found';
  if (!(error instanceof Failure) || (error.status !== 400 && !isUnknownImage)) throw error;
  const { params } = error.detail;
  const { title } = resources[resource];
  if (/^(?:upload_|image)/.test(error.code)) return new Map([['image', `${failureMessage(error, visit.language)}.`]]);
  // A taken name is a problem of the field of names
  if (!params) return new Map([[controlOfText(visit, resource, title), failureMessage(error, visit.language)]]);
  const problems = { ...asMissing(missingIn(error.detail)), ...wrongIn(error.detail) };
  const unscheduled = isUnscheduled(visit, values) ? [['date', visit.words.dateAhead] as const] : [];
  const wrong = Object.entries(problems).map(([name, problem]): [control: string, message: string] => {
    const { field, inner } = problem.values ?? {};
    if (name === 'recurrence') {
      const [control, within] = repeatProblem(values.repeat, problem);
      const isUnsaid = within.reason === 'no_rule_or_date';
      return [control, isUnsaid ? visit.words.repeat.choose : sentenceOf(visit, resource, control, within)];
    }
    if (name !== 'translations' || typeof field !== 'string')
      return [controlOfText(visit, resource, name), sentenceOf(visit, resource, name, problem)];
    // A problem inside the texts of a language belongs to the field of that language
    const [language = '', text = ''] = field.split('.');
    const within: Problem = { ...problem, reason: (inner ?? problem.reason) as Problem['reason'] };
    return [textControl(language, text), sentenceOf(visit, resource, text, within)];
  });
  const unnamed = [
    ...(typeof values.facts['parent'] === 'object' ? [['parent', visit.words.noSuchCategory] as const] : []),
    ...(typeof values.facts['post_parent'] === 'object' ? [['post_parent', visit.words.noSuchEvent] as const] : []),
  ];
  return new Map([...unscheduled, ...wrong, ...unnamed]);
}

/** Why a change was refused, in the words of the form's fields. */
export function reasonOf(visit: Visit, resource: ResourceName, error: unknown): string {
  const failure = visit.failureOf(error);
  if (failure.status !== 400) return `${failureMessage(failure, visit.language)}.`;
  return [...problemsOf(failure, visit, resource, { texts: {}, facts: {} }).values()].join(' ');
}

/** A text without a language is that of the calendar's first one. */
function controlOfText({ calendar }: Visit, resource: ResourceName, name: string): string {
  const [first = ''] = calendar.settings.languages;
  return translatableFields(resource).includes(name) ? textControl(first, name) : name;
}

/** The sentence of a problem, with the labels of fields instead of their names, and without the marks around code. */
export function sentenceOf(
  { language, words }: Pick<Frame, 'language' | 'words'>,
  resource: ResourceName,
  name: string,
  problem: Problem,
): string {
  const sentence = problemMessage(name, problem, language);
  return sentence
    .replaceAll(/`(\w+)`/g, (_, field: string) => {
      if (isAmong(field, repeatControls)) return `«${words.repeat.labels[field]}»`;
      return field in formRows(resource) ? `«${labelOf(resource, field, language)}»` : field;
    })
    .replaceAll('`', '');
}

/** Values that are not readable text. */
const unread: readonly ValueType[] = ['flag', 'status', 'choice', 'user', 'parent'];

/** What another editor has saved meanwhile: a sentence for each control whose value differs from the record, by the control's name. */
export function differences(kind: FormKind, now: FormValues, typed: FormValues, words: DeskWords): Map<string, string> {
  const sentences = Object.entries(formRows(kind)).flatMap(([name, row]) => {
    if (!row.translatable) return difference(name, row, now.facts[name], typed.facts[name], words);
    return Object.entries(typed.texts).flatMap(([language, texts]) =>
      difference(textControl(language, name), row, now.texts[language]?.[name], texts[name], words),
    );
  });
  const repeats = repeatControls.flatMap((control): [string, string][] => {
    const [shown, sent] = [now.repeat?.[control] ?? '', typed.repeat?.[control] ?? ''];
    if (shown === sent) return [];
    const isRead = control !== 'repeat' && control !== 'days';
    return [[control, isRead ? words.nowIs(shown.replaceAll('\n', ', ')) : words.nowDiffers]];
  });
  return new Map([...sentences, ...repeats]);
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
