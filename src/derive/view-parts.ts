/** The parts of views. */

import { onceFor, unique } from '../model/arrays-and-maps.ts';
import type { Document, EventFacts, PostFacts } from '../model/documents/document.ts';
import type { PostKind } from '../model/documents/families.ts';
import { shownText } from '../model/documents/language.ts';
import { costDetails, costText } from '../model/money/cost.ts';
import { currencyOf } from '../model/money/currency.ts';
import { shownAddress } from '../model/posters.ts';
import type { Language, ResourceName } from '../model/tables/field.ts';
import { extensionsShown } from '../model/tables/resources.ts';
import { trashedSlug } from '../model/text/slug.ts';
import { dateDetails, utcWallClock, wallClockOf, zoneAbbreviation } from '../model/time/instants.ts';

/** What a view depends on besides the record. */
export interface ViewContext {
  /** The language of the request. */
  readonly language: Language;
  readonly languages: readonly Language[];
  readonly timeZone: string;
  readonly currency: string;
  readonly base: string;
  readonly api: string;
  readonly site: string;
  /** Paths of public pages below the site; `{slug}` stands for a record's slug. */
  readonly pages: { readonly events: string; readonly venues: string; readonly organizers: string };
  readonly taxonomies: { readonly categories: string; readonly tags: string };
  /** The placeholder of a term's count. */
  readonly countOf: (term: number) => string | number;
  /** True adds the texts of every language. */
  readonly translations: boolean;
}

/** A part of an answer, by the names of its members. */
export type View = Record<string, unknown>;

/** A text of a record as the reader sees it; empty when no language has it. */
export function text(document: Document, field: string, context: ViewContext): string {
  return shownText(document.texts, field, context.language, context.languages)?.text ?? '';
}

/** The language in which a text of a record is shown; the requested one where there is no such text. */
export function languageOf(document: Document, field: string, { language, languages }: ViewContext): Language {
  return shownText(document.texts, field, language, languages)?.language ?? language;
}

/** The slug of a record. In the trash it has given up its slug, and shows so. */
export function slugShown(document: Document<PostKind>, context: ViewContext): string {
  const slug = text(document, 'slug', context);
  return document.facts.status === 'trash' ? trashedSlug(slug) : slug;
}

/** The global ID of a record: host, path and ID. A record of another calendar keeps the one that it had there. */
export function globalId({ id, facts }: Document<PostKind>, { site }: ViewContext): View {
  const own = `${site.replace(/^https?:\/\//, '')}?id=${id}`;
  const lineage = unique([...(facts.source?.lineage ?? []), own]);
  return { global_id: lineage[0], global_id_lineage: lineage };
}

/** The address of a record's public page. */
export function pageAddress(
  resource: PostKind,
  slug: string,
  { site, pages }: Pick<ViewContext, 'site' | 'pages'>,
): string {
  return site + pages[resource].replace('{slug}', slug);
}

/** Author, dates and address of a record. */
export function publicationView(post: Document<PostKind>, context: ViewContext): View {
  const facts: PostFacts = post.facts;
  return {
    author: String(facts.author),
    status: facts.status,
    date: wallClockOf(facts.published, context.timeZone),
    date_utc: utcWallClock(facts.published),
    modified: wallClockOf(facts.modified, context.timeZone),
    modified_utc: utcWallClock(facts.modified),
    url: pageAddress(post.kind, slugShown(post, context), context),
  };
}

/** The description and pictures of venues and organizers. */
export function describedView(post: Document<'venues' | 'organizers'>, context: ViewContext): View {
  return {
    description: text(post, 'description', context),
    excerpt: text(post, 'excerpt', context),
    slug: slugShown(post, context),
    image: imageView(post.facts, context),
  };
}

/** The public address of a record's picture; undefined without one. */
export function imageAddress({ image, modified }: PostFacts, { base, language }: ViewContext): string | undefined {
  return image && shownAddress(image.url, { base, language, modified });
}

/** The picture, or false. */
export function imageView(facts: PostFacts, context: ViewContext): View | false {
  const { image } = facts;
  if (!image) return false;
  const { id, width, height } = image;
  const url = imageAddress(facts, context) ?? image.url;
  const extension = /\.([a-z0-9]{1,8})$/i.exec(new URL(url).pathname)?.[1] ?? '';
  return { url, id, extension, ...(width && { width }), ...(height && { height }), sizes: {} };
}

/** The dates of an event, in its zone and in UTC. */
export function timesView(facts: EventFacts): View {
  const [utcStart, utcEnd] = [utcWallClock(facts.start), utcWallClock(facts.end)];
  return {
    all_day: facts.all_day,
    start_date: facts.start_date,
    start_date_details: dateDetails(facts.start_date),
    end_date: facts.end_date,
    end_date_details: dateDetails(facts.end_date),
    timezone: facts.timezone,
    timezone_abbr: zoneAbbreviation(facts.start, facts.timezone),
    utc_start_date: utcStart,
    utc_start_date_details: dateDetails(utcStart),
    utc_end_date: utcEnd,
    utc_end_date_details: dateDetails(utcEnd),
  };
}

/** The cost of an event, in words and in numbers. */
export function priceView({ cost }: EventFacts, { language, currency }: ViewContext) {
  const calendars = currencyOf(currency);
  return { cost: costText(cost, language, calendars), cost_details: costDetails(cost, calendars) };
}

/** The flags of an event. */
export function flagsView(facts: EventFacts): View {
  const { show_map, show_map_link, hide_from_listings, sticky, featured } = facts;
  return { show_map, show_map_link, hide_from_listings, sticky, featured };
}

/** The fields of a resource beyond the specification: texts by language, others as stored. */
export function extensionsView(document: Document<ResourceName>, context: ViewContext): View {
  const facts: Readonly<Record<string, unknown>> = { ...document.facts };
  const shown = extensionsShown(document.kind).map(([name, row]) => [
    name,
    row.translatable ? text(document, name, context) : facts[name],
  ]);
  return Object.fromEntries(shown);
}

/** Makes what depends on a record and a context only once for both, because many events show the same records. */
export function onceIn<D extends Document, C extends ViewContext, V>(make: (record: D, context: C) => V): typeof make {
  const made = new WeakMap<C, (record: D) => V>();
  return (record, context) => {
    const known = made.get(context) ?? onceFor((each: D) => make(each, context));
    made.set(context, known);
    return known(record);
  };
}
