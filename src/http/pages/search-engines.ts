/** Answers search engines: `/robots.txt`, `/sitemap.xml`, and its files of events (https://www.sitemaps.org/protocol.html). */

import { type CalendarSettings, digest } from '../../calendar/calendar.ts';
import { readEvents, type SitemapFile } from '../../calendar/reading/sitemap-files.ts';
import { unique } from '../../model/arrays-and-maps.ts';
import type { Document } from '../../model/documents/document.ts';
import { Failure } from '../../model/failure.ts';
import type { Instant } from '../../model/time/instants.ts';
import { outputFreshness, publicly } from '../answers/caching.ts';
import { type Answerer, answerPath, fixedPaths, sendCached } from '../fixed-paths.ts';
import type { Middleware } from '../requests/context.ts';
import type { Service, Serving } from '../service.ts';
import { hasOwnWords } from '../site/dates.ts';
import { recordPath } from '../site/page-context.ts';
import { cleaned, type Html, html, type LanguageLink, withDefault } from './html.ts';

const caching = publicly(outputFreshness);
const type = 'application/xml; charset=utf-8';
const head = cleaned('<?xml version="1.0" encoding="UTF-8"?>');
const schema = cleaned('xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"');

/** Bytes in memory while a file is made, about. */
const fileBytes = 8 * 1024 * 1024;

const filePath = /^\/sitemaps\/events-([1-9]\d{0,6})\.xml$/;

/** Answers search engines, and passes all other paths on. Throws `rest_no_route`, `rest_no_method`, Unreachable. */
export function sitemaps(serving: Serving): Middleware {
  const { calendar, aside, readSitemap: read } = serving;
  const { base } = calendar.settings;
  const robots = `User-agent: *\nAllow: /\n\nSitemap: ${base}/sitemap.xml\n`;
  const robotsFile = { caching, type: 'text/plain; charset=utf-8', tag: digest(robots) };

  const fixed = fixedPaths(
    new Map<string, Answerer>([
      ['/robots.txt', (ctx) => sendCached(ctx, robotsFile, () => robots)],
      [
        '/sitemap.xml',
        async (ctx) => {
          const files = [...(await aside(read)).values()];
          const tag = digest(`${calendar.stamp} ${files.map((each) => each.tag).join()}`);
          await sendCached(ctx, { caching, type, tag }, () => indexOf(calendar.settings, files));
        },
      ],
    ]),
  );
  return (ctx, next) => {
    const [, number] = filePath.exec(ctx.path) ?? [];
    if (number === undefined) return fixed(ctx, next);
    return answerPath(ctx, '/sitemaps/events-{n}.xml', async () => {
      const found = (await aside(read)).get(Number(number));
      if (!found) throw new Failure('rest_no_route');
      const { tag } = found;
      await sendCached(ctx, { caching, type, tag }, () =>
        calendar.sending.during(fileBytes, async () => {
          const parts = readEvents(calendar, found);
          const urls: Html[] = [];
          for await (const events of parts) urls.push(...events.flatMap((event) => urlsOf(serving, event)));
          return String(html`${head}
<urlset ${schema} xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls}</urlset>
`);
        }),
      );
    });
  };
}

/** The schemas allow neither an index without files nor a file without addresses: without events, the front page stands alone. */
function indexOf({ base, site }: CalendarSettings, files: readonly SitemapFile[]): string {
  if (files.length === 0)
    return String(html`${head}
<urlset ${schema}>
<url><loc>${site}/</loc></url>
</urlset>
`);
  const entries = files.map(
    ({ number, modified }) => html`<sitemap><loc>${base}/sitemaps/events-${number}.xml</loc>
${lastmod(modified)}
</sitemap>
`,
  );
  return String(html`${head}
<sitemapindex ${schema}>
${entries}</sitemapindex>
`);
}

/**
 * The addresses of an event's page by language, the default one first, as the pages name one another; when another program shows them, by
 * slug alone. None of a date whose words are those of its series.
 */
function urlsOf({ calendar, http }: Service, { texts, facts }: Document<'events'>): Html[] {
  const { occurrence, modified } = facts;
  if (occurrence && !hasOwnWords(occurrence)) return [];
  const { languages, pages, site } = calendar.settings;
  const [first = 'en'] = languages;
  const all = languages.flatMap((language): LanguageLink[] => {
    const slug = texts[language]?.['slug'];
    if (slug === undefined) return [];
    const said = http.pages.areOn ? language : first;
    const addressed = { slug, translations: texts, date: occurrence?.page };
    return [[language, site + recordPath({ languages, pages }, 'events', addressed, said)]];
  });
  const links = withDefault(all).map(
    ([language, address]) => html`<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>
`,
  );
  return unique(all.map(([, address]) => address)).map(
    (address) => html`<url><loc>${address}</loc>
${lastmod(modified)}
${links}</url>
`,
  );
}

function lastmod(at: Instant): Html {
  return html`<lastmod>${new Date(at).toISOString().replace('.000Z', 'Z')}</lastmod>`;
}
