/** Every setting of a process: its default, what it means, how it is read. */

import { deploymentNames } from './model/tables/common-parameters.ts';
import {
  aliases,
  choice,
  color,
  currency,
  hour,
  languages,
  line,
  moment,
  mongodbUrl,
  name,
  nothingOr,
  offOr,
  origins,
  pagePath,
  path,
  type Setting,
  steps,
  taxonomies,
  text,
  tiles,
  webUrl,
  wholeNumber,
  zone,
} from './setting.ts';

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
/** The least level of the lines that are logged, as pino names them. */
export type LogLevel = (typeof logLevels)[number];

/**
 * By their names in the environment. An empty default is none; a variable that is set to nothing
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
  EVENT_PATH: {
    default: '/event/{slug}/',
    meaning: 'Where the public page of an event is below `SITE_URL`; `{slug}` stands for its slug',
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
      'Origins whose pictures public pages show, separated by commas; `*` is every one. Without them a poster is drawn instead',
    parse: nothingOr(origins),
  },
  MAP_TILES: {
    default: '',
    meaning:
      'Tiles below the map of events, such as `https://tiles.example/{z}/{x}/{y}.png`: whoever looks at the map asks their host for them. Without it the map is drawn from the towns that the service knows',
    parse: nothingOr(tiles),
  },
  MAP_CREDIT: {
    default: '© OpenStreetMap (openstreetmap.org/copyright)',
    meaning: 'What their licence asks to be said below such a map',
    parse: line,
  },
  API_NAMESPACE: { default: 'calendar/events/v1', meaning: 'Path that the interface is mounted at', parse: path },
  API_ALIASES: {
    default: '',
    meaning: 'Further paths of the same interface, separated by commas, such as `/wp-json/tribe/events/v1`',
    parse: aliases,
  },
  CORS_ORIGINS: {
    default: '*',
    meaning: 'Origins whose pages may use the interface from a browser, separated by commas; `*` is every one',
    parse: origins,
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
  DAY_CUTOFF: {
    default: '06:00',
    meaning: 'What ends at this hour or before belongs to the night of the day before',
    parse: hour,
  },
  CURRENCY: { default: 'EUR', meaning: 'Currency of prices that name none (ISO 4217)', parse: currency },
  PRICE_STEPS: {
    default: '10,20,50',
    meaning: 'Where the buckets of prices end, in whole units of the currency',
    parse: steps,
  },
  TAXONOMIES: {
    default: 'event_category,event_tag',
    meaning: "Names of the taxonomies of categories and tags; The Events Calendar's are `tribe_events_cat,post_tag`",
    parse: taxonomies,
  },
  CALENDAR_NAME: {
    default: 'Agenda',
    meaning: 'How people call the calendar: the name of its public pages and the title of its feeds',
    parse: line,
  },
  CALENDAR_COLOR: {
    default: '',
    meaning: 'Colour in which programs show who subscribes to it, by its name in CSS, such as `tomato`',
    parse: nothingOr(color),
  },
  MAX_PER_PAGE: { default: '100', meaning: 'Most records on one page', parse: wholeNumber(1, 10_000) },
  MAX_FEED: {
    default: '2000',
    meaning: 'Most events of a feed; CSV and NDJSON, which are streamed, have five times as many',
    parse: wholeNumber(1, 100_000),
  },
  MAX_BODY: {
    default: '1048576',
    meaning: 'Largest body of a request, in bytes',
    parse: wholeNumber(1, 1_073_741_824),
  },
  MAX_ANSWER: {
    default: '33554432',
    meaning: 'Largest list, in bytes: a page that would be larger has fewer records, and says so by `X-Per-Page`',
    parse: wholeNumber(65_536, 1_073_741_824),
  },
  MAX_IN_FLIGHT: {
    default: '1000',
    meaning: 'Requests that one process works at together; more are told 503 with `Retry-After`; `off` or `0` is off',
    parse: offOr(wholeNumber(0, 1_000_000)),
  },
  WORKERS: {
    default: '1',
    meaning: 'Processes that answer side by side on the same port; more than one needs the server pair',
    parse: wholeNumber(1, 256),
  },
  ADMIN_USER: { default: 'admin', meaning: 'Name of the administrator that the first start makes', parse: name },
  ADMIN_PASSWORD: {
    default: '',
    shown: 'random, printed once',
    secret: true,
    meaning: 'Application password of that administrator when it is made; later `users password` changes it',
    parse: nothingOr(text),
  },
  IMPORT_PASSWORD: {
    default: '',
    secret: true,
    meaning: 'Password of `import --user`, at the other calendar',
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
  TRUST_PROXY: {
    default: '0',
    meaning:
      "How many proxies in front, one behind the other, are trusted to say a client's address (`X-Forwarded-For`), by which limits count; `0` is none",
    parse: wholeNumber(0, 16),
  },
  DESK: {
    default: 'on',
    meaning: '`on`: editors have forms at `/desk`; `off`: that path is nothing',
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
      'Moment that the clock of the service stands at when it starts, such as `2031-05-06T08:00:00Z`, UTC without an offset; only with `ALLOW_RESET=true`',
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
    meaning: 'The same, as the whole address',
    parse: nothingOr(webUrl),
  },
  LOG_LEVEL: { default: 'info', meaning: `One of ${logLevels.join(', ')}`, parse: choice(logLevels) },
} as const satisfies Record<string, Setting<unknown>>;

/** The name of a setting in the environment. */
export type SettingName = keyof typeof settings;
/** What all settings say once they are parsed. */
export type SettingValues = { readonly [N in SettingName]: ReturnType<(typeof settings)[N]['parse']> };
