import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { run } from '../support/command.ts';
import { eventually } from '../support/eventually.ts';
import { describeEmbedded } from '../support/places.ts';
import { administrator, basic, type Serving, sendJson, startServing, withAdministrator } from '../support/serving.ts';

const dates = { start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 22:00:00' };
const now = '2040-02-28T23:30:30.000Z';

interface Known {
  readonly name: string;
  readonly role: string;
  readonly password: string;
}

// On one pair: `http/reset` resets calendars on both, where users stay, and those are stored as `contracts/store` tries on both. `workers` has
// the clock of services on the server pair
describeEmbedded('a calendar for tests', (newPlace) => {
  const settings = newPlace();
  let serving: Serving;
  let users: Known[];

  before(async () => {
    await withAdministrator(settings);
    serving = await startServing({ ...settings, ALLOW_RESET: 'true' });
    users = (await sendJson('GET', `${serving.url}/reset`, administrator)).body.users;
  });
  after(() => serving.child.kill('SIGKILL'));

  const reset = (body: object) => sendJson('POST', `${serving.url}/reset`, administrator, body);
  const drafts = ({ name, password }: Known) =>
    sendJson('POST', `${serving.api}/events`, basic(name, password), { ...dates, title: name });
  const names = async (): Promise<string> => (await run(['users', 'list'], settings)).out;

  describe('has users who', () => {
    it('are named with their roles and passwords, none of them an administrator', () => {
      expect(users.map(({ role }) => role)).to.deep.equal(['editor', 'author', 'contributor', 'subscriber']);
      expect(users[0]).to.deep.equal({ name: 'test-editor', role: 'editor', password: 'password of test-editor' });
    });

    it('are nobody until a scenario brings them', async () => {
      expect((await reset({ events: 1 })).status).to.equal(200);
      expect((await drafts(users[0] as Known)).status).to.equal(401);
      expect((await reset({ scenario: 'one-event' })).status).to.equal(200);
      const made = await Promise.all(users.map(drafts));
      expect(made.map(({ status }) => status)).to.deep.equal([201, 201, 201, 403]);
      expect(made.slice(0, 3).map(({ body }) => body.status)).to.deep.equal(['publish', 'publish', 'pending']);
    });

    it('come once, however often a scenario is loaded', async () => {
      expect((await reset({ scenario: ['empty', 'one-event'] })).status).to.equal(200);
      const listed = await names();
      for (const { name } of users) expect(listed.split(`${name} `).length, listed).to.equal(2);
    });
  });

  describe('has a clock that', () => {
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

  // The last one, since it starts another service
  describe('with which a service without resets has started', () => {
    it('has no such users any more, and nobody by their names', async () => {
      serving.child.kill('SIGKILL');
      serving = await startServing(settings);
      for (const user of users) expect((await drafts(user)).status).to.equal(401);
      const listed = await names();
      for (const { name } of users) expect(listed).not.to.include(name);
      // As with an export of a calendar for tests
      await run(['users', 'add', 'test-editor', '--role', 'editor'], settings);
      expect((await drafts(users[0] as Known)).status).to.equal(401);
      expect(await names()).to.include('test-editor');
    });
  });
});
