/** Log lines: JSON on standard output. */

import type { Writable } from 'node:stream';
import pino from 'pino';
import type { LogLevel } from './settings.ts';

/** The log of a process. Errors are passed as `err` and written by `errorSerializer`. */
export type Log = pino.Logger;

/** Headers and fields whose values must not be logged. */
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
 * The parts of an error that are logged. Drivers attach requests, whole documents and addresses with passwords to their errors, so only
 * what is named here is taken.
 */
export function errorSerializer(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { type, message, stack } = pino.stdSerializers.err(error);
  return { type, message, ...('code' in error && { code: error.code }), stack };
}

/**
 * Opens the log of a process, which goes to its standard output; with several workers, each line has the worker's number. Times are ISO 8601 in UTC.
 */
export function openLog(level: LogLevel, stdout: Writable, worker?: number): Log {
  const options: pino.LoggerOptions = {
    level,
    base: worker === undefined ? null : { worker },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: errorSerializer },
    redact: { paths: secrets, censor: '[hidden]' },
  };
  let waiting = '';
  const flush = () => {
    if (waiting !== '') stdout.write(waiting);
    waiting = '';
  };
  // pino's own stream, at the end of a process, tries for ever to write to a reader that is gone
  process.on('exit', flush);
  return pino(options, {
    // The lines of one turn of the event loop together, because each write is a system call
    write(line) {
      if (waiting === '') setImmediate(flush);
      waiting += line;
    },
  });
}
