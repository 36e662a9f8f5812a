/** The name and the version of this program. */

import { readFileSync } from 'node:fs';

/** The version in package.json, such as `1.4.0`. */
export const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

/** A clone runs the sources; a package runs compiled files. */
const isClone = import.meta.url.endsWith('.ts');

/** The command line that runs a command here. */
export function lineFor(command: string, words = ''): string {
  if (!isClone) return `cartellera ${command} ${words}`.trimEnd();
  return words === '' ? `npm run ${command}` : `npm run ${command} -- ${words}`;
}

/** The same for pipes: nothing but the command itself writes to standard output. */
export function pipedLineFor(command: string, words: string): string {
  return isClone ? `node bin/cartellera.mjs ${command} ${words}` : lineFor(command, words);
}
