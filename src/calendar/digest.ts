import { hash } from 'node:crypto';
import type { CalendarSettings } from './calendar.ts';

/** A short digest for entity tags: not a secret, only unlikely to meet another (SHA-1, 16 characters of base64url). */
export function digest(data: string | Buffer): string {
  return hash('sha1', data, 'base64url').slice(0, 16);
}

/** What every answer depends on besides the records, in short: settings such as the roots of links and the zone, and the program's version. */
export function stampOf(settings: CalendarSettings): string {
  return digest(JSON.stringify(settings));
}
