/** A service for each test of a suite, with signed-in clients of its desk. */

import type { Role } from '../../src/model/documents/document.ts';
import type { Loose } from './asking.ts';
import { type Visitor, visitorOf } from './desk-visitor.ts';
import { openSessionOf, sessionCookie } from './sessions.ts';
import { type WithService, withService } from './with-service.ts';

interface WithDesk extends WithService {
  /** A client with a session of the user of a role. */
  at(role: Role): Promise<Visitor>;
  /** Reads an event with its texts in all languages. */
  read(id: number): Promise<Loose>;
}

/** Starts a new service for each test of the suite that calls this. */
export function withDesk(): WithDesk {
  const running = withService();
  const { service } = running;
  return {
    ...running,
    async at(role) {
      const visitor = visitorOf(service.url);
      visitor.takeCookie(`${sessionCookie}=${await openSessionOf(service, role)}`);
      return visitor;
    },
    read: async (id) =>
      (await service.request('GET', `/events/${id}`, { as: 'editor', query: { _translations: true } })).body,
  };
}
