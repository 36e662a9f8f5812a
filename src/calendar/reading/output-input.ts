/** The defaults of outputs. */

import { type OutputName, outputOf, recentDays, streamedFactor } from '../../model/tables/outputs.ts';
import { wholeMinute } from '../../model/time/durations.ts';
import { addDays, isoWithOffset, wallClockOf } from '../../model/time/instants.ts';
import type { Calendar, Input } from '../calendar.ts';
import { dateNames } from './when.ts';

/** The most events of an output. */
export function maxEvents({ settings }: Calendar, name: OutputName): number {
  return settings.maxFeed * (outputOf(name).isStreamed ? streamedFactor : 1);
}

/** Parameters of time; with any of them an output does not use its own window. */
const timeNames = [...dateNames, 'when', 'include'];

/** The parameters with the output's defaults. Without `per_page` it has as many events as it may. */
export function usualInput(calendar: Calendar, name: OutputName, input: Input): Input {
  const { defaults, always } = outputOf(name);
  const isTimed = timeNames.some((each) => (input.values[each] ?? '') !== '');
  const window = isTimed ? {} : usualWindow(calendar, name);
  const perPage = { per_page: maxEvents(calendar, name) };
  return { ...input, values: { ...perPage, ...defaults, ...window, ...input.values, ...always } };
}

function usualWindow({ settings: { timeZone }, now }: Calendar, name: OutputName): Input['values'] {
  const { window } = outputOf(name);
  if (window === 'listed') return {};
  if (window === 'unfinished') return { ends_after: isoWithOffset(wholeMinute(now()), timeZone) };
  // From the beginning of the day, so that the same data give the same bytes all day
  return { ends_after: addDays(wallClockOf(now(), timeZone), -recentDays).slice(0, 10) };
}
