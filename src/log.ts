/** Log lines: JSON on standard output, one a line. */

import pino from 'pino';
import type { LogLevel } from './settings.ts';

/** The log of a process; errors are handed to it as `err`, of which `told` says what is written. */
export type Log = pino.Logger;

/** Headers and fields whose values are nobody's business. */
const secrets = [
  'password',
  'key',
  '*.password',
  '*.key',
  'headers.authorization',
  'headers.cookie',
  '*.headers.authorization',
  '*.headers.cookie',
];

/**
 * What a line tells of an error. Drivers hang requests, whole documents and addresses with passwords on theirs, so that
 * nothing is taken over that is not named here.
 */
export function errorSerializer(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { type, message, stack } = pino.stdSerializers.err(error);
  const { code } = error as NodeJS.ErrnoException;
  return { type, message, ...(code !== undefined && { code }), stack };
}

/**
 * Opens the log of a process; each line of one of several workers says which. Times are ISO 8601 in UTC. Lines that nobody reads any
 * more are dropped.
 */
export function openLog(level: LogLevel, worker?: number): Log {
  const options: pino.LoggerOptions = {
    level,
    base: worker === undefined ? null : { worker },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: errorSerializer },
    redact: { paths: secrets, censor: '[hidden]' },
  };
  return pino(options, linesTogether());
}

/**
 * Writes the lines of one turn of the event loop together, for each writing waits for the system. Not pino's own stream, which at
 * the end of a process tries for ever to write to a reader that is gone.
 */
function linesTogether(): pino.DestinationStream {
  let waiting = '';
  const flush = () => {
    if (waiting !== '') process.stdout.write(waiting);
    waiting = '';
  };
  process.stdout.on('error', () => undefined);
  process.on('exit', flush);
  return {
    write(line) {
      if (waiting === '') setImmediate(flush);
      waiting += line;
    },
  };
}
