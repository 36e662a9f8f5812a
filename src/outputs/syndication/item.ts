/** An item of a feed, for any of the formats. */

import { type Related, shownOf } from '../../derive/view.ts';
import { imageAddress, languageOf, onceIn, text } from '../../derive/view-parts.ts';
import type { Document } from '../../model/documents/document.ts';
import type { TermKind } from '../../model/documents/families.ts';
import type { Language } from '../../model/tables/field.ts';
import { type Instant, isoWithOffset } from '../../model/time/instants.ts';
import { htmlText, pageOf, placesOf, priceOf, titleOf, uidOf, words } from '../event-texts.ts';
import { allowedIn } from '../plain.ts';
import type { OutputContext } from '../presenter.ts';
import { whenWords } from './when-words.ts';
import { xml } from './xml.ts';

/** An event as an item. Moments are ISO 8601; `start` and `end` of whole days are dates. */
export interface Item {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly published: Instant;
  readonly modified: Instant;
  /** HTML: dates, place and price, then the description. */
  readonly html: string;
  /** The language of the text. */
  readonly language: Language;
  readonly image: string | undefined;
  readonly terms: readonly { readonly slug: string; readonly label: string }[];
  readonly start: string;
  readonly end: string;
  readonly place: string;
}

/** The publication date, because readers drop or reorder items that are dated in the future. */
export function itemOf(event: Document<'events'>, related: Related, context: OutputContext): Item {
  const { facts } = event;
  const place = placesOf(event, related, context);
  return {
    id: `urn:x-cartellera:${encodeURIComponent(uidOf(event, context))}`,
    title: allowedIn(titleOf(event, context)),
    url: pageOf(event, context),
    published: facts.published,
    modified: facts.modified,
    html: htmlOf(event, place, context),
    language: languageOf(event, 'title', context),
    image: imageAddress(facts, context),
    terms: shownOf([...facts.categories, ...facts.tags], related.terms).map((term) => termOf(term, context)),
    start: facts.all_day ? facts.start_date.slice(0, 10) : isoWithOffset(facts.start, facts.timezone),
    end: facts.all_day ? facts.end_date.slice(0, 10) : isoWithOffset(facts.end, facts.timezone),
    place: allowedIn(place),
  };
}

const termOf = onceIn((term: Document<TermKind>, context: OutputContext) => ({
  slug: text(term, 'slug', context),
  label: allowedIn(words(term, 'name', context)),
}));

function htmlOf(event: Document<'events'>, place: string, context: OutputContext): string {
  const facts = [whenWords(event.facts, context), place, priceOf(event, context)].filter((part) => part !== '');
  const said = htmlText(event, 'excerpt', context) || htmlText(event, 'description', context);
  return allowedIn(`<p>${facts.map(xml).join(' · ')}</p>\n${said}`.trim());
}
