import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { type Listening, listen } from '../../src/http/serve.ts';
import { eventually } from '../support/eventually.ts';
import { atItsPace } from '../support/pace.ts';

/**
 * Milliseconds. `timeout` closes a connection without a response, so it must exceed those that respond with 408, and the time for which a busy
 * machine may not let this process run.
 */
const soon = { headersTimeout: 100, requestTimeout: 200, timeout: atItsPace(1_500), connectionsCheckingInterval: 20 };
/** Bytes: more than an operating system buffers for a client that does not read. */
const large = 32 * 1024 * 1024;
const body = Buffer.alloc(large, 'x');

describe('clients', () => {
  let server: Listening;
  const requestedUrls: (string | undefined)[] = [];
  const ended: string[] = [];
  const unread = Promise.withResolvers<void>();
  const unsent = Promise.withResolvers<void>();
  before(async () => {
    const answer = (request: IncomingMessage, response: ServerResponse) => {
      requestedUrls.push(request.url);
      if (request.url?.startsWith('/little')) response.end('x');
      else if (request.url === '/late') setTimeout(() => response.end('x'), 1.6 * soon.timeout);
      else if (request.url === '/never') response.once('close', () => ended.push('/never'));
      else if (request.method === 'GET') response.once('close', unread.resolve).end(body);
      else request.resume().once('close', unsent.resolve);
    };
    server = await listen({ host: '127.0.0.1', port: 0 }, () => ({ callback: () => answer }), soon);
  });
  after(() => server.close(0));

  function sending(text: string): Socket {
    const socket = connect(server.port, '127.0.0.1');
    socket.write(text);
    return socket;
  }

  async function received(socket: Socket): Promise<Buffer> {
    return Buffer.concat(await Array.fromAsync<Buffer>(socket).catch(() => []));
  }

  it('that send the head of a request slowly get 408', async () => {
    const answer = (await received(sending('GET / HTTP/1.1\r\nHost: x\r\nX-Slow'))).toString();
    expect(answer).to.match(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] as string)).to.nested.include({ 'data.status': 408 });
  });

  it('that send the body of a request slowly get 408, and nothing waits for the body any more', async () => {
    const socket = sending('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{');
    expect((await received(socket)).toString()).to.match(/^HTTP\/1\.1 408 /);
    await unsent.promise;
  });

  it('that stop reading a response are disconnected', async () => {
    const socket = sending('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    socket.on('error', () => undefined).pause();
    await unread.promise;
    socket.resume();
    await once(socket, 'close');
    expect(socket.bytesRead).to.be.below(large);
  });

  it('that wait for a response are disconnected later, and read it until then', async () => {
    expect((await received(sending('GET /late HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'))).toString()).to.match(
      /x$/,
    );
    const begun = performance.now();
    expect(await received(sending('GET /never HTTP/1.1\r\nHost: x\r\n\r\n'))).to.have.length(0);
    expect(performance.now() - begun).to.be.above(1.9 * soon.timeout);
    await eventually(async () => expect(ended).to.deep.equal(['/never']));
  });

  it('that read some of a response now and then are not disconnected', async () => {
    const socket = sending('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    let pauses = 0;
    socket.on('data', async () => {
      if (pauses === 5 || socket.bytesRead < pauses * (large / 8)) return;
      pauses += 1;
      socket.pause();
      await delay(soon.timeout / 4);
      socket.resume();
    });
    await once(socket, 'end');
    expect(socket.bytesRead).to.be.above(large);
  });

  it('that read a response slowly have their next requests wait, which are then answered in order', async () => {
    requestedUrls.length = 0;
    const socket = sending(
      ['/large', '/little/1', '/little/2'].map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''),
    );
    await once(socket, 'data');
    socket.pause();
    await delay(200);
    expect(requestedUrls).to.deep.equal(['/large']);
    socket.resume();
    await eventually(async () => expect(requestedUrls).to.deep.equal(['/large', '/little/1', '/little/2']));
    socket.destroy();
  });

  it('that pipeline too many requests are disconnected', async () => {
    const answers = await received(sending('GET /little HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(101)));
    expect(answers.toString().split('HTTP/1.1 200').length - 1).to.be.below(101);
  });
});
