/** The form of a record: its fields, each with the control of its type of value (the one place where a row of a table becomes a form control), its buttons, and what is wrong. */

import { isAmong } from '../../model/arrays-and-maps.ts';
import type { Status } from '../../model/documents/document.ts';
import { postKinds } from '../../model/documents/families.ts';
import type { Language, ResourceName, Row, Table, ValueType } from '../../model/tables/field.ts';
import { capital } from '../../model/text/characters.ts';
import { descriptionsIn, ownLanguageName, type SpokenLanguage } from '../../model/words/index.ts';
import { type Html, html, type Part } from '../pages/html.ts';
import type { Buttons } from './buttons.ts';
import { choiceLabel, controlOf, type Offers } from './controls.ts';
import { type Group, groupsOf } from './form-groups.ts';
import { type FormValues, formRows, kindOf } from './form-values.ts';
import { type Frame, keyField, problem, revisionField, statusMark, tokenField } from './frame.ts';
import type { Unseen } from './records.ts';
import { repeatControls } from './repeat.ts';
import { repeatGroup } from './repeat-group.ts';

/** A form to show. */
export interface Form {
  readonly resource: ResourceName;
  readonly values: FormValues;
  readonly languages: readonly Language[];
  readonly offers: Offers;
  /** Problems by the names of controls. */
  readonly problems: ReadonlyMap<string, string>;
  /** The key of a form that is shown again. */
  readonly key?: string | undefined;
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
  /** What stands above the form: of a series, of one of its dates, or of a post that is reviewed. */
  readonly about?: Part;
  /** The fields that a date has of its own; absent for other records. */
  readonly changed?: readonly string[] | undefined;
}

/** The body of the page of a record. */
export function formBody(frame: Frame, form: Form): Html {
  const { words, home, session } = frame;
  const { resource, problems, record, stale, key, buttons } = form;
  const action = `${home}/${resource}/${record?.id ?? 'new'}`;
  const statusRow = formRows(kindOf(resource, record?.id))['status'];
  return html`<p><a href="${home}/${resource}">${words.back}</a></p>
${record && isUnseen(form) && html`<p>${statusMark(frame, form.values.facts['status'] as Status)} ${words.notPublic}</p>`}
${form.unseen?.map((each) => unseenNotice(frame, each, `${resource}/${record?.id}`))}
${record?.about}
${!stale && problemsAbove(form)}
${stale && problem(html`${words[stale]} <a href="${action}" target="_blank" rel="noopener">${words.seeTheirs}</a>`)}
<form class="record" method="post" enctype="multipart/form-data" action="${action}"${problems.size > 0 && html` data-unsaved="${stale ? 'changed' : 'wrong'}"`}>
${tokenField(session)}${keyField(key)}${record && revisionField(record)}
${
  !buttons.save
    ? html`<p class="notice">${words.readOnly}</p><fieldset class="bare" disabled>${fieldsOf(form)}</fieldset>`
    : html`<button hidden></button>${fieldsOf(form)}
<div class="bar actions">${statusRow && fieldOf(form, 'status', statusRow)}<button class="primary">${stale ? words.saveAnyway : words.save}</button>
${!stale && buttons.publish && isUnseen(form) && html`<button name="publish" value="true">${words.saveAndPublish}</button>`}</div>`
}
</form>
${record && actions(frame, form, record, action)}`;
}

/** Says that visitors do not see a venue or an organizer, with a button that publishes it and goes `back` to the event. */
export function unseenNotice({ words, home, session }: Frame, unseen: Unseen, back: string): Html {
  const { resource, id, name, status, isToPublish } = unseen;
  const path = `${home}/${resource}/${id}`;
  return html`<div class="notice actions"><p>${words.linkedNotPublic(name, words.statuses[status])} <a href="${path}">${words.resources[resource]}: ${name}</a></p>
${isToPublish && html`<form method="post" action="${path}/publish">${tokenField(session)}${revisionField(unseen)}<input type="hidden" name="back" value="${back}"><button>${words.publishAsWell}</button></form>`}</div>`;
}

function isUnseen({ values: { facts } }: Form): boolean {
  return facts['status'] === 'draft' || facts['status'] === 'pending';
}

function actions(frame: Frame, { resource, languages, buttons }: Form, record: DeskRecord, action: string): Html {
  const { words, home, session, hasPages } = frame;
  const { id, url } = record;
  const isDate = kindOf(resource, id) === 'dates';
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
${buttons.duplicate && resource === 'events' && !isDate && html`<a class="button" href="${action}/copies">${words.lists.copies.link}</a>`}
${isAmong(resource, postKinds) && !isDate && html`<a class="button" href="${action}/history">${words.history.title}</a>`}
${buttons.restore && button('restore', isDate ? words.dates.bringBack : words.restore)}
${buttons.trash && button('trash', isDate ? words.dates.remove : words.trash)}
${buttons.remove && button('remove', words.removeForGood, words.sure(words.removeForGood))}
</div>`;
}

/** The fields of a form, without the `form` element. */
function fieldsOf(form: Form): Html {
  const kind = kindOf(form.resource, form.record?.id);
  const rows = formRows(kind);
  return html`${groupsOf(kind, rows).map((group) => groupOf(form, group, rows))}`;
}

/** A group with its fields: texts in columns by language, then facts, then what is ticked; that of a point with a map, which a script shows. */
function groupOf(form: Form, { name, fields, isFolded }: Group, table: Table): Html {
  const { words } = form.offers;
  const rows = fields.flatMap((field): [string, Row][] => (table[field] ? [[field, table[field]]] : []));
  const texts = rows.filter(([, { translatable }]) => translatable);
  const flags = rows.filter(([, { valueType }]) => valueType === 'flag');
  const facts = rows.filter((row) => !texts.includes(row) && !flags.includes(row));
  const columns = form.languages.map(
    (language) => html`<fieldset><legend>${ownLanguageName(language)}</legend>
${texts.map(([field, row]) => fieldOf(form, field, row, language))}</fieldset>`,
  );
  const others = [facts, flags].map(
    (parts) =>
      parts.length > 0 && html`<div class="columns">${parts.map(([field, row]) => fieldOf(form, field, row))}</div>`,
  );
  const body = html`${texts.length > 0 && html`<div class="side-by-side">${columns}</div>`}
${others}${
  name === 'point' &&
  html`<p class="actions"><button name="point" value="town">${words.pointOfTown}</button> <span class="hint">${words.pointHint}</span></p>
<div class="place-map" hidden>
<p class="hint" id="map-hint">${words.placeMap.hint}</p>
<div data-picture aria-describedby="map-hint"></div>
<p class="actions"><button type="button" data-zoom="1">${words.placeMap.closer}</button> <button type="button" data-zoom="-1">${words.placeMap.farther}</button> <span role="status" data-said></span></p></div>`
}
${name === 'when' && form.values.repeat && repeatGroup(form.values.repeat, form.offers, form.problems)}`;
  if (!isFolded)
    return html`<fieldset class="group"><legend>${words.groups[name]}</legend>
${body}</fieldset>
`;
  const controls = rows.flatMap(([field, { translatable }]) =>
    translatable ? form.languages.map((language) => textControl(language, field)) : [field],
  );
  const isOpen = (isFolded === 'unless new' && !form.record) || controls.some((control) => form.problems.has(control));
  const filled = filledIn(form, rows);
  return html`<details class="group"${isOpen && html` open`}><summary>${words.groups[name]}${filled !== '' && html` <span class="hint">${filled}</span>`}</summary>
${body}</details>
`;
}

/** The most characters of what a folded group says of a value. */
const maxSaid = 40;

/** What is filled in a group: names, the beginnings of texts, the labels of what is ticked; choices as they usually are say nothing. */
function filledIn({ resource, values, offers, languages }: Form, rows: readonly (readonly [string, Row])[]): string {
  const categories = new Map(offers.categories);
  const said = rows.flatMap(([name, row]): string[] => {
    if (row.translatable) {
      const text = languages.map((language) => values.texts[language]?.[name] ?? '').find((each) => each.trim() !== '');
      return text === undefined || name === 'slug' ? [] : [text.replaceAll(/<[^>]*>|\s+/g, ' ').trim()];
    }
    const value = values.facts[name] ?? '';
    if (typeof value !== 'string') {
      // The names of categories that are ticked are in their tree
      const names = value.map(
        ({ id, text }) => (name === 'categories' && categories.get(String(id))?.replace(/^[– ]+/, '')) || text,
      );
      return names.length > 0 ? [names.join(', ')] : [];
    }
    if (value === '' || value === '0' || row.valueType === 'user' || row.valueType === 'zone') return [];
    if (row.valueType === 'flag') return [labelOf(resource, name, offers.language)];
    if (row.valueType === 'choice') return value === row.default ? [] : [choiceLabel(value, offers.language)];
    return [value.replace('T', ' ')];
  });
  return said.map((text) => (text.length > maxSaid ? `${text.slice(0, maxSaid).trimEnd()}…` : text)).join(' · ');
}

/** A field with its control: of a text in a language, else of a fact. */
function fieldOf(form: Form, name: string, row: Row, language?: Language): Html {
  const { resource, values, problems, offers, languages, record } = form;
  const { dates } = offers.words;
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
    // That a date has a value of its own, once for a text in several languages
    note:
      record?.changed?.includes(name) &&
      (!isText || language === languages[0]) &&
      html`<p class="own"><strong>${dates.own}</strong> <label><input type="checkbox" name="follow[]" value="${name}"> ${dates.follow}</label></p>`,
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
  id: /^(?:Número de l’|Número del |Number of the )/,
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
function problemsAbove({ resource, record, values, languages, problems, offers: { words, language } }: Form): Part {
  const controls = Object.entries(formRows(kindOf(resource, record?.id))).flatMap(([name, { translatable }]) => {
    const label = labelOf(resource, name, language);
    if (!translatable) return [{ control: name, id: name, label }];
    return languages.map((each) => ({
      control: textControl(each, name),
      id: `${name}-${each}`,
      label: `${label} (${each})`,
    }));
  });
  const ofRepeat = repeatControls.map((control) => ({ control, id: control, label: words.repeat.labels[control] }));
  const all = values.repeat ? [...controls, ...ofRepeat] : controls;
  const known = new Set(all.map(({ control }) => control));
  const links = all
    .filter(({ control }) => problems.has(control))
    .map(({ id, label }, at) => html`${at > 0 && ', '}<a href="#${id}">${label}</a>`);
  const others = [...problems].filter(([control]) => !known.has(control));
  return html`${links.length > 0 && problem(html`${words.wrong} ${links}`)}
${others.map(([, message]) => problem(message))}`;
}
