/** Contract of keyed writes, which every document store remembers. */

import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { DocumentStore, KeyedWrite } from '../../src/ports.ts';

/** Declares the tests; `store` returns an empty store. */
export function keyedContract(store: () => DocumentStore): void {
  const writeOf = (key: string, digest = 'd'): KeyedWrite => ({ key, digest, runner: randomUUID() });
  const stateOf = async (write: KeyedWrite) => (await store().beginKeyed(write)).state;

  it('begin once, and run until they end', async () => {
    const writes = Array.from({ length: 5 }, () => writeOf('$a.b'));
    const states = await Promise.all(writes.map(stateOf));
    expect(states.toSorted()).to.deep.equal(['begun', 'running', 'running', 'running', 'running']);
    expect(await stateOf(writeOf('another'))).to.equal('begun');
  });

  it('are answered as they were the first time', async () => {
    const write = writeOf('a');
    await store().beginKeyed(write);
    await store().endKeyed(write, { answer: '{"$a": "·"}' });
    expect(await store().beginKeyed(writeOf('a'))).to.deep.equal({ state: 'answered', answer: '{"$a": "·"}' });
  });

  it('are others with other contents, running or answered', async () => {
    const write = writeOf('a');
    await store().beginKeyed(write);
    expect(await stateOf(writeOf('a', 'other'))).to.equal('other');
    await store().endKeyed(write, { answer: '' });
    expect(await stateOf(writeOf('a', 'other'))).to.equal('other');
  });

  it('leave their key free when they are refused', async () => {
    const write = writeOf('a');
    await store().beginKeyed(write);
    await store().endKeyed(write, 'refused');
    expect(await stateOf(writeOf('a', 'other'))).to.equal('begun');
  });

  it('begin again under the moment of the first attempt when nobody knows how they ended', async () => {
    const write = writeOf('a');
    const first = await store().beginKeyed(write);
    await store().endKeyed(write, 'unknown');
    expect(await store().beginKeyed(writeOf('a'))).to.deep.equal({ ...first, state: 'again' });
  });

  it('are not ended by who no longer runs them', async () => {
    const [early, late] = [writeOf('a'), writeOf('a')];
    await store().beginKeyed(early);
    await store().endKeyed(early, 'unknown');
    await store().beginKeyed(late);
    await store().endKeyed(early, { answer: 'early' });
    await store().endKeyed(early, 'refused');
    expect(await stateOf(writeOf('a'))).to.equal('running');
  });
}
