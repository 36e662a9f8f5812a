import cluster from 'node:cluster';
import closeWithGrace from 'close-with-grace';
import type { Command } from 'commander';
import { orClose } from '../async/calls.ts';
import { openDiskCache } from '../cache/disk-cache.ts';
import { type Config, readConfig } from '../config.ts';
import type { Listening } from '../http/serve.ts';
import type { Log } from '../log.ts';
import { startBackground } from './background.ts';
import { serviceClock } from './clock.ts';
import { calendarSettings, type ProcessContext, version } from './command.ts';
import { advise, listenFailure, sayAdministrator } from './notices.ts';
import { onSignals, signals } from './signals.ts';

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
      await (config.workers > 1 && cluster.isPrimary ? lead(config, context) : serve(config, context));
    });
}

/** Exits explicitly, because connections that arrived while the last worker stopped would keep the process alive. */
async function lead(config: Config, { stdout }: ProcessContext): Promise<never> {
  const [{ openLog }, { leadWorkers }] = await Promise.all([import('../log.ts'), import('./workers.ts')]);
  const log = openLog(config.logLevel, stdout);
  sayStarting(log);
  process.exit(await leadWorkers(config, log));
}

async function serve(config: Config, context: ProcessContext): Promise<void> {
  const [{ openLog }, { listen }] = await Promise.all([import('../log.ts'), import('../http/serve.ts')]);
  const log = openLog(config.logLevel, context.stdout, cluster.worker?.id);
  if (!cluster.isWorker) sayStarting(log);
  let opened: Opened | undefined;
  let listening: Listening | undefined;
  // Before anything is open, because a signal may come at any time
  const stop = stopWith(log, async () => {
    await listening?.close(graceOfRequests);
    await opened?.close();
  });
  try {
    listening = await listen(config.listen, async (url) => {
      opened = await openService({ config, log, context }, url);
      return opened.app;
    });
  } catch (error) {
    stop.uninstall();
    // Otherwise the channel to the primary would keep the worker alive
    process.channel?.unref();
    throw listenFailure(error, config);
  }
  if (cluster.isWorker) await saidServing(listening, log);
  else log.info({ url: listening.url, api: opened?.calendar.settings.api }, `Listening on ${listening.url}`);
  if (opened) await advise(opened, config, log);
}

/** The first line of a log says which version wrote it. */
function sayStarting(log: Log): void {
  log.info({ version, node: process.versions.node }, `Cartellera ${version} starts`);
}

async function saidServing({ url }: Listening, log: Log): Promise<void> {
  log.info({ pid: process.pid }, 'A worker answers');
  (await import('./workers.ts')).sayServing(url);
}

/** Closes everything on a signal or on an uncaught error, and ends the process. */
function stopWith(log: Log, close: () => Promise<void>): { uninstall(): void } {
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

type Opened = Awaited<ReturnType<typeof serviceOn>>;

/** What a service runs on. */
type Ground = Awaited<ReturnType<typeof openGround>>;

/** Binds the address, then opens the pair and creates the application. */
async function openService(start: Start, url: string): Promise<Opened> {
  const loading = loadApp();
  const ground = await openGround(start);
  return orClose(
    loading.then((app) => serviceOn(ground, app, start, url)),
    ground.close,
  );
}

/** Starts before the pair is open: reading files and waiting for servers overlap. */
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
  const closeOthers = async () => {
    diskCache?.close();
    await tracing?.close();
  };
  const opening = openPair(config, (line) => log.warn(line));
  const bare = await orClose(opening, closeOthers);
  const close = async () => {
    await Promise.all([bare.close(), closeOthers()]);
  };
  return { pair: tracing?.traced(bare) ?? bare, tracing, diskCache, close };
}

async function serviceOn(
  ground: Ground,
  { createApp, gateOf, openCalendar }: Awaited<ReturnType<typeof loadApp>>,
  { config, log, context }: Start,
  url: string,
) {
  const { pair, tracing, diskCache } = ground;
  const clock = serviceClock(config.now);
  const calendar = openCalendar(pair, calendarSettings(config, url), clock.now, diskCache, config.maxSending);
  const hasNewAdministrator = await sayAdministrator(calendar, config, context);
  if (!config.allowReset) await (await import('../calendar/access/test-users.ts')).removeTestUsers(calendar);
  const resets = config.allowReset
    ? (await import('./resets.ts')).resetsOf(calendar, clock.set, clock.isFrozen)
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
