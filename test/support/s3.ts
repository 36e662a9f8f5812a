/** A real S3-compatible service for suites: moto's server, a program of Python. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { S3mini } from 's3mini';
import type { BucketSettings } from '../../src/backends/s3/media.ts';
import { describeWhere } from './demanded.ts';
import { eventually } from './eventually.ts';

/** Where the program is; `none` leaves its suites out. */
const { MOTO_SERVER = 'moto_server' } = process.env;
const absence = 'NO S3: INSTALL "moto[s3,server]" WITH PIP, OR SET MOTO_SERVER TO WHERE moto_server IS';

const key = { keyId: 'agenda', secret: 'hunter2hunter2' };

/** The service of one suite. */
export interface TestS3 {
  /** Makes an empty bucket. */
  newBucket(): Promise<BucketSettings>;
}

/**
 * Declares a suite with its own service. Without the program the suite is skipped, or fails if `DEMAND_ALL_SUITES` is set; `MOTO_SERVER=none`
 * omits it.
 */
export function describeOnS3(name: string, suite: (s3: TestS3) => void): void {
  if (MOTO_SERVER === 'none') return;
  describeWhere(isThere(), absence, name, () => {
    let endpoint = '';
    let end = async () => {};
    let buckets = 0;

    before(async () => {
      const port = await findFreePort();
      endpoint = `http://127.0.0.1:${port}`;
      const server = spawn(MOTO_SERVER, ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
      end = async () => {
        const ended = once(server, 'exit');
        server.kill();
        await ended;
      };
      await eventually(async () => void (await fetch(endpoint)), 20_000);
    });

    after(() => end());

    suite({
      async newBucket() {
        buckets += 1;
        const place = { endpoint, region: 'eu-south-2', bucket: `agenda-${buckets}`, prefix: 'pictures/', ...key };
        await clientFor(place).createBucket();
        return place;
      },
    });
  });
}

/** A client of a bucket, to see what is in it. */
export function clientFor({ endpoint, bucket, region, keyId, secret }: BucketSettings): S3mini {
  return new S3mini({ endpoint: `${endpoint}/${bucket}`, region, accessKeyId: keyId, secretAccessKey: secret });
}

/** Whether the program can be found, without running it: that would take two seconds of a processor. */
function isThere(): boolean {
  const folders = MOTO_SERVER.includes('/') ? [''] : (process.env['PATH'] ?? '').split(delimiter);
  return folders.some((folder) => {
    try {
      accessSync(folder ? join(folder, MOTO_SERVER) : MOTO_SERVER, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** A relay to a service that lists only so many objects in one answer, and counts these answers. */
export interface ShortLister {
  readonly endpoint: string;
  readonly lists: () => number;
  close(): Promise<void>;
}

/** Puts a relay before a service, as the one with pages of so many objects that S3 allows any service to be. */
export async function listingAtMost(count: number, service: string): Promise<ShortLister> {
  let lists = 0;
  const relay = createHttpServer(async (request, response) => {
    const url = new URL(request.url ?? '/', service);
    if (url.searchParams.has('max-keys')) {
      url.searchParams.set('max-keys', String(count));
      lists += 1;
    }
    const answer = await fetch(url, { method: request.method ?? 'GET' });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await once(relay.listen(0, '127.0.0.1'), 'listening');
  const { port } = relay.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    lists: () => lists,
    async close() {
      relay.closeAllConnections();
      relay.close();
      await once(relay, 'close');
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
