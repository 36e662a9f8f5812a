/** A service for the tests of one suite, started and closed around them, and how an editor asks it. */

import type { Answer, Asking, Loose } from './asking.ts';
import { type Running, type StartOptions, startService } from './service.ts';

/** A service that its suite closes. */
export type Standing = Omit<Running, 'close'>;

export interface WithService {
  /** The one of the test that runs; nothing can be asked of it before the first. */
  readonly service: Standing;
  /** A request as an editor, unless `asking` names somebody else. */
  send(method: string, path: string, asking?: Asking): Promise<Answer>;
  /** Makes a record of a resource as an editor; resolves to the record, or to what was wrong. */
  create(resource: string, body: object): Promise<Loose>;
}

/** Starts a new service with an empty calendar for each test of the suite that calls this. */
export function withService(options: StartOptions = {}): WithService {
  let running: Running;
  beforeEach(async () => {
    running = await startService(options);
  });
  afterEach(() => running.close());
  return askedOf(() => running);
}

/** Starts one service for all tests of the suite that calls this; its calendar is empty before the first. */
export function withOneService(options: StartOptions = {}): WithService {
  let running: Running;
  before(async () => {
    running = await startService(options);
  });
  after(() => running.close());
  return askedOf(() => running);
}

function askedOf(running: () => Running): WithService {
  const service = standing(running);
  const send: WithService['send'] = (method, path, asking = {}) =>
    service.request(method, path, { as: 'editor', ...asking });
  const create: WithService['create'] = async (resource, body) => (await send('POST', `/${resource}`, { body })).body;
  return { service, send, create };
}

/** Stands for a service that is not there yet when suites are declared. */
function standing(running: () => Running): Standing {
  return {
    get url() {
      return running().url;
    },
    get api() {
      return running().api;
    },
    get calendar() {
      return running().calendar;
    },
    get clock() {
      return running().clock;
    },
    request: (method, path, asking) => running().request(method, path, asking),
    credentials: (role) => running().credentials(role),
    key: (role) => running().key(role),
  };
}
