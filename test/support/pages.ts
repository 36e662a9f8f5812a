/** Extracts parts of the HTML of public pages. */

/** The text of an attribute or element: tags removed, entities decoded, trimmed. */
export function read(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('\u00a0', ' ')
    .trim();
}

/** The text of the first group of every match. */
export const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => read(found));
/** The titles of the events on a page. */
export const titlesOf = (html: string) => all(html, /<h3>(.*?)<\/h3>/g);
/** The headings of the days on a page. */
export const daysOf = (html: string) => all(html, /<section class="day">\n<h2>(.*?)<\/h2>/g);
/** The URLs of all links. */
export const linksOf = (html: string) => all(html, /href="([^"]*)"/g);
/** The canonical URL of a page. */
export const canonicalOf = (html: string) => all(html, /<link rel="canonical" href="([^"]*)"/g)[0];
/** Converts a path of the Spanish agenda into that of the default language. */
export const atRoot = (path: string) => path.replace(/^\/es\//, '/');
/** Tells whether a page asks search engines not to index it. */
export const isHidden = (html: string) => html.includes('<meta name="robots" content="noindex">');
