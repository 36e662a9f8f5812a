/** Opens what a command works on, and closes it in any case. */

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

/** Megabytes of a file in memory: commands write much at once, all over the file. */
const cache = 128;

/** Runs `work` on the calendar of the settings. Throws WrongSettings, and what opening the pair throws. */
export async function withCalendar<T>(work: (calendar: Calendar, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig();
  const { openPair } = await import('../backends/open.ts');
  const pair = await openPair(config, (line) => console.error(line), cache);
  try {
    return await work(openCalendar(pair, calendarSettings(config)), config);
  } finally {
    await pair.close();
  }
}
