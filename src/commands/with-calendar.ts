/** Opens what a command works on, and closes it in any case. */

import type { Generosity } from '../backends/open.ts';
import { type Calendar, type CalendarSettings, openCalendar } from '../calendar/calendar.ts';
import { type Config, readConfig } from '../config.ts';
import { rootsOf } from '../roots.ts';

/** What of the settings the calendar itself needs; a service says where it listens. */
export function calendarSettings(config: Config, listening?: string): CalendarSettings {
  const { api, site } = rootsOf(config, listening);
  return {
    languages: config.languages,
    timeZone: config.timeZone,
    currency: config.currency,
    api,
    site,
    maxPerPage: config.limits.perPage,
    taxonomies: config.taxonomies,
  };
}

/** Commands write much at once, all over a file, and a server that has much to do may take its time. */
const generosity: Generosity = { cache: 128, patience: 60_000 };

/** Runs `work` on the calendar of the settings. Throws WrongSettings, and what opening the pair throws. */
export async function withCalendar<T>(work: (calendar: Calendar, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig();
  const { openPair } = await import('../backends/open.ts');
  const pair = await openPair(config, (line) => console.error(line), generosity);
  try {
    return await work(openCalendar(pair, calendarSettings(config)), config);
  } finally {
    await pair.close();
  }
}
