/** Events for feed readers: RSS 2.0 with the modules that readers know, Atom (RFC 4287) and JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */

import { openCache } from '../cache/cache.ts';
import { imageAddress, languageOf, pageOf, type Related, shownOf, text } from '../derive/view.ts';
import { onceFor } from '../model/arrays-and-maps.ts';
import type { Document, EventFacts } from '../model/documents/document.ts';
import type { TermKind } from '../model/documents/families.ts';
import type { Language } from '../model/tables/field.ts';
import { byteTextOf } from '../model/text/characters.ts';
import { type Instant, isoWithOffset, type WallClock } from '../model/time/instants.ts';
import { clockOf } from '../model/words/dates.ts';
import { htmlText, placesOf, priceOf, seriesWords, titleOf, uidOf, words } from './event-texts.ts';
import { allowedIn } from './plain.ts';
import type { OutputContext, Presenter } from './presenter.ts';

type Event = Document<'events'>;

const namespaces = Object.entries({
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:ev': 'http://purl.org/rss/1.0/modules/event/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
}).map(([name, address]) => ` ${name}="${address}"`);

/**
 * The format of feed readers. An item says its language when it is not that of the feed, and its last change, for which RSS has no element of
 * its own.
 */
export const rss: Presenter = {
  partOf(event: Event, related, context) {
    const { id, title, url, published, modified, html, language, image, terms, start, end, place } = itemOf(
      event,
      related,
      context,
    );
    const lines = [
      element('title', {}, title),
      element('link', {}, url),
      element('guid', { isPermaLink: 'false' }, id),
      element('pubDate', {}, new Date(published).toUTCString()),
      element('atom:updated', {}, isoOf(modified)),
      ...terms.map(({ label }) => element('category', {}, label)),
      element('content:encoded', {}, html),
      element('ev:startdate', {}, start),
      element('ev:enddate', {}, end),
      ...(place === '' ? [] : [element('ev:location', {}, place)]),
      ...(image ? [element('media:content', { url: image, medium: 'image' })] : []),
    ];
    const attribute = language === context.language ? '' : ` xml:lang="${language}"`;
    return { bytes: byteTextOf(`<item${attribute}>${lines.join('\n')}</item>\n`) };
  },
  frameOf({ title, page, language, modified, self, next }) {
    const name = allowedIn(title);
    const lines = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<rss version="2.0"${namespaces.join('')}>`,
      '<channel>',
      element('title', {}, name),
      element('link', {}, page),
      element('description', {}, name),
      element('language', {}, language),
      ...(modified === undefined ? [] : [element('lastBuildDate', {}, new Date(modified).toUTCString())]),
      element('ttl', {}, '60'),
      element('atom:link', { rel: 'self', href: self, type: 'application/rss+xml' }),
      ...(next ? [element('atom:link', { rel: 'next', href: next, type: 'application/rss+xml' })] : []),
    ];
    return { head: `${lines.join('\n')}\n`, between: '', tail: '</channel>\n</rss>\n' };
  },
};

/** The format of feed readers that tell languages and changes apart. */
export const atom: Presenter = {
  partOf(event: Event, related, context) {
    const { id, title, url, published, modified, html, language, image, terms } = itemOf(event, related, context);
    const lines = [
      element('id', {}, id),
      element('title', {}, title),
      element('link', { rel: 'alternate', type: 'text/html', href: url }),
      element('published', {}, isoOf(published)),
      element('updated', {}, isoOf(modified)),
      ...terms.map(({ slug, label }) => element('category', { term: slug, label })),
      element('content', { type: 'html' }, image ? `${element('img', { src: image, alt: '' })}\n${html}` : html),
    ];
    return { bytes: byteTextOf(`<entry xml:lang="${language}">${lines.join('\n')}</entry>\n`) };
  },
  // A feed needs a date of change even without entries
  frameOf({ title, page, language, modified = 0, self, next, identity }) {
    const name = allowedIn(title);
    const lines = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
      element('id', {}, `urn:x-cartellera:${identity}${encodeURIComponent(new URL(self).search)}`),
      element('title', {}, name),
      element('updated', {}, isoOf(modified)),
      `<author>${element('name', {}, name)}</author>`,
      element('link', { rel: 'self', type: 'application/atom+xml', href: self }),
      element('link', { rel: 'alternate', type: 'text/html', href: page }),
      ...(next ? [element('link', { rel: 'next', type: 'application/atom+xml', href: next })] : []),
    ];
    return { head: `${lines.join('\n')}\n`, between: '', tail: '</feed>\n' };
  },
};

/** The format of feed readers that prefer JSON. */
export const jsonFeed: Presenter = {
  partOf(event: Event, related, context) {
    const item = itemOf(event, related, context);
    const { start_date, end_date, timezone, all_day } = event.facts;
    const json = {
      id: item.id,
      url: item.url,
      title: item.title,
      content_html: item.html,
      ...(item.image && { image: item.image }),
      date_published: new Date(item.published).toISOString(),
      date_modified: new Date(item.modified).toISOString(),
      ...(item.terms.length > 0 && { tags: item.terms.map(({ label }) => label) }),
      language: item.language,
      _event: { start_date, end_date, timezone, all_day, venue: item.place },
    };
    return { bytes: byteTextOf(JSON.stringify(json)) };
  },
  frameOf({ title, page, language, self, next }) {
    const envelope = {
      version: 'https://jsonfeed.org/version/1.1',
      title,
      home_page_url: page,
      feed_url: self,
      ...(next && { next_url: next }),
      language,
    };
    return { head: `${JSON.stringify(envelope).slice(0, -1)},"items":[`, between: ',\n', tail: ']}' };
  },
};

/**
 * An event as any of the formats has it. Its date is that of publication, because readers drop or reorder items that are dated in the future.
 * `html` are dates, place and price, then the description, in `language`; `start` and `end` are ISO 8601, those of whole days are dates.
 */
function itemOf(event: Event, related: Related, context: OutputContext) {
  const { facts } = event;
  const place = placesOf(event, related, context);
  const when = (!facts.occurrence && seriesWords(facts, context.language)) || whenWords(facts, context);
  const summary = [when, place, priceOf(event, context)].filter((part) => part !== '');
  const body = htmlText(event, 'excerpt', context) || htmlText(event, 'description', context);
  return {
    id: `urn:x-cartellera:${encodeURIComponent(uidOf(event, context))}`,
    title: allowedIn(titleOf(event, context)),
    url: pageOf(event, context),
    published: facts.published,
    modified: facts.modified,
    html: allowedIn(`<p>${summary.map(xml).join(' · ')}</p>\n${body}`.trim()),
    language: languageOf(event, 'title', context),
    image: imageAddress(facts, context),
    terms: shownOf([...facts.categories, ...facts.tags], related.terms).map(termsIn(context)),
    start: facts.all_day ? facts.start_date.slice(0, 10) : isoWithOffset(facts.start, facts.timezone),
    end: facts.all_day ? facts.end_date.slice(0, 10) : isoWithOffset(facts.end, facts.timezone),
    place: allowedIn(place),
  };
}

const termsIn = onceFor((context: OutputContext) =>
  onceFor((term: Document<TermKind>) => ({
    slug: text(term, 'slug', context),
    label: allowedIn(words(term, 'name', context)),
  })),
);

const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Creating a formatter takes far longer than using it. */
const days = onceFor((language: Language) => new Intl.DateTimeFormat(language, day));
const moments = onceFor((language: Language) => new Intl.DateTimeFormat(language, { ...day, ...clock }));

/** The words of days by language and day; many events share a day, and Intl takes longer than all else that an item needs. */
const dayWords = openCache<string, string>({ budget: { entries: 10_000 } });

/** The dates of an event in words. The zone is named when it is not the calendar's. */
export function whenWords(
  {
    all_day,
    start_date: start,
    end_date: end,
    timezone,
  }: Pick<EventFacts, 'all_day' | 'start_date' | 'end_date' | 'timezone'>,
  { language, timeZone }: { readonly language: Language; readonly timeZone: string },
): string {
  if (all_day) return days(language).formatRange(dateOf(start), dateOf(end));
  const zone = timezone === timeZone ? '' : ` (${timezone})`;
  const date = start.slice(0, 10);
  const isWithinDay = date === end.slice(0, 10) && clockOf(start) !== clockOf(end);
  if (!isWithinDay) return `${moments(language).formatRange(dateOf(start), dateOf(end))}${zone}`;
  // Hours within one day are appended here; Intl takes twenty times as long
  const dayText = dayWords.get(`${language} ${date}`, () => days(language).format(dateOf(`${date} 00:00:00`)));
  return `${dayText}, ${clockOf(start)}–${clockOf(end)}${zone}`;
}

/** Formats wall clocks as they are, so the formatter's zone is UTC. */
function dateOf(wall: WallClock): Date {
  return new Date(`${wall.replace(' ', 'T')}Z`);
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for an element or an attribute. Characters that XML (1.0) forbids must have been removed. */
function xml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => signs[sign] as string);
}

/** An element with its attributes; without text it is an empty-element tag. */
function element(name: string, attributes: Readonly<Record<string, string>>, text?: string): string {
  let begin = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) begin += ` ${key}="${xml(value)}"`;
  return text === undefined ? `${begin}/>` : `${begin}>${xml(text)}</${name}>`;
}

/** A moment as Atom has it (RFC 3339), without fractions of seconds. */
function isoOf(at: Instant): string {
  return new Date(at).toISOString().replace(/\.\d+/, '');
}
