import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { eventually } from '../support/eventually.ts';
import { describeEmbedded } from '../support/places.ts';
import { basic, type Serving, sendJson, startServing } from '../support/serving.ts';

const administrator = basic('admin', 'obre la porta');
const now = '2040-02-28T23:30:30.000Z';

/** `workers` has the clock of services on the server pair. */
describeEmbedded('the clock of a service for tests', (newPlace) => {
  let serving: Serving;

  before(async () => {
    serving = await startServing({ ...newPlace(), ADMIN_PASSWORD: 'obre la porta', ALLOW_RESET: 'true' });
  });
  after(() => serving.child.kill('SIGKILL'));

  const reset = (body: object) => sendJson('POST', `${serving.url}/reset`, administrator, body);
  const shown = async () => {
    const { body } = await sendJson('GET', `${serving.url}/reset`, administrator);
    return [body.clock, body.now];
  };
  const madeAt = async (name: string): Promise<string> =>
    (await sendJson('POST', `${serving.api}/venues`, administrator, { venue: name })).body.date_utc;

  it('stands at the moment of a reset that freezes it', async () => {
    const { status, body } = await reset({ scenario: 'one-event', now, clock: 'frozen' });
    expect([status, body.clock, body.now]).to.deep.equal([200, 'frozen', now]);
    expect(await madeAt('Abans')).to.equal('2040-02-28 23:30:30');
    await delay(1100);
    expect(await shown()).to.deep.equal(['frozen', now]);
    expect(await madeAt('Després')).to.equal('2040-02-28 23:30:30');
  });

  it('keeps standing where a reset asks for that again, at its own moment when there is no other', async () => {
    expect((await reset({ scenario: 'one-event', clock: 'frozen' })).body.now).to.equal(now);
    await delay(20);
    expect(await shown()).to.deep.equal(['frozen', now]);
  });

  it('stands on after a reset that is refused', async () => {
    expect((await reset({ scenario: 'one-event', clock: 'broken' })).status).to.equal(400);
    expect((await reset({ scenario: 'paradise', clock: 'running' })).status).to.equal(400);
    expect(await shown()).to.deep.equal(['frozen', now]);
  });

  it('runs on from there after a reset that says nothing of it', async () => {
    const { body } = await reset({ scenario: 'one-event' });
    expect([body.clock, body.now]).to.deep.equal(['running', now]);
    await eventually(async () => {
      const [clock, later = ''] = await shown();
      expect(clock).to.equal('running');
      expect(Date.parse(later)).to.be.within(Date.parse(now) + 1, Date.parse(now) + 60_000);
    });
  });
});
