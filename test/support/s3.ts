/** A real S3-compatible service for suites: moto's server, a program of Python. */

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
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

    before(async function () {
      this.timeout(30_000);
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

function isThere(): boolean {
  try {
    return execFileSync(MOTO_SERVER, ['--help'], { stdio: ['ignore', 'pipe', 'ignore'] }).length > 0;
  } catch {
    return false;
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
