/** Uploaded pictures: whether records and files fit together, and which no record shows. */

import { type Command, InvalidArgumentError } from 'commander';
import { dayLength } from '../model/time/durations.ts';
import { type Finish, lineFor, type ProcessContext, type Session, say, withCalendar } from './command.ts';
import { counted, tableOf } from './reporting.ts';

const examples = `
Examples:
  ${lineFor('media', 'check')}
  ${lineFor('media', 'unused')}
  ${lineFor('media', 'unused --older 0d --remove')}

check ends with 1 when a file or a record is missing. Files without a record, which uploads may leave, go by themselves after a day;
pictures that no record shows stay until unused --remove, because people upload first and write later.
`;

/** `media check|unused`. */
export function mediaCommand(program: Command, context: ProcessContext, finish: Finish): void {
  const media = program
    .command('media')
    .helpCommand(false)
    .description('Uploaded pictures and their files')
    .addHelpText('afterAll', examples);
  media
    .command('check')
    .description('Name records without files, and files without records')
    .action(() =>
      withCalendar(context, async ({ calendar }) => {
        const { findForgotten, findMissing, readOwnImages } = await loadFiles();
        let [pictures, lacking, forgotten] = [0, 0, 0];
        for await (const { id, facts } of readOwnImages(calendar)) {
          pictures += 1;
          const missing = await findMissing(calendar.pair.media, facts.file);
          if (missing.length === 0) continue;
          lacking += 1;
          say(context, `images ${id} (${facts.filename}): ${missing.join(', ')} missing`);
        }
        for await (const { name, stored } of findForgotten(calendar)) {
          forgotten += 1;
          say(context, `files ${name}: no record, stored ${new Date(stored).toISOString()}`);
        }
        if (lacking + forgotten === 0) return say(context, `No differences in ${counted(pictures, 'picture')}`);
        say(context, `Pictures that lack files: ${lacking} of ${pictures}; files without a record: ${forgotten}`);
        finish(1);
      }),
    );
  media
    .command('unused')
    .description('List pictures that no record shows, not even one in the trash')
    .option(
      '--older <days>',
      'only those that were uploaded so long ago',
      (text) => {
        if (!/^\d{1,5}d$/.test(text)) throw new InvalidArgumentError('It must be a number of days such as 90d.');
        return Number.parseInt(text, 10);
      },
      90,
    )
    .option('--remove', 'remove them, with their files')
    .action(({ older, remove }: { older: number; remove?: true }) =>
      withCalendar(context, (session) => listUnused(session, older, remove === true)),
    );
}

const loadFiles = () => import('../calendar/images/files.ts');

async function listUnused({ calendar, context }: Session, older: number, isToRemove: boolean): Promise<void> {
  const { bytesOf, findUnused, removeUnused } = await loadFiles();
  const rows: (string | number)[][] = [];
  let bytes = 0;
  for await (const image of findUnused(calendar, calendar.now() - older * dayLength)) {
    if (isToRemove && !(await removeUnused(calendar, image))) continue;
    const { file, filename, created } = image.facts;
    const size = bytesOf(file);
    bytes += size;
    rows.push([image.id, filename, new Date(created).toISOString().slice(0, 10), Math.ceil(size / 1000)]);
  }
  if (rows.length > 0) say(context, tableOf([['id', 'file', 'uploaded', 'kB'], ...rows]));
  const what = `${counted(rows.length, 'picture')}, ${(bytes / 1e6).toFixed(1)} MB`;
  if (isToRemove) say(context, `Removed: ${what}`);
  else say(context, `That no record shows: ${what}${rows.length > 0 ? '. --remove removes them' : ''}`);
}
