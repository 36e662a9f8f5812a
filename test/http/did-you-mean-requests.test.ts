import { expect } from 'chai';
import { wrapped } from '../../src/async/calls.ts';
import type { SearchIndex } from '../../src/ports.ts';
import { describeOnPairs, openPairForTests } from '../support/pairs.ts';
import { type Running, startService } from '../support/service.ts';

const languages = ['ca', 'es'];

describeOnPairs('a search for unknown words', () => {
  let service: Running;
  let calls: string[];

  before(async () => {
    const pair = await openPairForTests(languages);
    const index: SearchIndex = wrapped(pair.index, (call, name) => {
      calls.push(name);
      return call();
    });
    service = await startService({ pair: { ...pair, index }, languages });
  });
  after(() => service.close());

  it('asks whether they occur in any language by one request for counts', async () => {
    calls = [];
    const { status, body } = await service.request('GET', '/events', { query: { q: 'ccccc ddddd eeeee fffff ggggg' } });
    expect([status, body.total, body.did_you_mean]).to.deep.equal([200, 0, undefined]);
    // More words than are ever corrected: nothing else is counted
    expect(calls.filter((name) => name === 'count')).to.have.length(1);
  });
});
