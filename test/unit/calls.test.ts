import { once } from 'node:events';
import { expect } from 'chai';
import { inTime, within } from '../../src/async/calls.ts';
import { Unreachable } from '../../src/ports.ts';

/** Lets nothing else run for some milliseconds. */
function block(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

describe('a limit of time', () => {
  const never = new Promise<never>(() => {});

  it('is over when there is no answer', async () => {
    expect(await within(5, never, 'late')).to.equal('late');
    const error: unknown = await inTime(5, never, () => new Unreachable('No answer')).catch((reason) => reason);
    expect(error).to.be.instanceOf(Unreachable);
  });

  it('counts for nothing once there is an answer', async () => {
    expect(await within(1000, Promise.resolve('answer'), 'late')).to.equal('answer');
    const failing = Promise.reject(new Error('refused'));
    expect(await within(1000, failing, 'late').catch(({ message }) => message)).to.equal('refused');
  });

  it('lets an answer count that arrived in time, while the process was busy with something else', async () => {
    const { port1, port2 } = new MessageChannel();
    for (let time = 0; time < 5; time += 1) {
      const answer = within(20, once(port2, 'message'), 'late');
      port1.postMessage('answer');
      block(60);
      expect(await answer).to.not.equal('late');
    }
    port1.close();
  });
});
