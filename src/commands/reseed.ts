import { Command } from 'commander';
import type { Rule } from '../interchange/shift.ts';
import type { PostFacts } from '../model/documents/document.ts';
import { moment } from '../setting.ts';
import { checked } from './arguments.ts';
import { type ProcessContext, say } from './process-context.ts';
import { lineFor } from './program.ts';
import { withProgress } from './progress.ts';
import { sayWhenListed, summaryOf } from './summary.ts';
import { type Session, withCalendar } from './with-calendar.ts';

interface Options {
  readonly now?: number;
}

const examples = `
Example:
  ${lineFor('reseed', '--shift')}

Dates move by whole weeks, so that weekdays and clocks stay. Records that testers have added stay where they are, and so
do those that are current already. A running service shows the new dates at once.
`;

/** `reseed --shift`: makes demo data current again. */
export function reseedCommand(context: ProcessContext): Command {
  return new Command('reseed')
    .description('Make the demo data of a calendar current again')
    .requiredOption('--shift', 'move all dates by the weeks that have passed')
    .option('--now <iso>', 'the moment to be current at (default: now)', checked(moment))
    .addHelpText('after', examples)
    .action((options: Options) => withCalendar(context, (session) => reseed(session, options.now ?? Date.now())));
}

async function reseed(session: Session, now: number): Promise<void> {
  const { calendar, context } = session;
  const [{ shift }, { newTally }, { shiftedEvent, shiftedPost, weeksBehind }] = await Promise.all([
    import('../interchange/shift.ts'),
    import('../interchange/summary.ts'),
    import('../demo/shift.ts'),
  ]);
  const tally = newTally();
  const ifBehind = <F extends PostFacts>(facts: F, shifted: (weeks: number) => F): F | undefined => {
    const weeks = weeksBehind(facts, now);
    return weeks === 0 ? undefined : shifted(weeks);
  };
  const rule: Rule = {
    events: (facts) => ifBehind(facts, (weeks) => shiftedEvent(facts, weeks, now)),
    others: (facts) => ifBehind(facts, (weeks) => shiftedPost(facts, weeks, now)),
  };
  await withProgress(context, 'Moving', (report) => shift(calendar, rule, tally, report));
  await sayWhenListed(session);
  say(context, summaryOf(tally));
}
