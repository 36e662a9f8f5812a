import { open, readFile, stat } from 'node:fs/promises';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { dateOrders } from '../formats/csv/dates.ts';
import { csvFields, isCsvField } from '../formats/csv/fields.ts';
import { bytesOfEnds, refuseOtherFiles } from '../formats/file-kinds.ts';
import { type FeedOptions, feeds } from '../formats/formats.ts';
import { guessFormat } from '../formats/guess.ts';
import { UnreadableSource } from '../formats/incoming.ts';
import { newTally } from '../interchange/tally.ts';
import { namesOf } from '../model/arrays-and-maps.ts';
import { Unreachable } from '../ports.ts';
import {
  CommandFailure,
  checked,
  type ExitCode,
  type Finish,
  fileName,
  lineFor,
  type ProcessContext,
  pipedLineFor,
  type Session,
  withCalendar,
} from './command.ts';
import { withReadable } from './files.ts';
import { type CalendarOptions, takeCalendar, takeFeed, takeIcalendar } from './import-sources.ts';
import { sumUp, waitingFor, withProgress } from './reporting.ts';

type Format = keyof typeof feeds | 'ndjson' | 'tribe';
const formats = [...namesOf(feeds), 'ndjson' as const, 'tribe' as const].sort();

interface Options extends FeedOptions, CalendarOptions {
  readonly format?: Format;
  /** The folder with the files of pictures. */
  readonly media?: string;
}

const examples = `
Formats:
  csv      a table of events, venues or organizers; its first row is the headings, which are fields, The Events Calendar's own, or
           what --columns says. Venues and organizers come before the events that name them
  ics      events in iCalendar, from a file or the address of a feed (https://…/agenda.ics, webcal://…), with their rules and dates
  madrid   the agenda of the city of Madrid, as datos.madrid.es publishes it
  ndjson   what export writes; restores records under their own IDs
  tribe    another calendar, The Events Calendar's or Cartellera's, by the address of its site or of its interface.
           Into an empty calendar records keep their IDs. --user brings drafts too, with the password in IMPORT_PASSWORD

Fields of a table:
  ${csvFields}
  A column that is called like a field needs no mapping, nor do those of Google Calendar and Outlook. Several categories, tags or
  organizers are apart by semicolons or commas; Música > Jazz is Jazz below Música. Workbooks (.xlsx, .ods) are saved as CSV first.

Examples:
  ${lineFor('import', 'seeds/madrid-sample.json --format madrid')}
  ${lineFor('import', 'agenda.ndjson --media agenda-media')}
  gunzip -c agenda.ndjson.gz | ${pipedLineFor('import', '-')}
  ${lineFor('import', 'agenda.csv --columns title=Acte "start_date=Data d\'inici" start_time=Hora venue=Lloc title_es=Acto')}
  ${lineFor('import', 'https://www.example.org/agenda.ics --category Música --venue "Sala Gran"')}
  ${lineFor('import', 'https://www.example.org')}
  ${lineFor('import', 'https://www.example.org/wp-json/tribe/events/v1 --user marta --prune')}

Importing again updates what has changed and leaves the rest alone; an import that was interrupted is simply run again.
Ends with 1 when anything was refused.
`;

/** `import FILE`: imports records, and sums up what was created, changed and refused. */
export function importCommand(program: Command, context: ProcessContext, finish: Finish): void {
  program
    .command('import')
    .description('Take records over from a file, or from another calendar')
    .addArgument(
      new Argument('<file>', 'file to read, - is standard input; or address of the other calendar').argParser(
        checked(fileName),
      ),
    )
    .addOption(
      new Option('--format <format>', 'what the file is (default: recognized by its beginning)').choices(formats),
    )
    .option('--language <code>', "language of the texts (default: the format's own, for a table the calendar's first)")
    .option(
      '--columns <field=heading...>',
      'csv: where each field stands',
      (text, before: FeedOptions['columns'] = {}) => {
        const [, field = '', heading = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
        if (!isCsvField(field) || heading === '') {
          throw new InvalidArgumentError(`It must be FIELD=HEADING; fields are ${csvFields}.`);
        }
        return { ...before, [field]: heading };
      },
    )
    .addOption(
      new Option('--dates <order>', 'csv: what comes first in 05/06/2031 (default: recognized by the others)').choices(
        dateOrders,
      ),
    )
    .option('--source <name>', 'csv, ics: a name for this table or feed, where several are imported')
    .option('--category <name>', 'ics: a category for all events')
    .option('--venue <name>', 'ics: where all events take place')
    .option('--user <name>', 'an address: who signs in there, to read what is not published')
    .option(
      '--prune',
      'an address: put into the trash what the calendar or feed there no longer has, never more than half of it',
    )
    .option('--force', 'with --prune: also when that is more than half')
    .option(
      '--copy-images',
      'an address: take over the pictures of new and changed records, so that they are sent from here',
    )
    .option('--media <folder>', 'ndjson: where export --media has put the files of pictures')
    .addHelpText('after', examples)
    .action(async (file: string, options: Options) => finish(await importAny(context, file, options)));
}

/** A source to import. */
interface Source {
  /** Its name in messages. */
  readonly name: string;
  /** A file that can be read repeatedly. */
  readonly path: string;
  readonly format: Format;
}

function importAny(context: ProcessContext, file: string, options: Options): Promise<ExitCode> {
  const remote = remoteSource(file, options.format);
  if (remote) {
    const { path } = remote;
    // Without repeating the password
    if (/^[a-z]+:\/\/[^/?#]*@/i.test(path)) {
      throw new CommandFailure(
        'The address of a calendar must not carry a name or a password: say --user NAME, and set IMPORT_PASSWORD or type the password when asked',
      );
    }
    if (!isAddress(path) || !URL.canParse(path))
      throw new CommandFailure(
        `${path} must be the address of another calendar, which begins with http:// or https://`,
      );
    return withCalendar(context, (session) => importInto(session, remote, options));
  }
  if (options.user !== undefined || options.prune || options.force || options.copyImages) {
    throw new CommandFailure(
      '--user, --prune, --force and --copy-images go with the address of another calendar or of a feed, not with a file',
    );
  }
  const name = file === '-' ? 'standard input' : file;
  return withReadable(file, context, async (path) => {
    const [beginning, end] = await readEnds(path);
    try {
      refuseOtherFiles(beginning, end);
    } catch (error) {
      throw await readFailure(error, name);
    }
    const format = options.format ?? guessFormat(beginning, name);
    if (format === undefined)
      throw new CommandFailure(
        `What ${name} is cannot be recognized by its beginning: say --format ${formats.join(' or ')}`,
      );
    return withCalendar(context, (session) => importInto(session, { name, path, format }, options));
  });
}

/** Tells whether a text is an address and not the name of a file. */
function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/** The source at an address; undefined for the name of a file. */
function remoteSource(name: string, format: Format | undefined): Source | undefined {
  const address = name.replace(/^webcals?:\/\//i, 'https://');
  const looksLikeFeed = address !== name || /\.ics(?:[?#]|$)|[?&](?:outlook-)?ical=1/i.test(name);
  const isFeed = isAddress(address) && (format === 'ics' || (format === undefined && looksLikeFeed));
  if (isFeed) return { name, path: address, format: 'ics' };
  const isCalendar = format === undefined ? isAddress(name) : format === 'tribe';
  return isCalendar ? { name, path: name, format: 'tribe' } : undefined;
}

async function importInto(session: Session, { name, path, format }: Source, options: Options): Promise<ExitCode> {
  const tally = newTally();
  try {
    if (format === 'ndjson') {
      const [{ restoreExport }, { readLines }] = await Promise.all([
        import('../interchange/restore/restore.ts'),
        import('../interchange/restore/lines.ts'),
      ]);
      const { size } = await stat(path);
      await withProgress(session.context, 'Importing kB', (report, tell) =>
        restoreExport(
          session.calendar,
          readLines(path),
          tally,
          (line) => report(kilobytes(line.upTo), kilobytes(size)),
          { media: options.media, waiting: (reason) => tell(waitingFor(reason)) },
        ),
      );
    } else if (format === 'tribe') await takeCalendar(session, tally, path, options);
    else if (format === 'ics' && isAddress(path)) await takeIcalendar(session, tally, path, options);
    else {
      const reading = await feeds[format](await readFile(path), session.calendar.settings, options);
      await takeFeed(session, tally, reading, options.language);
    }
  } catch (error) {
    const hasTaken = tally.counts.size > 0;
    if (hasTaken) await sumUp(session, tally);
    throw await readFailure(error, name, hasTaken);
  }
  return sumUp(session, tally);
}

/** The failure to report of a source that cannot be read, or not to its end; any other error as it is. */
async function readFailure(error: unknown, name: string, hasTaken = false): Promise<unknown> {
  if (error instanceof UnreadableSource) return new CommandFailure(`${name} is ${error.message}`);
  const { RemoteFailure, SourceTooLarge } = await import('../interchange/remote/request.ts');
  const what = hasTaken ? 'What is summed up above was taken' : 'Nothing was taken';
  if (error instanceof SourceTooLarge) return new CommandFailure(`${name} is larger: ${error.message}. ${what}`);
  const isAway = error instanceof Unreachable;
  if (!isAway && !(error instanceof RemoteFailure)) return error;
  return new CommandFailure(
    `${error.message}. ${what}: run the same command again later${isAway ? ', and it goes on from there' : ''}`,
  );
}

function kilobytes(bytes: number): number {
  return Math.ceil(bytes / 1000);
}

/** Some bytes of both ends of a file. */
async function readEnds(path: string): Promise<readonly [Uint8Array, Uint8Array]> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const [first, last] = await Promise.all([
      handle.read({ buffer: Buffer.alloc(bytesOfEnds), position: 0 }),
      handle.read({ buffer: Buffer.alloc(bytesOfEnds), position: Math.max(0, size - bytesOfEnds) }),
    ]);
    return [first.buffer.subarray(0, first.bytesRead), last.buffer.subarray(0, last.bytesRead)];
  } finally {
    await handle.close();
  }
}
