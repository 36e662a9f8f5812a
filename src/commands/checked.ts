/** Arguments of commands, checked like settings: what is wrong throws SettingProblem. */

import { InvalidArgumentError } from 'commander';
import { type Instant, parseMoment } from '../model/instants.ts';
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

/** An instant, UTC where it says no offset. */
export function moment(given: string): Instant {
  const parsed = parseMoment(given, 'UTC');
  if (!parsed) throw new SettingProblem('a date such as 2026-01-01 or 2026-01-01T00:00:00Z');
  return parsed.at;
}
