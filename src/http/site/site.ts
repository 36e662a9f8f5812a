/** The public pages: the agenda, its map and its feed in a language, and a page for each event, venue and organizer by its slug. */

import { type CalendarSettings, digest } from '../../calendar/calendar.ts';
import { findDateId } from '../../calendar/reading/occurrences.ts';
import { bytesOut } from '../../calendar/rendering/body-source.ts';
import { type Asked, agendaFilters, agendaPath, askedAmong } from '../../model/agenda-address.ts';
import { namesOf } from '../../model/arrays-and-maps.ts';
import { Failure } from '../../model/failure.ts';
import type { Language } from '../../model/tables/field.ts';
import { answerRead, movedAnswerOf, type ReadAnswer } from '../answers/answer.ts';
import { askToWait, failureOf } from '../answers/errors.ts';
import { answerPath } from '../fixed-paths.ts';
import { discoveryHeaders, htmlType, rootsOf, sendHtml } from '../pages/html.ts';
import { type Context, chosenLanguage, type Middleware } from '../requests/context.ts';
import { decoded } from '../requests/inputs.ts';
import { siteHeaders } from '../requests/security.ts';
import type { Service, Serving } from '../service.ts';
import { agendaPage, failurePage } from './agenda-page.ts';
import { monthsWithEvents, readAgenda, readList } from './agenda-reading.ts';
import { findComing, findDate, findNeighbours } from './date-reading.ts';
import { framed, type SitePage } from './frame.ts';
import { mapPage } from './map-page.ts';
import { monthPage, readMonth } from './month-page.ts';
import {
  buildPageContext,
  changed,
  dateIn,
  languageAt,
  linkTo,
  listLink,
  monthPath,
  openSite,
  outputLink,
  type PageContext,
  recordPath,
  type Site,
} from './page-context.ts';
import { mediaOrigins } from './pictures.ts';
import { readPrintPage } from './print-page.ts';
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
  const { calendar, http, responses } = serving;
  const { languages } = calendar.settings;
  const [byDefault = 'en'] = languages;
  const pageAt = pathParser(calendar.settings);
  const { imageOrigins, tiles, brand } = http.pages;
  const ofLogo = brand?.logo && 'address' in brand.logo ? [new URL(brand.logo.address).origin] : [];
  const pictures = [...imageOrigins, ...mediaOrigins(calendar.settings), ...ofLogo];
  const forPages = siteHeaders(pictures);
  const ofTiles = tiles && new URL(tiles.address.replaceAll(/[{}]/g, '')).origin;
  const forMaps = ofTiles ? siteHeaders([...pictures, ofTiles], 'strict-origin') : forPages;
  let opened: Site | undefined;

  async function siteHere(): Promise<Site> {
    const brand = await serving.brand.read();
    if (opened?.brand !== brand) opened = await openSite(serving, brand);
    return opened;
  }

  /** Passes a request on; a browser at an address of nothing gets a page with a way on. */
  async function otherwise(ctx: Context, next: () => Promise<void>): Promise<void> {
    const isBrowser = ctx.state.sendPage !== undefined;
    try {
      await next();
    } catch (error) {
      if (!isBrowser || !(error instanceof Failure) || error.reason !== 'rest_no_route') throw error;
      // The language that the address begins with or names, else the default one
      const [, first] = ctx.path.split('/');
      const language = languages.find((each) => each === first) ?? chosenLanguage(ctx, languages) ?? byDefault;
      const context = buildPageContext(await siteHere(), language, calendar.now());
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
      const preferred = languageAtFirst(ctx, languages);
      if (preferred !== undefined) {
        ctx.set({ Location: rootsOf(calendar.settings).root + agendaPath(languages, preferred) });
        ctx.set({ 'Cache-Control': 'private, no-store', Vary: 'Accept-Language, Sec-Fetch-Mode, Sec-Fetch-Site' });
        ctx.status = 302;
        return;
      }
      const withHeaders = named.kind === 'map' ? forMaps : forPages;
      await withHeaders(ctx, async () => {
        try {
          const made = responses(ctx.url, async () => pageAnswer(serving, await siteHere(), named, ctx));
          await answerRead(ctx, await made);
        } catch (error) {
          // Of the agenda that of its path; of a record that of `lang`
          const language = 'language' in named ? named.language : (chosenLanguage(ctx, languages) ?? byDefault);
          const context = buildPageContext(await siteHere(), language, calendar.now());
          sendFailure(ctx, context, failureOf(ctx, error, serving));
        }
      });
    });
  };
}

/**
 * The language of ours that a browser prefers to the default one, when somebody comes to the root from elsewhere: from another site, or
 * by an address that they typed (Fetch Metadata). On the pages themselves a language is chosen by its address alone.
 */
function languageAtFirst(ctx: Context, languages: readonly Language[]): Language | undefined {
  const isFirst =
    ['none', 'cross-site'].includes(ctx.get('Sec-Fetch-Site')) && ctx.get('Sec-Fetch-Mode') === 'navigate';
  if (!isFirst || ctx.path !== '/' || ctx.querystring !== '') return undefined;
  const preferred = ctx.acceptsLanguages(...languages);
  return preferred === languages[0] ? undefined : languages.find((language) => language === preferred);
}

const lists = new Set(agendaFilters.filter(([, { type }]) => type === 'array').map(([name]) => name));

/** The filters in a query. Unknown and blank ones are ignored, and so are those that the agenda sets itself. */
function parseFilters(querystring: string): Asked {
  const given = new Map<string, string[]>();
  for (const [key, value] of new URLSearchParams(querystring)) {
    const name = key.replace(/\[\d*\]$/, '');
    if (value.trim() !== '') given.set(name, [...(given.get(name) ?? []), value.trim()]);
  }
  const said = [...given].map(([name, values]) => [name, lists.has(name) ? values.join(',') : values.at(-1)]);
  return askedAmong(Object.fromEntries(said));
}

function sendFailure(ctx: Context, context: PageContext, failure: Failure): void {
  // The public must not learn that a hidden record exists
  ctx.status = isAbsence(failure) ? 404 : failure.status;
  askToWait(ctx, failure);
  const page = failurePage(context, failure, parseFilters(ctx.querystring));
  sendHtml(ctx, context.language, 'no-store', framed(context, page));
}

/** The ends of the addresses that only have a language, by their pages. */
const ends = { agenda: '', map: 'map/', months: 'calendar/', print: 'print/', feed: 'agenda.ics' } as const;

/** A public page, or the short address of the calendar's feed; `route` is its pattern, for logs. */
type PagePath =
  | { readonly kind: keyof typeof ends; readonly route: string; readonly language: Language }
  | { readonly kind: 'month'; readonly route: string; readonly language: Language; readonly month: string }
  | RecordPath;

/** The page of a record. */
interface RecordPath {
  readonly kind: PagedResource;
  readonly route: string;
  readonly slug: string;
  readonly date?: string | undefined;
  /** A language before the path, where no record has its page. */
  readonly before?: Language | undefined;
}

/** The grid of a month. */
const monthPattern = /^(?:\/([\w-]+))?\/calendar\/(\d{4}-(?:0[1-9]|1[0-2]))\/?$/;

/** Makes the parser of paths. A slash at the end is optional. */
function pathParser({ languages, pages }: CalendarSettings): (path: string) => PagePath | undefined {
  const [byDefault = 'en'] = languages;
  // A path without a language is of the default one
  const begins = [['', byDefault] as const, ...languages.map((language) => [`/${language}`, language] as const)];
  const inEach = namesOf(ends).flatMap((kind) =>
    begins.map(([begin, language]): [string, PagePath] => [
      `${begin}/${ends[kind]}`,
      { kind, route: `/{language}/${ends[kind]}`, language },
    ]),
  );
  const fixed = new Map([...inEach, ['/', { kind: 'agenda', route: '/', language: byDefault }]]);
  const patterns = namesOf(pages).map((kind) => {
    const [before = '', after = ''] = pages[kind].split('{slug}').map((part) => part.replaceAll(/[.~-]/g, '\\$&'));
    const date = kind === 'events' ? String.raw`(?:/(\d{4}-\d{2}-\d{2}(?:T\d{4})?))?` : '';
    return { kind, pattern: new RegExp(`^${before}([^/]+)${after.replace(/\/$/, '')}${date}/?$`) };
  });
  const recordAt = (path: string, before?: Language): RecordPath | undefined => {
    for (const { kind, pattern } of patterns) {
      const [, escaped, date] = pattern.exec(path) ?? [];
      const slug = escaped && decoded(escaped);
      const route = date === undefined ? pages[kind] : `${pages[kind]}{day}/`;
      if (slug !== undefined) return { kind, route, slug, date, before };
    }
    return undefined;
  };
  return (path) => {
    const known = fixed.get(path) ?? fixed.get(`${path}/`);
    // Without its slash it is a part of the path of the interface
    if (known && (known.kind !== 'months' || path.endsWith('/'))) return known;
    const [, first = byDefault, month] = monthPattern.exec(path) ?? [];
    if (month !== undefined && languages.includes(first))
      return { kind: 'month', route: '/{language}/calendar/{month}/', language: first, month };
    const [, before = '', rest = ''] = /^\/([\w-]+)(\/.+)$/.exec(path) ?? [];
    return recordAt(path) ?? (languages.includes(before) ? recordAt(rest, before) : undefined);
  };
}

/** Makes the answer to a request for a page. Throws what reading throws. */
async function pageAnswer(service: Service, site: Site, named: PagePath, ctx: Context): Promise<ReadAnswer> {
  if ('slug' in named && named.before !== undefined) {
    // To the page of that record in that language
    const { kind, before, slug, date } = named;
    const found = await findRecordBy(service, kind, before, slug, ctx.state.claim);
    if ('slug' in found)
      return movedAnswerOf(linkTo(site, recordPath(site, kind, { slug: found.slug, date }, before)), 302);
    const { translations, slug: present } = found.record;
    const own = translations?.[before]?.['slug'] ?? present;
    return movedAnswerOf(linkTo(site, recordPath(site, kind, { slug: own, translations, date }, before)), 302);
  }
  if ('slug' in named) return recordAnswer(service, site, named, ctx);
  const { kind, language } = named;
  const filters = parseFilters(ctx.querystring);
  const context = buildPageContext(site, language, service.calendar.now(), kind === 'map');
  if (kind === 'month')
    return answerOf(context, monthPage(context, await readMonth(service, language, named.month, filters)));
  if (kind === 'months') {
    // The first one from now on in which something matches; the present one when nothing does
    const question = { ...filters, when: 'upcoming', page: '1', per_page: '1', facets: 'month' };
    const found = await findEvents(service, language, question);
    const present = context.now.slice(0, 7);
    const month = monthsWithEvents(found).find((each) => each >= present) ?? present;
    return movedAnswerOf(linkTo(context, monthPath(context, month, filters)), 302);
  }
  if (kind === 'print') return answerOf(context, await readPrintPage(service, context, filters));
  // A short address leads to the feed with the same filters
  if (kind === 'feed') return movedAnswerOf(outputLink(context, 'events.ics', filters));
  // The form of two days, of which one may be blank, cannot write them as one value
  const query = new URLSearchParams(ctx.querystring);
  const [from = '', to = ''] = ['from', 'to'].map((name) => query.get(name)?.trim());
  if (from || to) {
    const [first, last] = from && to ? [from, to].toSorted() : [from || '..', to || '..'];
    const when = from === to ? from : `${first}/${last}`;
    return movedAnswerOf(listLink(context, changed(filters, { when })), 302);
  }
  if (kind === 'agenda') return answerOf(context, agendaPage(context, await readAgenda(service, language, filters)));
  const [map, agenda] = await Promise.all([findMap(service, language, filters), readList(service, language, filters)]);
  return answerOf(context, mapPage(context, map, agenda));
}

async function recordAnswer(
  service: Service,
  site: Site,
  { kind, slug, date }: RecordPath,
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
  const first = await findRecordBy(service, kind, said ?? byDefault, slug, claim);
  if ('slug' in first) return redirect(first.slug, date, 301);
  const written = languageAt(languages, first.record.translations, slug);
  if (written === undefined) return redirect(first.record.slug, date, 301);
  const addressed = first.record.slug === slug ? first.record : { slug };
  const own = recordPath(site, kind, { ...addressed, date }, byDefault);
  if (decodeURIComponent(own) !== decodeURIComponent(ctx.path)) return redirect(slug, date, 301);
  const language = said ?? written;
  const found = language === (said ?? byDefault) ? first : await findRecordBy(service, kind, language, slug, claim);
  if ('slug' in found) return redirect(found.slug, date, 301);
  const context = buildPageContext(site, language, service.calendar.now());
  if (date === undefined) return answerOf(context, await buildRecordPage(service, context, kind, found.record));
  const id = await findDateId(service.calendar, found.record.id, date);
  const shown = id === undefined ? undefined : await findDate(service, 'public', language, id);
  // A day that the series does not have, or has no more
  if (!shown) return redirect(slug, undefined, 302);
  const page = dateIn(shown);
  if (page !== date) return redirect(slug, page, 301);
  const [neighbours, related] = await Promise.all([
    findNeighbours(service, 'public', context, shown),
    findRelated(service, language, found.record.id),
  ]);
  const series = found.record as ShownEvent;
  return answerOf(context, eventPage(context, shown, related, { among: { series, neighbours } }));
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
  const own = { expand: 'series', [hostFilters[host.resource]]: String(record.id) };
  const [coming, past] = await Promise.all([
    findEvents(service, context.language, { ...own, when: 'upcoming', per_page: '12' }),
    findEvents(service, context.language, { ...own, when: 'past', per_page: '4' }),
  ]);
  return hostPage(context, host, coming, past);
}

function answerOf(context: PageContext, page: SitePage): ReadAnswer {
  const bytes = Buffer.from(framed(context, page));
  return {
    headers: discoveryHeaders(context),
    body: bytesOut(bytes),
    tag: digest(bytes),
    languages: [context.language],
    type: htmlType,
    changesAt: page.changesAt,
  };
}
