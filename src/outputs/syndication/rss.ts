/** RSS 2.0, with the modules that readers know. */

import type { Document } from '../../model/documents/document.ts';
import { byteTextOf } from '../../model/text/characters.ts';
import { allowedIn } from '../plain.ts';
import type { Feed, Frame, Presenter } from '../presenter.ts';
import { type Item, itemOf } from './item.ts';
import { element } from './xml.ts';

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:ev': 'http://purl.org/rss/1.0/modules/event/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
};

/** The format of feed readers. */
export const rss: Presenter = {
  partOf: (event: Document<'events'>, related, context) => ({
    bytes: byteTextOf(itemLines(itemOf(event, related, context))),
  }),
  frameOf,
};

function itemLines({ id, title, url, published, html, image, terms, start, end, place }: Item): string {
  return `<item>${[
    element('title', {}, title),
    element('link', {}, url),
    element('guid', { isPermaLink: 'false' }, id),
    element('pubDate', {}, new Date(published).toUTCString()),
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
