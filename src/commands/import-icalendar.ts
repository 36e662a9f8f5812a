/** Imports iCalendar feeds by their address. */

import type { Calendar } from '../calendar/calendar.ts';
import type { Config } from '../config.ts';
import { UnreadableSource } from '../formats/incoming.ts';
import type { Tally } from '../interchange/summary.ts';
import { accountOf, type CalendarOptions, nothingTaken, politeness, pruneSource } from './import-calendar.ts';
import { type FeedOptions, feeds, takeFeed } from './import-feed.ts';

/** The address of a feed as it is asked for, of what is known for one by its looks: `webcal:`, `.ics`, `?ical=1`; undefined for others. */
export function feedAddress(text: string): string | undefined {
  const address = text.replace(/^webcals?:\/\//i, 'https://');
  const isFeed = address !== text || /\.ics(?:[?#]|$)|[?&](?:outlook-)?ical=1/i.test(text);
  return isFeed && /^https?:\/\//i.test(address) ? address : undefined;
}

/** Takes the events of a feed over. Throws CommandFailure and UnreadableSource when it cannot be read. */
export async function takeIcalendar(
  calendar: Calendar,
  config: Config,
  tally: Tally,
  address: string,
  options: FeedOptions & CalendarOptions,
): Promise<void> {
  const bytes = await bytesAt(address, config, options);
  const reading = await feeds.ics(bytes, config, { ...options, address });
  await takeFeed(calendar, config, tally, reading, options.language);
  if (!options.prune) return;
  const ids = reading.records.map(({ id }) => id);
  const idsOf = (resource: string): readonly string[] | undefined => (resource === 'events' ? ids : undefined);
  await pruneSource(
    calendar,
    { source: reading.source, publicOnly: false, endAfter: calendar.now(), idsOf },
    options.force,
  );
}

async function bytesAt(address: string, config: Config, options: CalendarOptions): Promise<Uint8Array> {
  const { remoteOf, RemoteFailure } = await import('../interchange/remote/request.ts');
  const account = await accountOf(config, options);
  const ask = remoteOf({ ...politeness, account, accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1' });
  try {
    const { status, bytes } = await ask(address);
    if (status >= 200 && status <= 299) return bytes;
    throw new UnreadableSource(`no feed that can be read: it answers ${status}`);
  } catch (error) {
    throw error instanceof RemoteFailure ? nothingTaken(error) : error;
  }
}
