/** Where an export is written to. */

import { fstatSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** A file, by its real path, that gets its name once it is complete; something else that is there and takes what comes; or standard output. */
export type Destination =
  | { readonly is: 'file'; readonly path: string }
  | { readonly is: 'taker'; readonly path: string }
  | { readonly is: 'output' };

/** What a person has named. */
export function destinationOf(file: string): Destination {
  if (file === '-') return { is: 'output' };
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return newFile(file);
  // Under a name such as /dev/stdout, where what is said of the work would come between the lines
  if (isSame(found, fstatSync(process.stdout.fd))) return { is: 'output' };
  return found.isFile() ? { is: 'file', path: realpathSync(file) } : { is: 'taker', path: file };
}

function newFile(file: string): Destination {
  const lead = leadOf(file);
  if (lead !== undefined) return destinationOf(resolve(realpathSync(dirname(file)), lead));
  return { is: 'file', path: file };
}

/** Where a link leads to, whether anything is there or not; undefined for what is no link. */
function leadOf(file: string): string | undefined {
  try {
    return readlinkSync(file);
  } catch {
    return undefined;
  }
}

function isSame(one: Stats, other: Stats): boolean {
  return one.dev === other.dev && one.ino === other.ino;
}
