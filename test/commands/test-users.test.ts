import { expect } from 'chai';
import { run } from '../support/command.ts';
import { describeEmbedded } from '../support/places.ts';
import { basic, type Serving, sendJson, startServing } from '../support/serving.ts';

const administrator = basic('admin', 'obre la porta');
const dates = { start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 22:00:00' };

interface Known {
  readonly name: string;
  readonly role: string;
  readonly password: string;
}

// On one pair: `http/reset` resets calendars on both, where users stay, and those are stored as `contracts/store` tries on both
describeEmbedded('the users of a calendar for tests', (newPlace) => {
  const settings = { ...newPlace(), ADMIN_PASSWORD: 'obre la porta' };
  let serving: Serving;
  let users: Known[];

  before(async () => {
    serving = await startServing({ ...settings, ALLOW_RESET: 'true' });
    users = (await sendJson('GET', `${serving.url}/reset`, administrator)).body.users;
  });
  after(() => serving.child.kill('SIGKILL'));

  const reset = (body: object) => sendJson('POST', `${serving.url}/reset`, administrator, body);
  const drafts = ({ name, password }: Known) =>
    sendJson('POST', `${serving.api}/events`, basic(name, password), { ...dates, title: name });
  const names = async (): Promise<string> => (await run(['users', 'list'], settings)).out;

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

  it('may sign in nowhere else, and are gone once a service without resets has started', async () => {
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
