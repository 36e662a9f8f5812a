/** The outputs of lists of events and of single events: formats that other programs subscribe to or read. */

import { namesOf } from '../arrays-and-maps.ts';
import type { ResourceName, Row, Table, TableName } from './field.ts';
import { paging } from './parameters.ts';
import { tables } from './resources.ts';

/**
 * The events of an output without dates in the request: those that ended recently and later ones, those that have not ended, or those of
 * the list.
 */
type UsualWindow = 'recent' | 'unfinished' | 'listed';

/** One output. */
interface Output {
  /** The media type, as `Content-Type` has it. */
  readonly type: string;
  /** Whose lists have it. */
  readonly resources: readonly ResourceName[];
  /** True when single events have it too. */
  readonly isSingle: boolean;
  /** True when browsers should save the list to a file (`Content-Disposition: attachment`). */
  readonly isSaved: boolean;
  /** True when browsers should save a single event to a file. */
  readonly isSavedAlone: boolean;
  readonly window: UsualWindow;
  /** Values of filters that the client did not send; those of `always` cannot be overridden. */
  readonly defaults: Readonly<Record<string, string | number>>;
  readonly always?: Readonly<Record<string, boolean>>;
  /** True when a series that the list has once stands as a whole, not by the date that the list found. */
  readonly hasWholeSeries: boolean;
  /** True when it is streamed, and may have more events. */
  readonly isStreamed: boolean;
  /** Parameters beside those of the list. */
  readonly parameters: Table;
}

/** Days after its end for which an event stays in a feed, so that subscribers keep it while others begin. */
export const recentDays = 30;
/** The limit of streamed outputs, as a multiple of the limit of others. */
export const streamedFactor = 5;

/** What most outputs are. */
const usual = {
  resources: ['events'],
  isSingle: false,
  isSaved: false,
  isSavedAlone: false,
  window: 'listed',
  defaults: {},
  hasWholeSeries: false,
  isStreamed: false,
  parameters: {},
} as const;

/** Feeds tell what is new, not what is next. */
const syndication = {
  ...usual,
  hasWholeSeries: true,
  window: 'unfinished',
  defaults: { orderby: 'date', order: 'desc', per_page: 50, expand: 'series' },
} as const;

/** Outputs by suffix. */
export const outputs = {
  ics: {
    ...usual,
    type: 'text/calendar; charset=utf-8',
    hasWholeSeries: true,
    isSingle: true,
    isSavedAlone: true,
    window: 'recent',
    defaults: { orderby: 'start_date', expand: 'series' },
  },
  rss: { ...syndication, type: 'application/rss+xml; charset=utf-8' },
  atom: { ...syndication, type: 'application/atom+xml; charset=utf-8' },
  jsonfeed: { ...syndication, type: 'application/feed+json; charset=utf-8' },
  jsonld: { ...usual, type: 'application/ld+json', isSingle: true },
  geojson: {
    ...usual,
    type: 'application/geo+json',
    always: { geoloc: true },
    parameters: { group: { type: 'string', valueType: 'choice', enum: ['venue'], asSent: true } },
  },
  csv: {
    ...usual,
    type: 'text/csv; charset=utf-8; header=present',
    resources: ['events', 'venues', 'organizers'],
    isSaved: true,
    isStreamed: true,
    parameters: { bom: { type: 'boolean', valueType: 'flag', default: true } },
  },
  ndjson: { ...usual, type: 'application/x-ndjson', isSaved: true, isStreamed: true },
} as const satisfies Record<string, Output>;

/** The suffix of an output. */
export type OutputName = keyof typeof outputs;
/** All suffixes, in the order in which documents list them. */
export const outputNames = namesOf(outputs);

/** Parameters of outputs beside those of the list. */
export const outputParameters = { ...outputs.csv.parameters, ...outputs.geojson.parameters } as const satisfies Table;

/** The parameters of the list of events as an output: paged by number, without facets and the like. */
export function outputTable(name: OutputName, resource: TableName): Table {
  const { filters }: { filters: Table } = tables[resource];
  const output = outputOf(name);
  const deciding = Object.entries(filters).filter(([, { beside }]) => !beside);
  const { page, per_page } = paging;
  const { default: _, ...bare } = per_page;
  const perPage = output.defaults['per_page'];
  // An output with a window of its own replaces the list's default dates
  const rows = deciding.map(([name, row]): [string, Row] => {
    const { movingDefault, ...others } = row;
    const known = movingDefault && output.window !== 'listed' ? others : row;
    const usually = output.defaults[name];
    return [name, known.default === undefined || usually === undefined ? known : { ...known, default: usually }];
  });
  return {
    page,
    per_page: perPage === undefined ? bare : { ...bare, default: perPage },
    ...Object.fromEntries(rows),
    ...output.parameters,
  };
}

/** The output of a suffix. */
export function outputOf(name: OutputName): Output {
  return outputs[name];
}
