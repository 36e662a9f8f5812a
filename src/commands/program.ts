/** How people call this program, and which version of it runs. */

import { readFileSync } from 'node:fs';

/** As package.json has it, such as `1.4.0`. */
export const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

/** In a clone the sources run as they are; a package has them compiled. */
const isClone = import.meta.url.endsWith('.ts');

/** A command with its words, as it is typed where this program was started. */
export function lineFor(command: string, words = ''): string {
  if (!isClone) return `cartellera ${command} ${words}`.trimEnd();
  return words === '' ? `npm run ${command}` : `npm run ${command} -- ${words}`;
}

/** The same where nothing but the command itself may write, as between pipes. */
export function pipedLineFor(command: string, words: string): string {
  return isClone ? `node bin/cartellera.mjs ${command} ${words}` : lineFor(command, words);
}
