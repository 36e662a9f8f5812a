/** Arguments of commands, checked like settings. */

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
