/** What every part of a public page is made with: the service, its addresses, the language, the moment. */

import type { CalendarSettings } from '../../calendar/calendar.ts';
import { type Asked, askedAmong, agendaPath as pathOfAgenda, queryOf } from '../../model/agenda-address.ts';
import type { Language } from '../../model/tables/field.ts';
import { type Instant, type WallClock, wallClockOf } from '../../model/time/instants.ts';
import { readAsset } from '../pages/assets.ts';
import type { BrandSaid, PageBrand } from '../pages/brand.ts';
import { type Html, html, type Roots, rootsOf } from '../pages/html.ts';
import { type SymbolName, symbolNames, symbolOf } from '../pages/symbols.ts';
import type { MapTiles, Service } from '../service.ts';
import type { PagedResource, ShownEvent, ShownRecords } from './reading.ts';
import { type SiteWords, siteWords } from './words.ts';

export type { Asked } from '../../model/agenda-address.ts';

/** What all pages need to know about the service. */
export interface Site extends Roots, Pick<CalendarSettings, 'languages' | 'timeZone' | 'dayCutoff' | 'pages'> {
  /** True when there is a desk. */
  readonly desk: boolean;
  /** The root of the files of uploaded pictures. */
  readonly media: string;
  /** Origins whose pictures are shown besides our own; `*` means all. */
  readonly imageOrigins: readonly string[];
  readonly tiles: MapTiles | undefined;
  readonly brand: PageBrand;
  /** The address of the logo. */
  readonly logo: string | undefined;
  /** The addresses of our own files, by name. A new file gets another address. */
  readonly file: (name: string) => string;
}

/** What a page is made with. */
export interface PageContext extends Site {
  readonly language: Language;
  readonly said: BrandSaid;
  readonly words: SiteWords;
  /** True on the map, whose filters lead to the map. */
  readonly isMap: boolean;
  readonly at: Instant;
  /** The same moment as a wall clock of the calendar's zone. */
  readonly now: WallClock;
}

/** Reads what pages of a brand need to know, and the files that they name. */
export async function openSite({ calendar, http }: Service, brand: PageBrand): Promise<Site> {
  const { languages, timeZone, dayCutoff, pages } = calendar.settings;
  const { imageOrigins, tiles } = http.pages;
  const roots = rootsOf(calendar.settings, brand);
  const symbols = symbolNames.map((symbol) => `symbols/${symbol}.svg`);
  const names = ['site.css', 'site.js', 'share.png', ...symbols];
  const addresses = await Promise.all(
    names.map(async (file) => {
      const { tag } = await readAsset(`/assets/${file}`);
      return [file, `${roots.root}/assets/${file}?v=${tag.slice(0, 8)}`] as const;
    }),
  );
  const files = new Map(addresses);
  const icon = brand.logo && 'address' in brand.logo ? { href: brand.logo.address } : roots.icon;
  return {
    ...roots,
    languages,
    timeZone,
    dayCutoff,
    pages,
    imageOrigins,
    tiles,
    brand,
    icon,
    logo: brand.logo && icon.href,
    desk: http.desk,
    media: calendar.settings.media,
    file: (file) => files.get(file) as string,
  };
}

/** The place of a page in a language at a moment. */
export function buildPageContext(site: Site, language: Language, at: Instant, isMap = false): PageContext {
  const said = site.brand.in(language);
  return { ...site, language, said, words: siteWords(language), isMap, at, now: wallClockOf(at, site.timeZone) };
}

/** The same filters with others replaced; empty ones are removed. The page is the first one unless another is given. */
export function changed(filters: Asked, changes: Asked): Asked {
  return askedAmong({ ...filters, page: '', ...changes });
}

/** An absolute path below the root of the pages. */
export type SitePath = string;

/** The target of a link, without a host. */
export function linkTo({ root }: Site, path: SitePath): string {
  return root + path;
}

/** The canonical address of a page. */
export function canonical({ site }: Site, path: SitePath): string {
  return site + path;
}

/** The path of the agenda, in the language of the page unless another is given; the root in the default one. */
export function agendaPath(
  { languages, language }: PageContext,
  filters: Asked = {},
  other: Language = language,
): SitePath {
  return pathOfAgenda(languages, other, filters);
}

/** The target of a link to the agenda. */
export function agendaLink(context: PageContext, filters?: Asked): string {
  return linkTo(context, agendaPath(context, filters));
}

/** The target of a link to the events with other filters: on the page that is open, the list or the map. */
export function listLink(context: PageContext, filters?: Asked): string {
  return context.isMap ? linkTo(context, mapPath(context, filters)) : agendaLink(context, filters);
}

/** The path of the map, in the language of the page unless another is given. */
export function mapPath(context: PageContext, filters: Asked = {}, other?: Language): SitePath {
  return pathBelow(context, 'map/', changed(filters, {}), other);
}

/** The path of a whole list for paper. */
export function printPath(context: PageContext, filters: Asked = {}, other?: Language): SitePath {
  return pathBelow(context, 'print/', changed(filters, {}), other);
}

/** The path of the grid of a month (`2031-05`). */
export function monthPath(context: PageContext, month: string, filters: Asked = {}, other?: Language): SitePath {
  return pathBelow(context, `calendar/${month}/`, changed(filters, { when: '', ongoing: '' }), other);
}

/** A path below the agenda in a language. */
function pathBelow(context: PageContext, path: string, filters: Asked, language?: Language): SitePath {
  return `${agendaPath(context, {}, language)}${path}${queryOf(filters)}`;
}

/** What addresses a record; `date` is the last part of the address of one date of a series. */
type Addressed = Pick<ShownRecords[PagedResource], 'slug' | 'translations'> & { readonly date?: string | undefined };

/** The last part of the address of the page of a date; undefined for all other records. */
export function dateIn(record: ShownRecords[PagedResource]): string | undefined {
  if (!('occurrence' in record) || !record.occurrence) return undefined;
  return /([^/]+)\/$/.exec(record.url)?.[1];
}

/** The path of a record's page in a language. A slug that the default language has too means that language, unless `lang` is given. */
export function recordPath(
  { languages, pages }: Pick<Site, 'languages' | 'pages'>,
  resource: PagedResource,
  { slug, translations, date }: Addressed,
  language: Language,
): SitePath {
  const whole = pages[resource].replace('{slug}', encodeURIComponent(slug));
  const path = date === undefined ? whole : `${whole}${date}/`;
  return languageAt(languages, translations, slug) === language || language === languages[0]
    ? path
    : `${path}?lang=${language}`;
}

/** The target of a link to the page of a record. */
export function recordLink<R extends PagedResource>(
  context: PageContext,
  resource: R,
  record: ShownRecords[R],
): string {
  return linkTo(context, recordPath(context, resource, { ...record, date: dateIn(record) }, context.language));
}

/** The first language in which a record has a slug; undefined when there is none. */
export function languageAt(
  languages: readonly Language[],
  translations: Addressed['translations'],
  slug: string,
): Language | undefined {
  return languages.find((language) => translations?.[language]?.['slug'] === slug);
}

/** The attribute with the language of a text that is shown in another one than the page. */
export function languageOfText(
  { language, languages }: PageContext,
  { untranslated, translations, available_languages }: ShownRecords[PagedResource],
  name: string,
): Html | undefined {
  if (!untranslated.includes(name)) return undefined;
  const written =
    languages.find((each) => translations?.[each]?.[name]) ?? available_languages.find((each) => each !== language);
  return html` lang="${written ?? language}"`;
}

/** The address of an output by its path below the interface: of one event, or of a list with these filters. */
export function outputLink({ apiPath, language }: PageContext, path: string, filters: Asked = {}): string {
  return `${apiPath}/${path}${queryOf({ ...changed(filters, {}), translation_language: language })}`;
}

/** The picture of an event: its photo, else the symbol of its category; `among` is the name of the category that all events beside it have. */
export function pictureInList(
  context: PageContext,
  event: ShownEvent,
  among?: string,
): { readonly href: string; readonly isSymbol: boolean } {
  const own = ownPicture(context, event.image);
  if (own !== undefined) return { href: own, isSymbol: false };
  return { href: context.file(`symbols/${symbolFor(event, among)}.svg`), isSymbol: true };
}

/** The symbol of an event. Behind its categories its title and its tags say what it is; beside its like what tells it apart comes first. */
export function symbolFor({ categories, tags, slug }: ShownEvent, among?: string): SymbolName {
  const shared = categories.filter(({ name }) => name === among);
  const others = categories.filter(({ name }) => name !== among);
  return symbolOf([...others, { slug }, ...tags, ...shared]);
}

/** The address of a record's photo; undefined without one, for a poster would say its title again. */
export function ownPicture(context: PageContext, image: ShownEvent['image']): string | undefined {
  if (!image || image.url.startsWith(`${context.base}/posters/`)) return undefined;
  return shownUrl(context, image.url);
}

/** The address of a picture on a page; undefined when its host is not allowed. */
export function shownUrl(
  { base, root, media, imageOrigins }: Pick<Site, 'base' | 'root' | 'media' | 'imageOrigins'>,
  url: string,
): string | undefined {
  if (url.startsWith(`${base}/`)) return root + url.slice(base.length);
  if (url.startsWith(`${media}/`)) return url;
  const isShown = imageOrigins.includes('*') || (URL.canParse(url) && imageOrigins.includes(new URL(url).origin));
  return isShown ? url : undefined;
}
