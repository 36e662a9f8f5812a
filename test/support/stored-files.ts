/** What is read of files of pictures. */

import { buffer } from 'node:stream/consumers';
import type { StoredFile } from '../../src/ports.ts';

/** All bytes that were asked for. */
export async function bytesOf({ body }: StoredFile): Promise<Buffer> {
  return Buffer.isBuffer(body) ? body : buffer(body);
}

/** Reads nothing. */
export function drop(file: StoredFile | undefined): void {
  if (file && !Buffer.isBuffer(file.body)) file.body.destroy();
}
