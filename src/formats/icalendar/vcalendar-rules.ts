/** Writes the rules of vCalendar 1.0, which telephones and older programs have (`W1 TU #10`), as those of RFC 5545. Pure. */

import { weekdays } from '../../model/recurrence/rule.ts';
import { dayOf } from '../../model/time/event-days.ts';
import type { WallClock } from '../../model/time/instants.ts';
import type { RemarkCode } from '../../model/words/remarks.ts';

/** How often, then what of it, then an end. */
const form = /^\s*(D|W|MP|MD|YM|YD)(\d{1,3})(?:\s|$)/i;
/** The most signs of a rule. */
const maxLength = 300;

/** Tells whether the text of a rule is one of vCalendar's. */
export function isRuleOfVcalendar(text: string): boolean {
  return text.length <= maxLength && form.test(text);
}

/** How each kind of rule is written in RFC 5545, by its parts behind the interval; undefined where they cannot be. */
const kinds: Readonly<Record<string, (parts: readonly string[], start: WallClock) => string | undefined>> = {
  D: (parts) => (parts.length === 0 ? 'FREQ=DAILY' : undefined),
  W: (parts) => listed('FREQ=WEEKLY', 'BYDAY', parts, isWeekday),
  MP: (parts, start) => {
    const days = positionsIn(parts.length > 0 ? parts : positionOf(start));
    return days && `FREQ=MONTHLY;BYDAY=${days.join()}`;
  },
  MD: (parts) =>
    listed('FREQ=MONTHLY', 'BYMONTHDAY', parts.map(toMonthday), (part) => /^-?(?:[1-9]|[12]\d|3[01])$/.test(part)),
  YM: (parts) => listed('FREQ=YEARLY', 'BYMONTH', parts, (part) => /^(?:[1-9]|1[0-2])$/.test(part)),
  YD: (parts) => listed('FREQ=YEARLY', 'BYYEARDAY', parts, (part) => /^[1-9]\d{0,2}$/.test(part)),
};

/** A rule as RFC 5545 writes it, and what people should know of it. */
interface RuleRead {
  readonly rule: string;
  readonly what?: RemarkCode;
}

/**
 * A rule in the words of RFC 5545, for an event that begins then. `#10` is the number of dates, `#0` none, and a midnight at the end all of its
 * day; a rule without an end has two dates. Undefined for rules within rules, and for those with clocks of their own.
 */
export function ruleOfVcalendar(text: string, start: WallClock): RuleRead | undefined {
  const [, kind = '', interval = ''] = form.exec(text) ?? [];
  const [, ...parts] = text.trim().toUpperCase().split(/\s+/);
  const [, count] = /^#(\d{1,4})$/.exec(parts.at(-1) ?? '') ?? [];
  const [, day, clock] = /^(\d{8})(?:T(\d{6}Z?))?$/.exec(parts.at(-1) ?? '') ?? [];
  const hasEnd = count !== undefined || day !== undefined;
  const rule = kinds[kind.toUpperCase()]?.(hasEnd ? parts.slice(0, -1) : parts, start);
  if (rule === undefined || Number(interval) === 0) return undefined;
  const whole = `${rule};INTERVAL=${Number(interval)}`;
  if (day !== undefined)
    return { rule: `${whole};UNTIL=${day}${clock === undefined || /^000000Z?$/.test(clock) ? '' : `T${clock}`}` };
  if (count === undefined) return { rule: `${whole};COUNT=2`, what: 'rule_twice' };
  if (Number(count) === 0) return { rule: whole };
  // Some programs count weeks here
  const isOfSeveralDays = /^w/i.test(kind) && parts.length > 2;
  return { rule: `${whole};COUNT=${count}`, ...(isOfSeveralDays && { what: 'rule_count_of_dates' }) };
}

function listed(
  rule: string,
  name: string,
  parts: readonly string[],
  isRight: (part: string) => boolean,
): string | undefined {
  if (!parts.every(isRight)) return undefined;
  return parts.length === 0 ? rule : `${rule};${name}=${parts.join()}`;
}

function isWeekday(part: string): boolean {
  return weekdays.some((day) => day === part);
}

/** `15`, `15+`, `3-` from the end, `LD` for the last day */
function toMonthday(part: string): string {
  return part
    .replace(/^LD$/, '-1')
    .replace(/^(\d+)([+-])$/, (_, day: string, sign: string) => (sign === '-' ? `-${day}` : day));
}

/** `1+ MO TU 1- FR`: positions in the month, and the weekdays that each of them has. */
function positionsIn(parts: readonly string[]): string[] | undefined {
  const days: string[] = [];
  let [positions, isOpen]: [string[], boolean] = [[], false];
  for (const part of parts) {
    const [, number, sign] = /^([1-5])([+-])$/.exec(part) ?? [];
    if (number !== undefined) {
      if (!isOpen) positions = [];
      positions.push(sign === '-' ? `-${number}` : number);
      isOpen = true;
    } else if (isWeekday(part) && positions.length > 0) {
      days.push(...positions.map((position) => `${position}${part}`));
      isOpen = false;
    } else return undefined;
  }
  return isOpen || days.length === 0 ? undefined : days;
}

/** The position of a day in its month. */
function positionOf(start: WallClock): string[] {
  // 1970 began on a Thursday
  const weekday = weekdays[(((dayOf(start) + weekdays.indexOf('TH')) % 7) + 7) % 7] ?? '';
  return [`${Math.ceil(Number(start.slice(8, 10)) / 7)}+`, weekday];
}
