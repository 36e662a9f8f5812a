/** The program's version. Read as a file, so that the compiled program finds it in its package as the sources do. */

import { readFileSync } from 'node:fs';

/** As package.json has it, such as `1.4.0`. */
export const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};
