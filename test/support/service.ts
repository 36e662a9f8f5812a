/** A complete service for one suite: an empty calendar, a real server on a free port, and an adjustable clock. */

import pino from 'pino';
import type { DiskCache } from '../../src/cache/disk-cache.ts';
import { addKey } from '../../src/calendar/access/keys.ts';
import type { Calendar, CalendarSettings } from '../../src/calendar/calendar.ts';
import { openCalendar } from '../../src/calendar/open.ts';
import { makeResets } from '../../src/commands/resets.ts';
import { type Gate, gateOf } from '../../src/derive/gate.ts';
import { createApp } from '../../src/http/app.ts';
import { listen } from '../../src/http/serve.ts';
import type { HttpSettings } from '../../src/http/service.ts';
import { onceFor } from '../../src/model/arrays-and-maps.ts';
import type { Role } from '../../src/model/documents/document.ts';
import { nameKey } from '../../src/model/documents/keys-and-labels.ts';
import type { Pair } from '../../src/ports.ts';
import { checkOf } from './answer-check.ts';
import { type Answer, type Asking, ask } from './asking.ts';
import { openPairForTests } from './pairs.ts';

/** The options of a suite; all other settings are those of a fresh installation. */
export interface StartOptions {
  readonly pair?: Pair;
  readonly languages?: readonly string[];
  readonly timeZone?: string;
  readonly currency?: string;
  readonly maxPerPage?: number;
  readonly maxAnswer?: number;
  readonly maxSending?: number;
  /** The maximal number of events in a feed. */
  readonly maxFeed?: number;
  /** The colour of the calendar, as a CSS name. */
  readonly color?: string;
  /** Names of the taxonomies of categories and tags. */
  readonly taxonomies?: { readonly categories: string; readonly tags: string };
  /** The program's version. */
  readonly version?: string;
  /** Root of the links; by default the address of the server. */
  readonly baseUrl?: string;
  /** Root of the public pages; by default `baseUrl`. */
  readonly siteUrl?: string;
  /** Root of the addresses of pictures; by default `/media` below `baseUrl`. */
  readonly mediaUrl?: string;
  /** Paths of the public pages below `siteUrl`. */
  readonly pages?: CalendarSettings['pages'];
  /** The time of the clock in milliseconds since the epoch; it stands still until a test moves it. */
  readonly now?: number;
  readonly http?: Partial<HttpSettings>;
  /** A disk cache for rendered records; none by default. */
  readonly disk?: DiskCache;
  /** Whether administrators may reset the calendar. */
  readonly allowReset?: boolean;
  /** Receives every log line. */
  readonly onLine?: (line: Record<string, unknown>) => void;
}

export interface Running {
  readonly url: string;
  /** Root URL of the API on the server. */
  readonly api: string;
  readonly calendar: Calendar;
  /** The current time of the service; assign to move it. */
  readonly clock: { now: number };
  /**
   * Sends a request; `path` is relative to the root of the API, or to that of the server if it starts with `~`. Responses of the API are
   * checked against its OpenAPI document.
   */
  request(method: string, path: string, asking?: Asking): Promise<Answer>;
  /** Name and password of the user with a role. The first call creates the user, whose name is that of the role. */
  credentials(role: Role): Promise<{ readonly name: string; readonly password: string }>;
  /** A new API key for the user of a role. */
  key(role: Role): Promise<string>;
  close(): Promise<void>;
}

/** The default time of the clock: a Tuesday in spring, 10:00 summer time in Madrid. */
export const aTuesday = Date.UTC(2031, 4, 6, 8, 0, 0);

const namespace = 'calendar/events/v1';
const usualPages = { events: '/event/{slug}/', venues: '/venue/{slug}/', organizers: '/organizer/{slug}/' };
const ownTaxonomies = { categories: 'event_category', tags: 'event_tag' };

/** Gates by their settings. Making validators takes longer than most tests, so all services of a process share them. */
const gates = onceFor((settings: string) => gateOf(JSON.parse(settings)));

/** The gate that services with these settings share. */
export function gateFor({ languages, timeZone }: Pick<CalendarSettings, 'languages' | 'timeZone'>): Gate {
  return gates(JSON.stringify({ languages, timeZone }));
}

/** Starts a service. The suite has to close it. */
export async function startService(options: StartOptions = {}): Promise<Running> {
  const { languages = ['ca', 'es'], timeZone = 'Europe/Madrid', currency = 'EUR', maxPerPage = 100 } = options;
  const { maxAnswer = 2 ** 25 } = options;
  const clock = { now: options.now ?? aTuesday };
  const pair = options.pair ?? (await openPairForTests(languages));
  const http: HttpSettings = {
    namespace,
    aliases: [],
    origins: ['*'],
    deployment: 'ca',
    maxBody: 1_048_576,
    uploads: { maxBytes: 10_485_760, maxPixels: 50_000_000, outgoing: { hosts: [], blocks: [] } },
    maxWorking: 0,
    rateLimit: 0,
    signInLimit: 100,
    desk: true,
    proposals: false,
    trustedProxies: 0,
    pages: { areOn: true, imageOrigins: [] },
    ...options.http,
  };
  let calendar: Calendar | undefined;
  const server = await listen({ host: '127.0.0.1', port: 0 }, (url) => {
    const base = options.baseUrl ?? url;
    const { taxonomies = ownTaxonomies, pages = usualPages, version = '0.0.0' } = options;
    const api = `${base}/${http.namespace}`;
    const settings = {
      languages,
      timeZone,
      dayCutoff: '06:00',
      priceSteps: [10, 20, 50],
      recurrenceMonths: 25,
      currency,
      base,
      media: options.mediaUrl ?? `${base}/media`,
      api,
      site: options.siteUrl ?? base,
      hasAgenda: http.pages.areOn,
      pages,
      maxPerPage,
      name: 'Agenda',
      color: options.color ?? '',
      maxFeed: options.maxFeed ?? 2000,
      maxAnswer,
      taxonomies,
      version,
    };
    calendar = openCalendar(pair, settings, () => clock.now, options.disk, options.maxSending);
    const resets = options.allowReset
      ? makeResets(calendar, (at) => {
          clock.now = at;
        })
      : undefined;
    return createApp({
      calendar,
      gate: gateFor(settings),
      http,
      log: logTo(options),
      version,
      resets,
    });
  });
  return running(server, calendar as Calendar, http, clock, kindOf(options));
}

/** The options on which the OpenAPI document depends, except addresses, times and the version, which no response is checked against. */
function kindOf({ languages, http, allowReset }: StartOptions): string {
  return JSON.stringify([languages, http?.namespace, http?.deployment, allowReset]);
}

function logTo({ onLine }: StartOptions): pino.Logger {
  if (!onLine) return pino({ level: 'silent' });
  return pino({ level: 'debug' }, { write: (line: string) => onLine(JSON.parse(line)) });
}

interface Account {
  readonly name: Role;
  readonly password: string;
}

/** The password of all users of roles, and its stored form: deriving one takes a tenth of a second on purpose. */
const password = 'aBcD eFgH iJkL mNoP qRsT uVwX';
const storedPassword = 'UoPA3W5f_Dk-XoANYtbVYw:CQIS-Hbo7eggqL057E-OOd6oDw-foYA8XKTVgkFTszc';

async function added({ pair: { store } }: Calendar, role: Role): Promise<Account> {
  // A calendar that continues an earlier one already has the user
  if (!(await store.readByKey('users', nameKey(role))))
    await store.insert('users', { facts: { name: role, role, password: storedPassword }, texts: {} });
  return { name: role, password };
}

function running(
  server: Awaited<ReturnType<typeof listen>>,
  calendar: Calendar,
  http: HttpSettings,
  clock: { now: number },
  kind: string,
): Running {
  const api = `${server.url}/${http.namespace}`;
  const credentials = onceFor((role: Role) => added(calendar, role));
  const keyOf = async (role: Role): Promise<string> => {
    const { name } = await credentials(role);
    const made = await addKey(calendar, `key ${Math.random()}`, name);
    return (made as { key: string }).key;
  };
  /** Requests by role send a key, since checking a password is slow. */
  const signedIn = onceFor(async (role: Role) => ({ key: await keyOf(role) }));
  const check = () => checkOf(kind, async () => (await ask('GET', `${api}/doc`, {}, signedIn)).body);
  return {
    url: server.url,
    api,
    calendar,
    clock,
    credentials,
    async request(method, path, asking = {}) {
      const answer = await ask(
        method,
        path.startsWith('~') ? server.url + path.slice(1) : api + path,
        asking,
        signedIn,
      );
      if (!path.startsWith('~')) (await check())(method, path, asking, answer);
      return answer;
    },
    key: keyOf,
    async close() {
      await server.close(0);
      await calendar.pair.close();
    },
  };
}
