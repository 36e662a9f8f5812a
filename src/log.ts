/** Log lines: JSON on standard output, one a line. */

import pino from 'pino';
import type { LogLevel } from './config.ts';

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

/** Opens the log of a process. Times are ISO 8601 in UTC. Lines that nobody reads any more are dropped. */
export function openLog(level: LogLevel): Log {
  // Not pino's own stream, which at the end of a process tries for ever to write to a reader that is gone.
  process.stdout.on('error', () => undefined);
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secrets, censor: '[hidden]' },
  };
  return pino(options, process.stdout);
}
