/** Every setting of a process: its default, what it means, how it is read. */

import { deploymentNames } from './model/tables/field.ts';
import {
  aliases,
  allowed,
  color,
  currency,
  hour,
  languages,
  line,
  links,
  moment,
  mongodbUrl,
  name,
  nodes,
  origins,
  pagePath,
  path,
  picture,
  replicas,
  root,
  type Setting,
  SettingProblem,
  s3Place,
  steps,
  taxonomies,
  text,
  textFile,
  tiles,
  webUrl,
  wholeNumber,
  zone,
} from './setting-parsers.ts';

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
/** The least level of the lines that are logged, as pino names them. */
export type LogLevel = (typeof logLevels)[number];

/**
 * By their names in the environment. An empty default is none; a variable that is set to nothing
 * counts as absent.
 */
export const settings = {
  HOST: { default: '127.0.0.1', meaning: 'Address to listen on', parse: text },
  PORT: {
    default: '8080',
    meaning: 'Port to listen on; with `0` any free one, which the log names',
    parse: wholeNumber(0, 65_535),
  },
  BASE_URL: {
    default: '',
    shown: 'what it listens on',
    meaning: 'Root of links to the interface',
    parse: nothingOr(root),
  },
  SITE_URL: {
    default: '',
    shown: 'what it listens on',
    meaning: 'Root of links to public pages',
    parse: nothingOr(root),
  },
  EVENT_PATH: {
    default: '/event/{slug}/',
    meaning: "Path of an event's public page below `SITE_URL`; `{slug}` stands for its slug",
    parse: pagePath,
  },
  VENUE_PATH: { default: '/venue/{slug}/', meaning: 'The same for venues', parse: pagePath },
  ORGANIZER_PATH: { default: '/organizer/{slug}/', meaning: 'The same for organizers', parse: pagePath },
  PAGES: {
    default: 'on',
    meaning:
      '`off`: no public pages, for sites that have their own; feeds and the sitemap then lead to `SITE_URL`, which must be set',
    parse: choice(['on', 'off']),
  },
  IMAGE_ORIGINS: {
    default: '',
    meaning:
      'Origins whose pictures public pages show, separated by commas; `*` allows all. Pictures of other origins are replaced by the symbol of their category',
    parse: nothingOr(origins),
  },
  MAP_TILES: {
    default: '',
    meaning:
      "Tiles below the map of events, such as `https://tiles.example/{z}/{x}/{y}.png`, which visitors' browsers request from that host. Without it the map is drawn from coasts, borders and towns",
    parse: nothingOr(tiles),
  },
  MAP_CREDIT: {
    default: '© OpenStreetMap (openstreetmap.org/copyright)',
    meaning: 'Attribution below such a map, as the licence of the tiles requires',
    parse: line,
  },
  API_NAMESPACE: { default: 'calendar/events/v1', meaning: 'Path at which the interface is mounted', parse: path },
  API_ALIASES: {
    default: '',
    meaning: 'Further paths of the same interface, separated by commas, such as `/wp-json/tribe/events/v1`',
    parse: aliases,
  },
  CORS_ORIGINS: {
    default: '*',
    meaning: 'Origins whose pages may use the interface from a browser, separated by commas; `*` allows all',
    parse: origins,
  },
  DATA_DIR: { default: './data', meaning: 'Folder of the embedded store, created when missing', parse: text },
  MONGODB_URL: {
    default: '',
    secret: true,
    meaning: 'Document store of the server pair; its path is the name of the database',
    parse: nothingOr(mongodbUrl),
  },
  ELASTICSEARCH_URL: {
    default: '',
    secret: true,
    meaning:
      'Index of the server pair; set both or neither. Several nodes of one cluster are separated by commas, the first one with the credentials of all',
    parse: nothingOr(nodes),
  },
  MEDIA_URL: {
    default: '',
    meaning:
      'Where files of pictures are stored instead of beside the embedded store or in MongoDB: `s3://BUCKET/PREFIX?region=REGION`, and `&endpoint=https://…` where it is not Amazon',
    parse: nothingOr(s3Place),
  },
  AWS_ACCESS_KEY_ID: {
    default: '',
    secret: true,
    meaning: 'Name of the key for the bucket of `MEDIA_URL`',
    parse: nothingOr(text),
  },
  AWS_SECRET_ACCESS_KEY: {
    default: '',
    secret: true,
    meaning: 'The secret of that key',
    parse: nothingOr(text),
  },
  MEDIA_BASE: {
    default: '',
    shown: 'BASE_URL/media',
    meaning: 'Root of the addresses of pictures, where a CDN or the bucket itself sends their files',
    parse: nothingOr(root),
  },
  INDEX_SHARDS: {
    default: '1',
    meaning: 'Number of primary shards of each new index; `reindex` makes new ones',
    parse: wholeNumber(1, 64),
  },
  INDEX_REPLICAS: {
    default: '0-1',
    meaning:
      'Number of copies of each shard of a new index, or a range such as `0-1`, within which it follows the number of nodes',
    parse: replicas,
  },
  LANGUAGES: {
    default: 'ca,es',
    meaning:
      'Content languages, the default one first; visitors who come to the root get the one that their browser prefers',
    parse: languages,
  },
  DEPLOYMENT: {
    default: 'ca',
    meaning:
      "`ca`: descriptions in Catalan, items of an event's categories and tags untyped; `es`: in Spanish, items integers",
    parse: choice(deploymentNames),
  },
  TIME_ZONE: { default: 'Europe/Madrid', meaning: "The calendar's zone", parse: zone },
  DAY_CUTOFF: {
    default: '06:00',
    meaning: 'An event that ends at this hour or earlier belongs to the night of the day before',
    parse: hour,
  },
  CURRENCY: { default: 'EUR', meaning: 'Currency of prices that name none (ISO 4217)', parse: currency },
  PRICE_STEPS: {
    default: '10,20,50',
    meaning: 'Upper ends of the price buckets, in whole units of the currency',
    parse: steps,
  },
  RECURRENCE_MONTHS: {
    default: '25',
    meaning: 'Months for which events that repeat without end are listed, from today or from their start',
    parse: wholeNumber(1, 120),
  },
  TAXONOMIES: {
    default: 'event_category,event_tag',
    meaning: "Names of the taxonomies of categories and tags; The Events Calendar's are `tribe_events_cat,post_tag`",
    parse: taxonomies,
  },
  CALENDAR_NAME: {
    default: 'Agenda',
    meaning: 'Name of the calendar: on its public pages, and as the title of its feeds',
    parse: line,
  },
  CALENDAR_COLOR: {
    default: '',
    meaning:
      "Colour of the calendar: the accent of its pages, darker or lighter where it could not be read, and in subscribers' programs, which get the nearest name; a CSS name such as `tomato`, or `#c0392b`",
    parse: nothingOr(color),
  },
  CALENDAR_INTRO: {
    default: '',
    meaning: 'A sentence at the top of the front page, which search engines show too',
    parse: nothingOr(line),
  },
  CALENDAR_LOGO: {
    default: '',
    meaning:
      'Address or path of a picture (svg, png, jpg, webp) beside the name of the calendar and as its icon; a file is read at start',
    parse: nothingOr(picture),
  },
  CALENDAR_FOOTER: { default: '', meaning: 'A text at the end of public pages', parse: nothingOr(line) },
  CALENDAR_LINKS: {
    default: '',
    meaning: 'Links at the end of public pages, such as `Avís legal=https://example.org/legal, Privacitat=/privacitat`',
    parse: nothingOr(links),
  },
  CALENDAR_CSS: {
    default: '',
    meaning: 'Path of a file of styles that all pages load after their own; it is read at start',
    parse: nothingOr(textFile),
  },
  MAX_PER_PAGE: { default: '100', meaning: 'Maximum number of records on one page', parse: wholeNumber(1, 10_000) },
  MAX_FEED: {
    default: '2000',
    meaning: 'Maximum number of events in a feed; five times as many in CSV and NDJSON, which are streamed',
    parse: wholeNumber(1, 100_000),
  },
  MAX_BODY: {
    default: '1048576',
    meaning: 'Maximum size of a request body, in bytes',
    parse: wholeNumber(1, 1_073_741_824),
  },
  MAX_UPLOAD: {
    default: '10485760',
    meaning: 'Maximum size of an uploaded picture, in bytes',
    parse: wholeNumber(1024, 1_073_741_824),
  },
  MAX_PIXELS: {
    default: '50000000',
    meaning: 'Maximum number of pixels of an uploaded picture; each takes some bytes of memory while it is prepared',
    parse: wholeNumber(65_536, 1_000_000_000),
  },
  OUTGOING_ALLOW: {
    default: '',
    meaning:
      'Hosts, addresses and blocks that are not public and from which pictures may be fetched all the same, separated by commas, such as `10.0.0.0/8,files.internal`',
    parse: allowed,
  },
  MAX_ANSWER: {
    default: '33554432',
    meaning:
      'Maximum size of a list with its sections, in bytes; a page that would be larger has fewer records, and `X-Per-Page` tells how many',
    parse: wholeNumber(65_536, 1_073_741_824),
  },
  MAX_SENDING: {
    default: '134217728',
    meaning:
      'Maximum size of all answers that one process is making or sending, in bytes; further ones wait up to two seconds and then get 503 with `Retry-After`',
    parse: wholeNumber(1_048_576, 68_719_476_736),
  },
  CACHE_MB: {
    default: '80',
    meaning:
      'Maximum size of all [caches](#caches) of values in one process, in mebibytes; each has its part. What counts entries, and what filters and suggestions read, comes on top',
    parse: wholeNumber(8, 65_536),
  },
  MAX_IN_FLIGHT: {
    default: '1000',
    meaning:
      'Maximum number of requests in progress in one process; further ones get 503 with `Retry-After`; `off` or `0` means no limit',
    parse: offOr(wholeNumber(0, 1_000_000)),
  },
  WORKERS: {
    default: '1',
    meaning: 'Number of processes on the same port; more than one needs the server pair',
    parse: wholeNumber(1, 256),
  },
  ADMIN_USER: { default: 'admin', meaning: 'Name of the administrator that the first start creates', parse: name },
  ADMIN_PASSWORD: {
    default: '',
    shown: 'random, printed once',
    secret: true,
    meaning: 'Password of that administrator at creation; later `users password` changes it',
    parse: nothingOr(text),
  },
  IMPORT_PASSWORD: {
    default: '',
    secret: true,
    meaning: 'Password of `import --user` at the other calendar',
    parse: nothingOr(text),
  },
  RATE_LIMIT: {
    default: 'off',
    meaning: 'Maximum requests per minute of one client; `off` or `0` means no limit',
    parse: offOr(wholeNumber(0, 1_000_000)),
  },
  SIGN_IN_LIMIT: {
    default: '100',
    meaning: 'Maximum failed sign-ins per minute of one client address; `0` means no limit',
    parse: wholeNumber(0, 1_000_000),
  },
  TRUST_PROXY: {
    default: '0',
    meaning:
      'Number of trusted proxies in front, one behind the other, whose `X-Forwarded-For` gives the client address that limits count by; `0` means none',
    parse: wholeNumber(0, 16),
  },
  DESK: {
    default: 'on',
    meaning: '`on`: editors have forms at `/desk`; `off`: there is no such path',
    parse: choice(['on', 'off']),
  },
  PROPOSALS: {
    default: 'off',
    meaning: '`on`: everybody proposes events at `/propose`, which wait for an editor; `off`: there is no such path',
    parse: choice(['on', 'off']),
  },
  ALLOW_RESET: {
    default: 'false',
    meaning: '`true`: administrators may empty the calendar and fill it with demo data (`POST /reset`); for tests only',
    parse: choice(['false', 'true']),
  },
  NOW: {
    default: '',
    shown: "the machine's clock",
    meaning:
      "Moment at which the service's clock starts, such as `2031-05-06T08:00:00Z`, in UTC without an offset; only with `ALLOW_RESET=true`",
    parse: nothingOr(moment),
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    default: '',
    meaning:
      'Root of an OpenTelemetry collector that gets traces (OTLP over HTTP, JSON); other `OTEL_` variables then count too',
    parse: nothingOr(webUrl),
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    default: '',
    meaning: 'The same as a complete address',
    parse: nothingOr(webUrl),
  },
  LOG_LEVEL: { default: 'info', meaning: `One of ${logLevels.join(', ')}`, parse: choice(logLevels) },
} as const satisfies Record<string, Setting<unknown>>;

/** The name of a setting in the environment. */
export type SettingName = keyof typeof settings;
/** What all settings say once they are parsed. */
export type SettingValues = { readonly [N in SettingName]: ReturnType<(typeof settings)[N]['parse']> };

/** A value, or undefined for an empty text. */
function nothingOr<T>(parse: (given: string) => T): (given: string) => T | undefined {
  return (given) => (given === '' ? undefined : parse(given));
}

/** A number, or 0 for the word `off`. */
function offOr(parse: (given: string) => number): (given: string) => number {
  return (given) => (given === 'off' ? 0 : parse(given));
}

/** One of a few words. */
function choice<const W extends string>(words: readonly W[]): (given: string) => W {
  return (given) => {
    const word = words.find((each) => each === given);
    if (word === undefined) throw new SettingProblem(`one of ${words.join(', ')}`);
    return word;
  };
}
