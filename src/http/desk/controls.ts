/** The control of each type of value: the one place where a row of a table becomes a form control. */

import { unique } from '../../model/arrays-and-maps.ts';
import type { Status } from '../../model/documents/document.ts';
import type { ResourceName, Row, ValueType } from '../../model/tables/field.ts';
import { capital } from '../../model/text/characters.ts';
import { type SpokenLanguage, sentencesIn } from '../../model/words/index.ts';
import { type Html, html, type Part } from '../pages/html.ts';
import type { DeskWords } from './words.ts';

/** An option of a list: its value, and its label. */
export type Choice = readonly [value: string, label: string];

/** What controls offer besides what their rows say. */
export interface Offers {
  readonly language: SpokenLanguage;
  readonly words: DeskWords;
  /** Names of records with their IDs, by resource; more are completed from the interface while typing. */
  readonly records: Readonly<Partial<Record<ResourceName, readonly string[]>>>;
  readonly users: readonly Choice[];
  /** Tells whether public pages show the image of an address. */
  readonly isShown: (url: string) => boolean;
  /** Publication statuses that the caller may choose. */
  readonly statuses: readonly Status[];
  /** Categories in the order of their tree, by ID. */
  readonly categories: readonly Choice[];
}

/** One field of a form. */
interface Field {
  readonly id: string;
  /** The name of its parameter. */
  readonly name: string;
  readonly row: Row;
  readonly label: string;
  readonly value: string | readonly string[];
  readonly problem?: string | undefined;
  /** The language of its text. */
  readonly language?: string | undefined;
}

/** A field with its label, its control and its problem. */
export function controlOf(field: Field, offers: Offers): Html {
  const { valueType, refers } = field.row;
  if (valueType === 'flag')
    return html`<div class="check"><label>${checkbox(field)} ${field.label}</label>${problemOf(field)}</div>`;
  if (valueType === 'terms' && refers === 'categories') return categoriesOf(field, offers);
  return html`<div class="field"><label for="${field.id}">${field.label}${field.row.required && html` <span aria-hidden="true">*</span>`}</label>
${(controls[valueType] ?? line)(field, offers)}${problemOf(field)}</div>
`;
}

type Control = (field: Field, offers: Offers) => Html;

const line: Control = (field) => input(field, 'text');
const number: Control = (field) => html`<input type="number" step="any"${attributes(field)} value="${one(field)}">`;

/** The control of each type of value but flags; a line for all others. */
const controls: Partial<Record<ValueType, Control>> = {
  id: number,
  number,
  terms: records,
  links: records,
  url: (field) => input(field, 'url'),
  email: (field) => input(field, 'email'),
  moment: (field) => input(field, 'datetime-local'),
  html: (field) => html`<textarea rows="6"${attributes(field)}>
${one(field)}</textarea>`,
  image,
  choice: (field, { language }) => select(field, wordsOf(field.row, language)),
  status: (field, { statuses, words }) => {
    const labels: Readonly<Record<string, string>> = words.statuses;
    const known = unique([one(field), ...statuses]).filter((status) => status in labels);
    return select(
      field,
      known.map((status) => [status, labels[status] ?? status]),
    );
  },
  user: (field, { users, words }) => select(field, [['0', words.nobody], ...users]),
  parent: (field, { categories, words }) => select(field, [['0', words.none], ...categories]),
};

/** The address of an image, the image itself, and whether visitors see it. */
function image(field: Field, { words, isShown }: Offers): Html {
  const url = one(field);
  const known = url !== '' && field.problem === undefined;
  return html`${input(field, 'url')}${known && html`<img class="thumbnail" src="${url}" alt="${words.imagePreview}">`}
${known && !isShown(url) && html`<p class="hint">${words.imageHidden}</p>`}`;
}

function input(field: Field, type: string): Html {
  return html`<input type="${type}"${attributes(field)} value="${one(field)}">`;
}

function select(field: Field, choices: readonly Choice[]): Html {
  const chosen = one(field);
  const isKnown = choices.some(([value]) => value === chosen);
  const all: readonly Choice[] = isKnown || chosen === '' ? choices : [[chosen, chosen], ...choices];
  return html`<select${attributes(field)}>${all.map(([value, label]) => html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`)}</select>`;
}

function checkbox(field: Field): Html {
  return html`<input type="checkbox"${attributes(field)} value="true"${field.value === 'true' && html` checked`}>`;
}

/** One line for each record, and an empty one. */
function records(field: Field, offers: Offers): Html {
  const resource = field.row.refers ?? 'events';
  const lines = [...many(field), ''].map(
    (value, at) =>
      html`<input type="text" name="${field.name}[]" value="${value}" list="${field.id}-known" data-resource="${resource}" autocomplete="off"${at === 0 ? html` id="${field.id}"${described(field)}` : html` aria-label="${field.label} ${at + 1}"`}>
`,
  );
  return html`<div class="records">${lines}</div>
<datalist id="${field.id}-known">${(offers.records[resource] ?? []).map((name) => html`<option value="${name}">`)}</datalist>
${hint(resource, offers.words)}`;
}

function hint(resource: ResourceName, { links }: DeskWords): Part {
  return resource in links && html`<p class="hint">${links[resource as keyof typeof links]}</p>`;
}

function categoriesOf(field: Field, { categories }: Offers): Html {
  const chosen = new Set(many(field).map((choice) => choice.slice(choice.lastIndexOf('#') + 1)));
  return html`<fieldset class="field choices" id="${field.id}"><legend>${field.label}</legend>
${categories.map(
  ([
    id,
    label,
  ]) => html`<label><input type="checkbox" name="${field.name}[]" value="#${id}"${chosen.has(id) && html` checked`}> ${label}</label>
`,
)}${problemOf(field)}</fieldset>`;
}

function wordsOf(row: Row, language: SpokenLanguage): Choice[] {
  const labels: Readonly<Record<string, string>> = sentencesIn(language).facetLabels;
  return (row.enum ?? []).map((word) => [word, capital(labels[word] ?? word)]);
}

function attributes(field: Field): Html {
  return html` id="${field.id}" name="${field.name}"${field.language !== undefined && html` lang="${field.language}"`}${described(field)}`;
}

function described({ id, problem }: Field): Part {
  return problem !== undefined && html` aria-invalid="true" aria-describedby="${id}-problem"`;
}

function problemOf({ id, problem }: Field): Part {
  return problem !== undefined && html`<p class="problem" id="${id}-problem">${problem}</p>`;
}

function one({ value }: Field): string {
  return typeof value === 'string' ? value : (value[0] ?? '');
}

function many({ value }: Field): readonly string[] {
  return typeof value === 'string' ? [value] : value;
}
