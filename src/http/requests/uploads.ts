/** Files that requests bring: in a form, as the body, or by an address from which they are fetched. Each is in a folder of its own until it was used. */

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import qs from 'qs';
import type { ReceivedFile } from '../../calendar/images/upload.ts';
import { Failure } from '../../model/failure.ts';
import { type Elsewhere, NotReached } from '../../outgoing/elsewhere.ts';
import type { Context } from './context.ts';
import { ClientGone, decoded, letSend, parsePairs, type ReadBody } from './inputs.ts';

/** An upload: a file, and the parameters beside it. */
export interface Upload {
  readonly file: ReceivedFile;
  readonly values: Readonly<Record<string, unknown>>;
  /** Every leaf of a form is a string. */
  readonly form: boolean;
}

/**
 * Receives the file of a request, if there is room for it, and works with it, and leaves nothing of it. Throws `uploads_busy`,
 * `uploads_unavailable`, `upload_no_file`, `upload_too_many`, `body_too_large`,
 * `unsupported_media_type`, `rest_bad_request`, `rest_invalid_param`, `storage_full`, ClientGone.
 */
export type WithUpload = <T>(ctx: Context, work: (upload: Upload) => Promise<T>) => Promise<T>;

/** A form that may bring a file, and what was typed in it. */
export interface FormWithFile {
  readonly values: Readonly<Record<string, unknown>>;
  readonly file?: ReceivedFile;
}

/**
 * Receives a form, with a file if its sender may upload one (otherwise the file is read and dropped), works with it, and leaves nothing of
 * it. Throws as `WithUpload`, but not for want of a file.
 */
export type WithForm = <T>(ctx: Context, takesFile: boolean, work: (form: FormWithFile) => Promise<T>) => Promise<T>;

/** What receiving depends on. */
interface Receiving {
  /** The most bytes of a file. */
  readonly limit: number;
  readonly readBody: ReadBody;
  readonly elsewhere: Elsewhere;
  /** Throws while no further file can be prepared. */
  readonly refuseIfBusy: () => void;
  /** Measures an upload. */
  readonly uploading: <T>(work: () => Promise<T>) => Promise<T>;
}

/** The fields of a form that may have the file. */
const fileFields = ['file', 'image'];
/** Bytes of all other fields together, and of what a form needs besides. */
const maxFields = 256 * 1024;
/** Milliseconds for fetching a file. */
const fetchTimeout = 15_000;
/** Seconds for `Retry-After` while there is no room. */
const comeBackAfter = 60;

/** Makes the receiver of uploads. */
export function uploadReceiver(receiving: Receiving): WithUpload {
  return (ctx, work) =>
    receiving.uploading(async () => {
      receiving.refuseIfBusy();
      refuseTooLong(ctx, receiving.limit, maxFields);
      return withFolder(async (folder) => work(await receive(ctx, folder, receiving)));
    });
}

/** Makes the receiver of forms; `maxTyped` are the most bytes of what was typed. */
export function formReceiver({ limit, readBody }: Pick<Receiving, 'limit' | 'readBody'>, maxTyped: number): WithForm {
  return async (ctx, takesFile, work) => {
    if (ctx.is('multipart/form-data') === false) return work(await readBody(ctx));
    refuseTooLong(ctx, limit, maxTyped);
    letSend(ctx);
    return withFolder(async (folder) =>
      work(await parseForm(ctx.req, folder, { limit, maxTyped, names: takesFile ? fileFields : [] })),
    );
  };
}

function refuseTooLong({ req }: Context, limit: number, maxTyped: number): void {
  if (Number(req.headers['content-length']) > limit + maxTyped) throw new Failure('body_too_large', { limit });
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `cartellera-upload-${process.pid}-`));
  try {
    return await work(folder);
  } catch (error) {
    throw isFull(error) ? new Failure('storage_full', { retryAfter: comeBackAfter }) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code));
}

/** What a body is: nothing, fields that name a file by its address, a form with a file, or a file. */
export function fileSent({ req: { headers } }: Context): 'nothing' | 'named' | 'form' | 'body' {
  if (!headers['transfer-encoding'] && !Number(headers['content-length'])) return 'nothing';
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json' || type === 'application/x-www-form-urlencoded') return 'named';
  // Whatever else a type says, the bytes decide what is in it
  return type === 'multipart/form-data' ? 'form' : 'body';
}

/** Receives what there is. */
function receive(ctx: Context, folder: string, receiving: Receiving): Promise<Upload> {
  const kind = fileSent(ctx);
  if (kind === 'nothing') throw new Failure('upload_no_file');
  if (kind === 'named') return fetchNamed(ctx, folder, receiving);
  if ((ctx.req.headers['content-encoding'] ?? 'identity') !== 'identity') throw new Failure('unsupported_media_type');
  letSend(ctx);
  return kind === 'form' ? receiveForm(ctx, folder, receiving) : receiveBody(ctx, folder, receiving);
}

/** A file that a JSON object or a form names by its address. */
async function fetchNamed(ctx: Context, folder: string, { limit, readBody, elsewhere }: Receiving): Promise<Upload> {
  const { values, form } = await readBody(ctx);
  const { url } = values;
  if (url === undefined || url === '' || url === null) throw new Failure('upload_no_file');
  try {
    return { file: await fetchFile(elsewhere, String(url), folder, limit), values, form };
  } catch (error) {
    if (!(error instanceof NotReached)) throw error;
    throw new Failure('rest_invalid_param', { params: { url: { reason: 'not_reached' } } });
  }
}

/** Fetches a file from an address into a folder. Throws NotReached, `body_too_large`. */
export async function fetchFile(
  elsewhere: Elsewhere,
  address: string,
  folder: string,
  limit: number,
): Promise<ReceivedFile> {
  const answer = await elsewhere.get(address, 'image/*', AbortSignal.timeout(fetchTimeout));
  const path = join(folder, 'file');
  const hash = await save(answer, path, limit, () => new NotReached('broken off'));
  return { path, hash, name: fileName(new URL(address).pathname) };
}

/** A file that is the body. Its parameters are those of the query. */
async function receiveBody(ctx: Context, folder: string, { limit }: Receiving): Promise<Upload> {
  const path = join(folder, 'file');
  const hash = await save(ctx.req, path, limit, () => new ClientGone());
  return {
    file: { path, hash, name: fileName(nameInDisposition(ctx.get('Content-Disposition'))) },
    values: {},
    form: true,
  };
}

/** Writes a body to a file. Resolves to its SHA-256. What is too long is not read on. */
async function save(body: IncomingMessage, path: string, limit: number, broken: () => Error): Promise<string> {
  const out = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const digest = createHash('sha256');
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let bytes = 0;
  const take = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > limit) {
      reject(new Failure('body_too_large', { limit }));
      return;
    }
    digest.update(chunk);
    if (out.write(chunk)) return;
    body.pause();
    out.once('drain', () => body.resume());
  };
  out.once('error', reject);
  body.once('error', () => reject(broken()));
  body.once('close', () => {
    if (!body.complete) reject(broken());
  });
  body.once('end', () => out.end(resolve));
  body.on('data', take);
  try {
    await promise;
    return digest.digest('base64url');
  } finally {
    body.off('data', take);
    if (!body.complete) body.pause();
    out.destroy();
  }
}

/** Formidable's error codes, with what they mean here; any other is a malformed form. */
const failures: Readonly<Record<number, 'upload_no_file' | 'upload_too_many' | 'body_too_large'>> = {
  1006: 'body_too_large',
  1007: 'body_too_large',
  1008: 'upload_no_file',
  1009: 'body_too_large',
  1010: 'upload_no_file',
  1015: 'upload_too_many',
  1016: 'body_too_large',
};

/** A file in a form, with the fields beside it. */
async function receiveForm({ req }: Context, folder: string, { limit }: Receiving): Promise<Upload> {
  const { file, values } = await parseForm(req, folder, { limit, maxTyped: maxFields, names: fileFields });
  if (!file) throw new Failure('upload_no_file');
  return { file, values, form: true };
}

/** What a form may bring. */
interface FormBounds {
  /** The most bytes of a file, and of all other fields together. */
  readonly limit: number;
  readonly maxTyped: number;
  /** The fields that may have the file; files of others are dropped. */
  readonly names: readonly string[];
}

async function parseForm(
  req: IncomingMessage,
  folder: string,
  { limit, maxTyped, names }: FormBounds,
): Promise<FormWithFile> {
  // Loaded with the first form, because most processes only read
  const { default: formidable } = await import('formidable');
  const parser = formidable({
    uploadDir: folder,
    maxFiles: 1,
    maxFileSize: limit,
    minFileSize: 1,
    allowEmptyFiles: false,
    maxFieldsSize: maxTyped,
    maxFields: 2000,
    hashAlgorithm: 'sha256',
    filename: () => 'file',
    // Browsers send an empty file without a name where none was chosen
    filter: ({ name, originalFilename }) =>
      name !== null && originalFilename !== '' && names.includes(name.replace(/\[\d*\]$/, '')),
  });
  const { promise: gone, reject } = Promise.withResolvers<never>();
  req.once('close', () => {
    if (!req.complete) reject(new ClientGone());
  });
  try {
    const [fields, files] = await Promise.race([parser.parse(req), gone]);
    const values = parsePairs(qs.stringify(fields, { arrayFormat: 'repeat' }));
    const [file] = Object.values(files).flatMap((some) => some ?? []);
    if (!file?.hash) return { values };
    const hash = Buffer.from(file.hash, 'hex').toString('base64url');
    return { file: { path: file.filepath, hash, name: fileName(file.originalFilename ?? '') }, values };
  } catch (error) {
    if (!(error instanceof Error) || error instanceof Failure || error instanceof ClientGone || isFull(error))
      throw error;
    const code = 'code' in error ? Number(error.code) : 0;
    if (code === 1002) throw new ClientGone();
    throw new Failure(failures[code] ?? 'rest_bad_request', { limit });
  }
}

const maxName = 200;

/** The name of a file for people: without folders and control characters. */
function fileName(sent: string): string {
  const [name = ''] = sent.split(/[/\\]/).slice(-1);
  const plain = name
    .replaceAll(/[\p{Cc}<>]/gu, '')
    .toWellFormed()
    .trim();
  return plain.length <= maxName ? plain : plain.slice(-maxName).toWellFormed();
}

/** The name of a file in the header (RFC 6266, RFC 8187); empty when it has none. */
export function nameInDisposition(header: string): string {
  const [, extended] = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header) ?? [];
  const written = extended === undefined ? undefined : decoded(extended);
  if (written !== undefined) return written;
  const [, quoted, bare = ''] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header) ?? [];
  const raw = quoted?.replaceAll(/\\(.)/g, '$1') ?? bare;
  // Node reads headers as one character a byte, and clients send UTF-8
  return new TextDecoder().decode(Buffer.from(raw, 'latin1'));
}
