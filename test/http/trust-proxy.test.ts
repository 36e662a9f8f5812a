import { expect } from 'chai';
import { describeOnOnePair } from '../support/pairs.ts';
import { type Running, startService } from '../support/service.ts';

const wrong = { key: 'wrong' };

describeOnOnePair('the address of a client', () => {
  let service: Running;
  afterEach(() => service.close());

  const start = async (trustedProxies: number) => {
    service = await startService({ http: { rateLimit: 1, signInLimit: 1, trustedProxies } });
  };

  /** The status of a request with this `X-Forwarded-For`, set by proxies or forged. */
  async function read(forwarded: string): Promise<number> {
    return (await fetch(`${service.api}/tags`, { headers: { 'X-Forwarded-For': forwarded } })).status;
  }

  it('is that of the connection, whatever a header says', async () => {
    await start(0);
    expect(await read('192.0.2.1')).to.equal(200);
    expect(await read('192.0.2.2')).to.equal(429);
  });

  it('is that which the trusted proxy has seen, and no other that was sent', async () => {
    await start(1);
    expect(await read('192.0.2.1')).to.equal(200);
    expect(await read('192.0.2.1')).to.equal(429);
    expect(await read('198.51.100.7, 192.0.2.1')).to.equal(429);
    expect(await read('192.0.2.1, 192.0.2.2')).to.equal(200);
  });

  it('is that which the outermost of several trusted proxies has seen', async () => {
    await start(2);
    expect(await read('192.0.2.1, 203.0.113.5')).to.equal(200);
    expect(await read('192.0.2.2, 203.0.113.5')).to.equal(200);
    expect(await read('198.51.100.7, 192.0.2.1, 203.0.113.6')).to.equal(429);
  });

  it('is that of the connection where the proxy says none', async () => {
    await start(1);
    const bare = async () => (await fetch(`${service.api}/tags`)).status;
    expect([await bare(), await read('192.0.2.1'), await bare()]).to.deep.equal([200, 200, 429]);
  });

  it('counts for failed sign-ins, too', async () => {
    service = await startService({ http: { signInLimit: 1, trustedProxies: 1 } });
    const signIn = async (address: string) => {
      const headers = { 'X-Forwarded-For': address };
      return (await service.request('GET', '/tags', { headers, as: wrong })).status;
    };
    expect([await signIn('192.0.2.1'), await signIn('192.0.2.1')]).to.deep.equal([401, 429]);
    expect(await signIn('192.0.2.2')).to.equal(401);
  });

  it('is all that a proxy may say: links and routes stay as they are', async () => {
    await start(1);
    const headers = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' };
    const list = await (await fetch(`${service.api}/events`, { headers })).text();
    expect(list).to.include(`${service.api}/events`).and.not.to.include('evil');
  });
});
