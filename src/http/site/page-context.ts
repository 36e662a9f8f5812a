/** What every part of a public page is made with: the service, its addresses, the language, the moment. */

import type { CalendarSettings } from '../../calendar/calendar.ts';
import { type Asked, agendaFilters, askedAmong, agendaPath as pathOfAgenda, queryOf } from '../../model/agenda.ts';
import type { Language } from '../../model/tables/field.ts';
import { type Instant, type WallClock, wallClockOf } from '../../model/time/instants.ts';
import { readAsset } from '../pages/assets.ts';
import { type Html, html, type Roots, rootsOf } from '../pages/html.ts';
import type { MapTiles, Service } from '../service.ts';
import type { PagedResource, ShownEvent, ShownRecords } from './reading.ts';
import { type SiteWords, siteWords } from './words.ts';

export type { Asked } from '../../model/agenda.ts';

/** What all pages need to know about the service. */
export interface Site extends Roots, Pick<CalendarSettings, 'name' | 'languages' | 'timeZone' | 'dayCutoff' | 'pages'> {
  /** True when there is a desk. */
  readonly desk: boolean;
  /** The path below which posters are drawn. */
  readonly posters: string;
  /** Origins whose pictures are shown besides our own; `*` means all. */
  readonly imageOrigins: readonly string[];
  readonly tiles: MapTiles | undefined;
  /** The addresses of our own files, by name. A new file gets another address. */
  readonly file: (name: string) => string;
}

/** What a page is made with. */
export interface PageContext extends Site {
  readonly language: Language;
  readonly words: SiteWords;
  readonly at: Instant;
  /** The same moment as a wall clock of the calendar's zone. */
  readonly now: WallClock;
}

/** Reads what pages need to know, and the files that they name. */
export async function openSite({ calendar, http }: Service): Promise<Site> {
  const { name, languages, timeZone, dayCutoff, pages } = calendar.settings;
  const { imageOrigins, tiles } = http.pages;
  const roots = rootsOf(calendar.settings);
  const assets = `${roots.root}/assets`;
  const names = ['site.css', 'site.js', 'share.png'];
  const addresses = await Promise.all(
    names.map(async (file) => {
      const { tag } = await readAsset(`/assets/${file}`);
      return [file, `${assets}/${file}?v=${tag.slice(0, 8)}`] as const;
    }),
  );
  const files = new Map(addresses);
  return {
    ...roots,
    name,
    languages,
    timeZone,
    dayCutoff,
    pages,
    imageOrigins,
    tiles,
    desk: http.desk,
    posters: `${roots.root}/posters`,
    file: (file) => files.get(file) as string,
  };
}

/** The place of a page in a language at a moment. */
export function buildPageContext(site: Site, language: Language, at: Instant): PageContext {
  return { ...site, language, words: siteWords(language), at, now: wallClockOf(at, site.timeZone) };
}

const lists = new Set(agendaFilters.filter(([, { type }]) => type === 'array').map(([name]) => name));

/** The filters in a query. Unknown and blank ones are ignored, and so are those that the agenda sets itself. */
export function parseFilters(querystring: string): Asked {
  const given = new Map<string, string[]>();
  for (const [key, value] of new URLSearchParams(querystring)) {
    const name = key.replace(/\[\d*\]$/, '');
    if (value.trim() !== '') given.set(name, [...(given.get(name) ?? []), value.trim()]);
  }
  const said = [...given].map(([name, values]) => [name, lists.has(name) ? values.join(',') : values.at(-1)]);
  return askedAmong(Object.fromEntries(said));
}

/** The same filters with others replaced; empty ones are removed. The page is the first one unless another is given. */
export function changed(filters: Asked, changes: Asked): Asked {
  return askedAmong({ ...filters, page: '', ...changes });
}

/** The same filters with a value of a list added, or removed when it was selected. */
export function toggled(filters: Asked, name: string, value: string): Asked {
  const chosen = (filters[name] ?? '').split(',').filter((each) => each !== '');
  const left = chosen.filter((each) => each !== value);
  return changed(filters, { [name]: (left.length < chosen.length ? left : [...chosen, value]).join(',') });
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

/** The path of the map, in the language of the page unless another is given. */
export function mapPath(
  { languages, language }: PageContext,
  filters: Asked = {},
  other: Language = language,
): SitePath {
  return `${other === languages[0] ? '/map/' : `/${other}/map/`}${queryOf(changed(filters, {}))}`;
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

/** The address of an event's picture: its own when that may be shown, else its poster. */
export function pictureOf(context: PageContext, { id, image, modified }: ShownEvent): string {
  const own = image && shownUrl(context, image.url);
  return own || `${context.posters}/${context.language}/events/${id}.svg?v=${modified.replaceAll(/\D/g, '')}`;
}

/** The address of a picture on a page; undefined when its host is not allowed. */
export function shownUrl(
  { base, root, imageOrigins }: Pick<Site, 'base' | 'root' | 'imageOrigins'>,
  url: string,
): string | undefined {
  if (url.startsWith(`${base}/`)) return root + url.slice(base.length);
  const isShown = imageOrigins.includes('*') || (URL.canParse(url) && imageOrigins.includes(new URL(url).origin));
  return isShown ? url : undefined;
}
