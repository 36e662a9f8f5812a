/** What a command gets from the process that it runs in. */

import type { Readable, Writable } from 'node:stream';

/** Where a command gets its settings and its input, and where it writes. A process is one. */
export interface ProcessContext {
  /** The texts of settings by name. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Readable & Ends;
  /** For results. */
  readonly stdout: Writable & Ends;
  /** For progress, and for what went wrong. */
  readonly stderr: Writable & Ends;
}

/** What a stream says of its other end. */
interface Ends {
  /** The descriptor, if the system has the stream open. */
  readonly fd?: number;
  /** True for a terminal. */
  readonly isTTY?: boolean;
}

/** Writes a line of the result. */
export function say({ stdout }: ProcessContext, line: string): void {
  stdout.write(`${line}\n`);
}

/** Writes a line that is no part of the result. */
export function warn({ stderr }: ProcessContext, line: string): void {
  stderr.write(`${line}\n`);
}
