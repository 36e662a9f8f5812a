/** What tests read off public pages. */

/** What an attribute or an element says. */
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

/** What all matches of a pattern say. */
export const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => read(found));
/** The titles of the events on a page. */
export const titlesOf = (html: string) => all(html, /<h3>(.*?)<\/h3>/g);
/** The headings of its days. */
export const daysOf = (html: string) => all(html, /<section class="day">\n<h2>(.*?)<\/h2>/g);
/** The addresses of its links. */
export const linksOf = (html: string) => all(html, /href="([^"]*)"/g);
/** Its canonical address. */
export const canonicalOf = (html: string) => all(html, /<link rel="canonical" href="([^"]*)"/g)[0];
/** The same address in the language of the agenda at the root, of one below another's. */
export const atRoot = (path: string) => path.replace(/^\/es\//, '/');
/** Tells whether search engines are kept from it. */
export const isHidden = (html: string) => html.includes('<meta name="robots" content="noindex">');
