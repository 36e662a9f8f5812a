import { type OutputName, outputTable } from '../../model/tables/outputs.ts';
import type { Calendar, Input } from '../calendar.ts';
import { parametersSent } from './plan.ts';

/** Absolute addresses of a page of an output and of those beside it. */
export interface OutputLinks {
  readonly self: string;
  readonly previous?: string;
  readonly next?: string;
}

/** Addresses with the parameters that were sent, for those in effect change with every minute. */
export function outputLinks(
  { settings }: Calendar,
  name: OutputName,
  input: Input,
  page: number,
  pages: number,
): OutputLinks {
  const sent = parametersSent(outputTable(name), input);
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
