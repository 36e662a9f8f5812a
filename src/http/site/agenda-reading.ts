/** Requests of the agenda to the calendar: what is on in a window with its counts, and which of it begins there or has begun before. */

import { orIfUnavailable } from '../../calendar/reading/counted-queries.ts';
import type { Facet, FacetValue } from '../../calendar/reading/types.ts';
import { periodAt } from '../../calendar/reading/when.ts';
import type { FacetName } from '../../model/tables/discovery-filters.ts';
import type { Language } from '../../model/tables/field.ts';
import { secondLength } from '../../model/time/durations.ts';
import type { Service } from '../service.ts';
import type { Asked } from './page-context.ts';
import { type EventsFound, findEvents, type ShownEvent } from './reading.ts';

/** The content of a page of the agenda. Its total is of the events that its pages list. */
export interface Agenda extends EventsFound {
  readonly filters: Asked;
  /** The typed words, when they found nothing and their correction was searched. */
  readonly typed?: string;
  /** All that is on in the window, which is what chips and filters count. */
  readonly on: number;
  /** What has begun before the window; undefined where the list makes no difference. */
  readonly begun?: Begun | undefined;
  /** Featured events, on the front page; none while the index is unavailable. */
  readonly featured?: readonly ShownEvent[];
  /** The next events of all, where nothing was found. */
  readonly instead?: readonly ShownEvent[];
}

/** The events of a window that have begun before it. */
export interface Begun {
  readonly total: number;
  /** True when the list has them too: behind what begins on its one day, or because nothing begins. */
  readonly isListed: boolean;
  /** The first ones, where the list leaves them out. */
  readonly events: readonly ShownEvent[];
}

/** Events on a page. */
export const perPage = 24;
/** Events that have begun, on a page whose list leaves them out. */
const begunShown = 4;
/** Featured events on the front page. */
const featuredShown = 3;
/** Events where nothing was found. */
const insteadShown = 4;
/** The rows of the front page. */
const inSections = { sections: 'categories', section_size: '4' };
/** Values of a filter. */
const facetSize = 30;

/** The filters beside the list, in order. */
export const offered = ['categories', 'tags', 'town', 'price', 'part_of_day', 'attendance_mode'] as const;

/** Facets of every page. */
const usual: readonly FacetName[] = ['when', 'day', 'month', 'span', ...offered];
/** Facets that only provide the names of selected values. */
export const naming = ['venue', 'organizer'] as const satisfies readonly FacetName[];

/** One question to the calendar, with filters of an address. */
type Find = (question: Asked) => Promise<EventsFound>;

const listed = { per_page: String(perPage) };
/** For the numbers of a list alone. */
const countedOnly = { page: '1', per_page: '1' };

/** Requests a page of the agenda, with what leads the front page and the days of a month. Throws what `listRecords` throws. */
export async function readAgenda(service: Service, language: Language, filters: Asked): Promise<Agenda> {
  const findAny = findWith(service, language, {});
  const takingPlace = { event_status: '-cancelled,-postponed' };
  if (Object.keys(filters).length === 0) {
    const question = { ...takingPlace, featured: 'true', per_page: String(featuredShown) };
    const [list, { events: featured }] = await Promise.all([
      readList(service, language, {}, inSections),
      orIfUnavailable(findAny(question), { events: [] }),
    ]);
    return withBusyMonth(findAny, { ...list, featured });
  }
  const agenda = await readList(service, language, filters);
  const find = findWith(service, language, agenda.filters);
  if (agenda.total > 0) return withBusyMonth(find, agenda);
  const next = { ...takingPlace, ongoing: 'exclude', per_page: String(insteadShown) };
  const { events: instead } = await findAny(next);
  return withBusyMonth(find, { ...agenda, instead });
}

/** Requests the list of the agenda with its filters; `further` is asked of what begins in its window. Throws what `listRecords` throws. */
export async function readList(
  service: Service,
  language: Language,
  filters: Asked,
  further: Asked = {},
): Promise<Agenda> {
  const { when = 'upcoming', q, ongoing, orderby = 'agenda' } = filters;
  const find = findWith(service, language, filters);
  const counted = {
    ongoing: 'include',
    facets: [...usual, ...naming.filter((name) => filters[name] !== undefined)].join(),
    facet_size: String(facetSize),
  };
  // A search should find everything; browsing should show what is new
  if (q !== undefined) {
    const corrects = { autocorrect: '1', highlight: '1' };
    const found = await find({ ...counted, ...listed, ...(ongoing && { ongoing }), ...corrects });
    const { corrected } = found.around.search ?? {};
    const typed = corrected === undefined ? {} : { filters: { ...filters, q: corrected }, typed: q };
    return { ...found, filters, on: found.total, ...typed };
  }
  const parts = partsOf(service, when);
  if (!parts || orderby !== 'agenda' || (ongoing !== undefined && ongoing !== 'only')) {
    const found = await find({ ...counted, ...listed, ...(ongoing && { ongoing }) });
    return { ...found, filters, on: found.total };
  }
  return readParts(find, filters, counted, { ...parts, starting: { ...parts.starting, ...further } });
}

function findWith(service: Service, language: Language, filters: Asked): Find {
  const { when = 'upcoming' } = filters;
  return (question) => findEvents(service, language, { when, expand: 'series', ...filters, ...question });
}

/** A list in which what begins in its window is apart from what has begun before. */
async function readParts(find: Find, filters: Asked, counted: Asked, { starting, begun }: Parts): Promise<Agenda> {
  const { when = 'upcoming', ongoing, page = '1' } = filters;
  if (ongoing === 'only') {
    const [all, found] = await Promise.all([find({ ...counted, ...countedOnly }), find({ ...listed, ...begun })]);
    return { ...all, ...pageIn(found), filters, on: all.total };
  }
  if (/^(?:today|tomorrow|\d{4}-\d{2}-\d{2})$/.test(when)) {
    const [found, { total }] = await Promise.all([find({ ...counted, ...listed }), find({ ...begun, ...countedOnly })]);
    return { ...found, filters, on: found.total, begun: { total, isListed: true, events: [] } };
  }
  const [all, first, already] = await Promise.all([
    find({ ...counted, ...countedOnly }),
    find({ ...starting, ...(page === '1' ? listed : countedOnly) }),
    find({ ...begun, page: '1', per_page: String(begunShown) }),
  ]);
  const { total } = already;
  const isListed = first.total === 0 && total > 0;
  const isFirst = page === '1' && !isListed;
  const found = isFirst ? first : await find({ ...listed, ...(isListed ? begun : starting) });
  return {
    ...all,
    ...pageIn(found),
    filters,
    on: all.total,
    begun: { total, isListed, events: isFirst ? already.events : [] },
  };
}

/** The same page with a month beside it in which something is on, when there is nothing in that of its window. */
async function withBusyMonth(find: Find, agenda: Agenda): Promise<Agenda> {
  const days = valuesOf(agenda, 'day');
  const month = String(days[0]?.value).slice(0, 7);
  if (days.length === 0 || days.some(({ count }) => count > 0) || agenda.filters['when'] === month) return agenda;
  const months = monthsWithEvents(agenda);
  const busy = months.find((each) => each > month) ?? months.at(-1);
  if (busy === undefined) return agenda;
  const { around } = await find({ ...countedOnly, ongoing: 'include', facets: 'day', facet_month: busy });
  return { ...agenda, around: { ...agenda.around, facets: { ...agenda.around.facets, ...around.facets } } };
}

/** The months of a list that have events. */
export function monthsWithEvents(agenda: Pick<Agenda, 'around'>): string[] {
  return valuesOf(agenda, 'month')
    .filter(({ count }) => count > 0)
    .map(({ value }) => String(value));
}

/** What a list has of its own beside what another one counts. */
function pageIn({ around: _, ...own }: EventsFound): Omit<EventsFound, 'around'> {
  return own;
}

/** The filters of what begins in a window, and of what has begun before it. */
interface Parts {
  readonly starting: Asked;
  readonly begun: Asked;
}

/** The parts of a window; undefined where nothing can have begun before. */
function partsOf({ calendar }: Service, when: string): { readonly starting: Asked; readonly begun: Asked } | undefined {
  const from = periodAt(calendar, when, calendar.now())?.from;
  if (from === undefined || when === 'now' || when === 'past') return undefined;
  if (when !== 'tonight') return { starting: { ongoing: 'exclude' }, begun: { ongoing: 'only' } };
  // Tonight has no day of its own: what began this morning is on, but it does not begin tonight
  return {
    starting: { ongoing: 'include', starts_after: new Date(from - secondLength).toISOString() },
    begun: { ongoing: 'include', starts_before: new Date(from).toISOString() },
  };
}

/** The values of a facet; empty while the index is unavailable. */
export function valuesOf(agenda: Pick<Agenda, 'around'>, name: FacetName): readonly FacetValue[] {
  return facetOf(agenda, name)?.values ?? [];
}

/** A facet; undefined while the index is unavailable. */
export function facetOf({ around }: Pick<Agenda, 'around'>, name: FacetName): Facet | undefined {
  return around.facets?.[name];
}

/** The selected values of facets, with the names of their filters. */
export function chosenIn(agenda: Agenda): { readonly name: FacetName; readonly value: FacetValue }[] {
  return [...offered, ...naming].flatMap((name) =>
    valuesOf(agenda, name)
      .filter(({ selected }) => selected)
      .map((value) => ({ name, value })),
  );
}
