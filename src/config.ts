/** The settings of a process: the only file that reads the environment. */

import type { DeploymentName } from './model/tables/common-parameters.ts';
import { type Setting, SettingProblem } from './setting.ts';
import { type LogLevel, type SettingName, type SettingValues, settings } from './settings.ts';

/** The settings as the program uses them, frozen. */
export interface Config {
  readonly listen: { readonly host: string; readonly port: number };
  /** Absolute roots without a slash at the end; undefined is what the service listens on. */
  readonly links: { readonly base: string | undefined; readonly site: string | undefined };
  /** Paths of public pages below the site, with `{slug}`. */
  readonly pages: { readonly events: string; readonly venues: string; readonly organizers: string };
  /** The public pages that the service shows itself; origins of pictures besides its own. */
  readonly site: { readonly areOn: boolean; readonly imageOrigins: readonly string[] };
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
  /** Whole units of the currency at which buckets of prices end. */
  readonly priceSteps: readonly number[];
  readonly calendarName: string;
  /** A name of CSS; empty for none. */
  readonly calendarColor: string;
  /** What the records of terms name their taxonomies. */
  readonly taxonomies: { readonly categories: string; readonly tags: string };
  /** `body` in bytes; `requests` and `signIns` a minute for one client; `working` at a time: 0 is off. */
  readonly limits: {
    readonly perPage: number;
    /** Events of a feed. */
    readonly feed: number;
    /** Bytes of a list. */
    readonly answer: number;
    readonly body: number;
    readonly working: number;
    readonly requests: number;
    readonly signIns: number;
  };
  readonly desk: boolean;
  /** How many proxies in front are trusted to say a client's address. */
  readonly trustedProxies: number;
  /** Processes that answer on the same port. */
  readonly workers: number;
  readonly administrator: { readonly name: string; readonly password: string | undefined };
  /** Of `import --user`, at the other calendar. */
  readonly importPassword: string | undefined;
  readonly allowReset: boolean;
  /** Where the service's clock begins, in milliseconds since the epoch; undefined is the machine's clock. */
  readonly now: number | undefined;
  /** Whether a collector is named; the libraries of OpenTelemetry read by themselves which. */
  readonly traces: boolean;
  readonly logLevel: LogLevel;
}

/** Thrown for settings that cannot be used; one line for each, naming the setting. */
export class WrongSettings extends Error {
  override name = 'WrongSettings';
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/** Texts of settings by their names, as an environment has them. */
type Texts = Readonly<Record<string, string | undefined>>;

/**
 * Reads all settings from an environment; what the command line says comes before it. Throws WrongSettings with every wrong one at
 * once.
 */
export function readConfig(environment: Texts = process.env, commandLine: Texts = {}): Config {
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
    site: { areOn: values.PAGES === 'on', imageOrigins: values.IMAGE_ORIGINS ?? [] },
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
