/** `serve`: the service, from its start to its stop. */

import cluster from 'node:cluster';
import { setImmediate as nextTurn } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { Command } from 'commander';
import { orClose } from '../async/calls.ts';
import { openDiskCache } from '../cache/disk-cache.ts';
import { ensureAdministrator } from '../calendar/access/users.ts';
import type { Calendar } from '../calendar/calendar.ts';
import type { Listening } from '../http/serve.ts';
import type { Log } from '../log.ts';
import { resourceNames } from '../model/tables/field.ts';
import { unlessUnreachable } from '../ports.ts';
import { type Config, readConfig } from '../read-config.ts';
import { startBackground } from './background.ts';
import { CommandFailure, calendarSettings, lineFor, type ProcessContext, say, version } from './command.ts';
import { openClock } from './shared-state.ts';
import { onSignals, signals } from './signals.ts';
import type { WorkerServing } from './workers.ts';

const examples = `
Examples:
  npm start
  PORT=3000 LANGUAGES=es,ca npm start
  npm start -- --workers 4

It stops on SIGTERM and SIGINT, once running requests are answered.
`;

/** Milliseconds: for running requests, and for the whole stop. */
const graceOfRequests = 7000;
const graceOfAll = 9500;

/** `serve`: answers requests until it is stopped. */
export function serveCommand(program: Command, context: ProcessContext): void {
  program
    .command('serve')
    .description('Answer requests')
    .option('--workers <n>', 'processes that answer side by side, on the server pair (WORKERS)')
    .addHelpText('after', examples)
    .action(async ({ workers }: { workers?: string }) => {
      const config = readConfig(context.env, { WORKERS: workers });
      if (config.workers === 1 || cluster.isWorker) return serve(config, context);
      const [{ openLog }, { leadWorkers }] = await Promise.all([import('../log.ts'), import('./workers.ts')]);
      const log = openLog(config.logLevel, context.stdout);
      sayStarting(log);
      // Exits explicitly, because connections that arrived while the last worker stopped would keep the process alive
      process.exit(await leadWorkers(config, log));
    });
}

async function serve(config: Config, context: ProcessContext): Promise<void> {
  const [{ openLog }, { listen }] = await Promise.all([import('../log.ts'), import('../http/serve.ts')]);
  const log = openLog(config.logLevel, context.stdout, cluster.worker?.id);
  if (!cluster.isWorker) sayStarting(log);
  let opened: Opened | undefined;
  let listening: Listening | undefined;
  // Before anything is open, because a signal may come at any time
  const stop = stopOnSignal(log, async () => {
    await listening?.close(graceOfRequests);
    await opened?.close();
  });
  try {
    listening = await listen(config.listen, async (url) => {
      const start = { config, log, context };
      const ground = await openGround(start);
      // Reading files would make servers late that are being connected to, but may go on while a first password is hashed
      const ready = Promise.all([makeAdministrator(ground, start), nextTurn().then(loadApp)]);
      const service = await orClose(
        ready.then(([hasNewAdministrator, app]) => openService({ ...ground, hasNewAdministrator }, app, start, url)),
        ground.close,
      );
      opened = service;
      return service.app;
    });
  } catch (error) {
    stop.uninstall();
    // Otherwise the channel to the primary would keep the worker alive
    if (cluster.isWorker) process.channel?.unref();
    throw toListenFailure(error, config);
  }
  if (cluster.isWorker) {
    log.info({ pid: process.pid }, 'A worker answers');
    process.send?.({ serving: listening.url } satisfies WorkerServing);
  } else log.info({ url: listening.url, api: opened?.calendar.settings.api }, `Listening on ${listening.url}`);
  if (opened) await advise(opened, config, log);
}

/** The first line of a log says which version wrote it. */
function sayStarting(log: Log): void {
  log.info({ version, node: process.versions.node }, `Cartellera ${version} starts`);
}

/** Closes everything on a signal or on an uncaught error, and ends the process. */
function stopOnSignal(log: Log, close: () => Promise<void>): { uninstall(): void } {
  let failed = false;
  const grace = closeWithGrace({ delay: graceOfAll, logger: false, skip: [...signals] }, async ({ err }) => {
    failed = err !== undefined;
    if (err) log.fatal({ err }, 'Stopping after an error');
    await close();
    log.info('Stopped');
  });
  const unlisten = onSignals(
    (signal) => {
      if (failed) return;
      log.info({ signal }, 'Stopping');
      grace.close();
    },
    () => process.exit(1),
  );
  return {
    uninstall() {
      grace.uninstall();
      unlisten();
    },
  };
}

/** What a start is given. */
interface Start {
  readonly config: Config;
  readonly log: Log;
  readonly context: ProcessContext;
}

type Opened = Awaited<ReturnType<typeof openService>>;

/** What a service runs on. */
interface Ground extends Awaited<ReturnType<typeof openGround>> {
  /** Whether this start has made the administrator. */
  readonly hasNewAdministrator: boolean;
}

/** Makes the administrator of a new calendar; resolves to whether it was needed. A random password is shown at once, and only here. */
async function makeAdministrator({ pair }: Pick<Ground, 'pair'>, { config, context }: Start): Promise<boolean> {
  const { name, password } = config.administrator;
  const made = await ensureAdministrator({ pair }, name, password);
  if (made?.password) {
    say(context, `Administrator: ${made.name}`);
    say(context, `Password (shown only this once): ${made.password}`);
  }
  return made !== undefined;
}

async function loadApp() {
  const [{ createApp }, { gateOf }, { openCalendar }] = await Promise.all([
    import('../http/app.ts'),
    import('../derive/gate.ts'),
    import('../calendar/open.ts'),
  ]);
  return { createApp, gateOf, openCalendar };
}

async function openGround({ config, log }: Start) {
  const { openPair } = await import('../backends/open.ts');
  const tracing = config.traces
    ? (await import('../tracing.ts')).openTracing(version, (line) => log.warn(line))
    : undefined;
  const diskCache = openDiskCache();
  if (!diskCache) log.warn('No temporary file can be made where TMPDIR says: fewer answers are cached');
  const opening = openPair(config, (line) => log.warn(line));
  const pair = await orClose(opening, async () => {
    await Promise.all([diskCache?.close(), tracing?.close()]);
  });
  return {
    pair: tracing?.traced(pair) ?? pair,
    tracing,
    diskCache,
    close: async () => {
      await Promise.all([pair.close(), diskCache?.close(), tracing?.close()]);
    },
  };
}

async function openService(
  ground: Ground,
  { createApp, gateOf, openCalendar }: Awaited<ReturnType<typeof loadApp>>,
  { config, log, context }: Start,
  url: string,
) {
  const { pair, tracing, diskCache, hasNewAdministrator } = ground;
  const clock = openClock(config.now);
  const calendar = openCalendar(pair, calendarSettings(config, url), clock.now, diskCache, config.maxSending);
  if (!config.allowReset) await (await import('../calendar/access/test-users.ts')).removeTestUsers(calendar);
  const resets = config.allowReset
    ? (await import('./resets.ts')).makeResets(calendar, clock.set, clock.isFrozen)
    : undefined;
  if (resets) log.warn('ALLOW_RESET is true: administrators can remove all records by one request');
  const background = startBackground(calendar, log, context.env);
  const app = createApp({
    indexNotice: background.indexNotice,
    calendar,
    gate: gateOf(config.calendar),
    http: config.http,
    log,
    tracing,
    version,
    resets,
  });
  return {
    app,
    calendar,
    hasNewAdministrator,
    close: async () => {
      await background.stop();
      await ground.close();
    },
  };
}

// What a service says to its operators when it starts

const withoutPages =
  'PAGES is off and SITE_URL is not set: feeds and the sitemap lead to pages that nobody answers; set SITE_URL to the site that has them';

const pagesElsewhere =
  'PAGES is on, and SITE_URL has another path than BASE_URL: links within the public pages begin with that of BASE_URL; give both the same, or set PAGES to off if SITE_URL is a site with its own pages';

/** What a service that answers may need advice on. */
interface Advised {
  readonly calendar: Calendar;
  /** Whether this start created the administrator, with the password in the settings if there is one. */
  readonly hasNewAdministrator: boolean;
}

/** Tells operators what they may want to know once the service answers; of several workers only the first one ever started does. */
async function advise({ calendar, hasNewAdministrator }: Advised, config: Config, log: Log): Promise<void> {
  if (cluster.isWorker && cluster.worker?.id !== 1) return;
  const advice = adviceOnLinks(config);
  if (advice !== undefined) log.warn(advice);
  // The service starts without a server, and says so itself
  if (!hasNewAdministrator) await warnOfPassword(calendar, config, log).catch(unlessUnreachable);
  if (!cluster.isPrimary) return;
  try {
    // One record is enough; counting a large calendar that nobody has read yet takes long
    for (const kind of resourceNames) for await (const _ of calendar.pair.store.scan(kind)) return;
    log.info(`No records yet. To get some: ${lineFor('seed')}`);
  } catch (error) {
    unlessUnreachable(error);
  }
}

/** What is wrong with the addresses of public pages, as a sentence; undefined when they lead somewhere. */
export function adviceOnLinks({
  calendar,
  links: { base, site },
}: Pick<Config, 'calendar' | 'links'>): string | undefined {
  const [sitePath, basePath] = [site, base].map((root = '') => URL.parse(root)?.pathname ?? '/');
  if (!calendar.hasAgenda && !site) return withoutPages;
  return calendar.hasAgenda && site && sitePath !== basePath ? pagesElsewhere : undefined;
}

/** Warns when the password in the settings is not the administrator's, because whoever set it believes that it is. */
async function warnOfPassword(calendar: Calendar, { administrator }: Config, log: Log): Promise<void> {
  const { name, password } = administrator;
  if (password === undefined) return;
  const { findUser, verifyPassword } = await import('../calendar/access/users.ts');
  const [user, right] = await Promise.all([findUser(calendar, name), verifyPassword(calendar, name, password)]);
  if (right?.facts.role === 'administrator') return;
  if (user?.facts.role !== 'administrator')
    return log.warn(
      `ADMIN_USER is ${name}, who is not the administrator that there is: ADMIN_PASSWORD changes nothing`,
    );
  log.warn(`ADMIN_PASSWORD is not the password of ${name}, and does not change it: users password ${name} does`);
}

/** What keeps a service from listening, as a sentence about the setting that is wrong; any other error as it is. */
function toListenFailure(error: unknown, { listen: { host, port } }: Config): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new CommandFailure(`PORT ${port} of ${host} is taken: another program listens there`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new CommandFailure(`HOST is ${host}: it must be an address of this machine, such as 127.0.0.1 or 0.0.0.0`);
  }
  if (code === 'EACCES' && syscall === 'listen')
    return new CommandFailure(`PORT ${port} may not be listened on by this user`);
  return error;
}
