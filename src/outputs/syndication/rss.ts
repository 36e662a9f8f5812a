/** RSS 2.0, with the modules that readers know. */

import type { Document } from '../../model/documents/document.ts';
import type { Language } from '../../model/tables/field.ts';
import { byteTextOf } from '../../model/text/characters.ts';
import { allowedIn } from '../plain.ts';
import type { Feed, Frame, Presenter } from '../presenter.ts';
import { type Item, itemOf } from './item.ts';
import { element, isoOf } from './xml.ts';

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:ev': 'http://purl.org/rss/1.0/modules/event/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
};

/** The format of feed readers. */
export const rss: Presenter = {
  partOf: (event: Document<'events'>, related, context) => ({
    bytes: byteTextOf(itemLines(itemOf(event, related, context), context.language)),
  }),
  frameOf,
};

/** Says the language of an item that is not in that of the feed, and its last change, for which RSS has no element of its own. */
function itemLines(
  { id, title, url, html, language, image, terms, start, end, place, ...item }: Item,
  usual: Language,
): string {
  return `<item${language === usual ? '' : ` xml:lang="${language}"`}>${[
    element('title', {}, title),
    element('link', {}, url),
    element('guid', { isPermaLink: 'false' }, id),
    element('pubDate', {}, new Date(item.published).toUTCString()),
    element('atom:updated', {}, isoOf(item.modified)),
    ...terms.map(({ label }) => element('category', {}, label)),
    element('content:encoded', {}, html),
    element('ev:startdate', {}, start),
    element('ev:enddate', {}, end),
    ...(place === '' ? [] : [element('ev:location', {}, place)]),
    ...(image ? [element('media:content', { url: image, medium: 'image' })] : []),
  ].join('\n')}</item>\n`;
}

function frameOf({ title, page, language, modified, self, next }: Feed): Frame {
  const spaces = Object.entries(namespaces).map(([name, address]) => ` ${name}="${address}"`);
  const said = allowedIn(title);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0"${spaces.join('')}>`,
    '<channel>',
    element('title', {}, said),
    element('link', {}, page),
    element('description', {}, said),
    element('language', {}, language),
    ...(modified === undefined ? [] : [element('lastBuildDate', {}, new Date(modified).toUTCString())]),
    element('ttl', {}, '60'),
    element('atom:link', { rel: 'self', href: self, type: 'application/rss+xml' }),
    ...(next ? [element('atom:link', { rel: 'next', href: next, type: 'application/rss+xml' })] : []),
  ];
  return { head: `${lines.join('\n')}\n`, between: '', tail: '</channel>\n</rss>\n' };
}
