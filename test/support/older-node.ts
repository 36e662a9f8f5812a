/** An installed Node that is too old for the program. */

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Path and version of the first Node before 24 on the `PATH`; undefined if there is none. */
export const olderNode = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .filter(existsSync)
  .map((path) => ({ path, version: spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout.trim().slice(1) }))
  .find(({ version }) => Number(version.split('.')[0]) < 24);

/** The reason with which suites that need one are skipped. */
export const noOlderNode = 'NO OLDER NODE: PUT ONE BEFORE 24 ON THE PATH';
