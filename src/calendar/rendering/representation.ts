/** Representations (RFC 9110, 3.2): the forms in which records are sent, each rendered once per revision and cached. */

import { jsonLdOf } from '../../derive/json-ld.ts';
import { type Related, shownLanguages, type ViewContext, viewOf } from '../../derive/view.ts';
import type { Document } from '../../model/documents/document.ts';
import type { Language, ResourceName } from '../../model/tables/field.ts';
import type { Hit } from '../../ports.ts';
import type { Calendar } from '../calendar.ts';
import { countSlot, type Fragment, fragmentOf, type RenderedRecord } from './fragment.ts';

/** How the JSON of records is made. */
export interface Representation {
  readonly language: Language;
  /** Whether schema.org data are added, as on single reads. */
  readonly jsonLd: boolean;
  readonly translations: boolean;
}

/** A record as everybody sees it, if all of the representation is cached. */
export function cachedRecord(
  calendar: Calendar,
  resource: ResourceName,
  hit: Hit,
  representation: Representation,
): RenderedRecord | undefined {
  const { renderCache } = calendar;
  const key = keyOf(calendar, resource, hit, representation);
  const record = renderCache.get(key);
  if (!record || !representation.jsonLd) return record && { record };
  const jsonLd = renderCache.get(jsonLdKey(key));
  return jsonLd && { record, jsonLd };
}

/** Caches what `renderRecord` gave for a record that everybody may see. */
export function cacheRecord({ renderCache }: Calendar, { record, jsonLd }: RenderedRecord): void {
  renderCache.add(record);
  if (jsonLd) renderCache.add(jsonLd);
}

/** Renders a record; `related` is what it may show of others. */
export function renderRecord(
  calendar: Calendar,
  resource: ResourceName,
  document: Document,
  related: Related,
  representation: Representation,
): RenderedRecord {
  const key = keyOf(calendar, resource, document, representation);
  const context: ViewContext = { ...calendar.settings, ...representation, countOf: countSlot };
  const view = viewOf(resource, document, related, context);
  const record = fragmentOf(key, JSON.stringify(view), shownLanguages(resource, document, related, context));
  const data = representation.jsonLd ? jsonLdOf(resource, document, view, related, context) : undefined;
  return { record, jsonLd: data && jsonLdMember(key, data) };
}

function jsonLdMember(key: string, data: object): Fragment {
  return fragmentOf(jsonLdKey(key), `,"json_ld":${JSON.stringify(data)}`, []);
}

/** With the resource, for a calendar that is emptied and filled again may give the same ID to another kind of record. */
function keyOf(
  { mount }: Calendar,
  resource: ResourceName,
  { id, revision }: Hit,
  { language, translations }: Representation,
): string {
  return `${mount}${resource}.${id}.${revision}.${language}${translations ? '.all' : ''}`;
}

function jsonLdKey(key: string): string {
  return `${key}.ld`;
}
