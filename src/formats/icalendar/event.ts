/** Makes the body of an event, as a client would send it, from a VEVENT. */

import { unique } from '../../model/arrays-and-maps.ts';
import type { Incoming, Note } from '../incoming.ts';
import { unescaped } from '../repairs.ts';
import { type Component, propertiesIn, textIn } from './component.ts';
import { hostOf, ownVenuesOf, whereOf } from './place.ts';
import { descriptionOf, languageOf, ownFacts, ownStatus, ownTexts, titleOf } from './texts.ts';
import { whenOf } from './times.ts';
import type { Zones } from './zones.ts';

/** What reading an event depends on. */
export interface EventContext {
  readonly zones: Zones;
  /** The calendar's languages. */
  readonly languages: readonly string[];
  /** The language of texts without LANGUAGE. */
  readonly language: string;
  /** True when the file cancels all of its events (METHOD:CANCEL). */
  readonly isCancelled: boolean;
  /** True when Cartellera wrote the file. */
  readonly isOwn: boolean;
  /** A category and a venue for all events of the file. */
  readonly category?: string | undefined;
  readonly venue?: string | undefined;
}

/**
 * The record of a single event; `id` is its identity in the file. Fields for which iCalendar has a property are cleared when it is missing;
 * a picture, a price or an organizer that an editor added stays.
 */
export function eventRecord(event: Component, id: string, context: EventContext, notes: Note[]): Incoming {
  const where = `line ${event.line}`;
  const language = knownLanguage(event, context, notes);
  const { venue, category } = context;
  const texts = {
    ...(context.isOwn ? ownTexts(event) : { title: titleOf(event), description: descriptionOf(event) }),
    ...(context.isOwn ? ownStatus(event) : statusOf(event, context, notes)),
  };
  const values = {
    ...inLanguages(texts, event, { ...context, language: language ?? context.language }),
    ...whenOf(event, context.zones, notes),
    website: textIn(event, 'url'),
    ...costOf(event),
    ...imageOf(event),
    tags: tagsOf(event),
    ...whereOf(event, context.isOwn),
    ...hostOf(event),
    ...(context.isOwn && { ...ownFacts(event), ...ownVenuesOf(event) }),
    ...(venue !== undefined && { venue: [{ venue }] }),
    ...(category !== undefined && { categories: [category] }),
  };
  const uid = textIn(event, 'uid');
  return {
    resource: 'events',
    id,
    name: texts.title,
    where,
    ...(language && { language }),
    values,
    links: {},
    extra: uid === '' ? {} : { uid: id },
  };
}

/** A text in a language that the calendar lacks is taken for one in the default language, so that it is not lost. */
function knownLanguage(event: Component, { languages }: EventContext, notes: Note[]): string | undefined {
  const said = languageOf(event, 'summary') ?? languageOf(event, 'description');
  if (said === undefined || languages.includes(said)) return said;
  const what = 'Language that the calendar does not have: texts taken as those of the others';
  notes.push({ what, where: `line ${event.line}`, detail: said });
  return undefined;
}

/** Properties whose texts may be in another language than the name. */
const textProperties = {
  description: ['x-alt-desc', 'description'],
  excerpt: ['description'],
  event_status_reason: ['comment'],
} as const;

/** Puts texts in other languages than that of the name into the translations. */
function inLanguages(said: Values, event: Component, { language, languages }: EventContext): Values {
  const own: Record<string, unknown> = { ...said };
  const translations: Record<string, Record<string, unknown>> = {};
  for (const [field, properties] of Object.entries(textProperties)) {
    const [other] = properties.flatMap((name) => languageOf(event, name) ?? []);
    if (!own[field] || other === undefined || other === language || !languages.includes(other)) continue;
    translations[other] = { ...translations[other], [field]: own[field] };
    own[field] = '';
  }
  return Object.keys(translations).length > 0 ? { ...own, translations } : own;
}

type Values = Readonly<Record<string, unknown>>;

/** The price as ticketing programs write it. */
function costOf(event: Component): { readonly cost?: string } {
  const cost = unescaped(textIn(event, 'x-cost'));
  return cost === '' ? {} : { cost };
}

function tagsOf(event: Component): string[] {
  const names = propertiesIn(event, 'categories').flatMap(({ values }) => values);
  return unique(names.map((name) => unescaped(name).trim()).filter((name) => name !== ''));
}

/** The maximum length of an address in characters; some programs put the picture itself there. */
const maxAddressLength = 2048;
const picture = /\.(?:jpe?g|png|webp|gif|avif)(?:\?\S*)?$/i;

function imageOf(event: Component): { readonly image?: string } {
  const attached = propertiesIn(event, 'attach').filter(
    ({ parameters, raw }) =>
      /^image\//i.test(parameters['fmttype'] ?? '') || picture.test(raw.slice(0, maxAddressLength)),
  );
  const found = [...propertiesIn(event, 'image'), ...attached].find(({ raw }) => /^https?:\/\//i.test(raw));
  return found ? { image: found.raw } : {};
}

function statusOf(event: Component, { isCancelled }: EventContext, notes: Note[]): Readonly<Record<string, string>> {
  const status = textIn(event, 'status').toUpperCase();
  const reason = unescaped(textIn(event, 'comment'));
  if (isCancelled || status === 'CANCELLED' || status === 'CANCELED') {
    return { event_status: 'cancelled', event_status_reason: reason };
  }
  if (status === 'TENTATIVE') {
    notes.push({ what: 'STATUS:TENTATIVE: taken as it is planned', where: `line ${event.line}` });
  }
  return { event_status: 'scheduled', event_status_reason: '' };
}
