import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { listen } from '../../src/http/serve.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

describeOnOnePair('connections', () => {
  const { service } = withOneService({ http: { maxBody: 1_000 } });

  function opened(): Socket {
    return connect(Number(new URL(service.url).port), '127.0.0.1');
  }

  /** Sends a raw request, then a second text once a response begins, and reads until the server closes. */
  async function exchange(text: string, then?: string): Promise<string> {
    const socket = opened();
    socket.write(text);
    const chunks: Buffer[] = [];
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    socket.on('data', (chunk) => {
      if (then && chunks.length === 0) socket.write(then);
      chunks.push(chunk);
    });
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
    socket.on('error', reject);
    return promise;
  }

  const head = `HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`;

  it('that do not speak HTTP get an error in the usual shape', async () => {
    for (const text of ['nonsense\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', `GET /\u0001 ${head}\r\n`]) {
      const answer = await exchange(text);
      expect(answer).to.match(/^HTTP\/1\.1 400 /);
      expect(JSON.parse(answer.split('\r\n\r\n')[1] as string)).to.nested.include({ 'data.status': 400 });
    }
  });

  it('of HTTP/1.1 without a host get an error in the usual shape, older ones an answer', async () => {
    const answer = await exchange('GET /calendar/events/v1/tags HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect(answer).to.match(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] as string)).to.nested.include({ 'data.status': 400 });
    expect(await exchange('GET /calendar/events/v1/tags HTTP/1.0\r\n\r\n')).to.match(/^HTTP\/1\.1 200 /);
  });

  it('that expect what nobody knows are answered all the same', async () => {
    const asked = `GET /calendar/events/v1/tags ${head}Expect: the-unexpected\r\n\r\n`;
    expect(await exchange(asked)).to.match(/^HTTP\/1\.1 200 /);
  });

  it('whose bodies could be measured in two ways end there, and nothing after them is read', async () => {
    const start = 'POST /calendar/events/v1/tags HTTP/1.1\r\nHost: x\r\n';
    const hidden = 'GET /calendar/events/v1/tags HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    for (const measures of [
      'Content-Length: 4\r\nTransfer-Encoding: chunked',
      'Content-Length: 4\r\nContent-Length: 40',
      'Transfer-Encoding: chunked, identity\r\nContent-Length: 4',
      'Transfer-Encoding: xchunked',
      'Content-Length: +4',
      'Content-Length : 4',
      'X: a\n b\r\nContent-Length: 4',
    ]) {
      const answer = await exchange(`${start}${measures}\r\n\r\n0\r\n\r\n${hidden}`);
      expect([measures, ...[...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)]).to.deep.equal([
        measures,
        '400',
      ]);
    }
  });

  it('with too large headers get 431', async () => {
    expect(await exchange(`GET / ${head}X: ${'a'.repeat(40_000)}\r\n\r\n`)).to.match(/^HTTP\/1\.1 431 /);
  });

  it('may name the whole address in the request', async () => {
    expect(await exchange(`GET http://x/calendar/events/v1/tags ${head}\r\n`)).to.match(/^HTTP\/1\.1 200 /);
  });

  it('may name any host, which no link repeats', async () => {
    const forged = 'Host: evil.example\r\nX-Forwarded-Host: evil.example\r\nForwarded: host=evil.example\r\n';
    for (const path of ['/', '/calendar/events/v1', '/calendar/events/v1/events', '/calendar/events/v1/doc', '/docs']) {
      const answer = await exchange(`GET ${path} HTTP/1.1\r\n${forged}Connection: close\r\n\r\n`);
      expect(answer).to.match(/^HTTP\/1\.1 [23]/);
      expect(answer).not.to.include('evil');
    }
  });

  it('carry the next request after a body that was too large', async () => {
    const authorization = `Authorization: Bearer ${await service.key('editor')}\r\n`;
    const type = 'Content-Type: application/json\r\n';
    const body = 'x'.repeat(200_000);
    const first = `POST /calendar/events/v1/events HTTP/1.1\r\nHost: x\r\n${authorization}${type}`;
    const next = `GET /calendar/events/v1/tags ${head}\r\n`;
    const counted = await exchange(`${first}Content-Length: ${body.length}\r\n\r\n${body}`, next);
    const chunked = await exchange(
      `${first}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
      next,
    );
    for (const answers of [counted, chunked]) {
      const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
      expect(statuses).to.deep.equal(['413', '200']);
    }
  });

  it('that break in the middle of a body change nothing', async () => {
    const authorization = `Authorization: Bearer ${await service.key('editor')}\r\n`;
    for (const encoding of ['identity', 'gzip']) {
      const socket = opened();
      socket.write(
        `POST /calendar/events/v1/events ${head}${authorization}Content-Type: application/json\r\nContent-Encoding: ${encoding}\r\nContent-Length: 500\r\n\r\n{"title`,
      );
      await new Promise((resolve) => socket.once('ready', resolve));
      socket.destroy();
    }
    expect((await service.request('GET', '/events', { as: 'editor' })).body.total).to.equal(0);
  });
});

describeOnOnePair('a listening server', () => {
  const local = { host: '127.0.0.1', port: 0 };
  const answering = (text: string) => ({
    callback: () => (_: unknown, response: { end(text: string): void }) => response.end(text),
  });

  /** A server whose response waits until the test releases it. */
  const holding = async (text: string) => {
    const release = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    const server = await listen(local, () => ({
      callback: () => async (_: unknown, response: { end(text: string): void }) => {
        arrived.resolve();
        await release.promise;
        response.end(text);
      },
    }));
    return { server, arrived: arrived.promise, release: release.resolve };
  };

  it('holds requests that arrive before its application is ready', async () => {
    const early = Promise.withResolvers<string>();
    const server = await listen(local, async (url) => {
      const responseText = fetch(url).then((response) => response.text());
      responseText.then(early.resolve, early.reject);
      await new Promise((resolve) => setImmediate(resolve));
      return answering('here');
    });
    expect(await early.promise).to.equal('here');
    expect(server.port).to.be.above(0);
    expect(server.url).to.equal(`http://127.0.0.1:${server.port}`);
    await server.close();
  });

  it('fails when its address is in use', async () => {
    const server = await listen(local, () => answering(''));
    const second = await listen({ host: local.host, port: server.port }, () => answering('')).catch((error) => error);
    expect(second.code).to.equal('EADDRINUSE');
    await server.close();
  });

  it('frees its address when the application cannot be made', async () => {
    let taken = '';
    const failed = await listen(local, (url) => {
      taken = url;
      throw new Error('no store');
    }).catch((error) => error);
    expect(failed.message).to.equal('no store');
    expect(await fetch(taken).catch(() => 'refused')).to.equal('refused');
  });

  it('finishes running requests when it closes, and takes no new ones', async () => {
    const { server, arrived, release } = await holding('finished');
    const running = fetch(server.url).then((response) => response.text());
    await arrived;
    const closing = server.close();
    expect(await fetch(server.url).catch(() => 'refused')).to.equal('refused');
    release();
    expect(await running).to.equal('finished');
    await closing;
  });

  it('sends Connection: close also to requests that arrived before', async () => {
    const { server, arrived, release } = await holding('here');
    const socket = connect(server.port, local.host);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await arrived;
    const closing = server.close();
    release();
    expect(String((await once(socket, 'data'))[0])).to.match(/\r\nConnection: close\r\n/);
    await closing;
  });

  it('answers one more request on connections in use, with Connection: close, and then ends them', async () => {
    const server = await listen(local, () => answering('here'));
    const [busy, idle] = [connect(server.port, local.host), connect(server.port, local.host)];
    const ask = async (socket: Socket) => {
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      const [answer] = await once(socket, 'data');
      return String(answer);
    };
    for (const socket of [busy, idle]) expect(await ask(socket)).to.match(/\r\nConnection: keep-alive\r\n/);
    const closing = server.close();
    expect(await ask(busy)).to.match(/\r\nConnection: close\r\n[\s\S]*here$/);
    await Promise.all([closing, once(idle, 'close')]);
  });
});
