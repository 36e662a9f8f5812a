/** Renders the page of a parsed path. */

import { bytesOut } from '../../calendar/rendering/body-source.ts';
import { digest } from '../../calendar/writing/images.ts';
import type { Language } from '../../model/tables/field.ts';
import { wallClockOf } from '../../model/time/instants.ts';
import { movedAnswerOf, type ReadAnswer } from '../answers/answer.ts';
import { cachedBody } from '../answers/compression.ts';
import { discoveryHeaders } from '../pages/document.ts';
import { htmlType } from '../pages/html.ts';
import type { Context } from '../requests/context.ts';
import type { Service } from '../service.ts';
import { readAgenda } from './agenda.ts';
import { agendaPage } from './agenda-page.ts';
import { askedOf } from './asked.ts';
import { eventPage } from './event-page.ts';
import { framed, type SitePage } from './frame.ts';
import { type Host, hostFilters, hostPage } from './host-page.ts';
import { mapPage } from './map-page.ts';
import type { PagePath } from './page-paths.ts';
import { languageAt, linkTo, outputLink, type Place, recordPath } from './place.ts';
import { findEvents, findMap, findRecordOf, findRelated } from './reading.ts';
import type { PagedResource, ShownRecords } from './shown.ts';

/** Where a page is requested from. */
type Request = Pick<Context, 'path' | 'query' | 'querystring'>;

/** Makes the answer to a request for a page. Throws what reading throws. */
export async function pageAnswer(
  service: Service,
  place: Place,
  named: PagePath,
  request: Request,
): Promise<ReadAnswer> {
  if ('slug' in named) return recordAnswer(service, place, named, request);
  const asked = askedOf(request.querystring);
  if (named.kind === 'map') return answerOf(place, mapPage(place, await findMap(service, named.language, asked)));
  // A short address leads to the feed with the same filters
  if (named.kind === 'feed') return movedAnswerOf(outputLink(place, named.language, 'ics', { asked }));
  return answerOf(place, agendaPage(place, await readAgenda(service, named.language, asked)));
}

/** The language of a page: of the agenda that of its path; of a record that of `lang`, else the default one. */
export function languageOf({ languages }: Place, named: PagePath, { query }: Pick<Request, 'query'>): Language {
  if ('language' in named) return named.language;
  return saidLanguage(languages, query) ?? languages[0] ?? 'en';
}

function saidLanguage(languages: readonly Language[], query: Request['query']): Language | undefined {
  return languages.find((language) => language === query['lang']);
}

async function recordAnswer(
  service: Service,
  place: Place,
  named: Extract<PagePath, { slug: string }>,
  { path, query }: Request,
): Promise<ReadAnswer> {
  const { kind, slug } = named;
  const asked = saidLanguage(place.languages, query);
  const first = await findRecordOf(service, kind, asked ?? place.languages[0] ?? 'en', slug);
  if ('slug' in first) return moved(place, kind, first, asked);
  const written = languageAt(place.languages, first.record.translations, slug);
  if (written === undefined) return moved(place, kind, first.record, asked);
  const language = asked ?? written;
  const own = recordPath(place, kind, first.record.slug === slug ? first.record : { slug }, place.languages[0] ?? 'en');
  if (decodeURIComponent(own) !== decodeURIComponent(path)) return moved(place, kind, { slug }, asked);
  const found = asked || written === place.languages[0] ? first : await findRecordOf(service, kind, language, slug);
  return 'slug' in found
    ? moved(place, kind, found, asked)
    : answerOf(place, await pageOf(service, place, language, kind, found.record));
}

function moved<R extends PagedResource>(
  place: Place,
  kind: R,
  { slug }: Pick<ShownRecords[R], 'slug'>,
  asked: Language | undefined,
): ReadAnswer {
  const said = asked === undefined ? '' : `?lang=${asked}`;
  return movedAnswerOf(linkTo(place, recordPath(place, kind, { slug }, place.languages[0] ?? 'en')) + said);
}

async function pageOf<R extends PagedResource>(
  service: Service,
  place: Place,
  language: Language,
  resource: R,
  record: ShownRecords[R],
): Promise<SitePage> {
  const at = service.calendar.now();
  if (resource === 'events') {
    const event = record as ShownRecords['events'];
    return eventPage(place, language, event, at, await findRelated(service, language, event.id));
  }
  const host = { resource, record } as unknown as Host;
  const question = { when: 'upcoming', [hostFilters[host.resource]]: String(record.id), per_page: '12' };
  const coming = await findEvents(service, language, question);
  return hostPage(place, language, host, coming, wallClockOf(at, place.timeZone));
}

function answerOf(place: Place, page: SitePage): ReadAnswer {
  const bytes = Buffer.from(framed(place, page));
  return {
    headers: discoveryHeaders(place),
    body: cachedBody(bytesOut(bytes)),
    tag: digest(bytes),
    languages: [page.language],
    type: htmlType,
    changesAt: page.changesAt,
  };
}
