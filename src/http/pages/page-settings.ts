import type { Service } from '../service.ts';
import type { PageSettings } from './layout.ts';

/** Where the pages of a service stand. */
export function pageSettingsOf({ calendar, http, version }: Service): PageSettings {
  const { api, site } = calendar.settings;
  return { api, site, root: new URL(api).pathname.slice(0, -`/${http.namespace}`.length), version };
}
