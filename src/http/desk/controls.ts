/** The controls of forms: the one place where a type of value becomes a control, with its label and its problem. */

import { unique } from '../../model/arrays-and-maps.ts';
import type { Status } from '../../model/documents/document.ts';
import type { ResourceName, Row, ValueType } from '../../model/tables/field.ts';
import { capital } from '../../model/text/characters.ts';
import { type SpokenLanguage, sentencesIn } from '../../model/words/index.ts';
import { type Html, html, type Part } from '../pages/html.ts';
import { type Line, unbrokenBlank } from './form-values.ts';
import { type PictureOffers, pictureField } from './picture-field.ts';
import type { DeskWords } from './words.ts';

/** An option of a list: its value, and its label. */
export type Choice = readonly [value: string, label: string];

/** What controls offer besides what their rows say. */
export interface Offers {
  readonly language: SpokenLanguage;
  readonly words: DeskWords;
  /** Some records, by resource; more are completed from the interface while typing. */
  readonly records: Readonly<Partial<Record<ResourceName, readonly Line[]>>>;
  readonly users: readonly Choice[];
  /** Tells whether public pages show the image of an address. */
  readonly isShown: (url: string) => boolean;
  /** Publication statuses that the caller may choose. */
  readonly statuses: readonly Status[];
  /** All categories in the order of their tree, by ID; absent when they are too many to be listed, and searched for instead. */
  readonly categories?: readonly Choice[] | undefined;
  readonly pictures: PictureOffers;
}

/** What a control shows. */
export interface Shown {
  readonly id: string;
  /** The name of its parameter. */
  readonly name: string;
  readonly label: string;
  readonly value: string | readonly Line[];
  readonly problem?: string | undefined;
  /** What stands below the control. */
  readonly note?: Part;
  /** The language of its text. */
  readonly language?: string | undefined;
}

/** One field of a form. */
interface Field extends Shown {
  readonly row: Row;
}

/** A field with its label, its control and its problem. */
export function controlOf(field: Field, offers: Offers): Html {
  const { valueType, refers } = field.row;
  if (valueType === 'flag')
    return html`<div class="check"><label><input type="checkbox"${attributes(field)} value="true"${field.value === 'true' && html` checked`}> ${field.label}</label>${problemOf(field)}${field.note}</div>`;
  const { categories } = offers;
  if (valueType === 'terms' && refers === 'categories' && categories) return checkboxes(field, categories);
  return html`<div class="field"><label for="${field.id}">${field.label}${field.row.required && html` <span aria-hidden="true">*</span>`}</label>
${controls[valueType]?.(field, offers) ?? input(field, 'text')}${problemOf(field)}${field.note}</div>
`;
}

/** What the buttons above a description put around its words; a script shows them. */
const markupTags = ['strong', 'a', 'ul', 'h3'] as const;

type Control = (field: Field, offers: Offers) => Html;

/** The control of each type of value but flags; a line for all others. */
const controls: Partial<Record<ValueType, Control>> = {
  id: searched,
  number: (field) => html`<input type="number" step="any"${attributes(field)} value="${one(field)}">`,
  terms: records,
  links: records,
  url: (field) => input(field, 'url'),
  email: (field) => input(field, 'email'),
  moment: (field) => input(field, 'datetime-local'),
  html: (
    field,
    { words: { markup } },
  ) => html`<div class="toolbar" role="toolbar" aria-label="${markup.label}: ${field.label}" aria-controls="${field.id}" hidden>${markupTags.map((tag) => html`<button type="button" data-tag="${tag}"${tag === 'a' && html` data-ask="${markup.address}"`}>${markup[tag]}</button>`)}</div><textarea rows="6"${attributes(field)}>
${one(field)}</textarea>`,
  image: (field, { words, isShown, pictures }) => {
    const url = one(field);
    const known = url !== '' && field.problem === undefined;
    const isDescribed = pictures.described.some((each) => each.url === url);
    const address = html`${input(field, 'url')}${known && !isDescribed && html`<img class="thumbnail" data-preview src="${url}" alt="${words.imagePreview}">`}
${known && !isShown(url) && html`<p class="hint">${words.imageHidden}</p>`}`;
    return pictureField(address, pictures, words);
  },
  choice: (field, { language }) => {
    const words = field.row.enum ?? [];
    return select(
      field,
      words.map((word) => [word, choiceLabel(word, language)]),
    );
  },
  status: (field, { statuses, words }) => {
    const labels: Readonly<Record<string, string>> = words.statuses;
    const known = unique([one(field), ...statuses]).filter((status) => status in labels);
    return select(
      field,
      known.map((status) => [status, labels[status] ?? status]),
    );
  },
  user: (field, { users, words }) => select(field, [['0', words.nobody], ...users]),
  parent: (field, offers) =>
    offers.categories
      ? select(field, [['0', offers.words.none], ...offers.categories])
      : // Too many to choose from
        searched(field, offers),
};

/** A line for one record, which is searched for. */
function searched(field: Field, offers: Offers): Html {
  const known = knownIn(field, offers);
  const [typed] = many(field);
  const chosen = known.find(({ id }) => String(id) === field.value);
  return html`<input type="text"${attributes(field)} value="${(chosen ?? typed)?.text}"${completed(field)}>
${offered(field, known)}`;
}

/** A choice in words. */
export function choiceLabel(word: string, language: SpokenLanguage): string {
  const labels: Readonly<Record<string, string>> = sentencesIn(language).facetLabels;
  return capital(labels[word] ?? word);
}

/** A control of one line. */
export function input(field: Shown, type: string): Html {
  return html`<input type="${type}"${attributes(field)} value="${one(field)}">`;
}

/** A control that offers choices; an unknown value stays one of them. */
export function select(field: Shown, choices: readonly Choice[]): Html {
  const chosen = one(field);
  const isKnown = choices.some(([value]) => value === chosen);
  const all: readonly Choice[] = isKnown || chosen === '' ? choices : [[chosen, chosen], ...choices];
  return html`<select${attributes(field)}>${all.map(([value, label]) => html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`)}</select>`;
}

/** One line for each record, and an empty one. */
function records(field: Field, offers: Offers): Html {
  const resource = field.row.refers ?? 'events';
  const { links } = offers.words;
  const known = knownIn(field, offers);
  const texts = many(field).map(
    ({ id, text }) => (id !== undefined && known.find((each) => each.id === id)?.text) || text,
  );
  const lines = [...texts, ''].map(
    (text, at) =>
      html`<input type="text" name="${field.name}[]" value="${text}"${completed(field)}${at === 0 ? html` id="${field.id}"${described(field)}` : html` aria-label="${field.label} ${at + 1}"`}>
`,
  );
  return html`<div class="records">${lines}</div>
${offered(field, known)}${resource in links && html`<p class="hint">${links[resource as keyof typeof links]}</p>`}`;
}

/** The chosen records of a field, and those that it offers, each once; the text of a later namesake has its ID too. */
function knownIn(field: Field, { records }: Offers): Line[] {
  const known = new Map<string, Line>();
  const ids = new Set<number>();
  for (const { text, id } of [...many(field), ...(records[field.row.refers ?? 'events'] ?? [])]) {
    if (id === undefined || ids.has(id)) continue;
    ids.add(id);
    const shown = known.has(text) ? `${text}${unbrokenBlank}(${id})` : text;
    known.set(shown, { text: shown, id });
  }
  return [...known.values()];
}

function completed({ id, row }: Field): Html {
  return html` list="${id}-known" data-resource="${row.refers}" autocomplete="off"`;
}

function offered({ id, name }: Field, known: readonly Line[]): Html {
  return html`<datalist id="${id}-known">${known.map(({ text }) => html`<option value="${text}">`)}</datalist>
<input type="hidden" id="${id}-offered"${offeredLines(name, known)}>
`;
}

/** The attributes of the control that sends back what a field offers: the IDs of lines by their texts. */
function offeredLines(name: string, lines: readonly Line[]): Html {
  const ids = Object.fromEntries(lines.map(({ text, id }) => [text, id]));
  return html` name="offered[${name}]" value="${JSON.stringify(ids)}"`;
}

function checkboxes(field: Field, categories: readonly Choice[]): Html {
  const chosen = new Set(many(field).map(({ id }) => String(id)));
  const offers = categories.map(([id]): Line => ({ text: `#${id}`, id: Number(id) }));
  return html`<input type="hidden"${offeredLines(field.name, offers)}>
<fieldset class="field choices" id="${field.id}"><legend>${field.label}</legend>
${categories.map(
  ([
    id,
    label,
  ]) => html`<label><input type="checkbox" name="${field.name}[]" value="#${id}"${chosen.has(id) && html` checked`}> ${label}</label>
`,
)}${problemOf(field)}</fieldset>`;
}

/** The attributes of a control. */
export function attributes(field: Shown): Html {
  return html` id="${field.id}" name="${field.name}"${field.language !== undefined && html` lang="${field.language}"`}${described(field)}`;
}

/** Ties a control to what is wrong with it. */
export function described({ id, problem }: Shown): Part {
  return problem !== undefined && html` aria-invalid="true" aria-describedby="${id}-problem"`;
}

/** What is wrong, beside its control. */
export function problemOf({ id, problem }: Shown): Part {
  return problem !== undefined && html`<p class="problem" id="${id}-problem">${problem}</p>`;
}

/** The text of a control; that of its first record. */
export function one({ value }: Shown): string {
  return typeof value === 'string' ? value : (value[0]?.text ?? '');
}

function many({ value }: Shown): readonly Line[] {
  return typeof value === 'string' ? [] : value;
}
