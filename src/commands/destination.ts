/** Where an export is written to. */

import { accessSync, constants, readlinkSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { CommandFailure } from './failing.ts';
import { isOpenAs } from './standard.ts';

/** A file, by its real path, that gets its name once it is complete; something else that is there and takes what comes; or standard output. */
export type Destination =
  | { readonly is: 'file'; readonly path: string }
  | { readonly is: 'taker'; readonly path: string }
  | { readonly is: 'output' };

/** What a person has named. Throws CommandFailure for what cannot be written to. */
export function destinationOf(file: string): Destination {
  if (file === '-') return { is: 'output' };
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return newFile(file);
  if (found.isDirectory()) throw new CommandFailure(`${file} is a folder, not a file`);
  // Under a name such as /dev/stdout, where what is said of the work would come between the lines
  if (isOpenAs(found, process.stdout)) return { is: 'output' };
  return found.isFile() ? fileIn(realpathSync(file), file) : { is: 'taker', path: file };
}

function newFile(file: string): Destination {
  const lead = leadOf(file);
  if (lead !== undefined) return destinationOf(resolve(realpathSync(dirname(file)), lead));
  if (file.endsWith(sep)) throw new CommandFailure(`${file} is the name of a folder, not of a file`);
  return fileIn(file, file);
}

/** Where a link leads to, whether anything is there or not; undefined for what is no link. */
function leadOf(file: string): string | undefined {
  try {
    return readlinkSync(file);
  } catch {
    return undefined;
  }
}

function fileIn(path: string, file: string): Destination {
  const folder = dirname(path);
  try {
    accessSync(`${folder}/.`, constants.W_OK);
  } catch {
    throw new CommandFailure(`${file}: ${folder} must be a folder that can be written to`);
  }
  return { is: 'file', path };
}
