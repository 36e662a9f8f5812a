/** Demo data: fills a calendar with them, and makes them current again. */

import type { Command } from 'commander';
import type { CalendarSettings } from '../calendar/calendar.ts';
import type { Order } from '../demo/context.ts';
import { demoLanguages } from '../demo/templates.ts';
import { newTally } from '../interchange/tally.ts';
import { isAmong } from '../model/arrays-and-maps.ts';
import { wholeSecond } from '../model/time/durations.ts';
import { languages, moment, wholeNumber } from '../setting-parsers.ts';
import {
  CommandFailure,
  checked,
  type ExitCode,
  type Finish,
  lineFor,
  type ProcessContext,
  type Session,
  say,
  withCalendar,
} from './command.ts';
import { counted, sumUp, waitingFor, withProgress } from './reporting.ts';

interface Options {
  readonly events?: number;
  readonly seed: number;
  readonly now?: number;
  readonly languages?: readonly string[];
  readonly scenario: readonly string[];
  readonly town: readonly string[];
  readonly region: readonly string[];
  readonly series: number;
  readonly reset?: boolean;
  readonly list?: boolean;
}

/** The number of events when neither a number nor a scenario is given. */
const usualEvents = 1000;

/** One event in eight is a series. */
const usualSeries = 8;

/** IDs stay below 2^25, and other records need some too. */
const maxEvents = 30_000_000;

const seedExamples = `
Examples:
  ${lineFor('seed', '--events 1000')}
  ${lineFor('seed', '--reset --scenario crowded-day --now 2026-01-01T00:00:00Z')}
  ${lineFor('seed', '--town Vic --town "L\'Hospitalet de Llobregat" --region Girona')}
  ${lineFor('seed', '--list')}

The same arguments give the same records, IDs, slugs and dates on every machine. Interrupted, it goes on where it was
when it is called again with the same arguments. Users and API keys are left alone. Its telephone numbers belong to nobody, and its addresses lie
under .example; people, groups and works are made up.
`;

const reseedExamples = `
Example:
  ${lineFor('reseed', '--shift')}

Dates move by whole weeks, so that weekdays and clocks stay. Records that testers have added stay where they are, and so
do those that are current already. A running service shows the new dates at once.
`;

/** `seed`: fills an empty calendar with demo data. */
export function seedCommand(program: Command, context: ProcessContext, finish: Finish): void {
  program
    .command('seed')
    .description('Fill the calendar with demo data, the same for the same arguments')
    .option(
      '--events <n>',
      `how many events (default: ${usualEvents}, with scenarios 0)`,
      checked(wholeNumber(0, maxEvents)),
    )
    .option('--seed <s>', 'another number is another calendar', checked(wholeNumber(0, 4_294_967_295)), 1)
    .option('--now <iso>', 'the moment that dates are relative to (default: now)', checked(moment))
    .option(
      '--languages <codes>',
      'languages of the texts, of ca and es (default: those of LANGUAGES)',
      checked(languages),
    )
    .option('--scenario <name>', 'a scenario of --list; may be repeated', addValue, [])
    .option('--town <name>', 'where events take place; may be repeated (default: everywhere)', addValue, [])
    .option('--region <name>', 'the same, by the name of a region or a province', addValue, [])
    .option('--series <n>', 'one event in so many is a series; 0 for none', checked(wholeNumber(0, 1000)), usualSeries)
    .option('--reset', 'remove all records first')
    .option('--list', 'show the scenarios and what a tester may expect of them')
    .addHelpText('after', seedExamples)
    .action(async (options: Options, command: Command) => {
      const { readScenario, scenarioNames } = await import('../demo/scenario.ts');
      const names = scenarioNames();
      const strange = options.scenario.find((name) => !names.includes(name));
      if (strange !== undefined) command.error(`No scenario is called ${strange}: there are ${names.join(', ')}`);
      if (options.list) {
        const descriptions = names.map((each) => {
          const { name, about, expect } = readScenario(each);
          return [`${name}: ${about}`, ...expect.map(({ that }) => `  - ${that}`)].join('\n');
        });
        say(context, descriptions.join('\n\n'));
      } else finish(await withCalendar(context, (session) => seed(session, options)));
    });
}

/** `reseed --shift`: makes demo data current again. */
export function reseedCommand(program: Command, context: ProcessContext): void {
  program
    .command('reseed')
    .description('Make the demo data of a calendar current again')
    .requiredOption('--shift', 'move all dates by the weeks that have passed')
    .option('--now <iso>', 'the moment to be current at (default: now)', checked(moment))
    .addHelpText('after', reseedExamples)
    .action(({ now = Date.now() }: { now?: number }) =>
      withCalendar(context, async (session) => {
        const { calendar } = session;
        const [{ moveRecords }, { shifted }] = await Promise.all([
          import('../interchange/populate.ts'),
          import('../demo/shift.ts'),
        ]);
        const tally = newTally();
        await withProgress(context, 'Moving', (progress) =>
          moveRecords({ calendar, tally, progress }, (document) => shifted(document, now)),
        );
        await sumUp(session, tally);
      }),
    );
}

function addValue(value: string, before: readonly string[]): readonly string[] {
  return before.includes(value) ? before : [...before, value];
}

async function seed(session: Session, options: Options): Promise<ExitCode> {
  const { calendar, context } = session;
  const order = await readOrder(calendar.settings, options);
  const [{ populate, Occupied }, { buildDemo }, { againWhileAway }] = await Promise.all([
    import('../interchange/populate.ts'),
    import('../demo/demo.ts'),
    import('../interchange/store-away.ts'),
  ]);
  const tally = newTally();
  const { reset = false } = options;
  try {
    const removed = await withProgress(context, 'Seeding', (progress, tell) => {
      const again = againWhileAway((reason) => tell(waitingFor(reason)));
      return populate({ calendar, reset, tally, progress, again }, (used) => buildDemo(order, used));
    });
    if (removed > 0) say(context, `${counted(removed, 'record')} removed`);
  } catch (error) {
    if (error instanceof Occupied) throw new CommandFailure(`${error.message}: --reset removes them first`);
    throw error;
  }
  return sumUp(session, tally);
}

/** The order of these options. Throws CommandFailure for a language that the calendar or the demo data lack, and an unknown town or region. */
async function readOrder({ languages }: CalendarSettings, options: Options): Promise<Order> {
  const { seed: number, scenario: scenarios, now = Date.now() } = options;
  const events = options.events ?? (scenarios.length > 0 ? 0 : usualEvents);
  const wanted = options.languages ?? languages.filter((each) => isAmong(each, demoLanguages));
  const isKnown = wanted.every((each) => isAmong(each, demoLanguages) && languages.includes(each));
  if (!isKnown || wanted.length === 0) {
    throw new CommandFailure(
      `The demo data are in ${demoLanguages.join(' and ')}, and LANGUAGES is ${languages}: --languages must name some of both`,
    );
  }
  const [{ readSeedFiles }, { townsNamed, UnknownPlace }] = await Promise.all([
    import('../demo/seed-files.ts'),
    import('../demo/towns-by-name.ts'),
  ]);
  let towns: readonly string[];
  try {
    towns = townsNamed(readSeedFiles(), { towns: options.town, regions: options.region });
  } catch (error) {
    if (error instanceof UnknownPlace) throw new CommandFailure(error.message);
    throw error;
  }
  return {
    events,
    seed: number,
    now: wholeSecond(now),
    languages: demoLanguages.filter((each) => wanted.includes(each)),
    scenarios,
    towns,
    series: options.series,
  };
}
