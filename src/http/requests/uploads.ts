/** Files that requests bring: in a form, as the body, or by an address from which they are fetched. Each is in a folder of its own until it was used. */

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { ReceivedFile } from '../../calendar/images/upload.ts';
import { Failure } from '../../model/failure.ts';
import { type Elsewhere, NotReached } from '../../outgoing/elsewhere.ts';
import type { Context } from './context.ts';
import { type FormWithFile, fileName, parseForm, refuseTooLong, withFolder, withForm } from './forms-with-files.ts';
import { ClientGone, decoded, letSend, type ReadBody } from './inputs.ts';

/** An upload: a file, and the parameters beside it. */
export interface Upload {
  readonly file: ReceivedFile;
  readonly values: Readonly<Record<string, unknown>>;
  /** Every leaf of a form is a string. */
  readonly form: boolean;
}

/**
 * Receives the file of a request, if there is room for it, and works with it, and leaves nothing of it. Throws `uploads_busy`,
 * `uploads_unavailable`, `upload_no_file`, `upload_too_many`, `body_too_large`, `unsupported_media_type`, `rest_bad_request`,
 * `rest_invalid_param`, StorageFull, ClientGone.
 */
export type WithUpload = <T>(ctx: Context, work: (upload: Upload) => Promise<T>) => Promise<T>;

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
/** The most fields of a form. */
const maxFields = 2000;
/** Bytes of all fields beside a file that is uploaded, and of what a form needs besides. */
const maxTyped = 256 * 1024;
/** Bytes that are read of a file in a form of people, who would lose what they typed if a file that is too large ended it. */
const longestRead = 256 * 1024 * 1024;
/** Milliseconds for fetching a file. */
const fetchTimeout = 15_000;

/** Makes the receiver of uploads. */
export function uploadReceiver(receiving: Receiving): WithUpload {
  return (ctx, work) =>
    receiving.uploading(async () => {
      receiving.refuseIfBusy();
      refuseTooLong(ctx, { limit: receiving.limit, maxTyped });
      return withFolder(async (folder) => work(await receive(ctx, folder, receiving)));
    });
}

/** Makes the receiver of forms; `maxTyped` are the most bytes of what was typed. */
export function formReceiver({ limit, readBody }: Pick<Receiving, 'limit' | 'readBody'>, maxTyped: number): WithForm {
  return async (ctx, takesFile, work) => {
    if (ctx.is('multipart/form-data') === false) return work(await readBody(ctx));
    const taking = takesFile ? { names: fileFields, readOn: Math.max(limit, longestRead) } : { names: [] };
    return withForm(ctx, { limit, maxTyped, maxFields, ...taking }, work);
  };
}

/** What a body is: nothing, fields that name a file by its address, a form with a file, or a file. */
export function fileSent({ req: { headers } }: Context): 'nothing' | 'named' | 'form' | 'body' {
  if (!headers['transfer-encoding'] && !Number(headers['content-length'])) return 'nothing';
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json' || type === 'application/x-www-form-urlencoded') return 'named';
  // Whatever else a type says, the bytes decide what is in it
  return type === 'multipart/form-data' ? 'form' : 'body';
}

/** Receives what there is: a file that a JSON object or a form names by its address, one in a form with the fields beside it, or the body. */
async function receive(ctx: Context, folder: string, receiving: Receiving): Promise<Upload> {
  const { limit, readBody, elsewhere } = receiving;
  const kind = fileSent(ctx);
  if (kind === 'nothing') throw new Failure('upload_no_file');
  if (kind === 'named') {
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
  if ((ctx.req.headers['content-encoding'] ?? 'identity') !== 'identity') throw new Failure('unsupported_media_type');
  letSend(ctx);
  if (kind === 'form') {
    const { file, values } = await parseForm(ctx, folder, { limit, maxTyped, maxFields, names: fileFields });
    if (!file) throw new Failure('upload_no_file');
    return { file, values, form: true };
  }
  const path = join(folder, 'file');
  const hash = await save(ctx.req, path, limit, () => new ClientGone());
  const name = fileName(nameInDisposition(ctx.get('Content-Disposition')));
  // Its parameters are those of the query
  return { file: { path, hash, name }, values: {}, form: true };
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
