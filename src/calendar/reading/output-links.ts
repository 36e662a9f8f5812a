import { agendaPath, askedAmong } from '../../model/agenda.ts';
import { events } from '../../model/tables/events.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { type OutputName, outputTable } from '../../model/tables/outputs.ts';
import type { Calendar, Input } from '../calendar.ts';
import { parametersSent } from './plan.ts';

/** An output, and whose list it shows. */
export interface OutputOfList {
  readonly resource: ResourceName;
  readonly name: OutputName;
}

/** The absolute addresses of a page of an output and of its neighbours. */
export interface OutputLinks {
  readonly self: string;
  readonly previous?: string;
  readonly next?: string;
}

/** The number of the page and of all pages; `perPage` when it has fewer events than requested or usual. */
interface Paging {
  readonly page: number;
  readonly pages: number;
  readonly perPage?: number | undefined;
}

/** Addresses with the parameters as sent, because those in effect change every minute. */
export function outputLinks(
  { settings }: Calendar,
  { resource, name }: OutputOfList,
  input: Input,
  { page, pages, perPage }: Paging,
): OutputLinks {
  const sent = { ...parametersSent(outputTable(name, resource), input), ...(perPage && { per_page: String(perPage) }) };
  const to = (number: number): string => {
    const query = new URLSearchParams(sent);
    if (number > 1) query.set('page', String(number));
    return addressOf(settings, { resource, name }, query);
  };
  return {
    self: to(page),
    ...(page > 1 && { previous: to(page - 1) }),
    ...(page < pages && { next: to(page + 1) }),
  };
}

/** The iCalendar feed of all events that a list has, for those who subscribe to it; undefined for a list with what is not published. */
export function subscriptionTo({ settings }: Calendar, input: Input): string | undefined {
  const { per_page, _fields, _translations, ...sent } = parametersSent(subscribed, input);
  if ((sent['status'] ?? published) !== published) return undefined;
  return addressOf(settings, { resource: 'events', name: 'ics' }, new URLSearchParams(sent));
}

const published = 'publish';
/** Made once, because every list links to its feed. */
const subscribed = outputTable('ics', 'events');

/** The public page that shows what an output has: the agenda with its filters, or the front page of a site that has another one. */
export function pageOfOutput({ settings }: Calendar, input: Input): string {
  const { site, hasAgenda, languages } = settings;
  if (!hasAgenda) return `${site}/`;
  return site + agendaPath(languages, input.language, askedAmong(parametersSent(events.filters, input)));
}

function addressOf({ api }: Calendar['settings'], { resource, name }: OutputOfList, query: URLSearchParams): string {
  return `${api}/${resource}.${name}${query.size > 0 ? `?${query}` : ''}`;
}
