/** Descriptions of records on pages. */

import { Parser } from 'htmlparser2';
import { cleaned, type Html } from '../pages/html.ts';
import { type Site, shownUrl } from './place.ts';

/**
 * A stored description, which was cleaned when it was written, without pictures of hosts that are not allowed, and with its headings below
 * those of the page.
 */
export function proseOf(site: Site, description: string): Html {
  if (!/<(?:img|h[1-6])\b/i.test(description)) return cleaned(description);
  return cleaned(rewritten(site, description));
}

/** Copies the text without what must not be shown. Remaining tags are copied unchanged. */
function rewritten(site: Site, description: string): string {
  let text = '';
  let copied = 0;
  const depth = depthOf(description);
  const placed = (name: string) => `h${Math.min(6, Number(name[1]) + depth)}`;
  const upTo = (end: number) => {
    text += description.slice(copied, end);
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name !== 'img' && !isHeading(name)) return;
      upTo(parser.startIndex);
      copied = parser.endIndex + 1;
      if (isHeading(name)) text += `<${placed(name)}>`;
      else if (shownUrl(site, attributes['src'] ?? '')) copied = parser.startIndex;
    },
    onclosetag(name, isImplied) {
      if (!isHeading(name) || isImplied) return;
      upTo(parser.startIndex);
      copied = parser.endIndex + 1;
      text += `</${placed(name)}>`;
    },
  });
  parser.end(description);
  upTo(description.length);
  return text;
}

function isHeading(name: string): boolean {
  return /^h[1-6]$/.test(name);
}

/** The number of levels to add, so that the highest headings of a description become second-level ones. */
function depthOf(description: string): number {
  const levels = [...description.matchAll(/<h([1-6])\b/gi)].map(([, level]) => Number(level));
  return 2 - Math.min(...levels);
}
