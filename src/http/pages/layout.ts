/** The frame that pages share. Nothing is inline, so that pages run and style nothing but their own files. */

import type { SpokenLanguage } from '../../model/words/index.ts';
import type { Service } from '../service.ts';
import { type Html, headStart, html } from './html.ts';
import { discoveryHead } from './tec-discovery.ts';

/** The addresses that a page needs. */
export interface PageSettings {
  /** Root of the interface, absolute, without a slash at its end. */
  readonly api: string;
  /** Root of the public pages of records. */
  readonly site: string;
  /** The path of the service's root without a slash at its end; a proxy may add a prefix. */
  readonly root: string;
  readonly version: string;
}

/** The addresses of a service's pages. */
export function pageSettingsOf({ calendar, http, version }: Service): PageSettings {
  const { api, site } = calendar.settings;
  return { api, site, root: new URL(api).pathname.slice(0, -`/${http.namespace}`.length), version };
}

/** What a page has of its own. */
interface PageContent {
  readonly title: string;
  readonly head?: Html;
  readonly body: Html;
}

/** A whole page. Its head tells clients of The Events Calendar where the interface is. */
export function layout(
  { api, site, root }: PageSettings,
  language: SpokenLanguage,
  { title, head, body }: PageContent,
): string {
  return `<!doctype html>\n${html`<html lang="${language}">
<head>
${headStart}
${discoveryHead({ api, site })}
<title>${title}</title>
<link rel="icon" href="${root}/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${root}/assets/page.css">
${head}</head>
<body>
${body}</body>
</html>
`}`;
}
