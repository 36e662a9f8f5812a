import { type Instant, parseMoment } from '../model/instants.ts';
import { SettingProblem } from '../setting.ts';

/** An instant from a command line, UTC where it says no offset. Throws SettingProblem. */
export function moment(given: string): Instant {
  const parsed = parseMoment(given, 'UTC');
  if (!parsed) throw new SettingProblem('a date such as 2026-01-01 or 2026-01-01T00:00:00Z');
  return parsed.at;
}
