/** The addresses of the public pages. */

import { agendaPath as pathOfAgenda, queryOf } from '../../model/agenda.ts';
import type { posterKinds } from '../../model/posters.ts';
import type { Language } from '../../model/tables/field.ts';
import type { OutputName } from '../../model/tables/outputs.ts';
import { type Roots, rootsOf } from '../pages/document.ts';
import type { MapTiles, Service } from '../service.ts';
import { type Asked, changed } from './asked.ts';
import type { PagedResource, ShownRecords } from './shown.ts';

/** What all pages need to know about the service. */
export interface Place extends Roots {
  /** The calendar's name. */
  readonly name: string;
  /** True when there is a desk. */
  readonly desk: boolean;
  /** Content languages, the default first. */
  readonly languages: readonly Language[];
  readonly timeZone: string;
  readonly dayCutoff: string;
  /** The path below which posters are drawn. */
  readonly posters: string;
  readonly pages: Readonly<Record<PagedResource, string>>;
  /** Origins whose pictures are shown besides our own; `*` means all. */
  readonly imageOrigins: readonly string[];
  readonly tiles?: MapTiles | undefined;
  /** The addresses of our own files, by name. */
  readonly file: (name: string) => string;
}

/** The place of a service. `tags` are the entity tags of files, so that a new file gets another address. */
export function placeOf({ calendar, http }: Service, tags: ReadonlyMap<string, string>): Place {
  const { name, languages, timeZone, dayCutoff, pages } = calendar.settings;
  const roots = rootsOf(calendar.settings);
  const { root } = roots;
  return {
    ...{ ...roots, name, languages, timeZone, dayCutoff, pages },
    desk: http.desk,
    posters: `${root}/posters`,
    imageOrigins: http.pages.imageOrigins,
    tiles: http.pages.tiles,
    file: (name) => `${root}/assets/${name}?v=${tags.get(name)}`,
  };
}

/** An absolute path below the root of the pages. */
export type SitePath = string;

/** The target of a link, without a host. */
export function linkTo({ root }: Place, path: SitePath): string {
  return root + path;
}

/** The canonical address of a page. */
export function canonical({ site }: Place, path: SitePath): string {
  return site + path;
}

/** The path of the agenda in a language; the root in the default one. */
export function agendaPath({ languages }: Place, language: Language, asked: Asked = {}): SitePath {
  return pathOfAgenda(languages, language, asked);
}

/** The target of a link to the agenda. */
export function agendaLink(place: Place, language: Language, asked?: Asked): string {
  return linkTo(place, agendaPath(place, language, asked));
}

/** The path of the map in a language. */
export function mapPath({ languages }: Place, language: Language, asked: Asked = {}): SitePath {
  return `${language === languages[0] ? '/map/' : `/${language}/map/`}${queryOf(changed(asked, {}))}`;
}

/** The path of a record's page in a language. A slug that the default language has too means that language, unless `lang` is given. */
export function recordPath<R extends PagedResource>(
  { languages, pages }: Pick<Place, 'languages' | 'pages'>,
  resource: R,
  { slug, translations }: Pick<ShownRecords[R], 'slug' | 'translations'>,
  language: Language,
): SitePath {
  const path = pages[resource].replace('{slug}', encodeURIComponent(slug));
  return languageAt(languages, translations, slug) === language || language === languages[0]
    ? path
    : `${path}?lang=${language}`;
}

/** The first language in which a record has a slug; undefined when there is none. */
export function languageAt(
  languages: readonly Language[],
  translations: ShownRecords[PagedResource]['translations'],
  slug: string,
): Language | undefined {
  return languages.find((each) => translations?.[each]?.['slug'] === slug);
}

/** The address of the same list, or of one event, in another format. */
export function outputLink(
  { apiPath }: Place,
  language: Language,
  output: OutputName,
  of: { readonly id: number } | { readonly asked: Asked },
): string {
  const path = `${apiPath}/events${'id' in of ? `/${of.id}` : ''}.${output}`;
  const asked = 'id' in of ? {} : changed(of.asked, {});
  return path + queryOf({ ...asked, translation_language: language });
}

/** The address for subscribing to a calendar. `webcal` opens in a calendar program. */
export function subscriptionLink({ api }: Place, path: string): string {
  return `webcal://${new URL(api).host}${path}`;
}

/** The address of a record's picture: its own when that may be shown, else its poster. */
export function pictureOf(
  place: Place,
  kind: (typeof posterKinds)[number],
  { id, image, modified }: Pick<ShownRecords[typeof kind], 'id' | 'image' | 'modified'>,
  language: Language,
): string {
  const own = image && shownUrl(place, image.url);
  return own || `${place.posters}/${language}/${kind}/${id}.svg?v=${modified.replaceAll(/\D/g, '')}`;
}

/** The address of a picture on a page; undefined when its host is not allowed. */
export function shownUrl({ base, root, imageOrigins }: Place, url: string): string | undefined {
  if (url.startsWith(`${base}/`)) return root + url.slice(base.length);
  const isShown = imageOrigins.includes('*') || (URL.canParse(url) && imageOrigins.includes(new URL(url).origin));
  return isShown ? url : undefined;
}

/** The absolute address of one of our own files or pictures, for other programs. */
export function absolute({ base, root }: Place, address: string): string {
  return base + address.slice(root.length);
}
