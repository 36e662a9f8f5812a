/** The form around the table of a list, with buttons for the records that are chosen in it. */

import { mayChange, mayPublish } from '../../calendar/access/rights.ts';
import { postFactsOf } from '../../model/documents/families.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { isPlain, type Plain } from '../../model/text/characters.ts';
import { type Html, html, type Part } from '../pages/html.ts';
import type { Choice } from './controls.ts';
import { keyField, tokenField } from './frame.ts';
import { type ListPlace, listPath, placeField, tableOf } from './list-table.ts';
import type { Brief } from './lists.ts';
import { textIn } from './sent-forms.ts';
import type { Visit } from './visit.ts';

/** A table in which records are chosen. */
interface Choosing {
  readonly briefs: readonly Brief[];
  readonly chosen: ReadonlySet<number>;
  /** The list to which readers go back. */
  readonly place: ListPlace;
  readonly categories: readonly Choice[];
  /** What was typed beside the buttons. */
  readonly typed?: Plain;
  /** What has become of records, by ID. */
  readonly outcomes?: ReadonlyMap<number, Part>;
}

/** The table of a list; of posts with a box for each that the caller may change, and with buttons. */
export function chosenForm(visit: Visit, resource: ResourceName, choosing: Choosing): Html {
  const { words, home, caller, session } = visit;
  const { briefs, chosen, place, outcomes } = choosing;
  const outcome = outcomes && {
    last: ({ document }: Brief) => outcomes.get(document.id),
    lastHead: words.lists.result,
  };
  const boxes = new Map<number, Html>();
  for (const { document, name } of briefs) {
    const { id, revision } = document;
    const facts = postFactsOf(document);
    if (!facts || !mayChange(caller, facts)) continue;
    const label = `${words.lists.choose}: ${name || words.untitled}`;
    const box = html`<input type="checkbox" name="chosen[]" value="${id}.${revision}" aria-label="${label}"${chosen.has(id) && html` checked`}>`;
    boxes.set(id, box);
  }
  if (boxes.size === 0) return html`${tableOf(visit, resource, briefs, outcome)}`;
  const table = tableOf(visit, resource, briefs, { first: ({ document }) => boxes.get(document.id), ...outcome });
  const all = `${home}/${listPath(resource, place, { choose: 'all' })}`;
  return html`<form class="chosen" method="post" action="${home}/${resource}/chosen">${tokenField(session)}${keyField()}${placeField(place)}<button hidden disabled></button>
<p><a href="${all}" data-choose>${words.lists.chooseAll}</a></p>
${table}
${pressBar(visit, resource, choosing)}
</form>`;
}

/** The buttons; those that need to know more unfold. */
function pressBar({ words, caller }: Visit, resource: ResourceName, { place, categories, typed = {} }: Choosing): Html {
  const { lists } = words;
  const button = (name: keyof typeof lists.presses): Html =>
    html`<button name="press" value="${name}">${lists.presses[name]}</button>
`;
  const more = (name: keyof typeof lists.presses, controls: Html): Html =>
    html`<details><summary>${lists.presses[name]}…</summary><div class="more">${controls} ${button(name)}</div></details>
`;
  const isEvent = resource === 'events';
  const known = isPlain(typed['offered']) ? textIn(typed['offered'], 'venue') : '';
  const offered = known === '' ? '{}' : known;
  return html`<div class="bar actions" role="group" aria-label="${lists.withChosen}">
${mayPublish(caller) && button('publish')}${button('draft')}${
  isEvent &&
  html`${more('cancel', html`<label>${lists.reason} <input type="text" name="reason" maxlength="500" value="${textIn(typed, 'reason')}"></label>`)}${more('move', html`<label>${lists.days} <input type="number" name="days" min="-3660" max="3660" size="6" value="${textIn(typed, 'days')}"></label> <span class="hint">${lists.daysHint}</span>`)}${categories.length > 0 && more('category', html`<label>${lists.filters.category} <select name="category"><option value=""></option>${categories.map(([value, label]) => html`<option value="${value}"${String(value) === textIn(typed, 'category') && html` selected`}>${label}</option>`)}</select></label>`)}${more('venue', html`<label>${lists.venue} <input type="text" name="venue" id="venue" list="venue-known" data-resource="venues" autocomplete="off" value="${textIn(typed, 'venue')}"></label><datalist id="venue-known"></datalist><input type="hidden" id="venue-offered" name="offered[venue]" value="${offered}">`)}`
}${button('trash')}${place.filters.status === 'trash' && button('restore')}</div>`;
}
