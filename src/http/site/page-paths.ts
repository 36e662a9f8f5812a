/** Parses paths: the agenda, its map or its feed in a language, or a record by its slug. */

import type { CalendarSettings } from '../../calendar/calendar.ts';
import type { Language } from '../../model/tables/field.ts';
import type { PagedResource } from './shown.ts';

/** A public page, or the short address of the calendar's feed; `route` is its pattern, for logs. */
export type PagePath =
  | { readonly kind: 'agenda' | 'map' | 'feed'; readonly route: string; readonly language: Language }
  | { readonly kind: PagedResource; readonly route: string; readonly slug: string };

/** Makes the parser of paths. A slash at the end is optional. */
export function pathParser({
  languages,
  pages,
}: Pick<CalendarSettings, 'languages' | 'pages'>): (path: string) => PagePath | undefined {
  const [byDefault = 'en'] = languages;
  /** The language of each path with an ending; a path without a language is of the default one. */
  const ending = (end: string): ReadonlyMap<string, Language> =>
    new Map([[`/${end}`, byDefault], ...languages.map((each) => [`/${each}/${end}`, each] as const)]);
  const [agendas, maps, feeds] = [ending(''), ending('map/'), ending('agenda.ics')];
  const patterns = (Object.keys(pages) as PagedResource[]).map((kind) => ({ kind, pattern: patternOf(pages[kind]) }));
  return (path) => {
    if (path === '/') return { kind: 'agenda', route: '/', language: byDefault };
    const whole = path.endsWith('/') ? path : `${path}/`;
    const language = agendas.get(whole);
    if (language !== undefined) return { kind: 'agenda', route: '/{language}/', language };
    const ofMap = maps.get(whole);
    if (ofMap !== undefined) return { kind: 'map', route: '/{language}/map/', language: ofMap };
    const ofFeed = feeds.get(path);
    if (ofFeed !== undefined) return { kind: 'feed', route: '/{language}/agenda.ics', language: ofFeed };
    for (const { kind, pattern } of patterns) {
      const slug = decoded(pattern.exec(path)?.[1]);
      if (slug !== undefined) return { kind, route: pages[kind], slug };
    }
    return undefined;
  };
}

function patternOf(page: string): RegExp {
  const [before = '', after = ''] = page.split('{slug}').map((part) => part.replaceAll(/[.~-]/g, '\\$&'));
  return new RegExp(`^${before}([^/]+)${after.replace(/\/$/, '')}/?$`);
}

/** Undefined when it is not UTF-8. */
function decoded(slug: string | undefined): string | undefined {
  try {
    return slug === undefined ? undefined : decodeURIComponent(slug);
  } catch {
    return undefined;
  }
}
