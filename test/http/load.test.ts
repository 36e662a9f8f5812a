import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';
import { accepted, basic } from '../support/serving.ts';

describeOnOnePair('the limit of concurrent requests', () => {
  let service: Running;
  let authorization: string;
  before(async () => {
    service = await startService({ http: { maxWorking: 2 } });
    const { name, password } = await service.credentials('editor');
    authorization = basic(name, password);
    await service.request('GET', '/events');
  });
  after(() => service.close());

  /** Opens two requests that stay in progress until their bodies arrive. */
  const busy = () => Promise.all([1, 2].map(() => accepted(`${service.api}/events`, authorization)));

  async function finished(upload: ClientRequest): Promise<number | undefined> {
    upload.end(JSON.stringify(concert));
    const [response]: IncomingMessage[] = await once(upload, 'response');
    response?.resume();
    return response?.statusCode;
  }

  it('refuses requests beyond it with Retry-After, and finishes those in progress', async () => {
    const uploads = await busy();
    for (const [method, path] of [
      ['GET', '/events'],
      ['GET', '/doc'],
      ['POST', '/tags'],
    ] as const) {
      const refused = await service.request(method, path, { as: 'editor' });
      expect([refused.status, refused.body.code]).to.deep.equal([503, 'not_ready']);
      expect(refused.headers.get('retry-after')).to.equal('1');
      expect(refused.headers.get('cache-control')).to.equal('no-store');
    }
    expect(await Promise.all(uploads.map(finished))).to.deep.equal([201, 201]);
    expect((await service.request('GET', '/events')).body.total).to.equal(2);
  });

  it('does not apply to the probes, which count refused requests', async () => {
    const uploads = await busy();
    await service.request('GET', '/events');
    for (const probe of ['~/healthz', '~/readyz']) expect((await service.request('GET', probe)).status).to.equal(200);
    const { text } = await service.request('GET', '~/metrics');
    expect(text)
      .to.match(/^cartellera_requests_working 2$/m)
      .and.match(/^cartellera_requests_shed_total [1-9]/m);
    await Promise.all(uploads.map(finished));
    expect((await service.request('GET', '~/metrics')).text).to.match(/^cartellera_requests_working 0$/m);
  });

  it('frees a place when a client disconnects', async () => {
    for (const upload of await busy()) {
      upload.on('error', () => undefined);
      upload.destroy();
    }
    while ((await service.request('GET', '/tags')).status === 503) await new Promise(setImmediate);
    expect(await Promise.all((await busy()).map(finished))).to.deep.equal([201, 201]);
  });
});
