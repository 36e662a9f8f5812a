/** A service of a suite, with signed-in clients of its desk. */

import type { Role } from '../../src/model/documents/document.ts';
import type { Loose } from './asking.ts';
import { type Visitor, visitorOf } from './desk-visitor.ts';
import type { StartOptions } from './service.ts';
import { openSessionOf, sessionCookie } from './sessions.ts';
import { type Standing, type WithService, withEmptiedService, withOneService, withService } from './with-service.ts';

interface WithDesk extends WithService {
  /** A client with a session of the user of a role. */
  at(role: Role): Promise<Visitor>;
  /** Reads an event with its texts in all languages. */
  read(id: number): Promise<Loose>;
}

/** A client with a session of the user of a role. */
export async function visitorAs(service: Standing, role: Role): Promise<Visitor> {
  const visitor = visitorOf(service.url);
  visitor.takeCookie(`${sessionCookie}=${await openSessionOf(service, role)}`);
  return visitor;
}

/** Starts a new service for each test of the suite that calls this. */
export function withDesk(): WithDesk {
  return deskOf(withService());
}

/** Starts one service for all tests of the suite that calls this, and removes after each of them the records that it has written. */
export function withEmptiedDesk(): WithDesk {
  return deskOf(withEmptiedService());
}

/** Starts one service for all tests of the suite that calls this. */
export function withOneDesk(options?: StartOptions): WithDesk {
  return deskOf(withOneService(options));
}

function deskOf(running: WithService): WithDesk {
  const { service } = running;
  return {
    ...running,
    at: (role) => visitorAs(service, role),
    read: async (id) =>
      (await service.request('GET', `/events/${id}`, { as: 'editor', query: { _translations: true } })).body,
  };
}
