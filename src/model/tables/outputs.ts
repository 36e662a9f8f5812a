/** The outputs of lists of events, and of single ones: formats that other programs subscribe to or read. */

import { events } from './events.ts';
import type { Row, Table } from './field.ts';
import { paging } from './shared-rows.ts';

/** The events that an output has while nobody asks for a time: those that ended not long ago too, those that have not ended, or as the list. */
type UsualWindow = 'recent' | 'unfinished' | 'listed';

/** One output. */
export interface Output {
  /** The media type, as `Content-Type` has it. */
  readonly type: string;
  /** Single events have it too. */
  readonly isSingle: boolean;
  /** Browsers save the list to a file and do not show it. */
  readonly isSaved: boolean;
  readonly window: UsualWindow;
  /** Values of filters that nobody sent; those of `always` nobody can send otherwise. */
  readonly defaults: Readonly<Record<string, string | number>>;
  readonly always?: Readonly<Record<string, boolean>>;
  /** It is sent while it is made, and has more events. */
  readonly isStreamed: boolean;
  /** What it takes besides the parameters of the list. */
  readonly parameters: Table;
}

/** Days that an event stays in a calendar after its end, for one that begins now takes events from subscribers while they go on. */
export const recentDays = 30;
/** How many times as many events as others a streamed output has. */
export const streamedFactor = 5;

const none = {} as const satisfies Table;

/** What is new, not what is next. */
const syndication = {
  isSingle: false,
  isSaved: false,
  window: 'unfinished',
  defaults: { orderby: 'date', order: 'desc', per_page: 50 },
  isStreamed: false,
  parameters: none,
} as const;

/** By their suffixes. */
export const outputs = {
  ics: {
    type: 'text/calendar; charset=utf-8',
    isSingle: true,
    isSaved: false,
    window: 'recent',
    defaults: { orderby: 'start_date' },
    isStreamed: false,
    parameters: none,
  },
  rss: { ...syndication, type: 'application/rss+xml; charset=utf-8' },
  atom: { ...syndication, type: 'application/atom+xml; charset=utf-8' },
  jsonfeed: { ...syndication, type: 'application/feed+json; charset=utf-8' },
  jsonld: {
    type: 'application/ld+json',
    isSingle: true,
    isSaved: false,
    window: 'listed',
    defaults: {},
    isStreamed: false,
    parameters: none,
  },
  geojson: {
    type: 'application/geo+json',
    isSingle: false,
    isSaved: false,
    window: 'listed',
    defaults: {},
    always: { geoloc: true },
    isStreamed: false,
    parameters: none,
  },
  csv: {
    type: 'text/csv; charset=utf-8; header=present',
    isSingle: false,
    isSaved: true,
    window: 'listed',
    defaults: {},
    isStreamed: true,
    parameters: { bom: { type: 'boolean', valueType: 'flag', default: true } },
  },
  ndjson: {
    type: 'application/x-ndjson',
    isSingle: false,
    isSaved: true,
    window: 'listed',
    defaults: {},
    isStreamed: true,
    parameters: none,
  },
} as const satisfies Record<string, Output>;

/** The suffix of an output. */
export type OutputName = keyof typeof outputs;
/** All of them, in the order in which documents list them. */
export const outputNames = Object.keys(outputs) as OutputName[];

/** What outputs take besides the parameters of the list. */
export const outputParameters = { ...outputs.csv.parameters } as const satisfies Table;

/** The parameters of the list of events as an output, which has nothing beside its records, and pages by their numbers. */
export function outputTable(name: OutputName): Table {
  const filters: Table = events.filters;
  const output = outputOf(name);
  const deciding = Object.entries(filters).filter(([, { beside }]) => !beside);
  const { page, per_page } = paging;
  return {
    page,
    per_page: withDefault(per_page, output.defaults['per_page']),
    ...Object.fromEntries(output.window === 'listed' ? deciding : deciding.map(withoutMoment)),
    ...output.parameters,
  };
}

function withDefault({ default: _, ...row }: Row, usual: string | number | undefined): Row {
  return usual === undefined ? row : { ...row, default: usual };
}

/** A window of its own takes the place of the dates between which a list lies. */
function withoutMoment([name, { movingDefault: _, ...row }]: [string, Row]): [string, Row] {
  return [name, row];
}

/** The output of a suffix. */
export function outputOf(name: OutputName): Output {
  return outputs[name];
}
