/** The outputs of lists of events, and of single ones: formats that other programs subscribe to or read. */

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
}

/** Days that an event stays in a calendar after its end, for one that begins now takes events from subscribers while they go on. */
export const recentDays = 30;
/** How many times as many events as others a streamed output has. */
export const streamedFactor = 5;

/** By their suffixes. */
export const outputs = {
  ics: {
    type: 'text/calendar; charset=utf-8',
    isSingle: true,
    isSaved: false,
    window: 'recent',
    defaults: { orderby: 'start_date' },
    isStreamed: false,
  },
} as const satisfies Record<string, Output>;

/** The suffix of an output. */
export type OutputName = keyof typeof outputs;
/** All of them, in the order in which documents list them. */
export const outputNames = Object.keys(outputs) as OutputName[];

/** The output of a suffix. */
export function outputOf(name: OutputName): Output {
  return outputs[name];
}
