/** The settings of a process. */

import type { DeploymentName } from './model/deployments.ts';
import { type Setting, SettingProblem } from './setting.ts';
import { type LogLevel, type SettingName, type SettingValues, settings } from './settings.ts';

/** The settings as the program uses them, frozen. */
export interface Config {
  readonly listen: { readonly host: string; readonly port: number };
  /** Absolute roots without a slash at the end; undefined means the address where the service listens. */
  readonly links: { readonly base: string | undefined; readonly site: string | undefined };
  /** Paths of public pages below the site, with `{slug}` for a record's slug. */
  readonly pages: { readonly events: string; readonly venues: string; readonly organizers: string };
  /** Whether the service shows public pages, the origins of pictures that they may show besides its own, and what lies below maps. */
  readonly site: {
    readonly areOn: boolean;
    readonly imageOrigins: readonly string[];
    /** Address of the tiles below maps, with `{z}`, `{x}` and `{y}`, and what is said of them. */
    readonly tiles?: { readonly address: string; readonly credit: string };
  };
  /** Paths without slashes at their ends. */
  readonly api: {
    readonly namespace: string;
    readonly aliases: readonly string[];
    readonly origins: readonly string[];
  };
  readonly store: {
    readonly folder: string;
    readonly mongodb: string | undefined;
    readonly elasticsearch: string | undefined;
  };
  /** The default language comes first. */
  readonly languages: readonly string[];
  readonly deployment: DeploymentName;
  readonly timeZone: string;
  /** The hour, `HH:MM`, up to which the end of a night belongs to the day before. */
  readonly dayCutoff: string;
  readonly currency: string;
  /** The steps of price buckets, in whole units of the currency. */
  readonly priceSteps: readonly number[];
  readonly calendarName: string;
  /** A CSS colour name; empty for none. */
  readonly calendarColor: string;
  /** The names of the taxonomies in records of terms. */
  readonly taxonomies: { readonly categories: string; readonly tags: string };
  /** `body` in bytes; `requests` and `signIns` per minute and client; `working` at a time. 0 means unlimited. */
  readonly limits: {
    readonly perPage: number;
    /** The most events of a feed. */
    readonly feed: number;
    /** The most bytes of a list. */
    readonly answer: number;
    readonly body: number;
    readonly working: number;
    readonly requests: number;
    readonly signIns: number;
  };
  readonly desk: boolean;
  /** The number of trusted proxies in front, whose `X-Forwarded-For` counts. */
  readonly trustedProxies: number;
  /** The number of processes that answer on the same port. */
  readonly workers: number;
  readonly administrator: { readonly name: string; readonly password: string | undefined };
  /** The password of `import --user` at the other calendar. */
  readonly importPassword: string | undefined;
  readonly allowReset: boolean;
  /** The moment at which the service's clock starts, in milliseconds since the epoch; undefined means the machine's clock. */
  readonly now: number | undefined;
  /** True when an OpenTelemetry collector is configured; the libraries read by themselves which. */
  readonly traces: boolean;
  readonly logLevel: LogLevel;
}

/** Thrown for wrong settings, with one line for each that names it. */
export class WrongSettings extends Error {
  override name = 'WrongSettings';
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/** The texts of settings by name, as in an environment. */
type Texts = Readonly<Record<string, string | undefined>>;

/** Reads all settings from an environment; those of the command line come first. Throws WrongSettings with every wrong one at once. */
export function readConfig(environment: Texts, commandLine: Texts = {}): Config {
  const values: Partial<Record<SettingName, unknown>> = {};
  const lines: string[] = [];
  for (const [name, setting] of Object.entries<Setting<unknown>>(settings)) {
    const given = (commandLine[name] ?? environment[name])?.trim() ?? '';
    try {
      values[name as SettingName] = setting.parse(given || setting.default);
    } catch (error) {
      if (!(error instanceof SettingProblem)) throw error;
      lines.push(wrongLine(name, setting, given, error.right));
    }
  }
  lines.push(...contradictions(values as SettingValues));
  if (lines.length > 0) throw new WrongSettings(lines);
  return freeze(tree(values as SettingValues));
}

function wrongLine(name: string, setting: Setting<unknown>, given: string, right: string): string {
  return `${name} is ${setting.secret ? 'not usable' : JSON.stringify(given)}: it must be ${right}`;
}

function contradictions(values: Partial<SettingValues>): string[] {
  const lines: string[] = [];
  if (Boolean(values.MONGODB_URL) !== Boolean(values.ELASTICSEARCH_URL)) {
    const [given, missing] = values.MONGODB_URL
      ? ['MONGODB_URL', 'ELASTICSEARCH_URL']
      : ['ELASTICSEARCH_URL', 'MONGODB_URL'];
    lines.push(
      `${given} is set and ${missing} is not: set both for the server pair, or neither for the embedded store`,
    );
  }
  if ((values.WORKERS ?? 1) > 1 && !values.MONGODB_URL && !values.ELASTICSEARCH_URL) {
    lines.push(
      `WORKERS is ${values.WORKERS}: it must be 1 on the embedded store, where one process writes at a time; set MONGODB_URL and ELASTICSEARCH_URL for more, or put a shared cache in front`,
    );
  }
  if (values.NOW !== undefined && values.ALLOW_RESET === 'false') {
    lines.push(
      'NOW is set and ALLOW_RESET is not true: a clock of its own is for tests, so set both, or leave NOW out',
    );
  }
  const namespace = values.API_NAMESPACE;
  if (namespace && values.API_ALIASES?.includes(namespace)) {
    lines.push(`API_ALIASES names ${namespace}, which is API_NAMESPACE already: leave it out`);
  }
  return lines;
}

function tree(values: SettingValues): Config {
  return {
    listen: { host: values.HOST, port: values.PORT },
    links: { base: values.BASE_URL, site: values.SITE_URL },
    pages: { events: values.EVENT_PATH, venues: values.VENUE_PATH, organizers: values.ORGANIZER_PATH },
    site: {
      areOn: values.PAGES === 'on',
      imageOrigins: values.IMAGE_ORIGINS ?? [],
      ...(values.MAP_TILES && { tiles: { address: values.MAP_TILES, credit: values.MAP_CREDIT } }),
    },
    api: { namespace: values.API_NAMESPACE, aliases: values.API_ALIASES, origins: values.CORS_ORIGINS },
    store: { folder: values.DATA_DIR, mongodb: values.MONGODB_URL, elasticsearch: values.ELASTICSEARCH_URL },
    languages: values.LANGUAGES,
    deployment: values.DEPLOYMENT,
    timeZone: values.TIME_ZONE,
    dayCutoff: values.DAY_CUTOFF,
    currency: values.CURRENCY,
    priceSteps: values.PRICE_STEPS,
    calendarName: values.CALENDAR_NAME,
    calendarColor: values.CALENDAR_COLOR ?? '',
    taxonomies: values.TAXONOMIES,
    limits: {
      perPage: values.MAX_PER_PAGE,
      feed: values.MAX_FEED,
      answer: values.MAX_ANSWER,
      body: values.MAX_BODY,
      working: values.MAX_IN_FLIGHT,
      requests: values.RATE_LIMIT,
      signIns: values.SIGN_IN_LIMIT,
    },
    desk: values.DESK === 'on',
    trustedProxies: values.TRUST_PROXY,
    workers: values.WORKERS,
    administrator: { name: values.ADMIN_USER, password: values.ADMIN_PASSWORD },
    importPassword: values.IMPORT_PASSWORD,
    allowReset: values.ALLOW_RESET === 'true',
    now: values.NOW,
    traces: Boolean(values.OTEL_EXPORTER_OTLP_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT),
    logLevel: values.LOG_LEVEL,
  };
}

function freeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) freeze(part);
  return Object.freeze(value);
}
