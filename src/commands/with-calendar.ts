/** Opens the calendar for a command, and closes it in any case. */

import type { Budget } from '../backends/open.ts';
import type { Calendar, CalendarSettings } from '../calendar/calendar.ts';
import { type Config, readConfig } from '../config.ts';
import { type ProcessContext, version, warn } from './command.ts';

/**
 * The settings that the calendar itself needs. Links begin with the configured root, else with the address where the service listens (whose
 * port differs from the setting when that is 0); never with what a client sent.
 */
export function calendarSettings(
  config: Config,
  listening = `http://${config.listen.host}:${config.listen.port}`,
): CalendarSettings {
  const { base = listening, site = base } = config.links;
  return {
    languages: config.languages,
    timeZone: config.timeZone,
    dayCutoff: config.dayCutoff,
    currency: config.currency,
    priceSteps: config.priceSteps,
    base,
    api: `${base}/${config.api.namespace}`,
    site,
    hasAgenda: config.site.areOn,
    pages: config.pages,
    maxPerPage: config.limits.perPage,
    name: config.calendarName,
    color: config.calendarColor,
    maxFeed: config.limits.feed,
    maxAnswer: config.limits.answer,
    taxonomies: config.taxonomies,
    version,
  };
}

/** Commands write much at once, all over a file, and a busy server may be slow. */
const budget: Budget = { cache: 128, timeout: 60_000 };

/** What a command works with. */
export interface Session {
  readonly calendar: Calendar;
  /** The settings with which it was opened. */
  readonly config: Config;
  readonly context: ProcessContext;
}

/** Runs `work` on the configured calendar. Throws WrongSettings, and whatever opening the pair throws. */
export async function withCalendar<T>(context: ProcessContext, work: (session: Session) => Promise<T>): Promise<T> {
  const config = readConfig(context.env);
  const [{ openPair }, { openCalendar }] = await Promise.all([
    import('../backends/open.ts'),
    import('../calendar/calendar.ts'),
  ]);
  const pair = await openPair(config, (line) => warn(context, line), budget);
  try {
    return await work({ calendar: openCalendar(pair, calendarSettings(config)), config, context });
  } finally {
    await pair.close();
  }
}
