/** The same events for programs that people subscribe with: their calendar, and readers of news. */

import { type OutputName, outputs } from '../../model/tables/outputs.ts';
import { type Html, html } from '../pages/html.ts';
import type { Agenda } from './agenda.ts';
import { outputLink, type Place } from './place.ts';
import { siteWords } from './words/index.ts';

/** What is offered, in this order. */
const offered = ['ics', 'rss'] as const satisfies readonly OutputName[];

/** Links that programs find in the head of the page. */
export function feedLinks(place: Place, { language, asked }: Agenda): Html {
  return html`${offered.map((output) => {
    const [type] = outputs[output].type.split(';');
    const href = outputLink(place, language, output, { asked });
    return html`<link rel="alternate" type="${type}" title="${place.name}" href="${href}">\n`;
  })}`;
}

/** Links for people. */
export function subscriptions(place: Place, { language, asked }: Agenda): Html {
  const words = siteWords(language).subscribe;
  const links = offered.map(
    (output) => html`<a href="${outputLink(place, language, output, { asked })}" rel="nofollow">${words[output]}</a>\n`,
  );
  return html`<p class="ways">${links}</p>`;
}
