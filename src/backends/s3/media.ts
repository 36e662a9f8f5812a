/** Files of pictures in a bucket of an S3-compatible service, under the keys `{prefix}{name}/{file}`. */

import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as delay } from 'node:timers/promises';
import { S3mini, S3NetworkError, S3ServiceError } from 's3mini';
import { demandNames, isPictureName, mediaType } from '../../model/media-names.ts';
import { type MediaStore, StorageFull, Unreachable } from '../../ports.ts';

/** A place in a bucket, and the key for it. */
export interface BucketSettings {
  /** The root of the service, without the bucket. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** The beginning of all keys, empty or with a slash at its end. */
  readonly prefix: string;
  readonly keyId: string;
  readonly secret: string;
}

/** Milliseconds until a service begins to answer; how long an answer itself takes is up to who reads it. */
const timeout = 20_000;

/** Keeps files of pictures in a bucket, which must exist. No request is made before there is something to do. */
export function openBucket({ endpoint, region, bucket, prefix, keyId, secret }: BucketSettings): MediaStore {
  const client = new S3mini({
    endpoint: `${endpoint}/${bucket}`,
    region,
    accessKeyId: keyId,
    secretAccessKey: secret,
    fetch: fetchInTime,
  });

  async function* listAll(below: string) {
    let next: string | undefined;
    do {
      const page = await client.listObjectsPaged('/', below, 1000, next);
      if (!page) throw new Unreachable(`There is no bucket ${bucket}`);
      yield* page.objects ?? [];
      next = page.nextContinuationToken;
    } while (next);
  }

  return {
    async put(name, files) {
      demandNames(name, files.keys());
      const putting = [...files].map(([file, bytes]) =>
        client.putObject(`${prefix}${name}/${file}`, bytes, mediaType(file)),
      );
      await Promise.all(putting).catch(fail);
    },

    async read(name, file, range) {
      demandNames(name, [file]);
      try {
        const key = `${prefix}${name}/${file}`;
        const { headers, body } = await (range
          ? client.getObjectRaw(key, false, range.start, range.end + 1)
          : client.getObjectRaw(key));
        if (!body) throw new Unreachable('The bucket sends no file');
        return {
          // `bytes 0-99/1234` of a part
          size: Number(headers.get('content-range')?.split('/')[1] ?? headers.get('content-length')),
          stored: Date.parse(headers.get('last-modified') ?? ''),
          // Types of the same streams, as browsers and as Node declare them
          body: Readable.fromWeb(body as ReadableStream),
        };
      } catch (error) {
        if (error instanceof S3ServiceError && error.status === 404 && error.serviceCode !== 'NoSuchBucket')
          return undefined;
        return fail(error);
      }
    },

    async remove(name) {
      demandNames(name);
      try {
        for await (const { Key } of listAll(`${prefix}${name}/`)) await client.deleteObject(Key);
      } catch (error) {
        fail(error);
      }
    },

    async *names() {
      let last = '';
      try {
        // Keys come in order, so those of one picture together
        for await (const { Key, LastModified } of listAll(prefix)) {
          const [name = ''] = Key.slice(prefix.length).split('/');
          if (name === last || !isPictureName(name)) continue;
          last = name;
          yield { name, stored: LastModified.getTime() };
        }
      } catch (error) {
        fail(error);
      }
    },
  };
}

/** Attempts at what a service fails at by itself, as S3's documentation advises, and milliseconds before the second one. */
const attempts = { most: 3, pause: 200 };

async function fetchInTime(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeout);
    try {
      const response = await fetch(input, { ...init, signal: late.signal });
      if (response.status < 500 || response.status === 507 || attempt === attempts.most) return response;
      await response.body?.cancel();
    } catch (error) {
      // What Node's `fetch` says about a connection is in the cause of its error
      const said = error instanceof Error && error.cause instanceof Error && error.cause.message ? error.cause : error;
      const message = said instanceof Error ? said.message : String(said);
      throw new Unreachable(`The bucket of pictures does not answer: ${message}`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
    await delay(attempts.pause * 2 ** (attempt - 1));
  }
}

/** Throws an error of the client as one of the ports, any other as it is. */
function fail(error: unknown): never {
  if (error instanceof S3ServiceError) {
    const isFull = error.status === 507 || /full|quota/i.test(error.serviceCode ?? '');
    throw new (isFull ? StorageFull : Unreachable)(`The bucket of pictures refuses: ${error.message}`, {
      cause: error,
    });
  }
  if (error instanceof S3NetworkError) throw new Unreachable(error.message, { cause: error });
  throw error;
}
