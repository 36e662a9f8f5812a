/** Links to the same events for calendar programs and feed readers. */

import type { Language } from '../../model/tables/field.ts';
import { type OutputName, outputs } from '../../model/tables/outputs.ts';
import { type Html, html } from '../pages/html.ts';
import type { Asked } from './asked.ts';
import { outputLink, type Place, subscriptionLink } from './place.ts';
import { siteWords } from './words/index.ts';

/** The offered outputs, in order. */
const offered = ['ics', 'rss'] as const satisfies readonly OutputName[];

/** Links for programs in the head of the page; `asked` are the filters of its list. */
export function feedLinks(place: Place, language: Language, asked: Asked): Html {
  return html`${offered.map((output) => {
    const [type] = outputs[output].type.split(';');
    const href = outputLink(place, language, output, { asked });
    return html`<link rel="alternate" type="${type}" title="${place.name}" href="${href}">\n`;
  })}`;
}

/** Links for people: a subscription, a file for programs without `webcal`, and a feed. */
export function subscriptions(place: Place, language: Language, asked: Asked): Html {
  const { subscribe, copy, rss } = siteWords(language).subscribe;
  const address = (output: OutputName) => outputLink(place, language, output, { asked });
  return html`<p class="ways"><a href="${subscriptionLink(place, address('ics'))}" rel="nofollow">${subscribe}</a>
<a href="${address('ics')}" rel="nofollow">${copy}</a>
<a href="${address('rss')}" rel="nofollow">${rss}</a></p>`;
}
