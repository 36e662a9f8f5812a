import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { readRule, ruleEnds, ruleText, storedRule } from '../../src/model/recurrence/rule.ts';
import { firstMinute, lastClock, minuteOf, ruleMinutes, wallOf } from '../../src/model/recurrence/rule-dates.ts';
import { isProblem } from '../../src/model/tables/problems.ts';

interface Row {
  readonly rule: string;
  readonly start: string;
  readonly until: string;
  readonly first: readonly string[];
  readonly count: number;
  readonly last: string;
}

/** Random rules with their dates by python-dateutil, written by scripts/recurrence-rules.py. */
const rows: readonly Row[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/recurrence/rules.json'), 'utf8'),
);

/** The stored text of a rule. */
function stored(text: string): string {
  const read = readRule(text);
  if (isProblem(read)) throw new Error(`${text}: ${read.reason} ${JSON.stringify(read.values)}`);
  const { clock: _, ...rule } = read;
  return ruleText(rule, read.until);
}

describe('the dates of a rule', () => {
  it('are those that python-dateutil finds, for 500 random rules: all dates of each, or the first ones of one with many', () => {
    expect(rows).to.have.length(500);
    for (const [at, row] of rows.entries()) {
      const { rule, start, first } = row;
      // Of most long ones only the first ten dates, since those of twelve years take the engine milliseconds
      const isWhole = row.count <= 100 || at % 5 === 0;
      const [until = row.until, count, last] = isWhole
        ? [row.until, row.count, row.last]
        : [first.at(-1), first.length, first.at(-1)];
      const end = minuteOf(until);
      const minutes = ruleMinutes(stored(rule), start, end).filter((minute) => minute <= end);
      expect({
        rule,
        start,
        first: minutes.slice(0, first.length).map(wallOf),
        count: minutes.length,
        last: minutes.slice(-1).map(wallOf).join(),
      }).to.deep.equal({ rule, start, first, count, last });
      const [minute] = minutes;
      if (minute !== undefined) expect(firstMinute(stored(rule), start), rule).to.equal(minute);
    }
  });

  it('are the same whether they are asked for at once or a little further each time', () => {
    for (const { rule, until } of rows.filter((row) => row.count > 5).slice(0, 30)) {
      // Another start is another entry of the cache
      for (const start of ['2024-03-01 07:01:00', '2024-03-01 07:02:00']) {
        const steps = start.endsWith('1:00') ? [2025, 2026, 2029, 2031] : [];
        for (const year of steps) ruleMinutes(stored(rule), start, minuteOf(`${year}-05-05 00:00:00`));
      }
      const [one, other] = ['2024-03-01 07:01:00', '2024-03-01 07:02:00'].map((start) =>
        ruleMinutes(stored(rule), start, minuteOf(until)).map((minute) => wallOf(minute).slice(0, 10)),
      );
      const common = Math.min(one?.length ?? 0, other?.length ?? 0);
      expect(one?.slice(0, common), rule).to.deep.equal(other?.slice(0, common));
    }
  });

  // On an idle machine each takes less than 50 ms of the processor; one that nothing bounds takes minutes
  it('come to an end soon, whatever the rule is', () => {
    const strange = [
      'FREQ=DAILY;BYMONTH=2;BYDAY=MO;INTERVAL=999',
      'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;INTERVAL=999',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=5MO;INTERVAL=3',
      'FREQ=MONTHLY;BYMONTHDAY=29,30,31;BYDAY=1MO,1TU,1WE,1TH,1FR,1SA,1SU',
      'FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=366;COUNT=3660',
      'FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-366,366',
      'FREQ=DAILY;COUNT=3660',
      'FREQ=DAILY;UNTIL=21991231T235959',
      'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;INTERVAL=999;COUNT=3660',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,2,3,4,5,-1,-2,-3,-4,-5;COUNT=3660',
    ];
    firstMinute('FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=366', '1970-12-31 20:00:00');
    for (const rule of strange) {
      const before = process.cpuUsage();
      firstMinute(rule, '1970-12-31 20:00:00');
      const upTo = ruleEnds(rule) ? lastClock : '1996-01-01 00:00:00';
      ruleMinutes(rule, '1970-12-31 20:00:00', minuteOf(upTo));
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000, rule).to.be.below(2_000);
    }
  });

  it('end in 2199', () => {
    const dates = ruleMinutes('FREQ=YEARLY', '2190-12-31 23:59:00', minuteOf('2300-01-01 00:00:00'));
    expect(dates.map(wallOf)).to.have.length(10).and.include('2199-12-31 23:59:00');
  });
});

describe('the text of a rule', () => {
  it('is read in any order, letter case and spacing, and written in one form', () => {
    const texts: readonly (readonly [string, string])[] = [
      ['byday=th; freq=weekly ;interval=1;wkst=mo', 'FREQ=WEEKLY;BYDAY=TH'],
      ['RRULE:FREQ=WEEKLY;WKST=SU;BYDAY=SU,TU,MO,TU', 'FREQ=WEEKLY;BYDAY=MO,TU,SU;WKST=SU'],
      ['FREQ=MONTHLY;BYDAY=-1FR,2MO,+1TH,FR', 'FREQ=MONTHLY;BYDAY=FR,1TH,2MO,-1FR'],
      ['FREQ=YEARLY;BYMONTHDAY=-1,31,5,-2;BYMONTH=12,1', 'FREQ=YEARLY;BYMONTH=1,12;BYMONTHDAY=5,31,-2,-1'],
      [
        'FREQ=MONTHLY;BYSETPOS=-1,1;BYDAY=MO,TU;COUNT=7;INTERVAL=2;',
        'FREQ=MONTHLY;INTERVAL=2;COUNT=7;BYDAY=MO,TU;BYSETPOS=1,-1',
      ],
    ];
    for (const [sent, text] of texts) {
      expect(stored(sent)).to.equal(text);
      expect(ruleText(storedRule(text))).to.equal(text);
    }
  });

  it('is refused with the name of the part that is wrong', () => {
    const refused: readonly (readonly [string, string, string?])[] = [
      ['', 'rule_part_wrong', 'FREQ'],
      ['FREQ=HOURLY', 'rule_part_wrong', 'FREQ'],
      ['FREQ=SECONDLY', 'rule_part_wrong', 'FREQ'],
      ['BYDAY=MO', 'rule_part_wrong', 'FREQ'],
      ['FREQ=DAILY;BYWEEKNO=2', 'rule_part_unknown', 'BYWEEKNO'],
      ['FREQ=YEARLY;BYYEARDAY=2', 'rule_part_unknown', 'BYYEARDAY'],
      ['FREQ=YEARLY;BYEASTER=0', 'rule_part_unknown', 'BYEASTER'],
      ['FREQ=YEARLY;RSCALE=GREGORIAN', 'rule_part_unknown', 'RSCALE'],
      ['FREQ=YEARLY;SKIP=OMIT', 'rule_part_unknown', 'SKIP'],
      ['FREQ=DAILY;X=1', 'rule_part_unknown', 'X'],
      ['FREQ=DAILY;FREQ=DAILY', 'rule_part_twice', 'FREQ'],
      ['FREQ=DAILY;INTERVAL=0', 'rule_part_wrong', 'INTERVAL'],
      ['FREQ=DAILY;INTERVAL=1000', 'rule_part_wrong', 'INTERVAL'],
      ['FREQ=DAILY;INTERVAL=1.5', 'rule_part_wrong', 'INTERVAL'],
      ['FREQ=DAILY;COUNT=3661', 'rule_part_wrong', 'COUNT'],
      ['FREQ=DAILY;COUNT=-1', 'rule_part_wrong', 'COUNT'],
      ['FREQ=DAILY;COUNT=2;UNTIL=20310101', 'rule_two_ends'],
      ['FREQ=DAILY;BYMONTH=13', 'rule_part_wrong', 'BYMONTH'],
      ['FREQ=MONTHLY;BYMONTHDAY=0', 'rule_part_wrong', 'BYMONTHDAY'],
      ['FREQ=MONTHLY;BYMONTHDAY=32', 'rule_part_wrong', 'BYMONTHDAY'],
      ['FREQ=DAILY;BYMONTHDAY=3', 'rule_part_needs', 'BYMONTHDAY'],
      ['FREQ=YEARLY;BYMONTHDAY=3', 'rule_part_needs', 'BYMONTHDAY'],
      ['FREQ=WEEKLY;BYDAY=1MO', 'rule_part_needs', 'BYDAY=1MO'],
      ['FREQ=YEARLY;BYDAY=1MO', 'rule_part_needs', 'BYDAY=1MO'],
      ['FREQ=MONTHLY;BYDAY=6MO', 'rule_part_wrong', 'BYDAY'],
      ['FREQ=MONTHLY;BYDAY=XX', 'rule_part_wrong', 'BYDAY'],
      ['FREQ=MONTHLY;BYDAY=', 'rule_part_wrong', 'BYDAY'],
      ['FREQ=MONTHLY;BYSETPOS=1', 'rule_part_needs', 'BYSETPOS'],
      ['FREQ=WEEKLY;BYDAY=MO;BYSETPOS=1', 'rule_part_needs', 'BYSETPOS'],
      ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=367', 'rule_part_wrong', 'BYSETPOS'],
      ['FREQ=DAILY;WKST=XX', 'rule_part_wrong', 'WKST'],
      ['FREQ=DAILY;BYHOUR=60', 'rule_part_wrong', 'BYHOUR'],
      ['every Thursday', 'rule_part_unknown', 'EVERY THURSDAY'],
    ];
    for (const [text, reason, part] of refused) {
      const read = readRule(text);
      expect(isProblem(read) && { reason: read.reason, part: read.values?.['part'] }, text).to.deep.equal({
        reason,
        part,
      });
    }
  });
});
