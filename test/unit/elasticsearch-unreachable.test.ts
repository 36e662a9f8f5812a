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

/** Everything that an index does by way of its server. */
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
  const index = await openElasticsearch({ url, prefix: 'nowhere', languages: ['ca'] });
  const refusals = await Promise.all(everyUse(index).map(rejection));
  await index.close();
  return refusals;
}

/** Lets `use` ask at an address where something answers that is not Elasticsearch, until it leaves. `credentials` are those it was sent. */
async function elsewhere<T>(
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

describe('Elasticsearch that is not there', () => {
  it('is no reason not to open, but every use says that nothing answers, and never with which credentials', () =>
    elsewhere(async (address, leave) => {
      leave();
      for (const credentials of ['', 'somebody:s3cret@', 'apikey:s3cret@']) {
        for (const error of await refusalsAt(`http://${credentials}${address}`)) {
          expect(error).to.be.an.instanceOf(Unreachable);
          expect(error.message).to.equal(`Elasticsearch at ${address} does not answer (ECONNREFUSED)`);
          expect(inspect(error, { depth: 9 })).to.not.include('s3cret');
        }
      }
    }));

  it('is not taken for something else that answers in its place', () =>
    elsewhere(async (address) => {
      for (const error of await refusalsAt(`http://${address}`)) {
        expect(error).to.be.an.instanceOf(Unreachable).with.property('message').that.includes('is not Elasticsearch');
      }
    }));

  it('is sent the credentials of the URL: none, those of a user, or an API key', () =>
    elsewhere(async (address, _, credentials) => {
      const basic = `Basic ${Buffer.from('some@body:a/b').toString('base64')}`;
      const sent = { '': 'none', 'some%40body:a%2Fb@': basic, 'apikey:aWQ6a2V5%3D@': 'ApiKey aWQ6a2V5=' };
      for (const [given, expected] of Object.entries(sent)) {
        credentials.length = 0;
        await refusalsAt(`http://${given}${address}`);
        expect(new Set(credentials)).to.deep.equal(new Set([expected]));
      }
    }));
});
