/** The administrator of the settings, at the start of a service. */

import type { Calendar } from '../calendar/calendar.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { Unreachable } from '../ports.ts';
import { type ProcessContext, say } from './process-context.ts';

/** Creates the administrator when there is none. Only a random password is shown, and only here. */
export async function sayAdministrator(
  calendar: Calendar,
  { administrator }: Config,
  context: ProcessContext,
): Promise<void> {
  const { ensureAdministrator } = await import('../calendar/access/users.ts');
  const made = await ensureAdministrator(calendar, administrator.name, administrator.password);
  if (!made?.password) return;
  say(context, `Administrator: ${made.name}`);
  say(context, `Application password (shown only this once): ${made.password}`);
}

/** Warns when the password in the settings is not the administrator's, because whoever set it believes that it is. */
export async function warnOfPassword(calendar: Calendar, { administrator }: Config, log: Log): Promise<void> {
  const { name, password } = administrator;
  if (password === undefined) return;
  const { findUser, verifyPassword } = await import('../calendar/access/users.ts');
  try {
    const [user, right] = await Promise.all([findUser(calendar, name), verifyPassword(calendar, name, password)]);
    if (right?.facts.role === 'administrator') return;
    if (user?.facts.role !== 'administrator')
      return log.warn(
        `ADMIN_USER is ${name}, who is not the administrator that there is: ADMIN_PASSWORD changes nothing`,
      );
    log.warn(`ADMIN_PASSWORD is not the password of ${name}, and does not change it: users password ${name} does`);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
  }
}
