/** The controls by which a form says how an event repeats. */

import { recordOf } from '../../model/arrays-and-maps.ts';
import { weekdays } from '../../model/recurrence/rule.ts';
import { dateOf, dayOf } from '../../model/time/event-days.ts';
import { dateWords } from '../../model/words/dates.ts';
import { type Html, html } from '../pages/html.ts';
import { attributes, described, input, type Offers, one, problemOf, type Shown, select } from './controls.ts';
import { type Repeat, repeatChoices, repeatControls } from './repeat.ts';

/** A Monday. */
const monday = dayOf('2001-01-01');

/** The group of these controls. Problems are by the names of controls. */
export function repeatGroup(
  repeat: Repeat,
  { words: { repeat: words }, language }: Offers,
  problems: ReadonlyMap<string, string>,
): Html {
  const fields = recordOf(
    repeatControls,
    (control): Shown => ({
      id: control,
      name: control,
      label: words.labels[control],
      value: repeat[control],
      problem: problems.get(control),
    }),
  );
  const field = (control: keyof typeof words.hints | 'repeat' | 'count', make: (field: Shown) => Html): Html => {
    const each = fields[control];
    const hint = control in words.hints && words.hints[control as keyof typeof words.hints];
    return html`<div class="field"><label for="${control}">${each.label}</label>
${make(each)}${hint && html`<p class="hint">${hint}</p>`}${problemOf(each)}</div>
`;
  };
  const ticked = new Set(repeat.days.split(','));
  const days = weekdays.map((day, at) => {
    const name = dateWords(language, 'weekdayName', dateOf(monday + at));
    return html`<label><input type="checkbox" name="days[]" value="${day}"${ticked.has(day) && html` checked`}> ${name}</label>
`;
  });
  const choices = repeatChoices.map((choice) => [choice, words.choices[choice]] as const);
  const isOpen = repeat.repeat !== 'none' || repeatControls.some((control) => problems.has(control));
  return html`<fieldset class="repeat"><legend>${words.group}</legend>
${field('repeat', (each) => select(each, choices))}
<details${isOpen && html` open`}><summary>${words.more}</summary>
<div class="columns">${field('interval', (each) => countInput(each, 999))}
<fieldset class="field choices" id="days"${described(fields.days)}><legend>${words.labels.days}</legend>
${days}<p class="hint">${words.hints.days}</p>${problemOf(fields.days)}</fieldset>
${field('until', (each) => input(each, 'date'))}
${field('count', (each) => countInput(each, 3660))}
${field('except', linesInput)}
${field('extra', linesInput)}
${field('rule', (each) => input(each, 'text'))}</div></details></fieldset>`;
}

function countInput(field: Shown, max: number): Html {
  return html`<input type="number" min="1" max="${max}"${attributes(field)} value="${one(field)}">`;
}

function linesInput(field: Shown): Html {
  return html`<textarea rows="3"${attributes(field)}>
${one(field)}</textarea>`;
}
