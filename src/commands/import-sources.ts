/** What `import` takes in: feeds of other formats, other calendars, and what these no longer have. */

import { type FeedOptions, feeds } from '../formats/formats.ts';
import { type Reading, UnreadableSource } from '../formats/incoming.ts';
import type { Intake } from '../interchange/ingest.ts';
import type { SourceContents } from '../interchange/prune.ts';
import type { Remote } from '../interchange/remote/calendar.ts';
import type { Tally } from '../interchange/tally.ts';
import { parseMomentOfFile } from '../model/time/instants.ts';
import { CommandFailure, type Session, say } from './command.ts';
import { waitingFor, withProgress } from './reporting.ts';

/** The options of an import from an address. */
export interface CalendarOptions {
  /** Language of texts that the source gives in one language only; the calendar's first language when absent. */
  readonly language?: string;
  /** Name to sign in with at the source. */
  readonly user?: string;
  /** Puts records that the source no longer has into the trash. */
  readonly prune?: boolean;
  /** Allows that to be more than half of them. */
  readonly force?: boolean;
  /** Takes over the pictures of what is new or has changed. */
  readonly copyImages?: boolean;
}

/**
 * Milliseconds between two requests, tries of each request, time limit in milliseconds and size limit in bytes of a response; size limit and
 * most pages of a whole source. 50 records of The Events Calendar take about half a megabyte; a page of one of our feeds has 2,000 events.
 */
const politeness = {
  ...{ pause: 200, tries: 6, timeout: 30_000, maxBytes: 64 * 2 ** 20 },
  ...{ maxSourceBytes: 2 * 2 ** 30, maxPages: 500 },
};

/** Imports what was read. Throws CommandFailure for a language that the calendar does not have. */
export async function takeFeed(
  session: Session,
  tally: Tally,
  reading: Reading,
  language = reading.language,
): Promise<void> {
  refuseLanguage(session, language);
  const { ingest } = await import('../interchange/ingest.ts');
  await withIntake(session, tally, (intake) => ingest(intake, { ...reading, language }));
}

/**
 * Imports the events of an iCalendar feed, page by page. Throws CommandFailure, UnreadableSource, RemoteFailure and SourceTooLarge, each
 * possibly after some pages were taken.
 */
export async function takeIcalendar(
  session: Session,
  tally: Tally,
  address: string,
  options: FeedOptions & CalendarOptions,
): Promise<void> {
  let source = options.source;
  let isCut = false;
  let startTo = Number.NEGATIVE_INFINITY;
  const ids: string[] = [];
  for await (const bytes of readPages(address, session, options)) {
    const reading = await feeds.ics(bytes, session.calendar.settings, { ...options, source, address });
    source = reading.source;
    isCut ||= reading.isCut === true;
    for (const { values } of reading.records) {
      startTo = Math.max(
        startTo,
        parseMomentOfFile(String(values['start_date']), String(values['timezone']))?.at ?? startTo,
      );
    }
    if (options.prune) ids.push(...[...reading.records, ...reading.refusals].flatMap(({ id }) => id ?? []));
    await takeFeed(session, tally, reading, options.language);
  }
  if (!options.prune || source === undefined) return;
  if (isCut) throw new CommandFailure('Nothing was put into the trash, for the feed breaks off');
  const contents: SourceContents = {
    source,
    publicOnly: false,
    covers: { endAfter: session.calendar.now(), startTo },
    idsOf: (resource) => (resource === 'events' ? ids : undefined),
  };
  await pruneSource(session, contents, options.force);
}

/**
 * Imports another calendar, and says what the tally does not. Throws CommandFailure for a language that this one does not have, and when too
 * much would go into the trash; UnreadableSource and RemoteFailure, before anything is stored, when the calendar cannot be read;
 * SourceTooLarge, after what was read is stored, when it is larger than an import reads.
 */
export async function takeCalendar(
  session: Session,
  tally: Tally,
  address: string,
  options: CalendarOptions,
): Promise<void> {
  const { context } = session;
  const { languages } = session.calendar.settings;
  const { language = languages[0] as string } = options;
  refuseLanguage(session, language);
  const account = await readAccount(session, options);
  const [{ readRemote }, { takeRemote }, { SourceTooLarge }] = await Promise.all([
    import('../interchange/remote/calendar.ts'),
    import('../interchange/remote/take.ts'),
    import('../interchange/remote/request.ts'),
  ]);
  const source: Remote = { ...politeness, address, languages, account };
  const remote = await withProgress(context, 'Reading pages', (progress) => readRemote(source, progress));
  try {
    const copying = options.copyImages ? await import('./copied-images.ts') : undefined;
    const copyImage = copying?.makeImageCopier(session, (id) => remote.readImageTexts(id, language));
    const { hasSameIds } = await withIntake(session, tally, (intake) =>
      takeRemote(copyImage ? { ...intake, copyImage } : intake, remote, language),
    );
    if (remote.publicOnly) say(context, 'Only what is published was read: --user NAME brings drafts too');
    if (!hasSameIds) {
      say(context, 'New records have new IDs, for this calendar has records of its own; they keep their global_id');
    }
    if (remote.stopped !== undefined) throw new SourceTooLarge(remote.stopped);
    if (options.prune) await pruneSource(session, remote, options.force);
  } finally {
    remote.close();
  }
}

function refuseLanguage({ calendar }: Session, language: string): void {
  const { languages } = calendar.settings;
  if (languages.includes(language)) return;
  throw new CommandFailure(
    `The texts are in ${language}, which LANGUAGES (${languages}) does not name: add it, or say --language`,
  );
}

/** Runs `work` with the gate and the messages of the interface, and shows its progress. */
async function withIntake<T>(
  { calendar, context }: Session,
  tally: Tally,
  work: (intake: Intake) => Promise<T>,
): Promise<T> {
  const [{ gateOf }, { problemMessage }] = await Promise.all([
    import('../derive/gate.ts'),
    import('../model/words/index.ts'),
  ]);
  const gate = gateOf(calendar.settings);
  return withProgress(context, 'Importing', (progress, tell) =>
    work({
      calendar,
      check: (resource, body) => gate.create(resource, { query: {}, body, file: true }),
      sentence: (field, problem) => problemMessage(field, problem, 'en'),
      tally,
      progress,
      waiting: (reason) => tell(waitingFor(reason)),
    }),
  );
}

/** The account to sign in with; undefined to read as the public. Throws CommandFailure when there is no password. */
async function readAccount(session: Session, { user }: CalendarOptions): Promise<Remote['account']> {
  if (user === undefined) return undefined;
  const { importPassword } = session.config;
  if (importPassword !== undefined) return { name: user, password: importPassword };
  const { stdin, stderr } = session.context;
  if (!stdin.isTTY) throw new CommandFailure('--user needs the password of that user: set IMPORT_PASSWORD');
  const { read } = await import('read');
  const question = { prompt: 'Password there: ', silent: true, input: stdin, output: stderr };
  // The library does not notice that nothing more is read of a terminal; a turn later, so that a typed line comes first
  const { promise: end, reject } = Promise.withResolvers<never>();
  stdin.once('pause', () => setImmediate(reject, new Error('closed')));
  try {
    return { name: user, password: await Promise.race([read(question), end]) };
  } catch {
    stderr.write('\n');
    throw new CommandFailure('No password was typed');
  }
}

/** The pages of a feed one after the other, each of which is a calendar of its own. */
async function* readPages(address: string, session: Session, options: CalendarOptions): AsyncGenerator<Uint8Array> {
  const { makeRequests } = await import('../interchange/remote/request.ts');
  const account = await readAccount(session, options);
  const accept = 'text/calendar, text/plain;q=0.5, */*;q=0.1';
  const { askPage } = makeRequests(address, { ...politeness, account, accept });
  for (let page: string | undefined = address; page !== undefined; ) {
    const { url, status, headers, bytes } = await askPage(page);
    if (status < 200 || status > 299) throw new UnreadableSource(`no feed that can be read: it answers ${status}`);
    yield bytes;
    // The next page that the response links to (RFC 8288), on the same host
    const [, link] = /<([^>]+)>\s*;[^,]*\brel="?next"?/.exec(headers.get('Link') ?? '') ?? [];
    const next = link === undefined ? null : URL.parse(link, url);
    page = next?.origin === new URL(url).origin && next.href !== url ? next.href : undefined;
  }
}

/** Puts the records that a source no longer has into the trash. Throws CommandFailure when they are more than half and `force` is not set. */
async function pruneSource({ calendar, context }: Session, contents: SourceContents, force = false): Promise<void> {
  const { findObsolete, prune } = await import('../interchange/prune.ts');
  const { records, all } = await findObsolete(calendar, contents);
  const count = records.length;
  say(context, `${count} of ${all} records of this source are no longer there`);
  if (count * 2 > all && !force) {
    throw new CommandFailure(
      'None was put into the trash, for these are more than half: run it again with --force if that is right',
    );
  }
  const done = await withProgress(context, 'Moving to the trash', (progress) => prune(calendar, records, progress));
  if (done > 0) say(context, `Put into the trash: ${done}`);
}
