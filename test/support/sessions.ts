/** Sessions of the desk without its form: deriving a key from a password takes a tenth of a second on purpose. */

import { openSession } from '../../src/calendar/access/keys.ts';
import { findUser } from '../../src/calendar/access/users.ts';
import type { Role } from '../../src/model/documents/document.ts';
import type { Standing } from './with-service.ts';

/** The cookie of a session. */
export const sessionCookie = 'cartellera_desk';

/** Opens a session of the user of a role; resolves to the value of its cookie. */
export async function openSessionOf({ credentials, calendar }: Standing, role: Role): Promise<string> {
  const { name } = await credentials(role);
  const user = await findUser(calendar, name);
  if (!user) throw new Error(`There is no user ${name}`);
  return openSession(calendar, user);
}
