/** Renders records as JSON for the render cache: each record once per revision and language. */

import { jsonLdOf } from '../../derive/json-ld.ts';
import { type Related, shownLanguages, type ViewContext, viewOf } from '../../derive/view.ts';
import type { Document } from '../../model/documents/document.ts';
import type { Language, ResourceName } from '../../model/tables/field.ts';
import type { Hit } from '../../ports.ts';
import type { Calendar } from '../calendar.ts';
import { countSlot, fragmentOf, type RenderedRecord } from './fragment.ts';

/** How records are to be shown. */
export interface Showing {
  readonly language: Language;
  /** Whether schema.org data are added, as on single reads. */
  readonly jsonLd: boolean;
  readonly translations: boolean;
}

/** The related records of what shows none. */
export const unrelated: Related = { venues: new Map(), organizers: new Map(), terms: new Map() };

/** A record as everybody sees it, if all that is to be shown is cached. */
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
  const jsonLd = renderCache.get(jsonLdKey(key));
  return jsonLd && { record, jsonLd };
}

/** Caches what `render` gave for a record that everybody may see. */
export function cacheRendered({ renderCache }: Calendar, { record, jsonLd }: RenderedRecord): void {
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
  const key = keyOf(calendar, resource, document, showing);
  const context: ViewContext = { ...calendar.settings, ...showing, countOf: countSlot };
  const view = viewOf(resource, document, related, context);
  const record = fragmentOf(key, JSON.stringify(view), shownLanguages(resource, document, related, context));
  const data = showing.jsonLd ? jsonLdOf(resource, document, view, related, context) : undefined;
  return { record, jsonLd: data && fragmentOf(jsonLdKey(key), `,"json_ld":${JSON.stringify(data)}`, []) };
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

function jsonLdKey(key: string): string {
  return `${key}.ld`;
}
