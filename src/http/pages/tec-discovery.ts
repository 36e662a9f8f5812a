/** How clients of The Events Calendar discover the interface from a page of its site. */

import { type Html, html } from './html.ts';

/** The roots of the interface and of the public pages, absolute, without a slash at the end. */
interface Roots {
  readonly api: string;
  readonly site: string;
}

/** By headers, without reading the page. */
export function discoveryHeaders({ api, site }: Roots): Record<string, string> {
  return { 'X-TEC-API-VERSION': 'v1', 'X-TEC-API-ROOT': `${api}/`, 'X-TEC-API-ORIGIN': site };
}

/** In the head of the page. */
export function discoveryHead({ api, site }: Roots): Html {
  return html`<meta name="tec-api-version" content="v1">
<meta name="tec-api-origin" content="${site}">
<link rel="alternate" type="application/json" href="${new URL(api).pathname}/">`;
}
