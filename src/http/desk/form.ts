/** The form of a record: texts in all languages side by side, facts and options, all made from the tables. */

import type { Language, ResourceName, Row, ValueType } from '../../model/tables/field.ts';
import { capital } from '../../model/text/capital.ts';
import { descriptionsIn, ownLanguageName, type SpokenLanguage } from '../../model/words/index.ts';
import { type Html, html, type Part } from '../pages/html.ts';
import { controlOf, type Field, type Offers } from './controls.ts';
import { type FormValues, formRows } from './form-values.ts';
import { deskWords } from './words.ts';

/** A form to show. */
export interface Form {
  readonly resource: ResourceName;
  readonly values: FormValues;
  readonly languages: readonly Language[];
  readonly offers: Offers;
  /** Problems by the names of controls. */
  readonly problems: ReadonlyMap<string, string>;
}

/** The name of a control: that of the fact, or that of the text with its language. */
export function textControl(language: Language, name: string): string {
  return `texts[${language}][${name}]`;
}

/** The fields of a form, without the `form` element. */
export function fieldsOf(form: Form): Html {
  const words = deskWords[form.offers.language];
  const rows = Object.entries(formRows(form.resource));
  const [facts, flags] = [rows.filter(isFact), rows.filter(isFlag)];
  return html`${textsOf(
    form,
    rows.filter(([, { translatable }]) => translatable),
  )}
<fieldset><legend>${words.facts}</legend>
<div class="columns">${facts.map(([name, row]) => factOf(form, name, row))}</div></fieldset>
${
  flags.length > 0 &&
  html`<fieldset><legend>${words.choices}</legend>
<div class="columns">${flags.map(([name, row]) => factOf(form, name, row))}</div></fieldset>`
}
${problemList(form)}`;
}

function isFlag([, { valueType }]: readonly [string, Row]): boolean {
  return valueType === 'flag';
}

function isFact(row: readonly [string, Row]): boolean {
  return !row[1].translatable && !isFlag(row);
}

function textsOf(form: Form, rows: readonly (readonly [string, Row])[]): Html {
  const columns = form.languages.map((language) => {
    return html`<fieldset><legend>${ownLanguageName(language)}</legend>
${rows.map(([field, row]) => controlOf(textFieldOf(form, language, field, row), form.offers))}</fieldset>`;
  });
  return html`<div class="side-by-side">${columns}</div>`;
}

function textFieldOf(form: Form, language: Language, name: string, row: Row): Field {
  const { resource, values, problems, offers, languages } = form;
  const control = textControl(language, name);
  // A title in one language is enough
  const { required, ...optional } = row;
  return {
    id: `${name}-${language}`,
    name: control,
    row: required && language === languages[0] ? row : optional,
    label: labelOf(resource, name, offers.language),
    value: values.texts[language]?.[name] ?? '',
    problem: problems.get(control),
    language,
  };
}

function factOf({ resource, values, problems, offers }: Form, name: string, row: Row): Html {
  const label = labelOf(resource, name, offers.language);
  return controlOf(
    { id: name, name, row, label, value: values.facts[name] ?? '', problem: problems.get(name) },
    offers,
  );
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
  const label = /^[^.,:;(]+/.exec(sentence)?.[0] ?? name;
  const type = formRows(resource)[name]?.valueType;
  const opening = type && unsaid[type];
  return opening ? capital(label.replace(opening, '')) : label;
}

/** Problems of fields without a control here are shown too. */
function problemList({ problems, resource, languages }: Form): Part {
  const rows = formRows(resource);
  const known = new Set(
    Object.entries(rows).flatMap(([name, { translatable }]) =>
      translatable ? languages.map((language) => textControl(language, name)) : [name],
    ),
  );
  const others = [...problems].filter(([name]) => !known.has(name));
  return others.length > 0 && html`<ul class="problem">${others.map(([, message]) => html`<li>${message}</li>`)}</ul>`;
}
