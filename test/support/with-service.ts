/** A service that hooks start and close around the tests of a suite, with helpers that send requests as an editor. */

import type { Answer, Asking, Loose } from './asking.ts';
import { removeRecords } from './emptied.ts';
import { type Running, type StartOptions, startService } from './service.ts';

/** The options of a suite, or what makes them before it starts, such as a pair of its own. */
export type Options = StartOptions | (() => Promise<StartOptions>);

/** A service that its suite closes. */
export type Standing = Omit<Running, 'close'>;

/** The service of a suite, and requests to it. */
export interface WithService {
  /** The service of the current test. It is not available before the first test. */
  readonly service: Standing;
  /** Sends a request as an editor, unless `asking` names another role. */
  send(method: string, path: string, asking?: Asking): Promise<Answer>;
  /** Creates a record as an editor; resolves to the body of the response, which is the record or an error. */
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

/**
 * Starts one service for all tests of the suite that calls this. Its calendar is empty before the first test, or has what `fill` puts into
 * it.
 */
export function withOneService(
  options: Options = {},
  fill: (service: Running) => Promise<unknown> = async () => undefined,
): WithService {
  let running: Running;
  before(async () => {
    running = await startService(typeof options === 'function' ? await options() : options);
    await fill(running);
  });
  after(() => running.close());
  return askedOf(() => running);
}

/**
 * Starts one service for all tests of the suite that calls this, and removes after each of them the records that it has written, which takes
 * a fraction of a start. IDs go on, files of pictures stay, and so does what a service remembers of its callers.
 */
export function withEmptiedService(options: Options = {}): WithService {
  let begun = 0;
  const context = withOneService(options, async ({ clock }) => {
    begun = clock.now;
  });
  afterEach(() => emptied(context.service, begun));
  return context;
}

/** Removes the records of a calendar, users and API keys apart, and puts its clock back. */
async function emptied({ calendar, clock }: Standing, now: number): Promise<void> {
  await removeRecords(calendar.pair);
  clock.now = now;
  calendar.schedule.next = 0;
}

function askedOf(running: () => Running): WithService {
  const service = standing(running);
  const send: WithService['send'] = (method, path, asking = {}) =>
    service.request(method, path, { as: 'editor', ...asking });
  const create: WithService['create'] = async (resource, body) => (await send('POST', `/${resource}`, { body })).body;
  return { service, send, create };
}

/** A proxy of the service, which does not exist yet when suites are declared. */
export function standing(running: () => Running): Standing {
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
