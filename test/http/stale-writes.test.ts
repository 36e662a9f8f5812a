import { expect } from 'chai';
import { wrapped } from '../../src/async/calls.ts';
import type { DocumentStore } from '../../src/ports.ts';
import { describeOnPairs, openPairForTests } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';

describeOnPairs('a change with a stale If-Match', () => {
  let service: Running;
  /** Called before a change of a record is stored, which waits for it. */
  let beforeStoring = async (): Promise<void> => undefined;

  before(async () => {
    const pair = await openPairForTests(['ca', 'es']);
    const store: DocumentStore = wrapped(pair.store, async (call, name) => {
      if (name === 'replace') await beforeStoring();
      return call();
    });
    // A stream is no promise
    store.scan = pair.store.scan;
    service = await startService({ pair: { ...pair, store } });
  });
  after(() => service.close());

  it('is refused while another change of the record is still being stored', async () => {
    const { body, headers: created } = await service.request('POST', '/events', { as: 'editor', body: concert });
    const change = (tag: string | null, cost: string) =>
      service.request('PATCH', `/events/${body.id}`, {
        as: 'editor',
        body: { cost },
        headers: { 'If-Match': tag ?? '' },
      });
    const { headers: changed } = await change(created.get('etag'), '1');
    const [storing, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    beforeStoring = () => {
      storing.resolve();
      return released.promise;
    };
    const current = change(changed.get('etag'), '2');
    await storing.promise;
    expect((await change(created.get('etag'), '3')).status).to.equal(412);
    released.resolve();
    expect((await current).status).to.equal(200);
  });
});
