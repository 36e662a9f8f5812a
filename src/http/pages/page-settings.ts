import type { Service } from '../service.ts';
import type { PageSettings } from './layout.ts';

/** The addresses of a service's pages. */
export function pageSettingsOf({ calendar, http, version }: Service): PageSettings {
  const { api, site } = calendar.settings;
  return { api, site, root: new URL(api).pathname.slice(0, -`/${http.namespace}`.length), version };
}
