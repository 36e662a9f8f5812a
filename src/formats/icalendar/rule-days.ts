/** Parses the parts of a recurrence rule (RFC 5545, 3.3.10), and tells which days of a month it names. */

/** The values of the parts of a rule, by name, in upper case. */
export type RuleParts = ReadonlyMap<string, readonly string[]>;

/** The parts of a rule. */
export function rulePartsIn(raw: string): RuleParts {
  const parts = raw.toUpperCase().split(';');
  return new Map(
    parts
      .map((part) => part.split('=', 2))
      .filter(([name = '']) => name.trim() !== '')
      .map(([name = '', values = '']) => [
        name.trim(),
        values
          .split(',')
          .map((each) => each.trim())
          .filter(Boolean),
      ]),
  );
}

/** The numbers of a part; none when it is absent, undefined when they are no numbers. */
export function numbersIn(parts: RuleParts, name: string): readonly number[] | undefined {
  const numbers = (parts.get(name) ?? []).map(Number);
  return numbers.every(Number.isInteger) ? numbers : undefined;
}

/** The days of months that a rule names. */
export interface RuleDays {
  /** Weekdays from 0 for Sunday, each with its position in the month, from the end when negative, or 0 for all. */
  readonly weekdays: readonly { readonly day: number; readonly position: number }[];
  /** Days of the month, from its end when negative. */
  readonly monthDays: readonly number[];
}

/** The days that a rule names by BYDAY and BYMONTHDAY; undefined when these cannot be parsed. */
export function ruleDaysIn(parts: RuleParts): RuleDays | undefined {
  const weekdays = (parts.get('BYDAY') ?? []).map((text) => {
    const [, position = '0', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? [];
    return { day: weekdayNames.indexOf(name), position: Number(position) };
  });
  const monthDays = numbersIn(parts, 'BYMONTHDAY');
  return monthDays && weekdays.every(({ day }) => day >= 0) ? { weekdays, monthDays } : undefined;
}

/** The names of weekdays, from Sunday. */
export const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Tells whether a rule names any days. */
export function isNamed({ weekdays, monthDays }: RuleDays): boolean {
  return weekdays.length > 0 || monthDays.length > 0;
}

/** Tells whether a rule names a day. A fifth weekday is the last one, as in the rules of Windows. */
export function isRuleDay({ weekdays, monthDays }: RuleDays, year: number, month: number, day: number): boolean {
  const length = new Date(midnight(year, month + 1, 0)).getUTCDate();
  if (monthDays.length > 0 && !monthDays.includes(day) && !monthDays.includes(day - length - 1)) return false;
  const weekday = new Date(midnight(year, month, day)).getUTCDay();
  const [fromStart, fromEnd] = [Math.ceil(day / 7), -Math.ceil((length - day + 1) / 7)];
  const positions = [0, fromStart, fromEnd, ...(fromEnd === -1 ? [5] : [])];
  return weekdays.length === 0 || weekdays.some((each) => each.day === weekday && positions.includes(each.position));
}

/** The midnight with which a day begins, as an instant of UTC; months count from 1, in any year. */
export function midnight(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day);
}
