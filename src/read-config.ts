/** The settings of a process. */

import { type Setting, SettingProblem } from './setting-parsers.ts';
import { type SettingName, type SettingValues, settings } from './settings.ts';

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
  const texts = new Map<string, string>();
  for (const [name, setting] of Object.entries<Setting<unknown>>(settings)) {
    const text = (commandLine[name] ?? environment[name])?.trim() ?? '';
    texts.set(name, text);
    try {
      values[name as SettingName] = setting.parse(text || setting.default);
    } catch (error) {
      if (!(error instanceof SettingProblem)) throw error;
      // A name and a password in an address are left out too
      const shown = JSON.stringify(text.replaceAll(/\/\/[^/?#]*@/g, '//…@'));
      lines.push(`${name} is ${setting.secret ? 'not usable' : shown}: it must be ${error.right}`);
    }
  }
  lines.push(...contradictions(values as SettingValues, (name) => texts.get(name) !== ''));
  if (lines.length > 0) throw new WrongSettings(lines);
  return freeze(tree(values as SettingValues));
}

const pagePaths = ['EVENT_PATH', 'VENUE_PATH', 'ORGANIZER_PATH'] as const satisfies readonly SettingName[];
const servers = ['MONGODB_URL', 'ELASTICSEARCH_URL'] as const satisfies readonly SettingName[];

const mediaKeys = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const satisfies readonly SettingName[];

/** `hasText` tells whether a setting has a text, which may be a wrong one and so no value. */
function contradictions(values: Partial<SettingValues>, hasText: (name: SettingName) => boolean): string[] {
  const lines: string[] = [];
  const present = servers.find((name) => values[name]);
  const missing = servers.find((name) => !hasText(name));
  if (present && missing) {
    lines.push(
      `${present} is set and ${missing} is not: set both for the server pair, or neither for the embedded store`,
    );
  }
  if ((values.WORKERS ?? 1) > 1 && !servers.some(hasText)) {
    lines.push(
      `WORKERS is ${values.WORKERS}: it must be 1 on the embedded store, where one process writes at a time; set MONGODB_URL and ELASTICSEARCH_URL for more, or put a shared cache in front`,
    );
  }
  const keyless = mediaKeys.filter((name) => !hasText(name));
  if (values.MEDIA_URL && keyless.length > 0)
    lines.push(`MEDIA_URL is set and ${keyless.join(' and ')} is not: set both parts of the key for the bucket`);
  if (values.NOW !== undefined && values.ALLOW_RESET === 'false') {
    lines.push(
      'NOW is set and ALLOW_RESET is not true: a clock of its own is for tests, so set both, or leave NOW out',
    );
  }
  if (values.PAGES !== 'off') {
    // A slash at the end is optional in requests
    const paths = pagePaths.map((name) => values[name]?.replace(/\/$/, ''));
    for (const [at, name] of pagePaths.entries()) {
      const first = paths.indexOf(paths[at]);
      if (paths[at] !== undefined && first !== at)
        lines.push(`${name} is the same as ${pagePaths[first]}: pages of two kinds cannot have one path`);
    }
  }
  const namespace = values.API_NAMESPACE;
  if (namespace && values.API_ALIASES?.includes(namespace)) {
    lines.push(`API_ALIASES names ${namespace}, which is API_NAMESPACE already: leave it out`);
  }
  return lines;
}

/** The settings as the program uses them, frozen. */
export type Config = Readonly<ReturnType<typeof tree>>;

function tree(values: SettingValues) {
  return {
    listen: { host: values.HOST, port: values.PORT },
    /** Absolute roots without a slash at the end; undefined means the address where the service listens. */
    links: { base: values.BASE_URL, site: values.SITE_URL, media: values.MEDIA_BASE },
    /** See `CalendarSettings`, which has links besides. */
    calendar: {
      languages: values.LANGUAGES,
      timeZone: values.TIME_ZONE,
      dayCutoff: values.DAY_CUTOFF,
      currency: values.CURRENCY,
      priceSteps: values.PRICE_STEPS,
      recurrenceMonths: values.RECURRENCE_MONTHS,
      hasAgenda: values.PAGES === 'on',
      pages: { events: values.EVENT_PATH, venues: values.VENUE_PATH, organizers: values.ORGANIZER_PATH },
      maxPerPage: values.MAX_PER_PAGE,
      name: values.CALENDAR_NAME,
      color: values.CALENDAR_COLOR?.name ?? '',
      maxFeed: values.MAX_FEED,
      maxAnswer: values.MAX_ANSWER,
      taxonomies: values.TAXONOMIES,
    },
    http: httpPart(values),
    store: {
      folder: values.DATA_DIR,
      mongodb: values.MONGODB_URL,
      elasticsearch: values.ELASTICSEARCH_URL,
      /** Where files of pictures are instead of in the store of the pair. */
      bucket: values.MEDIA_URL && {
        ...values.MEDIA_URL,
        keyId: values.AWS_ACCESS_KEY_ID ?? '',
        secret: values.AWS_SECRET_ACCESS_KEY ?? '',
      },
      spread: { shards: values.INDEX_SHARDS, replicas: values.INDEX_REPLICAS },
    },
    maxSending: values.MAX_SENDING,
    /** Mebibytes. */
    cacheSize: values.CACHE_MB,
    workers: values.WORKERS,
    administrator: { name: values.ADMIN_USER, password: values.ADMIN_PASSWORD },
    importPassword: values.IMPORT_PASSWORD,
    allowReset: values.ALLOW_RESET === 'true',
    /** Milliseconds since the epoch; undefined means the machine's clock. */
    now: values.NOW,
    /** True when an OpenTelemetry collector is configured; the libraries read by themselves which. */
    traces: Boolean(values.OTEL_EXPORTER_OTLP_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT),
    logLevel: values.LOG_LEVEL,
  };
}

/** See `HttpSettings`. */
function httpPart(values: SettingValues) {
  return {
    namespace: values.API_NAMESPACE,
    aliases: values.API_ALIASES,
    origins: values.CORS_ORIGINS,
    deployment: values.DEPLOYMENT,
    maxBody: values.MAX_BODY,
    uploads: { maxBytes: values.MAX_UPLOAD, maxPixels: values.MAX_PIXELS, outgoing: values.OUTGOING_ALLOW },
    maxWorking: values.MAX_IN_FLIGHT,
    rateLimit: values.RATE_LIMIT,
    signInLimit: values.SIGN_IN_LIMIT,
    desk: values.DESK === 'on',
    proposals: values.PROPOSALS === 'on',
    trustedProxies: values.TRUST_PROXY,
    pages: {
      areOn: values.PAGES === 'on',
      imageOrigins: values.IMAGE_ORIGINS ?? [],
      ...(values.MAP_TILES && { tiles: { address: values.MAP_TILES, credit: values.MAP_CREDIT } }),
      brand: {
        intro: values.CALENDAR_INTRO,
        logo: values.CALENDAR_LOGO,
        accent: values.CALENDAR_COLOR?.hex,
        footer: values.CALENDAR_FOOTER,
        links: values.CALENDAR_LINKS,
        css: values.CALENDAR_CSS,
      },
    },
  };
}

function freeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) freeze(part);
  return Object.freeze(value);
}
