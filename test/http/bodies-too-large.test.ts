import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

/** Milliseconds. Any time far below the service's own timeout for bodies of two minutes would do. */
const soon = 5_000;

describeOnOnePair('bodies beyond the limit', () => {
  const { service } = withOneService({ http: { maxBody: 1_000 } });

  const post = 'POST /calendar/events/v1/tags HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

  async function authorization(): Promise<string> {
    return `Authorization: Bearer ${await service.key('editor')}\r\n`;
  }

  interface Exchange {
    readonly statuses: readonly string[];
    readonly text: string;
    /** Bytes that the service accepted. */
    readonly sent: number;
  }

  /** Sends a text, then `more` again and again as fast as the service accepts it, until the service ends the connection. */
  async function exchange(text: string, more?: Buffer): Promise<Exchange> {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    const chunks: Buffer[] = [];
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const late = setTimeout(() => reject(new Error(`Still open after ${soon} ms: ${Buffer.concat(chunks)}`)), soon);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => undefined).on('close', () => resolve());
    socket.write(text);
    if (more) pour(socket, more);
    await promise.finally(() => clearTimeout(late) ?? socket.destroy());
    const answer = Buffer.concat(chunks).toString();
    return {
      statuses: [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status as string),
      text: answer,
      sent: socket.bytesWritten - socket.writableLength,
    };
  }

  function pour(socket: Socket, chunk: Buffer): void {
    while (!socket.destroyed && socket.write(chunk));
    socket.once('drain', () => pour(socket, chunk));
  }

  it('are refused by their Content-Length before any byte arrives, and the connection ends', async () => {
    const { statuses, text } = await exchange(`${post}${await authorization()}Content-Length: 1000000000000\r\n\r\n`);
    expect(statuses).to.deep.equal(['413']);
    expect(text).to.match(/\r\nConnection: close\r\n/);
    expect(text).to.include('"body_too_large"');
  });

  it('are dropped for a second after their answer, so that a client that sends on and reads later sees it', async () => {
    const head = `${post}${await authorization()}Content-Length: 40000000\r\n\r\n`;
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(head);
    const chunk = Buffer.alloc(1_000_000);
    for (let sent = 0; sent < 30; sent += 1) {
      await new Promise((resolve) => socket.write(chunk, resolve));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const answer: Buffer[] = await socket.toArray();
    expect(Buffer.concat(answer).toString()).to.match(/^HTTP\/1\.1 413 .*"body_too_large"/s);
  });

  it('are refused with 401 without credentials, just as early, and the connection ends', async () => {
    const { statuses } = await exchange(`${post}Content-Length: 1000000000000\r\n\r\n`);
    expect(statuses).to.deep.equal(['401']);
  });

  it('are refused without 100 Continue when a client expects it', async () => {
    const expecting = `${post}Expect: 100-continue\r\nContent-Length: `;
    for (const length of [1_001, 1_000_000_000_000]) {
      const { statuses } = await exchange(`${expecting}${length}\r\n${await authorization()}\r\n`);
      expect(statuses).to.deep.equal(['413']);
    }
    expect((await exchange(`${expecting}10\r\n\r\n`)).statuses).to.deep.equal(['401']);
  });

  it('do not stop a small enough body from getting 100 Continue', async () => {
    const body = '{"name":"Jazz"}';
    const { statuses } = await exchange(
      `${post}${await authorization()}Expect: 100-continue\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(statuses).to.deep.equal(['100', '201']);
  });

  it('that never end are refused once they pass the limit, and read no further', async () => {
    const chunk = Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`);
    for (const [credentials, status] of [
      [await authorization(), '413'],
      ['', '401'],
    ] as const) {
      const { statuses, sent } = await exchange(`${post}${credentials}Transfer-Encoding: chunked\r\n\r\n`, chunk);
      expect(statuses).to.deep.equal([status]);
      expect(sent).to.be.below(64 * 1024 * 1024);
    }
  });
});
