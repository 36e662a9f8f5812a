import { type OutputName, outputTable } from '../../model/tables/outputs.ts';
import type { Calendar, Input } from '../calendar.ts';
import { parametersSent } from './plan.ts';

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
  name: OutputName,
  input: Input,
  { page, pages, perPage }: Paging,
): OutputLinks {
  const sent = { ...parametersSent(outputTable(name), input), ...(perPage && { per_page: String(perPage) }) };
  const to = (number: number): string => {
    const query = new URLSearchParams(sent);
    if (number > 1) query.set('page', String(number));
    return `${settings.api}/events.${name}${query.size > 0 ? `?${query}` : ''}`;
  };
  return {
    self: to(page),
    ...(page > 1 && { previous: to(page - 1) }),
    ...(page < pages && { next: to(page + 1) }),
  };
}
