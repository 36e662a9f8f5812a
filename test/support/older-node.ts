/** A Node that is too old for the program, as machines have it. */

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where it lies and which it is; undefined where none is on the path. */
export const olderNode = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .filter(existsSync)
  .map((path) => ({ path, version: spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout.trim().slice(1) }))
  .find(({ version }) => Number(version.split('.')[0]) < 24);

/** What is said where there is none. */
export const noOlderNode = 'NO OLDER NODE: PUT ONE BEFORE 24 ON THE PATH';
