/** Arguments of commands, checked like settings: what is wrong throws SettingProblem. */

import { InvalidArgumentError } from 'commander';
import { SettingProblem } from '../setting.ts';

/** A commander parser that says what would be right. */
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

/** What a file is called: an empty name would be taken for the folder that the command runs in. */
export function fileName(given: string): string {
  if (given === '') throw new SettingProblem('the name of a file');
  return given;
}
