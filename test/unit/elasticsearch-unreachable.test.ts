import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { expect } from 'chai';
import { openElasticsearch } from '../../src/backends/elasticsearch/open.ts';
import type { MirroredIndex } from '../../src/mirrored-ports.ts';
import { Unreachable } from '../../src/ports.ts';
import { asking } from '../contracts/drafts.ts';
import { titled } from '../contracts/entries.ts';
import { rejection } from '../support/rejection.ts';

/** Calls every operation of an index that needs its server. */
function everyUse(index: MirroredIndex): Promise<unknown>[] {
  return [
    index.find(asking({ kind: 'events' })),
    index.tally([1]),
    index.write([titled('x', 1)]),
    Array.fromAsync(index.known('events')),
    index.rebuild(),
    index.back(),
    index.state(),
    index.tidy(),
    index.ready(),
  ];
}

async function refusalsAt(url: string): Promise<Error[]> {
  const index = await openElasticsearch({ urls: [url], prefix: 'nowhere', languages: ['ca'] });
  const refusals = await Promise.all(everyUse(index).map(rejection));
  await index.close();
  return refusals;
}

/** Runs `use` with the address of a server that is not Elasticsearch; `leave` stops it. `credentials` collects the received ones. */
async function withForeignServer<T>(
  use: (address: string, leave: () => void, credentials: string[]) => Promise<T>,
): Promise<T> {
  const credentials: string[] = [];
  const server = createServer(({ headers }, answer) => {
    credentials.push(headers.authorization ?? 'none');
    answer.end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const leave = () => {
    server.close();
    server.closeAllConnections();
  };
  try {
    return await use(`127.0.0.1:${(server.address() as AddressInfo).port}`, leave, credentials);
  } finally {
    leave();
  }
}

describe('Elasticsearch that is unreachable', () => {
  it('does not prevent opening, but fails every call, with a message that shows no credentials', () =>
    withForeignServer(async (address, leave) => {
      leave();
      for (const credentials of ['', 'somebody:s3cret@', 'apikey:s3cret@']) {
        for (const error of await refusalsAt(`http://${credentials}${address}`)) {
          expect(error).to.be.an.instanceOf(Unreachable);
          expect(error.message).to.equal(`Elasticsearch at ${address} does not answer (ECONNREFUSED)`);
          expect(inspect(error, { depth: 9 })).to.not.include('s3cret');
        }
      }
    }));

  it('is reported if another server answers at its address', () =>
    withForeignServer(async (address) => {
      for (const error of await refusalsAt(`http://${address}`)) {
        expect(error).to.be.an.instanceOf(Unreachable).with.property('message').that.includes('is not Elasticsearch');
      }
    }));

  it('is sent the credentials of the URL: none, those of a user, or an API key', () =>
    withForeignServer(async (address, _, credentials) => {
      const basic = `Basic ${Buffer.from('some@body:a/b').toString('base64')}`;
      const sent = { '': 'none', 'some%40body:a%2Fb@': basic, 'apikey:aWQ6a2V5%3D@': 'ApiKey aWQ6a2V5=' };
      for (const [given, expected] of Object.entries(sent)) {
        credentials.length = 0;
        await refusalsAt(`http://${given}${address}`);
        expect(new Set(credentials)).to.deep.equal(new Set([expected]));
      }
    }));
});
