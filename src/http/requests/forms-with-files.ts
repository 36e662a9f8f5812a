/** Forms with a small file, such as a table, which is read into memory. */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import qs from 'qs';
import { Failure } from '../../model/failure.ts';
import type { Context } from './context.ts';
import { ClientGone, letSend, parsePairs } from './inputs.ts';

/** A form as it was sent. */
interface FormWithFile {
  readonly values: Readonly<Record<string, unknown>>;
  /** Absent when none was chosen. */
  readonly file?: { readonly name: string; readonly bytes: Buffer };
}

/** Bytes of a form beside its file and its largest field. */
const maxRest = 1024 * 1024;

/**
 * Reads a form with at most one file, in the field `file`; file and fields have at most `limit` bytes each. Throws `body_too_large`,
 * `unsupported_media_type`, `rest_bad_request`, ClientGone.
 */
export async function readFormWithFile(ctx: Context, limit: number): Promise<FormWithFile> {
  const { req } = ctx;
  const length = Number(req.headers['content-length']);
  if (length > 2 * limit + maxRest) throw new Failure('body_too_large', { limit });
  const type = (req.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  const isPlain = (req.headers['content-encoding'] ?? 'identity') === 'identity';
  if (type !== 'multipart/form-data' || !isPlain) throw new Failure('unsupported_media_type');
  letSend(ctx);
  const folder = await mkdtemp(join(tmpdir(), `cartellera-form-${process.pid}-`));
  try {
    return await receive(ctx, folder, limit);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Formidable's error codes for what is too large. */
const tooLarge: readonly unknown[] = [1006, 1007, 1009, 1016];

async function receive({ req }: Context, folder: string, limit: number): Promise<FormWithFile> {
  // Loaded with the first form, because most processes only read
  const { default: formidable } = await import('formidable');
  const parser = formidable({
    uploadDir: folder,
    maxFiles: 1,
    maxFileSize: limit,
    minFileSize: 0,
    allowEmptyFiles: true,
    maxFieldsSize: limit + maxRest,
    maxFields: 500,
    filename: () => 'file',
    filter: ({ name }) => name === 'file',
  });
  const { promise: gone, reject } = Promise.withResolvers<never>();
  req.once('close', () => {
    if (!req.complete) reject(new ClientGone());
  });
  try {
    const [fields, files] = await Promise.race([parser.parse(req), gone]);
    const [file] = Object.values(files).flatMap((some) => some ?? []);
    // The large field has no brackets, and is no part of the names that are parsed
    const { data, ...small } = fields;
    const values = {
      ...parsePairs(qs.stringify(small, { arrayFormat: 'repeat' })),
      ...(data?.[0] && { data: data[0] }),
    };
    if (!file || file.size === 0) return { values };
    return { values, file: { name: file.originalFilename ?? '', bytes: await readFile(file.filepath) } };
  } catch (error) {
    if (!(error instanceof Error) || error instanceof Failure || error instanceof ClientGone) throw error;
    const code = 'code' in error ? error.code : undefined;
    if (code === 1002) throw new ClientGone();
    if (tooLarge.includes(code)) throw new Failure('body_too_large', { limit });
    if (typeof code === 'number' || 'httpCode' in error) throw new Failure('rest_bad_request');
    throw error;
  }
}
