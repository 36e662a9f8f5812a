/** How people type a command: as npm runs it in a clone, or as an installed package is called. */

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
