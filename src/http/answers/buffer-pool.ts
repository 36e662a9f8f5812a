/**
 * Memory of public answers on their way out, which serves one after the other. Memory of their own lies outside of the heap and is
 * released late: an answer of 40 kB takes 41 microseconds of the processor then, instead of one, and the process 50 MB more.
 */

import type { ServerResponse } from 'node:http';
import type { Audience } from '../../calendar/access/rights.ts';
import { type BodySource, written } from '../../calendar/rendering/body-source.ts';

/** Bytes of a buffer: a list of ten takes some 40 kB. */
const size = 64 * 1024;
/** The most buffers that wait for an answer. */
const maxPooled = 64;
const waiting: Buffer[] = [];

/**
 * The bytes of an answer's body, valid until the system has taken them to send. Large bodies get memory of their own, and so does whatever
 * is for one caller alone, so that no error could ever show it to others.
 */
export function pooled(res: ServerResponse, audience: Audience, body: BodySource): Buffer {
  if (audience !== 'public' || body.bytes || body.length > size) return written(body);
  const memory = waiting.pop() ?? Buffer.allocUnsafeSlow(size);
  // An answer that is broken off never finishes: its memory may still be read from, and is left to the collector
  res.once('finish', () => {
    if (waiting.length < maxPooled) waiting.push(memory);
  });
  return memory.subarray(0, body.writeTo(memory, 0));
}
