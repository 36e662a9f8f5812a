/** Representations (RFC 9110, 3.2): the forms in which records are sent, each rendered once per revision and cached. */

import { ownTurn } from '../../async/turns.ts';
import { jsonLdOf } from '../../derive/json-ld.ts';
import { languagesFor, type Related, shownOf, type ViewContext, viewOf } from '../../derive/view.ts';
import type { Document } from '../../model/documents/document.ts';
import type { Language, TableName } from '../../model/tables/field.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { OutputContext, Presenter } from '../../outputs/presenter.ts';
import type { Hit } from '../../ports.ts';
import type { Audience, Calendar } from '../calendar.ts';
import { countSlot, type Fragment, fragmentOf } from './render-cache.ts';

/** How records are rendered. */
export interface Representation {
  readonly language: Language;
  /** True adds schema.org data, as on single reads. */
  readonly jsonLd: boolean;
  readonly translations: boolean;
  /** Set when they are parts of an output, and not the interface's JSON. */
  readonly output?: OutputForm;
}

/** An output, and what its parts depend on besides the settings. */
export interface OutputForm {
  /** Tells its parts from those of other forms. */
  readonly name: string;
  readonly partOf: NonNullable<Presenter['partOf']>;
  readonly identity: string;
}

/**
 * Tells whether a revision shows the same bytes to everybody of an audience. What a caller sees depends on their rights; and while due
 * records are shown as published before they are stored so, other records show them without a new revision.
 */
export function isCacheable({ schedule }: Calendar, audience: Audience): boolean {
  return audience === 'public' && schedule.due === undefined;
}

/**
 * A record as the public sees it, if this representation is cached; with `owner`, as the one answer of that name does, whose keys begin
 * with it.
 */
export async function readCached(
  calendar: Calendar,
  resource: TableName,
  hit: Hit,
  representation: Representation,
  owner = '',
): Promise<Fragment | undefined> {
  const key = owner + keyOf(calendar, resource, hit, representation);
  if (calendar.renderCache.isLarge(key)) await ownTurn();
  return calendar.renderCache.get(key);
}

/** Renders a record; `related` are the other records that it may show. */
export type Renderer = (document: Document<TableName>, related: Related) => Fragment;

/** Renders some records; what several of them show is worked out once. */
export function rendererOf(calendar: Calendar, representation: Representation): Renderer {
  const { output, jsonLd } = representation;
  const context: ViewContext = { ...calendar.settings, ...representation, countOf: countSlot };
  const outputContext = { ...context, identity: output?.identity ?? '' };
  const languagesOf = languagesFor(context);
  return (document, related) => {
    const key = keyOf(calendar, document.kind, document, representation);
    const languages = languagesOf(document, related);
    if (output) return { key, languages, ...partOf(document, related, outputContext, output) };
    const view = viewOf(document, related, context);
    const data = jsonLd ? jsonLdOf(document, related, context) : undefined;
    return fragmentOf(key, JSON.stringify(data ? { ...view, json_ld: data } : view), languages);
  };
}

function partOf(
  document: Document,
  related: Related,
  context: OutputContext,
  output: OutputForm,
): Pick<Fragment, 'texts' | 'terms' | 'traits'> {
  const { bytes, traits } = output.partOf(document, related, context);
  return { texts: [bytes], terms: [], traits: { modified: lastChangeOf(document, related), ...traits } };
}

/** The latest change of a record, and for an event of the venues and organizers that it shows. Terms do not record their changes. */
function lastChangeOf(document: Document, { venues, organizers }: Related): Instant {
  if (document.kind === 'events') {
    const { facts } = document;
    const shown = [...shownOf(facts.venue, venues), ...shownOf(facts.organizer, organizers)];
    return Math.max(facts.modified, ...shown.map((each) => each.facts.modified));
  }
  return document.kind === 'venues' || document.kind === 'organizers' ? document.facts.modified : 0;
}

/** The resource is part of the key, because a calendar that is emptied and filled again may give an ID to another kind of record. */
function keyOf(
  { mount }: Calendar,
  resource: TableName,
  { id, revision }: Hit,
  representation: Representation,
): string {
  return `${mount}${resource}.${id}.${revision}.${formOf(representation)}`;
}

/** The name of a representation in keys and entity tags. */
export function formOf({ language, jsonLd, translations, output }: Representation): string {
  if (output) return `${language}.${output.name}.${output.identity}`;
  return `${language}${jsonLd ? '.ld' : ''}${translations ? '.all' : ''}`;
}
