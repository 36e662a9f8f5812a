/** Atom (RFC 4287). */

import type { Document } from '../../model/documents/document.ts';
import { byteTextOf } from '../../model/text/characters.ts';
import { allowedIn } from '../plain.ts';
import type { Feed, Frame, Presenter } from '../presenter.ts';
import { type Item, itemOf } from './item.ts';
import { element, isoOf } from './xml.ts';

/** The format of feed readers that tell languages and changes apart. */
export const atom: Presenter = {
  partOf: (event: Document<'events'>, related, context) => ({
    bytes: byteTextOf(entryLines(itemOf(event, related, context))),
  }),
  frameOf,
};

function entryLines({ id, title, url, published, modified, html, language, image, terms }: Item): string {
  return `<entry xml:lang="${language}">${[
    element('id', {}, id),
    element('title', {}, title),
    element('link', { rel: 'alternate', type: 'text/html', href: url }),
    element('published', {}, isoOf(published)),
    element('updated', {}, isoOf(modified)),
    ...terms.map(({ slug, label }) => element('category', { term: slug, label })),
    element('content', { type: 'html' }, image ? `${element('img', { src: image, alt: '' })}\n${html}` : html),
  ].join('\n')}</entry>\n`;
}

/** A feed needs a date of change even without entries. */
function frameOf({ title, page, language, modified = 0, self, next, identity }: Feed): Frame {
  const said = allowedIn(title);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    element('id', {}, `urn:x-cartellera:${identity}${encodeURIComponent(new URL(self).search)}`),
    element('title', {}, said),
    element('updated', {}, isoOf(modified)),
    `<author>${element('name', {}, said)}</author>`,
    element('link', { rel: 'self', type: 'application/atom+xml', href: self }),
    element('link', { rel: 'alternate', type: 'text/html', href: page }),
    ...(next ? [element('link', { rel: 'next', type: 'application/atom+xml', href: next })] : []),
  ];
  return { head: `${lines.join('\n')}\n`, between: '', tail: '</feed>\n' };
}
