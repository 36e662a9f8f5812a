/** What is imported in the desk: a file or a feed, how it is to be read, and what was understood of it. */

import { text as textOfStream } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { type DateOrder, dateOrders } from '../../formats/csv/dates.ts';
import { isCsvField } from '../../formats/csv/fields.ts';
import type { Heading } from '../../formats/csv/headings.ts';
import { bytesOfEnds, refuseOtherFiles } from '../../formats/file-kinds.ts';
import { feeds } from '../../formats/formats.ts';
import { guessFormat } from '../../formats/guess.ts';
import { type Reading, UnreadableSource } from '../../formats/incoming.ts';
import { isAmong } from '../../model/arrays-and-maps.ts';
import { isPlain, type Plain } from '../../model/text/characters.ts';
import { slugOf } from '../../model/text/slug.ts';
import type { Remark } from '../../model/words/remarks.ts';
import type { Serving } from '../service.ts';
import { textIn } from './sent-forms.ts';
import type { Visit } from './visit.ts';

/** The most bytes of a file that the desk imports; the command takes larger ones. */
export const maxSource = 16 * 1024 * 1024;

/** A file as it travels from page to page: nothing of it is stored before it is imported. */
export interface Source {
  readonly bytes: Buffer;
  /** The name of the file, or the address of the feed. */
  readonly name: string;
}

/** How a source is to be read. */
export interface ReadingOptions {
  readonly status: 'publish' | 'draft';
  readonly language: string;
  /** The columns of a table that were chosen by hand: the field of each, empty for none. */
  readonly columns: readonly string[] | undefined;
  readonly dates: DateOrder | undefined;
  readonly category: string;
  readonly venue: string;
}

/** The options of a form. */
export function optionsIn({ calendar }: Visit, sent: Plain): ReadingOptions {
  const { languages } = calendar.settings;
  const columns = isPlain(sent['columns']) ? Object.values(sent['columns']) : sent['columns'];
  const dates = textIn(sent, 'dates');
  return {
    status: sent['status'] === 'draft' ? 'draft' : 'publish',
    language: languages.find((each) => each === sent['language']) ?? languages[0] ?? '',
    columns: Array.isArray(columns)
      ? columns.map((field) => (isCsvField(String(field)) ? String(field) : ''))
      : undefined,
    dates: isAmong(dates, dateOrders) ? dates : undefined,
    category: textIn(sent, 'category'),
    venue: textIn(sent, 'venue'),
  };
}

/** Milliseconds for fetching a feed. */
const fetchTimeout = 30_000;

/**
 * The source of a form: its file, the one that it has in its field `data`, compressed by gzip as Base64, or the feed at its address; undefined without any. Throws NotReached;
 * UnreadableSource when a feed is too large.
 */
export async function findSource(
  { elsewhere }: Serving,
  sent: Plain,
  file: Source | undefined,
): Promise<Source | undefined> {
  const [data, address] = [textIn(sent, 'data'), textIn(sent, 'address')];
  if (file) return file;
  try {
    const bytes = data !== '' && gunzipSync(Buffer.from(data, 'base64'), { maxOutputLength: maxSource });
    if (bytes) return { bytes, name: textIn(sent, 'name') };
  } catch {
    // Nothing that a page of ours has packed, or more than is taken
  }
  if (address === '') return undefined;
  const name = address.replace(/^webcals?:\/\//i, 'https://');
  const accept = 'text/calendar, text/csv;q=0.8, application/json;q=0.8, */*;q=0.1';
  const answer = await elsewhere.get(name, accept, AbortSignal.timeout(fetchTimeout));
  answer.setEncoding('latin1');
  let size = 0;
  answer.on('data', (chunk: string) => {
    size += chunk.length;
    if (size > maxSource) answer.destroy(new UnreadableSource({ what: 'too_large' }));
  });
  return { bytes: Buffer.from(await textOfStream(answer), 'latin1'), name };
}

/** A source that was read, as far as it could be. */
export interface Understood {
  /** Of a table. */
  readonly headings?: readonly Heading[];
  /** The fields of the columns as they are read now. */
  readonly fields?: readonly string[];
  readonly isCalendar: boolean;
  readonly reading?: Reading;
  /** Why it could not be read. */
  readonly problem?: Remark;
}

/** Reads a source. Throws nothing for one that cannot be read, but says why. */
export async function readSource(visit: Visit, { bytes, name }: Source, options: ReadingOptions): Promise<Understood> {
  const { languages, timeZone } = visit.calendar.settings;
  const format = guessFormat(bytes, name) ?? 'csv';
  const isCalendar = format === 'ics';
  let [headings, fields]: [readonly Heading[] | undefined, readonly string[] | undefined] = [undefined, undefined];
  try {
    refuseOtherFiles(bytes.subarray(0, bytesOfEnds), bytes.subarray(-bytesOfEnds));
    if (format === 'ndjson') throw new UnreadableSource({ what: 'export_of_ours' });
    if (format === 'csv') {
      // Loaded with the first table, as the formats are
      const { readHeadings } = await import('../../formats/csv/headings.ts');
      const table = readHeadings(bytes);
      headings = table.headings;
      fields = headings.map(({ field }, at) => options.columns?.[at] ?? field ?? '');
    }
    const chosen = headings?.flatMap(({ text }, at): [string, string][] => (fields?.[at] ? [[fields[at], text]] : []));
    const reading = await feeds[format](
      bytes,
      { languages, timeZone },
      {
        ...(format === 'madrid' ? {} : { language: options.language }),
        // Rows of another table are other records
        ...(chosen && { columns: Object.fromEntries(chosen), source: `csv-${slugOf(name)}`.slice(0, 80) }),
        ...(options.dates && { dates: options.dates }),
        ...(isCalendar && options.category !== '' && { category: options.category }),
        ...(isCalendar && options.venue !== '' && { venue: options.venue }),
        ...(/^https?:/.test(name) && { address: name }),
      },
    );
    const records = reading.records.map((record) => {
      // An event as a draft, unless its source says what it is
      const isLeft =
        options.status === 'publish' || record.resource !== 'events' || record.values['status'] !== undefined;
      return isLeft ? record : { ...record, values: { ...record.values, status: options.status } };
    });
    return { isCalendar, reading: { ...reading, records }, ...(headings && fields && { headings, fields }) };
  } catch (error) {
    if (!(error instanceof UnreadableSource) || !error.why) throw error;
    return { isCalendar, problem: error.why, ...(headings && fields && { headings, fields }) };
  }
}
