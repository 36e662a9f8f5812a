/** The form of a record: its fields, each with the control of its type of value (the one place where a row of a table becomes a form control), its buttons, and what is wrong. */

import { unique } from '../../model/arrays-and-maps.ts';
import type { Status } from '../../model/documents/document.ts';
import type { Language, ResourceName, Row, ValueType } from '../../model/tables/field.ts';
import { capital } from '../../model/text/characters.ts';
import { descriptionsIn, ownLanguageName, type SpokenLanguage, sentencesIn } from '../../model/words/index.ts';
import { type Html, html, type Part } from '../pages/html.ts';
import { distinct, type FormValues, formRows, type Line, offeredControl, offeredText } from './form-values.ts';
import { type Frame, problem, statusMark, tokenField } from './frame.ts';
import type { Buttons } from './permissions.ts';
import type { Unseen } from './records.ts';
import type { DeskWords } from './words.ts';

/** A form to show. */
export interface Form {
  readonly resource: ResourceName;
  readonly values: FormValues;
  readonly languages: readonly Language[];
  readonly offers: Offers;
  /** Problems by the names of controls. */
  readonly problems: ReadonlyMap<string, string>;
  /** The key of the form. */
  readonly key: string;
  readonly buttons: Buttons;
  /** The venues and organizers of a public event that visitors do not see. */
  readonly unseen?: readonly Unseen[] | undefined;
  /** Absent for a new record. */
  readonly record?: DeskRecord | undefined;
  /** Why the record has a later revision than the form: another editor, or this form, which was sent before with other values. */
  readonly stale?: 'changedMeanwhile' | 'savedBefore' | undefined;
}

/** The record of a form, in the revision of the form. */
export interface DeskRecord {
  readonly id: number;
  readonly revision: number;
  readonly buttons: Buttons;
  /** The address of its public page; absent when it has none. */
  readonly url?: string;
}

/** The body of the page of a record. */
export function formBody(frame: Frame, form: Form): Html {
  const { words, home, session } = frame;
  const { resource, problems, record, stale, key, buttons } = form;
  const action = `${home}/${resource}/${record?.id ?? 'new'}`;
  return html`<p><a href="${home}/${resource}">${words.back}</a></p>
${record && isUnseen(form) && html`<p>${statusMark(frame, form.values.facts['status'] as Status)} ${words.notPublic}</p>`}
${form.unseen?.map((each) => unseenNotice(frame, each, `${resource}/${record?.id}`))}
${!stale && problemsAbove(form)}
${stale && problem(html`${words[stale]} <a href="${action}" target="_blank" rel="noopener">${words.seeTheirs}</a>`)}
<form class="record" method="post" action="${action}"${problems.size > 0 && html` data-unsaved="${stale ? 'changed' : 'wrong'}"`}>
${tokenField(session)}<input type="hidden" name="form" value="${key}">${record && revisionField(record)}
${
  !buttons.save
    ? html`<p class="notice">${words.readOnly}</p><fieldset class="bare" disabled>${fieldsOf(form)}</fieldset>`
    : html`${fieldsOf(form)}
<p class="actions"><button class="primary">${stale ? words.saveAnyway : words.save}</button>
${!stale && buttons.publish && isUnseen(form) && html`<button name="publish" value="true">${words.saveAndPublish}</button>`}</p>`
}
</form>
${record && actions(frame, form, record, action)}`;
}

/** Says that visitors do not see a venue or an organizer, with a button that publishes it and goes `back` to the event. */
function unseenNotice({ words, home, session }: Frame, unseen: Unseen, back: string): Html {
  const { resource, id, revision, name, status, isToPublish } = unseen;
  const path = `${home}/${resource}/${id}`;
  return html`<div class="notice actions"><p>${words.linkedNotPublic(name, words.statuses[status])} <a href="${path}">${words.resources[resource]}: ${name}</a></p>
${isToPublish && html`<form method="post" action="${path}/publish">${tokenField(session)}${revisionField({ revision })}<input type="hidden" name="back" value="${back}"><button>${words.publishAsWell}</button></form>`}</div>`;
}

function isUnseen({ values: { facts } }: Form): boolean {
  return facts['status'] === 'draft' || facts['status'] === 'pending';
}

function revisionField({ revision }: Pick<DeskRecord, 'revision'>): Html {
  return html`<input type="hidden" name="revision" value="${revision}">`;
}

function actions(frame: Frame, { resource, languages, buttons }: Form, record: DeskRecord, action: string): Html {
  const { words, home, session, hasPages } = frame;
  const { id, url } = record;
  const button = (what: string, label: string, sure?: string): Part =>
    html`<form method="post" action="${action}/${what}"${sure !== undefined && html` data-sure="${sure}"`}>${tokenField(session)}${revisionField(record)}<button>${label}</button></form>`;
  const previews = languages.map(
    (each) =>
      html`<a class="button" href="${action}/preview?language=${each}" target="_blank" rel="noopener">${words.preview} (${each})</a>
`,
  );
  return html`<div class="actions">
${url !== undefined && hasPages && html`<a class="button" href="${url}">${words.publicPage}</a>`}
${resource === 'events' && hasPages && previews}
${buttons.duplicate && html`<a class="button" href="${home}/${resource}/new?from=${id}">${words.duplicate}</a>`}
${buttons.restore && button('restore', words.restore)}
${buttons.trash && button('trash', words.trash)}
${buttons.remove && button('remove', words.removeForGood, words.sure(words.removeForGood))}
</div>`;
}

/** The fields of a form, without the `form` element. */
function fieldsOf(form: Form): Html {
  const { words } = form.offers;
  const rows = Object.entries(formRows(form.resource));
  const texts = rows.filter(([, { translatable }]) => translatable);
  const flags = rows.filter(([, { valueType }]) => valueType === 'flag');
  const facts = rows.filter((row) => !texts.includes(row) && !flags.includes(row));
  const group = (legend: string, some: typeof rows): Html =>
    html`<fieldset><legend>${legend}</legend>
<div class="columns">${some.map(([name, row]) => fieldOf(form, name, row))}</div></fieldset>`;
  const columns = form.languages.map(
    (language) => html`<fieldset><legend>${ownLanguageName(language)}</legend>
${texts.map(([name, row]) => fieldOf(form, name, row, language))}</fieldset>`,
  );
  return html`<div class="side-by-side">${columns}</div>
${facts.length > 0 && group(words.facts, facts)}
${flags.length > 0 && group(words.choices, flags)}`;
}

/** A field with its control: of a text in a language, else of a fact. */
function fieldOf(form: Form, name: string, row: Row, language?: Language): Html {
  const { resource, values, problems, offers, languages } = form;
  const isText = language !== undefined;
  const control = isText ? textControl(language, name) : name;
  // A title in one language is enough
  const { required, ...optional } = row;
  const field = {
    id: isText ? `${name}-${language}` : name,
    name: control,
    row: isText && language !== languages[0] ? optional : row,
    label: labelOf(resource, name, offers.language),
    value: (isText ? values.texts[language] : values.facts)?.[name] ?? '',
    problem: problems.get(control),
    language,
  };
  return controlOf(field, offers);
}

/** The name of the control of a text in a language; that of a fact is the fact's own. */
export function textControl(language: Language, name: string): string {
  return `texts[${language}][${name}]`;
}

/** Removes from a description what does not apply to forms, which check boxes and choose by name. */
const unsaid: Partial<Record<ValueType, RegExp>> = {
  flag: /^(?:Si|Whether) /,
  parent: /^(?:Número de la|Number of the) /,
};

/** The first sentence of a field's description in the documents, so that forms need no texts of their own. */
export function labelOf(resource: ResourceName, name: string, language: SpokenLanguage): string {
  const { fields, extensions } = descriptionsIn(language).resources[resource];
  const sentence = ({ ...fields, ...extensions } as Readonly<Record<string, string>>)[name] ?? name;
  const said = /^[^.,:;(]+/.exec(sentence)?.[0] ?? name;
  // The documents have the word of programs, all pages that of people
  const label = said.replace('esdeveniment', 'acte').replace('evento', 'acto');
  const type = formRows(resource)[name]?.valueType;
  const opening = type && unsaid[type];
  return opening ? capital(label.replace(opening, '')) : label;
}

/** What is wrong, above the form: links to the fields, and problems of no field here. */
function problemsAbove({ resource, languages, problems, offers: { words, language } }: Form): Part {
  const controls = Object.entries(formRows(resource)).flatMap(([name, { translatable }]) => {
    const label = labelOf(resource, name, language);
    if (!translatable) return [{ control: name, id: name, label }];
    return languages.map((each) => ({
      control: textControl(each, name),
      id: `${name}-${each}`,
      label: `${label} (${each})`,
    }));
  });
  const known = new Set(controls.map(({ control }) => control));
  const links = controls
    .filter(({ control }) => problems.has(control))
    .map(({ id, label }, at) => html`${at > 0 && ', '}<a href="#${id}">${label}</a>`);
  const others = [...problems].filter(([control]) => !known.has(control));
  return html`${links.length > 0 && problem(html`${words.wrong} ${links}`)}
${others.map(([, message]) => problem(message))}`;
}

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
}

/** One field of a form. */
interface Field {
  readonly id: string;
  /** The name of its parameter. */
  readonly name: string;
  readonly row: Row;
  readonly label: string;
  readonly value: string | readonly Line[];
  readonly problem?: string | undefined;
  /** The language of its text. */
  readonly language?: string | undefined;
}

/** A field with its label, its control and its problem. */
function controlOf(field: Field, offers: Offers): Html {
  const { valueType, refers } = field.row;
  if (valueType === 'flag')
    return html`<div class="check"><label><input type="checkbox"${attributes(field)} value="true"${field.value === 'true' && html` checked`}> ${field.label}</label>${problemOf(field)}</div>`;
  const { categories } = offers;
  if (valueType === 'terms' && refers === 'categories' && categories) return checkboxes(field, categories);
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
  image: (field, { words, isShown }) => {
    const url = one(field);
    const known = url !== '' && field.problem === undefined;
    return html`${input(field, 'url')}${known && html`<img class="thumbnail" src="${url}" alt="${words.imagePreview}">`}
${known && !isShown(url) && html`<p class="hint">${words.imageHidden}</p>`}`;
  },
  choice: (field, { language }) => {
    const labels: Readonly<Record<string, string>> = sentencesIn(language).facetLabels;
    const words = field.row.enum ?? [];
    return select(
      field,
      words.map((word) => [word, capital(labels[word] ?? word)]),
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
  parent: (field, offers) => {
    if (offers.categories) return select(field, [['0', offers.words.none], ...offers.categories]);
    // Too many to choose from: a line for one of them, which is searched for
    const known = knownIn(field, offers);
    const [typed] = many(field);
    const chosen = known.find(({ id }) => String(id) === field.value);
    return html`<input type="text"${attributes(field)} value="${(chosen ?? typed)?.text}"${completed(field)}>
${offered(field, known)}`;
  },
};

function input(field: Field, type: string): Html {
  return html`<input type="${type}"${attributes(field)} value="${one(field)}">`;
}

function select(field: Field, choices: readonly Choice[]): Html {
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

/** The chosen records of a field, and those that it offers. */
function knownIn(field: Field, { records }: Offers): Line[] {
  return distinct([...many(field), ...(records[field.row.refers ?? 'events'] ?? [])]);
}

function completed({ id, row }: Field): Html {
  return html` list="${id}-known" data-resource="${row.refers}" autocomplete="off"`;
}

function offered({ id, name }: Field, known: readonly Line[]): Html {
  return html`<datalist id="${id}-known">${known.map(({ text }) => html`<option value="${text}">`)}</datalist>
<input type="hidden" id="${id}-offered" name="${offeredControl(name)}" value="${offeredText(known)}">
`;
}

function checkboxes(field: Field, categories: readonly Choice[]): Html {
  const chosen = new Set(many(field).map(({ id }) => String(id)));
  const offers = categories.map(([id]): Line => ({ text: `#${id}`, id: Number(id) }));
  return html`<input type="hidden" name="${offeredControl(field.name)}" value="${offeredText(offers)}">
<fieldset class="field choices" id="${field.id}"><legend>${field.label}</legend>
${categories.map(
  ([
    id,
    label,
  ]) => html`<label><input type="checkbox" name="${field.name}[]" value="#${id}"${chosen.has(id) && html` checked`}> ${label}</label>
`,
)}${problemOf(field)}</fieldset>`;
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
  return typeof value === 'string' ? value : (value[0]?.text ?? '');
}

function many({ value }: Field): readonly Line[] {
  return typeof value === 'string' ? [] : value;
}
