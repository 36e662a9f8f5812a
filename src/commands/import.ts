import { open, readFile, stat } from 'node:fs/promises';
import { Command, Option } from 'commander';
import type { Calendar } from '../calendar/calendar.ts';
import type { Config } from '../config.ts';
import { UnreadableSource } from '../importers/incoming.ts';
import { newTally, type Tally } from '../interchange/tally.ts';
import type { Finish } from './command-line.ts';
import { CommandFailure, type ExitCode } from './failing.ts';
import { progressOf } from './progress.ts';
import { hasRefusals, summaryOf } from './summary.ts';
import { withCalendar } from './with-calendar.ts';

const formats = ['madrid', 'ndjson'] as const;
type Format = (typeof formats)[number];

interface Options {
  readonly format?: Format;
  readonly language?: string;
}

const examples = `
Formats:
  madrid   the agenda of the city of Madrid, as datos.madrid.es publishes it
  ndjson   what export writes; restores records under their own IDs

Examples:
  npm run import -- seeds/madrid-sample.json --format madrid
  npm run import -- agenda.ndjson

Importing again updates what has changed and leaves the rest alone. Ends with 1 when anything was refused.
`;

/** `import FILE`: takes records over, and sums up what was done, changed and refused. */
export function importCommand(finish: Finish): Command {
  return new Command('import')
    .description('Take records over from a file')
    .argument('<file>', 'file to read')
    .addOption(new Option('--format <format>', 'what the file is (default: told by its beginning)').choices(formats))
    .option('--language <code>', "language of the texts (default: the format's own)")
    .addHelpText('after', examples)
    .action(async (file: string, options: Options) => {
      const format = options.format ?? (await guessed(file));
      finish(await withCalendar((calendar, config) => importFile(calendar, config, file, format, options.language)));
    });
}

async function importFile(
  calendar: Calendar,
  config: Config,
  file: string,
  format: Format,
  language: string | undefined,
): Promise<ExitCode> {
  const tally = newTally();
  try {
    if (format === 'ndjson') await restore(calendar, file, tally);
    else await takeFeed(calendar, config, file, tally, language);
  } catch (error) {
    if (error instanceof UnreadableSource) throw new CommandFailure(`${file} is ${error.message}`);
    throw error;
  }
  await listed(calendar);
  console.log(summaryOf(tally));
  return hasRefusals(tally) ? 1 : 0;
}

/** Waits until lists show the records; an index that is away gets them from the service, once it is back. */
async function listed({ pair }: Calendar): Promise<void> {
  await pair.settled();
  if (await pair.visible()) await pair.tidy();
  else console.log('The index is behind: lists show these records as soon as the service has brought them there');
}

async function takeFeed(
  calendar: Calendar,
  config: Config,
  file: string,
  tally: Tally,
  language: string | undefined,
): Promise<void> {
  const [{ readMadrid }, { takeIn }, { gateOf }, { problemMessage }] = await Promise.all([
    import('../importers/madrid.ts'),
    import('../interchange/take-in.ts'),
    import('../derive/schemas.ts'),
    import('../model/words/index.ts'),
  ]);
  const reading = readMadrid(await readFile(file));
  const asked = language ?? reading.language;
  if (!config.languages.includes(asked)) {
    throw new CommandFailure(
      `The texts are in ${asked}, which LANGUAGES (${config.languages}) does not name: add it, or say --language`,
    );
  }
  const gate = gateOf(config);
  const progress = progressOf('Importing');
  try {
    await takeIn(
      {
        calendar,
        check: (resource, body) => gate.create(resource, { query: {}, body, form: false }),
        sentence: (field, problem) => problemMessage(field, problem, 'en'),
        tally,
        progress: progress.at,
      },
      { ...reading, language: asked },
    );
  } finally {
    progress.stop();
  }
}

async function restore(calendar: Calendar, file: string, tally: Tally): Promise<void> {
  const [{ restoreExport }, { linesOf }] = await Promise.all([
    import('../interchange/restore.ts'),
    import('../interchange/lines.ts'),
  ]);
  const { size } = await stat(file);
  const progress = progressOf('Importing kB');
  try {
    await restoreExport(calendar, linesOf(file), tally, (line) => progress.at(kilobytes(line.upTo), kilobytes(size)));
  } finally {
    progress.stop();
  }
}

function kilobytes(bytes: number): number {
  return Math.ceil(bytes / 1000);
}

/** An export begins with its header; everything else is left to the feed's reader, which says when it is none. */
async function guessed(file: string): Promise<Format> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(4096) });
    const beginning = buffer.toString('utf8', 0, bytesRead);
    if (/^\uFEFF?\s*\{\s*"cartellera"/.test(beginning)) return 'ndjson';
    if (/"@context"|"@graph"/.test(beginning)) return 'madrid';
  } finally {
    await handle.close();
  }
  throw new CommandFailure(`What ${file} is cannot be told from its beginning: say --format ${formats.join(' or ')}`);
}
