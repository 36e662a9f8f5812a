/** Which page a path names (the agenda, its map or its feed in a language, or a record by its slug), and the answer with it. */

import { type CalendarSettings, digest } from '../../calendar/calendar.ts';
import { bytesOut } from '../../calendar/rendering/body-source.ts';
import { namesOf } from '../../model/arrays-and-maps.ts';
import type { Language } from '../../model/tables/field.ts';
import { movedAnswerOf, type ReadAnswer } from '../answers/answer.ts';
import { cachedBody } from '../answers/compression.ts';
import { discoveryHeaders } from '../pages/document.ts';
import { htmlType } from '../pages/html.ts';
import { type Context, chosenLanguage } from '../requests/context.ts';
import { decoded } from '../requests/inputs.ts';
import type { Service } from '../service.ts';
import { readAgenda } from './agenda.ts';
import { agendaPage } from './agenda-page.ts';
import { framed, type SitePage } from './frame.ts';
import { mapPage } from './map-page.ts';
import { askedOf, languageAt, linkTo, outputLink, type Place, placeIn, recordPath, type Site } from './place.ts';
import { findEvents, findMap, findRecordBy, findRelated, type PagedResource, type ShownRecords } from './reading.ts';
import { eventPage, type Host, hostFilters, hostPage } from './record-pages.ts';

/** A public page, or the short address of the calendar's feed; `route` is its pattern, for logs. */
export type PagePath =
  | { readonly kind: 'agenda' | 'map' | 'feed'; readonly route: string; readonly language: Language }
  | { readonly kind: PagedResource; readonly route: string; readonly slug: string };

/** Makes the parser of paths. A slash at the end is optional. */
export function pathParser({ languages, pages }: CalendarSettings): (path: string) => PagePath | undefined {
  const [byDefault = 'en'] = languages;
  /** The paths with an ending in each language; one without a language is of the default one. */
  const ending = (kind: 'agenda' | 'map' | 'feed', end: string) =>
    [['', byDefault] as const, ...languages.map((language) => [`/${language}`, language] as const)].map(
      ([begin, language]) => [`${begin}/${end}`, { kind, route: `/{language}/${end}`, language }] as const,
    );
  const fixed = new Map<string, PagePath>([
    ...ending('agenda', ''),
    ...ending('map', 'map/'),
    ...ending('feed', 'agenda.ics'),
    ['/', { kind: 'agenda', route: '/', language: byDefault }],
  ]);
  const patterns = namesOf(pages).map((kind) => ({ kind, pattern: patternOf(pages[kind]) }));
  return (path) => {
    const known = fixed.get(path) ?? fixed.get(`${path}/`);
    if (known) return known;
    for (const { kind, pattern } of patterns) {
      const [, escaped] = pattern.exec(path) ?? [];
      const slug = escaped && decoded(escaped);
      if (slug !== undefined) return { kind, route: pages[kind], slug };
    }
    return undefined;
  };
}

function patternOf(page: string): RegExp {
  const [before = '', after = ''] = page.split('{slug}').map((part) => part.replaceAll(/[.~-]/g, '\\$&'));
  return new RegExp(`^${before}([^/]+)${after.replace(/\/$/, '')}/?$`);
}

/** The language of a page: of the agenda that of its path; of a record that of `lang`, else the default one. */
export function languageOf({ languages }: Site, named: PagePath, ctx: Context): Language {
  if ('language' in named) return named.language;
  return chosenLanguage(ctx, languages) ?? languages[0] ?? 'en';
}

/** Makes the answer to a request for a page. Throws what reading throws. */
export async function pageAnswer(service: Service, site: Site, named: PagePath, ctx: Context): Promise<ReadAnswer> {
  if ('slug' in named) return recordAnswer(service, site, named, ctx);
  const { kind, language } = named;
  const asked = askedOf(ctx.querystring);
  const place = placeIn(site, language, service.calendar.now());
  if (kind === 'map') return answerOf(place, mapPage(place, await findMap(service, language, asked)));
  // A short address leads to the feed with the same filters
  if (kind === 'feed') return movedAnswerOf(outputLink(place, 'events.ics', asked));
  return answerOf(place, agendaPage(place, await readAgenda(service, language, asked)));
}

async function recordAnswer(
  service: Service,
  site: Site,
  { kind, slug }: Extract<PagePath, { slug: string }>,
  ctx: Context,
): Promise<ReadAnswer> {
  const { languages } = site;
  const { claim } = ctx.state;
  const [byDefault = 'en'] = languages;
  const said = chosenLanguage(ctx, languages);
  const moved = (record: { readonly slug: string }): ReadAnswer => {
    const to = linkTo(site, recordPath(site, kind, { slug: record.slug }, byDefault));
    return movedAnswerOf(said === undefined ? to : `${to}?lang=${said}`);
  };
  const first = await findRecordBy(service, kind, said ?? byDefault, slug, claim);
  if ('slug' in first) return moved(first);
  const written = languageAt(languages, first.record.translations, slug);
  if (written === undefined) return moved(first.record);
  const own = recordPath(site, kind, first.record.slug === slug ? first.record : { slug }, byDefault);
  if (decodeURIComponent(own) !== decodeURIComponent(ctx.path)) return moved({ slug });
  const language = said ?? written;
  const found = language === (said ?? byDefault) ? first : await findRecordBy(service, kind, language, slug, claim);
  if ('slug' in found) return moved(found);
  const place = placeIn(site, language, service.calendar.now());
  return answerOf(place, await buildRecordPage(service, place, kind, found.record));
}

async function buildRecordPage<R extends PagedResource>(
  service: Service,
  place: Place,
  resource: R,
  record: ShownRecords[R],
): Promise<SitePage> {
  if (resource === 'events') {
    const event = record as ShownRecords['events'];
    return eventPage(place, event, await findRelated(service, place.language, event.id));
  }
  const host = { resource, record } as unknown as Host;
  const question = { when: 'upcoming', [hostFilters[host.resource]]: String(record.id), per_page: '12' };
  return hostPage(place, host, await findEvents(service, place.language, question));
}

function answerOf(place: Place, page: SitePage): ReadAnswer {
  const bytes = Buffer.from(framed(place, page));
  return {
    headers: discoveryHeaders(place),
    body: cachedBody(bytesOut(bytes)),
    tag: digest(bytes),
    languages: [place.language],
    type: htmlType,
    changesAt: page.changesAt,
  };
}
