/** Representations (RFC 9110, 3.2): the forms in which records are sent, each rendered once per revision and cached. */

import { ownTurn } from '../../async/own-turn.ts';
import { jsonLdOf } from '../../derive/json-ld.ts';
import { type Related, shownLanguages, type ViewContext, viewOf } from '../../derive/view.ts';
import type { Document } from '../../model/documents/document.ts';
import type { Language, ResourceName } from '../../model/tables/field.ts';
import type { Hit } from '../../ports.ts';
import type { Calendar } from '../calendar.ts';
import { countSlot, type Fragment, fragmentOf } from './fragment.ts';

/** How the JSON of records is made. */
export interface Representation {
  readonly language: Language;
  /** Whether schema.org data are added, as on single reads. */
  readonly jsonLd: boolean;
  readonly translations: boolean;
}

/** A record as everybody sees it, if this representation of it is cached. */
export async function cachedRecord(
  calendar: Calendar,
  resource: ResourceName,
  hit: Hit,
  representation: Representation,
): Promise<Fragment | undefined> {
  const key = keyOf(calendar, resource, hit, representation);
  if (calendar.renderCache.isLarge(key)) await ownTurn();
  return calendar.renderCache.get(key);
}

/** Renders a record; `related` is what it may show of others. */
export function renderRecord(
  calendar: Calendar,
  resource: ResourceName,
  document: Document,
  related: Related,
  representation: Representation,
): Fragment {
  const context: ViewContext = { ...calendar.settings, ...representation, countOf: countSlot };
  const view = viewOf(resource, document, related, context);
  const data = representation.jsonLd ? jsonLdOf(resource, document, view, related, context) : undefined;
  const json = JSON.stringify(data ? { ...view, json_ld: data } : view);
  const languages = shownLanguages(resource, document, related, context);
  return fragmentOf(keyOf(calendar, resource, document, representation), json, languages);
}

/** With the resource, for a calendar that is emptied and filled again may give the same ID to another kind of record. */
function keyOf(
  { mount }: Calendar,
  resource: ResourceName,
  { id, revision }: Hit,
  representation: Representation,
): string {
  return `${mount}${resource}.${id}.${revision}.${formOf(representation)}`;
}

/** Names a representation in keys and entity tags. */
export function formOf({ language, jsonLd, translations }: Representation): string {
  return `${language}${jsonLd ? '.ld' : ''}${translations ? '.all' : ''}`;
}
