/** Renders records as JSON in pieces that are kept: each record once a revision and language, however many others show it. */

import { jsonLdOf, organizerJsonLd, venueJsonLd } from '../../derive/json-ld.ts';
import { type Related, shownLanguages, type ViewContext, viewOf } from '../../derive/view.ts';
import { type Document, type PostFacts, weightOf } from '../../model/documents/document.ts';
import type { Language, ResourceName } from '../../model/tables/field.ts';
import type { Hit } from '../../ports.ts';
import type { Calendar } from '../calendar.ts';
import { type Fragment, fragmentOf, newSlots, type RenderedRecord, type Slots } from './fragment.ts';

/** How records are to be shown. */
export interface Showing {
  readonly language: Language;
  /** Whether schema.org data are added, as on single reads. */
  readonly jsonLd: boolean;
  readonly translations: boolean;
}

/** What an event shows of others when it shows none. */
export const unrelated: Related = { venues: new Map(), organizers: new Map(), terms: new Map() };

/** A record as everybody sees it, when all that is to be shown is kept. */
export function cachedRecords(
  calendar: Calendar,
  resource: ResourceName,
  hit: Hit,
  showing: Showing,
): RenderedRecord | undefined {
  const { renderCache } = calendar;
  const key = keyOf(calendar, resource, hit, showing);
  const record = renderCache.get(key);
  if (!record || !showing.jsonLd) return record && { record };
  const jsonLd = renderCache.get(dataKey(key));
  return jsonLd && { record, jsonLd };
}

/** Keeps what `render` gave for a record that everybody may see. */
export function keep({ renderCache }: Calendar, { record, jsonLd }: RenderedRecord): void {
  renderCache.add(record);
  if (jsonLd) renderCache.add(jsonLd);
}

/** Renders a record; `related` is what it may show of others. */
export function render(
  calendar: Calendar,
  resource: ResourceName,
  document: Document,
  related: Related,
  showing: Showing,
): RenderedRecord {
  const holes = newSlots();
  const key = keyOf(calendar, resource, document, showing);
  const context = viewContextOf(calendar, showing, holes);
  const view = viewOf(resource, document, related, context);
  const languages = shownLanguages(resource, document, context);
  const record = fragmentOf(key, JSON.stringify(view), holes, languages);
  const data = showing.jsonLd ? jsonLdOf(resource, document, view, related, context) : undefined;
  return { record, jsonLd: data && fragmentOf(dataKey(key), `,"json_ld":${JSON.stringify(data)}`, holes, []) };
}

function viewContextOf(calendar: Calendar, showing: Showing, holes: Slots): ViewContext {
  const { language } = showing;
  return {
    ...calendar.settings,
    ...showing,
    countOf: holes.reserve,
    embedded: (resource, document) => holes.reserve(embeddedRecord(calendar, resource, document, language)),
    embeddedJsonLd: (resource, document) => holes.reserve(embeddedJsonLd(calendar, resource, document, language)),
  };
}

function embeddedRecord(calendar: Calendar, resource: ResourceName, document: Document, language: Language): Fragment {
  const showing: Showing = { language, jsonLd: false, translations: false };
  const key = embeddedKey(calendar, resource, document, showing);
  return sharedPiece(calendar, key, () => ({
    ...render(calendar, resource, document, unrelated, showing).record,
    key,
  }));
}

function embeddedJsonLd(
  calendar: Calendar,
  resource: 'venues' | 'organizers',
  document: Document,
  language: Language,
): Fragment {
  const showing: Showing = { language, jsonLd: true, translations: false };
  const key = dataKey(embeddedKey(calendar, resource, document, showing));
  return sharedPiece(calendar, key, () => {
    const holes = newSlots();
    const context = viewContextOf(calendar, showing, holes);
    const data =
      resource === 'venues'
        ? venueJsonLd(document as Document<'venues'>, context)
        : organizerJsonLd(document as Document<'organizers'>, context);
    return fragmentOf(key, JSON.stringify(data), holes, []);
  });
}

function sharedPiece({ renderCache }: Calendar, key: string, make: () => Fragment): Fragment {
  const known = renderCache.embedded(key);
  if (known) return known;
  const piece = make();
  renderCache.add(piece);
  return piece;
}

/** With the resource, for a calendar that is emptied and filled again may give the same ID to another kind of record. */
function keyOf(
  { mount }: Calendar,
  resource: ResourceName,
  { id, revision }: Hit,
  { language, translations }: Showing,
): string {
  return `${mount}${resource}.${id}.${revision}.${language}${translations ? '.all' : ''}`;
}

/** With the status, for the clock may have published it without a write, and its length, for it may be shown without its description. */
function embeddedKey(calendar: Calendar, resource: ResourceName, document: Document, showing: Showing): string {
  return `${keyOf(calendar, resource, document, showing)}.${(document.facts as Partial<PostFacts>).status ?? ''}.${weightOf(document)}.embedded`;
}

function dataKey(key: string): string {
  return `${key}.ld`;
}
