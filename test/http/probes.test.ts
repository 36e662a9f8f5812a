import { expect } from 'chai';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

describeOnOnePair('the probes', () => {
  const { service } = withOneService();

  it('say that the process lives and can serve', async () => {
    const alive = await service.request('GET', '~/healthz');
    expect([alive.status, alive.body.status]).to.deep.equal([200, 'ok']);
    const ready = await service.request('GET', '~/readyz');
    expect([ready.status, ready.body.status]).to.deep.equal([200, 'ready']);
    expect(ready.headers.get('cache-control')).to.equal('no-store');
  });

  it('measure requests by route, method and status, never by path', async () => {
    await service.request('GET', '/events/12345');
    await service.request('GET', '/events/54321');
    await service.request('GET', '~/some/strange/path');
    const { status, text, headers } = await service.request('GET', '~/metrics');
    expect(status).to.equal(200);
    expect(headers.get('content-type')).to.include('text/plain').and.include('version=0.0.4');
    expect(text).to.include(
      'http_request_duration_seconds_count{method="GET",route="{api}/events/{id}",status="404"} 2',
    );
    expect(text).to.include('http_request_duration_seconds_count{method="GET",route="none",status="404"} 1');
    expect(text).to.include('process_resident_memory_bytes');
    expect(text).to.include('cartellera_records{resource="events"} 0');
    // Values may contain these digits by chance; labels must not
    expect(text).not.to.match(/\{[^}]*(12345|54321|strange)/);
  });

  it('count hits and misses of caches', async () => {
    const { body } = await service.request('POST', '/tags', { as: 'editor', body: { name: 'Dansa' } });
    const read = (query: string) => service.request('GET', `/tags/${body.id}`, { query });
    const countsOf = async (cache: string) => {
      const { text } = await service.request('GET', '~/metrics');
      const sample = (name: string) => new RegExp(`^cartellera_cache_${name}\\{cache="${cache}"\\} (\\d+)$`, 'm');
      return ['hits_total', 'misses_total', 'bytes'].map((name) => Number(sample(name).exec(text)?.[1]));
    };
    for (const [cache, queries] of Object.entries({ answers: ['', '', ''], fragments: ['a=1', 'a=2', 'a=3'] })) {
      // Responses to rarer requests are not cached
      for (let time = 1; time <= 3; time += 1) await read('');
      const [hits, misses] = await countsOf(cache);
      for (const query of queries) await read(query);
      const [hitsNow, missesNow, bytes] = await countsOf(cache);
      expect([hitsNow, missesNow]).to.deep.equal([Number(hits) + 3, misses]);
      expect(bytes).to.be.above(0);
    }
  });

  it('take reads only', async () => {
    for (const path of ['~/healthz', '~/readyz', '~/metrics', '~/', '~/ca/', '~/event/x/', '~/developers', '~/docs']) {
      const answer = await service.request('POST', path);
      expect([path, answer.status, answer.headers.get('allow')]).to.deep.equal([path, 405, 'GET, HEAD, OPTIONS']);
      expect((await service.request('OPTIONS', path)).headers.get('allow')).to.equal('GET, HEAD, OPTIONS');
    }
  });
});
