/** Reads the lines of a file of any size as a stream. */

import { createReadStream } from 'node:fs';
import { utf8Text } from '../../model/text/characters.ts';

/** A line, counted from 1. `text` is undefined when it is too long or not UTF-8. */
export interface Line {
  readonly number: number;
  readonly text: string | undefined;
  /** Bytes from the file's beginning to the line's end. */
  readonly upTo: number;
}

/** The maximum length of a line in bytes, well above any record that the service would accept. */
export const maxLineLength = 64 * 1024 * 1024;

const lineBreak = 10;

/** The lines of a file without blank ones. Throws what opening the file throws. */
export async function* linesOf(path: string): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  let length = 0;
  let number = 0;
  let upTo = 0;
  const take = (part: Buffer): void => {
    length += part.length;
    if (length <= maxLineLength) parts.push(part);
    else parts = [];
  };
  const finish = (): Line => {
    const text = length <= maxLineLength ? utf8Text(Buffer.concat(parts)) : undefined;
    parts = [];
    length = 0;
    number += 1;
    return { number, text, upTo };
  };
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(lineBreak); end >= 0; end = chunk.indexOf(lineBreak, from)) {
      take(chunk.subarray(from, end));
      upTo += end + 1 - from;
      from = end + 1;
      yield* unlessBlank(finish());
    }
    take(chunk.subarray(from));
    upTo += chunk.length - from;
  }
  if (length > 0) yield* unlessBlank(finish());
}

function unlessBlank(line: Line): Line[] {
  return line.text?.trim() === '' ? [] : [line];
}
