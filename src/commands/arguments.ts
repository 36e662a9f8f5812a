/** Parses arguments of commands. A wrong one throws SettingProblem, as settings do. */

import { InvalidArgumentError } from 'commander';
import { SettingProblem } from '../setting.ts';

/** A parser for commander that says what would be right. */
export function checked<T>(parse: (given: string) => T): (given: string) => T {
  return (given) => {
    try {
      return parse(given);
    } catch (error) {
      if (error instanceof SettingProblem) throw new InvalidArgumentError(`It must be ${error.right}.`);
      throw error;
    }
  };
}

/** The name of a file. An empty name is refused, because it would mean the current folder. */
export function fileName(given: string): string {
  if (given === '') throw new SettingProblem('the name of a file');
  return given;
}

/** Ends a command with one line for people and exit code 1. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
}

/** Exit codes: 0 all done, 1 something failed or was refused, 2 the command line itself is wrong. */
export type ExitCode = 0 | 1 | 2;

/** Sets the exit code of the process. */
export type Finish = (code: ExitCode) => void;

/** A line for people about an error; system errors are worded here. */
export function lineOf(error: unknown): string {
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `${path}: no such file`;
  if (code === 'EACCES' || code === 'EPERM') return `${path}: not allowed to open it`;
  if (code === 'EISDIR') return `${path ?? 'It'} is a folder, not a file`;
  if (code === 'ENOSPC') return 'No space is left on the disk';
  if (String(code).startsWith('SQLITE_CORRUPT')) return `The store in DATA_DIR is damaged: ${message}`;
  return message ?? String(error);
}
