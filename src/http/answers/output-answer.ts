/** Sends outputs over HTTP. */

import { Readable } from 'node:stream';
import type { Input } from '../../calendar/calendar.ts';
import type { OutputPage, Presentation, SlicedBody } from '../../calendar/reading/output.ts';
import type { OutputOfList } from '../../calendar/reading/output-request.ts';
import {
  type BodySource,
  bytesOut,
  held,
  isInMemory,
  joined,
  listed,
  type MemoryBody,
  readSlices,
} from '../../calendar/rendering/body-source.ts';
import { type OutputName, outputOf } from '../../model/tables/outputs.ts';
import { ignoredHeader } from '../requests/inputs.ts';
import { bodyOf, type ReadAnswer } from './answer.ts';
import { outputFreshness as freshness } from './caching.ts';
import { type CachedBody, cachedBody } from './compression.ts';
import { headerOf } from './list-answer.ts';
import { trimmedTag, trimming } from './trim.ts';

/** The answer with a page of events. When it is not all of them, it says how many there are. */
export function outputListAnswerOf(output: OutputOfList, page: OutputPage, input: Input): ReadAnswer {
  const { resource, name } = output;
  const { total, perPage, changesAt, previous, next, isCut } = page;
  const link = headerOf({ prev: previous, next });
  const headers = {
    'X-WP-Total': String(total),
    'X-WP-TotalPages': String(Math.ceil(total / perPage)),
    ...(link !== '' && { Link: link }),
    ...(isCut && { 'X-Feed-Truncated': `${Math.min(perPage, total)}/${total}` }),
    'Content-Disposition': dispositionOf(outputOf(name).isSaved, `${resource}.${name}`),
  };
  return answerOf(name, page, input, headers, changesAt);
}

/** The answer with one event. */
export function outputAnswerOf(
  output: OutputName,
  single: Presentation & { readonly id: number },
  input: Input,
): ReadAnswer {
  return answerOf(output, single, input, {
    'Content-Disposition': dispositionOf(outputOf(output).isSavedAlone, `event-${single.id}.${output}`),
  });
}

function dispositionOf(isSaved: boolean, file: string): string {
  return `${isSaved ? 'attachment' : 'inline'}; filename="${file}"`;
}

/** Outputs in the feed cache are compressed once. */
const bodies = new WeakMap<MemoryBody, CachedBody>();

function cachedBodyOf(source: MemoryBody): CachedBody {
  const body = bodies.get(source) ?? cachedBody(source);
  bodies.set(source, body);
  return body;
}

/** The most bytes in memory of an output of which some records are made at a time. */
const slicedWindow = 2 * held.most;

/** Holds some records of the output in memory at a time, and no more than a connection takes. */
function streamOf(body: SlicedBody, input: Input): Readable {
  return Readable.from(writeBytes(body, input), { objectMode: false });
}

async function* writeBytes({ frame, areRecords, slices }: SlicedBody, input: Input): AsyncGenerator<Buffer> {
  const trim = areRecords ? trimming(input) : (record: BodySource) => record;
  const gap = bytesOut(Buffer.from(frame.between));
  let isFirst = true;
  if (frame.head !== '') yield Buffer.from(frame.head);
  for await (const records of slices()) {
    if (records.length === 0) continue;
    const part = listed(records.map(trim), gap);
    yield* readSlices(isFirst ? part : joined([gap, part]));
    isFirst = false;
  }
  if (!isFirst) yield Buffer.from(frame.tail);
}

function answerOf(
  output: OutputName,
  { body, tag, languages, modified }: Presentation,
  input: Input,
  headers: Readonly<Record<string, string>>,
  changesAt?: number,
): ReadAnswer {
  return {
    headers: { ...headers, ...ignoredHeader(input) },
    ...partsOf(body, input),
    tag: trimmedTag(tag, input),
    languages,
    type: outputOf(output).type,
    isData: true,
    freshness,
    modified,
    changesAt,
  };
}

function partsOf(body: Presentation['body'], input: Input): Pick<ReadAnswer, 'body' | 'stream' | 'window'> {
  if ('slices' in body)
    return { body: cachedBody(joined([])), stream: () => streamOf(body, input), window: slicedWindow };
  return isInMemory(body) ? { body: cachedBodyOf(body) } : bodyOf(body);
}
