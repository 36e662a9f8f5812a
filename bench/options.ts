/** The command line of the bench. */

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { PairName } from './measures.ts';
import type { Servers } from './places.ts';
import type { Serving } from './programs.ts';

/** The options of the bench. */
export interface Options extends Serving {
  /** The pair on which both programs store their calendars. */
  readonly pair: PairName;
  /** The servers of the server pair. */
  readonly servers: Servers | undefined;
  /** The numbers of events, smallest first. */
  readonly sizes: readonly number[];
  /** The duration in seconds for each measure, program and size. */
  readonly seconds: number;
  readonly connections: number;
  /** Only measures whose names contain this text run. */
  readonly only: string;
  readonly markdown: boolean;
  /** Whether to write the tables into MEASUREMENTS.md. */
  readonly write: boolean;
  /** A file for all results as JSON. */
  readonly json: string | undefined;
}

/** The help text. */
export const usage = `npm run bench -- [options]

  --pair NAME         embedded (default), or server: on the servers at MONGODB_URL and ELASTICSEARCH_URL
  --events N[,N…]     events in the calendar (default 10000); with two sizes growth is shown too
  --seconds S         for each measure, program and size (default 10), in slices of at most 2
  --connections C     at once (default 16)
  --workers N         processes of the product that answer side by side (default 1), on the server pair
  --against FOLDER    measure against the product of another checkout, with its node_modules, instead of the floor
  --only TEXT         only measures whose name contains it
  --markdown          print the tables as Markdown
  --write             put them into MEASUREMENTS.md too, in the place of those of an earlier run like this one
  --json FILE         write all the numbers there
  --profile FOLDER    write a CPU profile of each product there (best with --only)
`;

const least = 1000;

/** Parses the command line; returns undefined for `--help`. Throws an Error with a message for the user if it is invalid. */
export function optionsOf(words: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...words],
    options: {
      pair: { type: 'string', default: 'embedded' },
      events: { type: 'string', default: '10000' },
      seconds: { type: 'string', default: '10' },
      connections: { type: 'string', default: '16' },
      workers: { type: 'string', default: '1' },
      against: { type: 'string' },
      only: { type: 'string', default: '' },
      markdown: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      json: { type: 'string' },
      profile: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  if (values.write && (values.only || values.against || values.profile)) {
    throw new Error('--write is for whole runs against the floor: without --only, --against and --profile');
  }
  const pair = pairOf(values.pair);
  return {
    pair,
    servers: pair === 'server' ? serversIn(process.env) : undefined,
    sizes: [...new Set(values.events.split(',').map((size) => atLeast('--events', size, least)))].sort((a, b) => a - b),
    seconds: atLeast('--seconds', values.seconds, 0.5),
    connections: atLeast('--connections', values.connections, 1),
    workers: atLeast('--workers', values.workers, 1),
    against: values.against && resolve(values.against),
    only: values.only,
    markdown: values.markdown,
    write: values.write,
    json: values.json,
    profile: values.profile,
  };
}

/** Parses the name of a pair. Throws an Error with a message for the user if there is none of this name. */
export function pairOf(name: string): PairName {
  if (name !== 'embedded' && name !== 'server') throw new Error(`--pair must be embedded or server, and is ${name}`);
  return name;
}

/** Reads the URLs of the servers from the environment. Throws an Error with a message for the user if one is missing. */
export function serversIn({ MONGODB_URL, ELASTICSEARCH_URL }: NodeJS.ProcessEnv): Servers {
  if (!MONGODB_URL || !ELASTICSEARCH_URL) throw new Error('--pair server needs MONGODB_URL and ELASTICSEARCH_URL');
  return { mongodb: MONGODB_URL, elasticsearch: ELASTICSEARCH_URL };
}

/** Parses a number. Throws an Error with a message for the user if it is invalid or below the minimum. */
export function atLeast(name: string, text: string, smallest: number): number {
  const value = Number(text);
  if (!(value >= smallest)) throw new Error(`${name} must be ${smallest} or more, and is ${text}`);
  return value;
}
