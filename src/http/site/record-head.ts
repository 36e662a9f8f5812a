/** What the pages of records tell programs. */

import type { Language } from '../../model/tables/field.ts';
import { textOfHtml } from '../../model/text/html.ts';
import { dataScript, type Html, html } from '../pages/html.ts';
import type { SitePage } from './frame.ts';
import { canonical, type Place, recordPath, type SitePath } from './place.ts';
import { sharing } from './sharing.ts';
import type { PagedResource, ShownRecords } from './shown.ts';

/** The page of a record without its body. `about` describes a record that has no texts; `feeds` are links to the feeds of its events. */
export function recordHead<R extends PagedResource>(
  place: Place,
  resource: R,
  record: ShownRecords[R],
  language: Language,
  { title, about = '', feeds }: { readonly title: string; readonly about?: string; readonly feeds?: Html },
): Omit<SitePage, 'body'> {
  const addresses = recordAddresses(place, resource, record, language);
  const description = summaryOf(record) || about;
  const { image, json_ld: data } = record;
  return {
    ...addresses,
    ...{ language, title, description },
    head: html`${sharing(place, language, { title, description, image, url: canonical(place, addresses.path) })}
${feeds}${data && dataScript('application/ld+json', data)}`,
  };
}

/** The addresses of a record's page: in its language, and in all languages with texts. */
function recordAddresses<R extends PagedResource>(
  place: Place,
  resource: R,
  record: ShownRecords[R],
  language: Language,
): Pick<SitePage, 'translations' | 'switches'> & { readonly path: SitePath } {
  const { translations } = record;
  const pathIn = (other: Language): SitePath => {
    const slug = translations?.[other]?.['slug'] ?? record.slug;
    return recordPath(place, resource, { slug, translations }, other);
  };
  const written = place.languages.filter((other) => translations?.[other]?.['slug'] !== undefined);
  return {
    path: pathIn(language),
    translations: new Map(written.map((other) => [other, pathIn(other)])),
    switches: new Map(place.languages.map((other) => [other, pathIn(other)])),
  };
}

/** The maximum length of a description in search results, in characters. */
const maxLength = 200;

/** A record in one or two sentences. */
function summaryOf({ excerpt, description }: ShownRecords[PagedResource]): string {
  const text = textOfHtml(excerpt || description)
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength).replace(/\s+\S*$/, '')}…`;
}
