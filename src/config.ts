/** The settings of a process: the only file that reads the environment. */

import { type DeploymentName, deploymentNames } from './model/deployments.ts';
import {
  aliases,
  choice,
  currency,
  languages,
  mongodbUrl,
  name,
  nothingOr,
  offOr,
  path,
  type Setting,
  SettingProblem,
  taxonomies,
  text,
  webUrl,
  wholeNumber,
  zone,
} from './setting.ts';

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Every setting by its name in the environment. An empty default is none; a variable that is set to nothing
 * counts as absent.
 */
export const settings = {
  HOST: { default: '127.0.0.1', meaning: 'Address that it listens on', parse: text },
  PORT: {
    default: '8080',
    meaning: 'Port that it listens on; `0` takes a free one, and the log says which',
    parse: wholeNumber(0, 65_535),
  },
  BASE_URL: {
    default: '',
    shown: 'what it listens on',
    meaning: 'Root of the links to the interface',
    parse: nothingOr(webUrl),
  },
  SITE_URL: {
    default: '',
    shown: 'what it listens on',
    meaning: 'Root of the links to public pages',
    parse: nothingOr(webUrl),
  },
  API_NAMESPACE: { default: 'calendar/events/v1', meaning: 'Path that the interface is mounted at', parse: path },
  API_ALIASES: {
    default: '',
    meaning: 'Further paths of the same interface, separated by commas, such as `/wp-json/tribe/events/v1`',
    parse: aliases,
  },
  DATA_DIR: { default: './data', meaning: "The embedded store's folder, made when it is missing", parse: text },
  MONGODB_URL: {
    default: '',
    secret: true,
    meaning: 'Document store of the server pair; the database name is its path',
    parse: nothingOr(mongodbUrl),
  },
  ELASTICSEARCH_URL: {
    default: '',
    secret: true,
    meaning: 'Index of the server pair; set both or neither',
    parse: nothingOr(webUrl),
  },
  LANGUAGES: { default: 'ca,es', meaning: 'Content languages, the default one first', parse: languages },
  DEPLOYMENT: {
    default: 'ca',
    meaning:
      "`ca`: descriptions in Catalan, items of an event's categories and tags untyped; `es`: in Spanish, items integers",
    parse: choice(deploymentNames),
  },
  TIME_ZONE: { default: 'Europe/Madrid', meaning: "The calendar's zone", parse: zone },
  CURRENCY: { default: 'EUR', meaning: 'Currency of prices that name none (ISO 4217)', parse: currency },
  TAXONOMIES: {
    default: 'event_category,event_tag',
    meaning: "Names of the taxonomies of categories and tags; The Events Calendar's are `tribe_events_cat,post_tag`",
    parse: taxonomies,
  },
  MAX_PER_PAGE: { default: '100', meaning: 'Most records on one page', parse: wholeNumber(1, 10_000) },
  MAX_BODY: {
    default: '1048576',
    meaning: 'Largest body of a request, in bytes',
    parse: wholeNumber(1, 1_073_741_824),
  },
  MAX_IN_FLIGHT: {
    default: '1000',
    meaning: 'Requests that one process works at together; more are told 503 with `Retry-After`; `off` or `0` is off',
    parse: offOr(wholeNumber(0, 1_000_000)),
  },
  ADMIN_USER: { default: 'admin', meaning: 'Name of the administrator that the first start makes', parse: name },
  ADMIN_PASSWORD: {
    default: '',
    shown: 'random, printed once',
    secret: true,
    meaning: 'Application password of that administrator',
    parse: nothingOr(text),
  },
  RATE_LIMIT: {
    default: 'off',
    meaning: 'Requests a minute for one client; `off` or `0` is off',
    parse: offOr(wholeNumber(0, 1_000_000)),
  },
  SIGN_IN_LIMIT: {
    default: '100',
    meaning: 'Failed sign-ins a minute for one client address; `0` is off',
    parse: wholeNumber(0, 1_000_000),
  },
  ALLOW_RESET: {
    default: 'false',
    meaning: '`true`: administrators may empty the calendar and fill it with demo data (`POST /reset`); for tests only',
    parse: choice(['false', 'true']),
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    default: '',
    meaning:
      'Root of an OpenTelemetry collector that gets traces (OTLP over HTTP, JSON); other `OTEL_` variables then count too',
    parse: nothingOr(webUrl),
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    default: '',
    meaning: 'The same, as the whole address',
    parse: nothingOr(webUrl),
  },
  LOG_LEVEL: { default: 'info', meaning: `One of ${logLevels.join(', ')}`, parse: choice(logLevels) },
} as const satisfies Record<string, Setting<unknown>>;

export type SettingName = keyof typeof settings;
type Values = { readonly [N in SettingName]: ReturnType<(typeof settings)[N]['parse']> };

/** The settings as the program uses them, frozen. */
export interface Config {
  readonly listen: { readonly host: string; readonly port: number };
  /** Absolute roots without a slash at the end; undefined is what the service listens on. */
  readonly links: { readonly base: string | undefined; readonly site: string | undefined };
  /** Paths without slashes at their ends. */
  readonly api: { readonly namespace: string; readonly aliases: readonly string[] };
  readonly store: {
    readonly folder: string;
    readonly mongodb: string | undefined;
    readonly elasticsearch: string | undefined;
  };
  /** The default language comes first. */
  readonly languages: readonly string[];
  readonly deployment: DeploymentName;
  readonly timeZone: string;
  readonly currency: string;
  /** What the records of terms name their taxonomies. */
  readonly taxonomies: { readonly categories: string; readonly tags: string };
  /** `body` in bytes; `requests` and `signIns` a minute for one client; `working` at a time: undefined and 0 are off. */
  readonly limits: {
    readonly perPage: number;
    readonly body: number;
    readonly working: number | undefined;
    readonly requests: number | undefined;
    readonly signIns: number;
  };
  readonly administrator: { readonly name: string; readonly password: string | undefined };
  readonly allowReset: boolean;
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

/** Reads all settings from an environment. Throws WrongSettings with every wrong one at once. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const values: Partial<Record<SettingName, unknown>> = {};
  const lines: string[] = [];
  for (const [name, setting] of Object.entries<Setting<unknown>>(settings)) {
    try {
      values[name as SettingName] = setting.parse(environment[name]?.trim() || setting.default);
    } catch (error) {
      if (!(error instanceof SettingProblem)) throw error;
      lines.push(wrongLine(name, setting, environment[name]?.trim() ?? '', error.right));
    }
  }
  lines.push(...contradictions(values as Values));
  if (lines.length > 0) throw new WrongSettings(lines);
  return freeze(tree(values as Values));
}

function wrongLine(name: string, setting: Setting<unknown>, given: string, right: string): string {
  return `${name} is ${setting.secret ? 'not usable' : JSON.stringify(given)}: it must be ${right}`;
}

function contradictions(values: Partial<Values>): string[] {
  const lines: string[] = [];
  if (Boolean(values.MONGODB_URL) !== Boolean(values.ELASTICSEARCH_URL)) {
    const [given, missing] = values.MONGODB_URL
      ? ['MONGODB_URL', 'ELASTICSEARCH_URL']
      : ['ELASTICSEARCH_URL', 'MONGODB_URL'];
    lines.push(
      `${given} is set and ${missing} is not: set both for the server pair, or neither for the embedded store`,
    );
  }
  const namespace = values.API_NAMESPACE;
  if (namespace && values.API_ALIASES?.includes(namespace)) {
    lines.push(`API_ALIASES names ${namespace}, which is API_NAMESPACE already: leave it out`);
  }
  return lines;
}

function tree(values: Values): Config {
  return {
    listen: { host: values.HOST, port: values.PORT },
    links: { base: values.BASE_URL, site: values.SITE_URL },
    api: { namespace: values.API_NAMESPACE, aliases: values.API_ALIASES },
    store: { folder: values.DATA_DIR, mongodb: values.MONGODB_URL, elasticsearch: values.ELASTICSEARCH_URL },
    languages: values.LANGUAGES,
    deployment: values.DEPLOYMENT,
    timeZone: values.TIME_ZONE,
    currency: values.CURRENCY,
    taxonomies: values.TAXONOMIES,
    limits: {
      perPage: values.MAX_PER_PAGE,
      body: values.MAX_BODY,
      working: values.MAX_IN_FLIGHT || undefined,
      requests: values.RATE_LIMIT || undefined,
      signIns: values.SIGN_IN_LIMIT,
    },
    administrator: { name: values.ADMIN_USER, password: values.ADMIN_PASSWORD },
    allowReset: values.ALLOW_RESET === 'true',
    traces: Boolean(values.OTEL_EXPORTER_OTLP_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT),
    logLevel: values.LOG_LEVEL,
  };
}

function freeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) freeze(part);
  return Object.freeze(value);
}
