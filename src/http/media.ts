/** Files of pictures, at `/media/{name}/{file}` outside of the interface, as they are stored: whole or in part, for any page of any site. */

import { Failure } from '../model/failure.ts';
import { isPictureName, mediaType } from '../model/media-names.ts';
import type { ByteRange, StoredFile } from '../ports.ts';
import { pooled } from './answers/answer.ts';
import { answeredByTag, answeredByTime } from './answers/caching.ts';
import { answerPath } from './fixed-paths.ts';
import type { Context, Middleware } from './requests/context.ts';
import type { Service } from './service.ts';

/** The files of an address never change. */
const caching = 'public, max-age=31536000, immutable';

/** A file opened by itself is a document: nothing runs or loads in it, and it has no origin. */
const policy = "default-src 'none'; sandbox";

/** Answers the addresses of files, and passes all others on, also those of files that are not there. Throws `rest_no_method`, Unreachable. */
export function mediaFiles({ calendar }: Service): Middleware {
  const { media } = calendar.pair;
  return async (ctx, next) => {
    const [, name = '', file = ''] = /^\/media\/([^/]+)\/([^/]+)$/.exec(ctx.path) ?? [];
    const type = mediaType(file);
    if (!type || !isPictureName(name)) return next();
    let isThere = true;
    await answerPath(ctx, '/media', async () => {
      const read = (range?: ByteRange) => media.read(name, file, range, (bytes) => pooled(ctx.res, 'public', bytes));
      const found = await read();
      isThere = found !== undefined;
      if (!found) return;
      ctx.compress = false;
      ctx.set(headers);
      ctx.set('Content-Type', type);
      await sendFile(ctx, `${name}.${file}`, found, read);
    });
    return isThere ? undefined : next();
  };
}

const headers = {
  'Cache-Control': caching,
  'Content-Security-Policy': policy,
  'Accept-Ranges': 'bytes',
  'Access-Control-Allow-Origin': '*',
};

async function sendFile(
  ctx: Context,
  tag: string,
  whole: StoredFile,
  readPart: (range: ByteRange) => Promise<StoredFile | undefined>,
): Promise<void> {
  const { size, stored } = whole;
  if (answeredByTag(ctx, tag) || answeredByTime(ctx, stored)) return drop(whole);
  // A part fits to those that the client has, if it says what it has (RFC 9110, 13.1.5)
  const known = ctx.get('If-Range');
  const isFresh = known === '' || known === `"${tag}"` || known === new Date(stored).toUTCString();
  const range = ctx.method === 'GET' && isFresh ? rangeIn(ctx.get('Range'), size) : undefined;
  if (range === undefined) return sendBody(ctx, whole, size);
  drop(whole);
  if (range === 'none') {
    ctx.set({ 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' });
    ctx.body = null;
    ctx.status = 416;
    return;
  }
  const part = await readPart(range);
  // Removed since
  if (!part) throw new Failure('rest_no_route');
  ctx.status = 206;
  ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  sendBody(ctx, part, range.end - range.start + 1);
}

function sendBody(ctx: Context, file: StoredFile, length: number): void {
  if (ctx.method === 'HEAD') {
    drop(file);
    ctx.status = 200;
  } else {
    // What was sent of one that fails would look whole without the end of the connection
    if (!Buffer.isBuffer(file.body))
      file.body.once('error', (error) => {
        ctx.app.emit('error', error);
        ctx.res.destroy();
      });
    ctx.body = file.body;
  }
  ctx.length = length;
}

function drop({ body }: StoredFile): void {
  if (!Buffer.isBuffer(body)) body.destroy();
}

/**
 * The part that is asked for (RFC 9110, 14.1.2); `none` when it lies outside of the file. Of several parts, and of what is no range of
 * bytes, the whole file is the answer.
 */
function rangeIn(header: string, size: number): ByteRange | 'none' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to));
  if (from !== '' && to !== '' && Number(to) < start) return undefined;
  return start > end ? 'none' : { start, end };
}
