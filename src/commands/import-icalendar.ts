/** Imports iCalendar feeds from their address. */

import { type FeedOptions, feeds } from '../formats/formats.ts';
import { type Reading, UnreadableSource } from '../formats/incoming.ts';
import type { Tally } from '../interchange/summary.ts';
import { type Instant, parseMoment } from '../model/time/instants.ts';
import { CommandFailure } from './arguments.ts';
import { accountOf, type CalendarOptions, nothingTaken, politeness, pruneSource } from './import-calendar.ts';
import { takeFeed } from './import-feed.ts';
import type { Session } from './with-calendar.ts';

/** The address to request for a text that looks like a feed (`webcal:`, `.ics`, `?ical=1`); undefined for other texts. */
export function feedAddress(text: string): string | undefined {
  const address = text.replace(/^webcals?:\/\//i, 'https://');
  const isFeed = address !== text || /\.ics(?:[?#]|$)|[?&](?:outlook-)?ical=1/i.test(text);
  return isFeed && /^https?:\/\//i.test(address) ? address : undefined;
}

/** Imports the events of a feed. Throws CommandFailure and UnreadableSource when it cannot be read. */
export async function takeIcalendar(
  session: Session,
  tally: Tally,
  address: string,
  options: FeedOptions & CalendarOptions,
): Promise<void> {
  const bytes = await bytesAt(address, session, options);
  const reading = await feeds.ics(bytes, session.config, { ...options, address });
  await takeFeed(session, tally, reading, options.language);
  if (!options.prune) return;
  if (reading.isCut) throw new CommandFailure('Nothing was put into the trash, for the feed breaks off');
  const ids = reading.records.map(({ id }) => id);
  const idsOf = (resource: string): readonly string[] | undefined => (resource === 'events' ? ids : undefined);
  const covers = { endAfter: session.calendar.now(), startTo: latestStart(reading) };
  await pruneSource(session, { source: reading.source, publicOnly: false, covers, idsOf }, options.force);
}

function latestStart({ records }: Reading): Instant {
  const starts = records.map(({ values }) => parseMoment(String(values['start_date']), String(values['timezone']))?.at);
  return starts.reduce<number>((latest, at = latest) => Math.max(latest, at), Number.NEGATIVE_INFINITY);
}

/** A feed with all its pages, each of which is a calendar of its own. */
async function bytesAt(address: string, session: Session, options: CalendarOptions): Promise<Uint8Array> {
  const { remoteOf, RemoteFailure } = await import('../interchange/remote/request.ts');
  const account = await accountOf(session, options);
  const ask = remoteOf({ ...politeness, account, accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1' });
  try {
    const pages: Uint8Array[] = [];
    for (let page: string | undefined = address; page !== undefined && pages.length < maxPages; ) {
      const { status, headers, bytes } = await ask(page);
      if (status < 200 || status > 299) throw new UnreadableSource(`no feed that can be read: it answers ${status}`);
      pages.push(bytes);
      page = pageAfter(page, headers);
    }
    return Buffer.concat(pages);
  } catch (error) {
    throw error instanceof RemoteFailure ? nothingTaken(error) : error;
  }
}

/** The most pages of one feed; ours have 2,000 events each. */
const maxPages = 500;

/** The next page that a response links to (RFC 8288), on the same host. */
function pageAfter(page: string, headers: Headers): string | undefined {
  const [, next] = /<([^>]+)>\s*;[^,]*\brel="?next"?/.exec(headers.get('Link') ?? '') ?? [];
  const url = next === undefined ? null : URL.parse(next, page);
  return url?.origin === new URL(page).origin && url.href !== page ? url.href : undefined;
}
