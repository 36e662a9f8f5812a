/** Forms with a file, which is in a folder of its own until it was used. */

import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { ReceivedFile } from '../../calendar/images/upload.ts';
import { Failure } from '../../model/failure.ts';
import { isDiskFull, StorageFull } from '../../ports.ts';
import type { Context } from './context.ts';
import { ClientGone, letSend, parsePairs, writtenPairs } from './inputs.ts';

/** A form as it was sent. */
export interface FormWithFile {
  readonly values: Readonly<Record<string, unknown>>;
  /** Absent when none was chosen, or one that is too large. It may be empty. */
  readonly file?: ReceivedFile;
  /** The file was too large, and is not there. */
  readonly isFileTooLarge?: true;
}

/** What a form may bring. */
export interface FormBounds {
  /** The most bytes of a file, and of all other fields together. */
  readonly limit: number;
  readonly maxTyped: number;
  /** Bytes of a file that are read so that the fields behind it are known, though it is too large; without them such a form is refused. */
  readonly readOn?: number;
  readonly maxFields: number;
  /** The fields that may have the file; files of others are dropped. */
  readonly names: readonly string[];
  /** A field without brackets that is too large to be parsed with the others. */
  readonly large?: string;
}

/** Works with a form, and leaves nothing of its file. Throws `body_too_large`, and what `parseForm` and `withFolder` throw. */
export async function withForm<T>(
  ctx: Context,
  bounds: FormBounds,
  work: (form: FormWithFile) => Promise<T>,
): Promise<T> {
  refuseTooLong(ctx, bounds);
  letSend(ctx);
  return withFolder(async (folder) => work(await parseForm(ctx, folder, bounds)));
}

/** Bytes of a form with a small file beside that file and its largest field. */
const maxRest = 1024 * 1024;

/** A form with a small file, such as a table, which is read into memory. */
interface FormWithBytes extends Pick<FormWithFile, 'values'> {
  /** Absent when none was chosen, or an empty one. */
  readonly file?: { readonly name: string; readonly bytes: Buffer };
}

/**
 * Reads a form with at most one file, in the field `file`; the file and the field `data` have at most `limit` bytes each. Throws
 * `unsupported_media_type`, and what `withForm` throws.
 */
export async function readFormWithFile(ctx: Context, limit: number): Promise<FormWithBytes> {
  const isPlain = (ctx.req.headers['content-encoding'] ?? 'identity') === 'identity';
  if (!ctx.is('multipart/form-data') || !isPlain) throw new Failure('unsupported_media_type');
  const bounds = { limit, maxTyped: limit + maxRest, maxFields: 500, names: ['file'], large: 'data' };
  return withForm(ctx, bounds, async ({ values, file }) => {
    const bytes = file && (await readFile(file.path));
    return { values, ...(file && bytes?.length && { file: { name: file.name, bytes } }) };
  });
}

/** Refuses a body that says it is longer than its file and all else in it may be. Throws `body_too_large`. */
export function refuseTooLong(
  { req }: Context,
  { limit, maxTyped, readOn = limit }: Pick<FormBounds, 'limit' | 'maxTyped' | 'readOn'>,
): void {
  if (Number(req.headers['content-length']) > readOn + maxTyped) throw new Failure('body_too_large', { limit });
}

/** Works in a folder that is removed afterwards. Throws StorageFull. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `cartellera-upload-${process.pid}-`));
  try {
    return await work(folder);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new StorageFull(`There is no room for what is uploaded: ${error.message}`, { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Receives a form; its file comes into the folder. Throws `upload_too_many`, `body_too_large`, `rest_bad_request`, ClientGone. */
export async function parseForm(
  { req }: Context,
  folder: string,
  { limit, maxTyped, readOn = limit, maxFields, names, large }: FormBounds,
): Promise<FormWithFile> {
  // Loaded with the first form, because most processes only read
  const { default: formidable } = await import('formidable');
  const path = join(folder, 'file');
  const parser = formidable({
    maxFiles: 1,
    maxFileSize: readOn,
    minFileSize: 0,
    allowEmptyFiles: true,
    maxFieldsSize: maxTyped,
    maxFields,
    hashAlgorithm: 'sha256',
    fileWriteStreamHandler: () => beginningOf(path, limit),
    // Browsers send an empty file without a name where none was chosen
    filter: ({ name, originalFilename }) =>
      name !== null && originalFilename !== '' && names.includes(name.replace(/\[\d*\]$/, '')),
  });
  const { promise: gone, reject } = Promise.withResolvers<never>();
  req.once('close', () => {
    if (!req.complete) reject(new ClientGone());
  });
  const [fields, files] = await Promise.race([parser.parse(req), gone]).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (typeof code !== 'number') throw error;
    throw code === aborted ? new ClientGone() : new Failure(failures[code] ?? 'rest_bad_request', { limit });
  });
  const small = Object.entries(fields).filter(([name]) => name !== large);
  const parsed = parsePairs(writtenPairs(Object.fromEntries(small), 'repeat'));
  const first = large === undefined ? undefined : fields[large]?.[0];
  const values = { ...parsed, ...(large !== undefined && first && { [large]: first }) };
  const [file] = Object.values(files).flatMap((some) => some ?? []);
  if (!file?.hash) return { values };
  if (file.size > limit) return { values, isFileTooLarge: true };
  const hash = Buffer.from(file.hash, 'hex').toString('base64url');
  return { values, file: { path, hash, name: fileName(file.originalFilename ?? '') } };
}

/** Writes no more than the first bytes to a new file, and takes all. */
function beginningOf(path: string, most: number): Writable {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  let left = most;
  const all = new Writable({
    write(bytes: Buffer, _, done) {
      if (left === 0) return done();
      const some = bytes.subarray(0, left);
      left -= some.length;
      file.write(some, done);
    },
    final: (done) => file.end(done),
    destroy(error, done) {
      file.destroy();
      done(error);
    },
  });
  file.once('error', (error) => all.destroy(error));
  return all;
}

/** Formidable's error codes, with what they mean here; any other is a malformed form. */
const failures: Readonly<Record<number, 'upload_too_many' | 'body_too_large'>> = {
  1006: 'body_too_large',
  1007: 'body_too_large',
  1009: 'body_too_large',
  1015: 'upload_too_many',
  1016: 'body_too_large',
};

/** Its code for a client that went away. */
const aborted = 1002;

const maxName = 200;

/** The name of a file for people: without folders and control characters. */
export function fileName(sent: string): string {
  const [name = ''] = sent.split(/[/\\]/).slice(-1);
  const plain = name
    .replaceAll(/[\p{Cc}<>]/gu, '')
    .toWellFormed()
    .trim();
  return plain.length <= maxName ? plain : plain.slice(-maxName).toWellFormed();
}
