/** The chips: periods around today, and free events. */

import { capital } from '../../model/text/capital.ts';
import { sentencesIn } from '../../model/words/index.ts';
import { type Html, html } from '../pages/html.ts';
import { type Agenda, facetOf, valuesOf } from './agenda.ts';
import { type Asked, changed, toggled } from './asked.ts';
import { agendaLink, type Place } from './place.ts';
import { siteWords } from './words/index.ts';

/** The periods; the calendar has the month. */
const windows = ['today', 'tonight', 'tomorrow', 'weekend', 'week'];

/** One chip; without an address when it would find nothing. */
interface Chip {
  /** What it is, whatever it shows. */
  readonly key: string;
  readonly label: string;
  readonly to: Asked;
  readonly count?: number;
  readonly isChosen: boolean;
}

/** The chips as a list of links; a selected one links back. */
export function chips(place: Place, agenda: Agenda): Html {
  const { language, asked } = agenda;
  const words = siteWords(language);
  const list = chipsOf(agenda).map(({ key, label, to, count, isChosen }) => {
    const inside = html`${label}${count !== undefined && html` <span class="number">${count}</span>`}`;
    if (count === 0 && !isChosen) return html`<li><span class="none">${inside}</span></li>\n`;
    const href = agendaLink(place, language, to);
    return html`<li><a href="${href}" rel="nofollow" data-key="${key}"${isChosen && html` aria-current="true"`}>${inside}</a></li>\n`;
  });
  const all = changed(asked, { when: '', ongoing: '' });
  const isAll = asked['when'] === undefined && asked['ongoing'] === undefined;
  return html`<nav class="chips" data-part="chips" aria-label="${words.dates}"><ul>
<li><a href="${agendaLink(place, language, all)}" data-key="when:"${isAll && html` aria-current="true"`}>${words.all}</a></li>
${list}<li data-near><button type="button">${words.near.me}</button></li>
</ul></nav>`;
}

function chipsOf(agenda: Agenda): Chip[] {
  const { asked } = agenda;
  const dates = valuesOf(agenda, 'when')
    .filter(({ value }) => windows.includes(String(value)))
    .map(({ value, label, count, selected }): Chip => {
      const isChosen = selected === true;
      const to = changed(asked, { when: isChosen ? '' : String(value) });
      return { key: `when:${value}`, label: capital(label ?? ''), to, count, isChosen };
    });
  return [...dates, ...freeChip(agenda)];
}

function freeChip(agenda: Agenda): Chip[] {
  if (!facetOf(agenda, 'price')) return [];
  const free = valuesOf(agenda, 'price').find(({ value }) => value === 'free');
  const { facetLabels } = sentencesIn(agenda.language);
  const to = toggled(agenda.asked, 'price', 'free');
  const [count, isChosen] = [free?.count ?? 0, free?.selected === true];
  return [{ key: 'free', label: capital(facetLabels.free), to, count, isChosen }];
}
