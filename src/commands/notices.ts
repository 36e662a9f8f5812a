/** What a service says to its operators when it starts. */

import cluster from 'node:cluster';
import type { Calendar } from '../calendar/calendar.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { resourceNames } from '../model/tables/field.ts';
import { type Pair, Unreachable } from '../ports.ts';
import { CommandFailure, lineFor, type ProcessContext, say } from './command.ts';

/**
 * Creates the administrator of the settings when there is none. Only a random password is shown, and only here. Resolves to whether it
 * created one.
 */
export async function sayAdministrator(
  calendar: Calendar,
  { administrator }: Config,
  context: ProcessContext,
): Promise<boolean> {
  const { ensureAdministrator } = await import('../calendar/access/users.ts');
  const made = await ensureAdministrator(calendar, administrator.name, administrator.password);
  if (made?.password) {
    say(context, `Administrator: ${made.name}`);
    say(context, `Password (shown only this once): ${made.password}`);
  }
  return made !== undefined;
}

const withoutPages =
  'PAGES is off and SITE_URL is not set: feeds and the sitemap lead to pages that nobody answers; set SITE_URL to the site that has them';

const pagesElsewhere =
  'PAGES is on, and SITE_URL has another path than BASE_URL: links within the public pages begin with that of BASE_URL; give both the same, or set PAGES to off if SITE_URL is a site with its own pages';

/** What is doubtful about the links to public pages. */
function adviceOnPages({ calendar: { hasAgenda }, links: { base, site } }: Config): string | undefined {
  if (!hasAgenda) return site ? undefined : withoutPages;
  return site && pathOf(site) !== pathOf(base ?? '') ? pagesElsewhere : undefined;
}

function pathOf(root: string): string {
  return URL.parse(root)?.pathname ?? '/';
}

/** What a service that answers may need advice on. */
interface Advised {
  readonly calendar: Calendar;
  /** Whether this start created the administrator, with the password in the settings if there is one. */
  readonly hasNewAdministrator: boolean;
}

/** Tells operators what they may want to know once the service answers; of several workers only the first one ever started does. */
export async function advise({ calendar, hasNewAdministrator }: Advised, config: Config, log: Log): Promise<void> {
  const isStarting = cluster.isPrimary || cluster.worker?.id === 1;
  const onPages = adviceOnPages(config);
  if (isStarting && onPages) log.warn(onPages);
  if (isStarting && !hasNewAdministrator) await unlessUnreachable(warnOfPassword(calendar, config, log));
  if (cluster.isPrimary) await unlessUnreachable(sayWhenEmpty(calendar.pair, log));
}

/** The service starts without a server, and says so itself. */
function unlessUnreachable(notice: Promise<void>): Promise<void> {
  return notice.catch((error: unknown) => {
    if (!(error instanceof Unreachable)) throw error;
  });
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

async function sayWhenEmpty(pair: Pair, log: Log): Promise<void> {
  // One record is enough; counting a large calendar that nobody has read yet takes long
  for (const kind of resourceNames) for await (const _ of pair.store.scan(kind)) return;
  log.info(`No records yet. To get some: ${lineFor('seed')}`);
}

/** What keeps a service from listening, as a sentence about the setting that is wrong; any other error as it is. */
export function listenFailure(error: unknown, { listen: { host, port } }: Config): unknown {
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
