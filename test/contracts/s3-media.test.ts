import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openPair } from '../../src/backends/open.ts';
import { type BucketSettings, openBucket } from '../../src/backends/s3/media.ts';
import { Unreachable } from '../../src/ports.ts';
import { readConfig } from '../../src/read-config.ts';
import { rejection } from '../support/rejection.ts';
import { clientFor, describeOnS3, listingAtMost } from '../support/s3.ts';
import { bytesOf } from '../support/stored-files.ts';
import { mediaContract } from './media.ts';

const name = 'k3JxSQ0Yb2mLq9TzR7w1Ug';
const files = new Map([
  ['full.jpg', randomBytes(100)],
  ['medium.webp', randomBytes(50)],
]);

describeOnS3('A bucket of pictures', (s3) => {
  mediaContract('S3', async () => {
    const place = await s3.newBucket();
    return async () => ({ media: openBucket(place), close: async () => {} });
  });

  it('has files with their types below its prefix, and leaves what else is there', async () => {
    const place = await s3.newBucket();
    const [media, client] = [openBucket(place), clientFor(place)];
    await client.putObject('pictures/readme.txt', 'mine');
    await client.putObject(`elsewhere/${name}/full.jpg`, 'mine');
    await media.put(name, files);
    const keys = (await client.listObjects())?.map(({ Key }) => Key).sort();
    const own = [`pictures/${name}/full.jpg`, `pictures/${name}/medium.webp`];
    const others = [`elsewhere/${name}/full.jpg`, 'pictures/readme.txt'];
    expect(keys).to.deep.equal([...others, ...own].sort());
    const type = async (key: string) => (await client.getObjectResponse(key))?.headers.get('content-type');
    expect(await Promise.all(own.map(type))).to.deep.equal(['image/jpeg', 'image/webp']);
    expect((await Array.fromAsync(media.names())).map((each) => each.name)).to.deep.equal([name]);
    await media.remove(name);
    expect((await client.listObjects())?.map(({ Key }) => Key).sort()).to.deep.equal(others);
  });

  it('lists more pictures than one answer of the service holds', async () => {
    const place = await s3.newBucket();
    const names = Array.from({ length: 8 }, () => randomBytes(16).toString('base64url'));
    await Promise.all(names.map((each) => openBucket(place).put(each, files)));
    const short = await listingAtMost(5, place.endpoint);
    const listed = await Array.fromAsync(openBucket({ ...place, endpoint: short.endpoint }).names());
    expect(listed.map((each) => each.name).sort()).to.deep.equal(names.sort());
    expect(short.lists()).to.equal(4);
    await short.close();
  });

  it('is unreachable for every call when it does not exist or its service is away, and no message has the key', async () => {
    const place = await s3.newBucket();
    const calls = (wrong: Partial<BucketSettings>) => {
      const media = openBucket({ ...place, ...wrong });
      return [media.put(name, files), media.read(name, 'full.jpg'), media.remove(name), Array.fromAsync(media.names())];
    };
    // Nobody listens at port 1
    const all = [...calls({ bucket: 'nobodys' }), ...calls({ endpoint: 'http://127.0.0.1:1' })];
    for (const error of await Promise.all(all.map(rejection))) {
      expect(error).to.be.instanceOf(Unreachable);
      expect(error.message).to.not.include(place.secret);
    }
  });

  it('takes the place of the folder when MEDIA_URL names it', async () => {
    const place = await s3.newBucket();
    const { endpoint, region, bucket, prefix, keyId, secret } = place;
    const folder = mkdtempSync(join(tmpdir(), 'cartellera-'));
    const environment = {
      DATA_DIR: folder,
      MEDIA_URL: `s3://${bucket}/${prefix}?region=${region}&endpoint=${endpoint}`,
      AWS_ACCESS_KEY_ID: keyId,
      AWS_SECRET_ACCESS_KEY: secret,
    };
    const pair = await openPair(readConfig(environment), () => {});
    await pair.media.put(name, files);
    await pair.close();
    expect(readdirSync(folder)).to.not.include('media');
    const kept = await openBucket(place).read(name, 'full.jpg');
    expect(kept && (await bytesOf(kept)).equals(files.get('full.jpg') ?? Buffer.of())).to.equal(true);
    rmSync(folder, { recursive: true });
  });
});
