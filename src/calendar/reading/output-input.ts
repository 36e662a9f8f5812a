/** What outputs take for parameters that nobody sent. */

import { type OutputName, outputOf, recentDays, streamedFactor } from '../../model/tables/outputs.ts';
import { wholeMinute } from '../../model/time/durations.ts';
import { addDays, isoWithOffset, wallClockOf } from '../../model/time/instants.ts';
import type { Calendar, Input } from '../calendar.ts';
import { dateNames } from './when.ts';

/** Most events that an output has. */
export function mostEvents({ settings }: Calendar, name: OutputName): number {
  return settings.maxFeed * (outputOf(name).isStreamed ? streamedFactor : 1);
}

/** Parameters that say a time; with any of them an output has no window of its own. */
const timeNames = [...dateNames, 'when', 'include'];

/** The parameters with what an output takes for those that nobody sent; without `per_page` it has as many events as it may. */
export function usualInput(calendar: Calendar, name: OutputName, input: Input): Input {
  const { defaults, always } = outputOf(name);
  const isTimed = timeNames.some((each) => (input.values[each] ?? '') !== '');
  const window = isTimed ? {} : usualWindow(calendar, name);
  const perPage = { per_page: mostEvents(calendar, name) };
  return { ...input, values: { ...perPage, ...defaults, ...window, ...input.values, ...always } };
}

function usualWindow({ settings: { timeZone }, now }: Calendar, name: OutputName): Input['values'] {
  const { window } = outputOf(name);
  if (window === 'listed') return {};
  if (window === 'unfinished') return { ends_after: isoWithOffset(wholeMinute(now()), timeZone) };
  // A whole day, so that the same data stay the same bytes for as long
  return { ends_after: addDays(wallClockOf(now(), timeZone), -recentDays).slice(0, 10) };
}
