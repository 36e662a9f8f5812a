/** The public pages: the agenda, its map and its feed in a language, and a page for each event, venue and organizer by its slug. */

import { type CalendarSettings, digest } from '../../calendar/calendar.ts';
import { findDateId } from '../../calendar/reading/occurrences.ts';
import { bytesOut } from '../../calendar/rendering/body-source.ts';
import { namesOf } from '../../model/arrays-and-maps.ts';
import { Failure } from '../../model/failure.ts';
import type { Language } from '../../model/tables/field.ts';
import { answerRead, cachedBody, movedAnswerOf, type ReadAnswer } from '../answers/answer.ts';
import { askToWait, failureOf } from '../answers/errors.ts';
import { answerPath } from '../fixed-paths.ts';
import { discoveryHeaders, htmlType, sendHtml } from '../pages/html.ts';
import { type Context, chosenLanguage, type Middleware } from '../requests/context.ts';
import { decoded } from '../requests/inputs.ts';
import { siteHeaders } from '../requests/security.ts';
import type { Service, Serving } from '../service.ts';
import { readAgenda } from './agenda.ts';
import { agendaPage, failurePage } from './agenda-page.ts';
import { findComing, findDate, findNeighbours } from './date-reading.ts';
import { framed, type SitePage } from './frame.ts';
import { mapPage, originOf } from './map-page.ts';
import {
  buildPageContext,
  dateIn,
  languageAt,
  linkTo,
  openSite,
  outputLink,
  type PageContext,
  parseFilters,
  recordPath,
  type Site,
} from './page-context.ts';
import {
  findEvents,
  findMap,
  findRecordBy,
  findRelated,
  isAbsence,
  type PagedResource,
  type ShownEvent,
  type ShownRecords,
} from './reading.ts';
import { eventPage, type Host, hostFilters, hostPage } from './record-pages.ts';

/** Answers the addresses of public pages, and passes all others on. Throws `rest_no_method`. */
export function site(serving: Serving): Middleware {
  const { calendar, http, responses, aside } = serving;
  const pageAt = pathParser(calendar.settings);
  const { imageOrigins, tiles } = http.pages;
  const forPages = siteHeaders(imageOrigins);
  const forMaps = tiles ? siteHeaders([...imageOrigins, originOf(tiles)], 'strict-origin') : forPages;
  let opened: Site | undefined;

  async function answer(ctx: Context, named: PagePath): Promise<void> {
    opened ??= await openSite(serving);
    const here = opened;
    try {
      await answerRead(ctx, await aside(() => responses(ctx.url, () => pageAnswer(serving, here, named, ctx))));
    } catch (error) {
      const context = buildPageContext(here, languageOf(here, named, ctx), calendar.now());
      sendFailure(ctx, context, failureOf(ctx, error, serving));
    }
  }

  /** Passes a request on; a browser at an address of nothing gets a page with a way on. */
  async function otherwise(ctx: Context, next: () => Promise<void>): Promise<void> {
    const isBrowser = ctx.state.sendPage !== undefined;
    try {
      await next();
    } catch (error) {
      if (!isBrowser || !(error instanceof Failure) || error.reason !== 'rest_no_route') throw error;
      const here = await openSite(serving);
      // The language that the address begins with or names, else the default one
      const { languages } = here;
      const [, first] = ctx.path.split('/');
      const language =
        languages.find((each) => each === first) ?? chosenLanguage(ctx, languages) ?? languages[0] ?? 'en';
      const context = buildPageContext(here, language, calendar.now());
      await forPages(ctx, async () => sendFailure(ctx, context, error));
    }
  }

  return async (ctx, next) => {
    const named = pageAt(ctx.path);
    if (!named) return otherwise(ctx, next);
    ctx.state.calendar = calendar;
    await answerPath(ctx, named.route, async () => {
      // These are pages already
      delete ctx.state.sendPage;
      const withHeaders = named.kind === 'map' ? forMaps : forPages;
      await withHeaders(ctx, () => answer(ctx, named));
    });
  };
}

function sendFailure(ctx: Context, context: PageContext, failure: Failure): void {
  // The public must not learn that a hidden record exists
  ctx.status = isAbsence(failure) ? 404 : failure.status;
  askToWait(ctx, failure);
  const page = failurePage(context, failure, parseFilters(ctx.querystring));
  sendHtml(ctx, context.language, 'no-store', framed(context, page));
}

/** A public page, or the short address of the calendar's feed; `route` is its pattern, for logs. */
type PagePath =
  | { readonly kind: 'agenda' | 'map' | 'feed'; readonly route: string; readonly language: Language }
  | { readonly kind: PagedResource; readonly route: string; readonly slug: string; readonly date?: string | undefined };

/** Makes the parser of paths. A slash at the end is optional. */
function pathParser({ languages, pages }: CalendarSettings): (path: string) => PagePath | undefined {
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
  const patterns = namesOf(pages).map((kind) => {
    const [before = '', after = ''] = pages[kind].split('{slug}').map((part) => part.replaceAll(/[.~-]/g, '\\$&'));
    const date = kind === 'events' ? String.raw`(?:/(\d{4}-\d{2}-\d{2}(?:T\d{4})?))?` : '';
    return { kind, pattern: new RegExp(`^${before}([^/]+)${after.replace(/\/$/, '')}${date}/?$`) };
  });
  return (path) => {
    const known = fixed.get(path) ?? fixed.get(`${path}/`);
    if (known) return known;
    for (const { kind, pattern } of patterns) {
      const [, escaped, date] = pattern.exec(path) ?? [];
      const slug = escaped && decoded(escaped);
      const route = date === undefined ? pages[kind] : `${pages[kind]}{day}/`;
      if (slug !== undefined) return { kind, route, slug, date };
    }
    return undefined;
  };
}

/** The language of a page: of the agenda that of its path; of a record that of `lang`, else the default one. */
function languageOf({ languages }: Site, named: PagePath, ctx: Context): Language {
  if ('language' in named) return named.language;
  return chosenLanguage(ctx, languages) ?? languages[0] ?? 'en';
}

/** Makes the answer to a request for a page. Throws what reading throws. */
async function pageAnswer(service: Service, site: Site, named: PagePath, ctx: Context): Promise<ReadAnswer> {
  if ('slug' in named) return recordAnswer(service, site, named, ctx);
  const { kind, language } = named;
  const filters = parseFilters(ctx.querystring);
  const context = buildPageContext(site, language, service.calendar.now());
  if (kind === 'map') return answerOf(context, mapPage(context, await findMap(service, language, filters)));
  // A short address leads to the feed with the same filters
  if (kind === 'feed') return movedAnswerOf(outputLink(context, 'events.ics', filters));
  return answerOf(context, agendaPage(context, await readAgenda(service, language, filters)));
}

async function recordAnswer(
  service: Service,
  site: Site,
  { kind, slug, date }: Extract<PagePath, { slug: string }>,
  ctx: Context,
): Promise<ReadAnswer> {
  const { languages } = site;
  const { claim } = ctx.state;
  const [byDefault = 'en'] = languages;
  const said = chosenLanguage(ctx, languages);
  const redirect = (to: string, of: string | undefined, status: 301 | 302): ReadAnswer => {
    const link = linkTo(site, recordPath(site, kind, { slug: to, date: of }, byDefault));
    return movedAnswerOf(said === undefined ? link : `${link}?lang=${said}`, status);
  };
  const moved = (record: { readonly slug: string }) => redirect(record.slug, date, 301);
  const first = await findRecordBy(service, kind, said ?? byDefault, slug, claim);
  if ('slug' in first) return moved(first);
  const written = languageAt(languages, first.record.translations, slug);
  if (written === undefined) return moved(first.record);
  const addressed = first.record.slug === slug ? first.record : { slug };
  const own = recordPath(site, kind, { ...addressed, date }, byDefault);
  if (decodeURIComponent(own) !== decodeURIComponent(ctx.path)) return moved({ slug });
  const language = said ?? written;
  const found = language === (said ?? byDefault) ? first : await findRecordBy(service, kind, language, slug, claim);
  if ('slug' in found) return moved(found);
  const context = buildPageContext(site, language, service.calendar.now());
  if (date === undefined) return answerOf(context, await buildRecordPage(service, context, kind, found.record));
  const id = await findDateId(service.calendar, found.record.id, date);
  const shown = id === undefined ? undefined : await findDate(service, 'public', language, id);
  // A day that the series does not have, or has no more
  if (!shown) return redirect(slug, undefined, 302);
  const page = dateIn(shown);
  return page === date
    ? answerOf(context, await buildDatePage(service, context, shown, found.record))
    : redirect(slug, page, 301);
}

/** The page of one date of a series, with the dates next to it. */
async function buildDatePage(
  service: Service,
  context: PageContext,
  event: ShownEvent,
  series: ShownRecords[PagedResource],
): Promise<SitePage> {
  const [neighbours, related] = await Promise.all([
    findNeighbours(service, 'public', context, event),
    findRelated(service, context.language, series.id),
  ]);
  return eventPage(context, event, related, { among: { series: series as ShownEvent, neighbours } });
}

async function buildRecordPage<R extends PagedResource>(
  service: Service,
  context: PageContext,
  resource: R,
  record: ShownRecords[R],
): Promise<SitePage> {
  if (resource === 'events') {
    const event = record as ShownRecords['events'];
    const [related, coming] = await Promise.all([
      findRelated(service, context.language, event.id),
      event.recurrence ? findComing(service, 'public', context, event) : undefined,
    ]);
    return eventPage(context, event, related, { coming });
  }
  const host = { resource, record } as unknown as Host;
  const question = {
    when: 'upcoming',
    expand: 'series',
    [hostFilters[host.resource]]: String(record.id),
    per_page: '12',
  };
  return hostPage(context, host, await findEvents(service, context.language, question));
}

function answerOf(context: PageContext, page: SitePage): ReadAnswer {
  const bytes = Buffer.from(framed(context, page));
  return {
    headers: discoveryHeaders(context),
    body: cachedBody(bytesOut(bytes)),
    tag: digest(bytes),
    languages: [context.language],
    type: htmlType,
    changesAt: page.changesAt,
  };
}
