import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { newFolder, removeFolders, run } from '../support/command.ts';
import { eventually } from '../support/eventually.ts';
import { atItsPace } from '../support/pace.ts';
import { basic, type Serving, sendJson, startServing } from '../support/serving.ts';

describe('the commands for users and keys', () => {
  let settings: Record<string, string>;

  beforeEach(() => {
    settings = { DATA_DIR: newFolder() };
  });
  after(removeFolders);

  it('add a user with a random password in groups of four', async () => {
    const { code, out } = await run(['users', 'add', 'marta', '--role', 'editor'], settings);
    expect(code).to.equal(0);
    expect(out).to.match(/^Password: [A-Za-z0-9]{4}( [A-Za-z0-9]{4}){5}$/m);
    const list = await run(['users', 'list'], settings);
    expect(list.out)
      .to.match(/^ID +name +role$/m)
      .and.to.match(/^ *\d+ +marta +editor$/m);
  });

  it('accept a password, and never store it in clear', async () => {
    const { out } = await run(['users', 'add', 'pere', '--role', 'author', '--password', 'dotze gats'], settings);
    expect(out).to.include('Password: dotze gats');
    const { out: exported } = await run(['export', '-'], settings);
    expect(exported).to.include('"pere"').and.not.to.include('dotze');
  });

  it('change the password of a user, and refuse unknown names and empty passwords', async () => {
    await run(['users', 'add', 'marta', '--role', 'editor', '--password', 'dotze gats'], settings);
    const { code, out } = await run(['users', 'password', 'marta'], settings);
    expect(code).to.equal(0);
    expect(out).to.match(/^Password: [A-Za-z0-9]{4}( [A-Za-z0-9]{4}){5}$/m);
    const unknown = await run(['users', 'password', 'joan'], settings);
    expect([unknown.code, unknown.err]).to.deep.equal([
      1,
      'There is no user joan: npm run users -- list shows who there is\n',
    ]);
    expect(await run(['users', 'password', 'marta', '--password', ' '], settings)).to.include({ code: 1, out: '' });
  });

  it('refuse a name twice, an empty password and an unknown name', async () => {
    await run(['users', 'add', 'marta', '--role', 'editor'], settings);
    const twice = await run(['users', 'add', 'marta', '--role', 'author'], settings);
    expect(twice.code).to.equal(1);
    expect(twice.err).to.match(/^There is a user marta already: choose another name/);
    const empty = await run(['users', 'add', 'pere', '--role', 'author', '--password', ' '], settings);
    expect(empty).to.include({ code: 1, out: '' });
    const unknown = await run(['users', 'remove', 'joan'], settings);
    expect(unknown.code).to.equal(1);
    expect(unknown.err).to.match(/^There is no user joan: npm run users -- list shows/);
  });

  it('remove a user with their keys, and warn when no administrator is left', async () => {
    await run(['users', 'add', 'marta', '--role', 'administrator'], settings);
    await run(['keys', 'add', 'web', '--user', 'marta'], settings);
    const { code, err } = await run(['users', 'remove', 'marta'], settings);
    expect(code).to.equal(0);
    expect(err).to.include('No administrator is left');
    expect((await run(['users', 'list'], settings)).out).not.to.include('marta');
    expect((await run(['keys', 'list'], settings)).out).to.equal('No keys yet\n');
  });

  it('add, show and remove keys of users', async () => {
    await run(['users', 'add', 'marta', '--role', 'editor'], settings);
    const added = await run(['keys', 'add', 'web', '--user', 'marta'], settings);
    expect(added.code).to.equal(0);
    const key = /^API key: (\S{40,})$/m.exec(added.out)?.[1] ?? '';
    expect(key).not.to.equal('');
    const list = await run(['keys', 'list'], settings);
    expect(list.out)
      .to.match(/web +marta/)
      .and.not.to.include(key);
    expect(await run(['keys', 'add', 'web', '--user', 'marta'], settings)).to.include({ code: 1 });
    expect((await run(['keys', 'add', 'tv', '--user', 'joan'], settings)).err).to.match(/^There is no user joan: /);
    expect(await run(['keys', 'remove', 'web'], settings)).to.include({ code: 0 });
    expect(await run(['keys', 'remove', 'web'], settings)).to.include({ code: 1 });
  });
});

describe('the password of the administrator', () => {
  let settings: Record<string, string>;
  let first: Serving;
  const running: Serving[] = [];

  before(async () => {
    settings = { DATA_DIR: newFolder(), ADMIN_PASSWORD: 'obre la porta' };
    first = await serving();
  });
  after(() => {
    for (const { child } of running) child.kill('SIGKILL');
    removeFolders();
  });

  async function serving(more: Record<string, string> = {}): Promise<Serving> {
    const started = await startServing({ ...settings, ...more });
    running.push(started);
    return started;
  }

  const warningsOf = ({ lines }: Serving) =>
    lines.filter(({ level }) => level === 'warn').map(({ msg }) => msg as string);
  const statusWith = async ({ api }: Serving, password: string) =>
    (await sendJson('GET', `${api}/tags`, basic('admin', password))).status;

  it('that differs from ADMIN_PASSWORD causes one warning at the start, which shows neither', async () => {
    expect(await statusWith(first, 'obre la porta')).to.equal(200);
    expect(warningsOf(first)).to.deep.equal([]);
    const second = await serving({ ADMIN_PASSWORD: 'tanca la porta' });
    await eventually(async () => expect(warningsOf(second)).to.have.length(1));
    expect(warningsOf(second)[0]).to.include('ADMIN_PASSWORD').and.to.include('users password admin');
    expect(JSON.stringify(second.lines)).not.to.match(/(obre|tanca) la porta/);
    const third = await serving({ ADMIN_USER: 'root' });
    await eventually(async () => expect(warningsOf(third)).to.have.length(1));
    expect(warningsOf(third)[0]).to.include('root, who is not the administrator');
  });

  it('changes in a running service within five seconds of the command', async () => {
    expect(await statusWith(first, 'obre la porta')).to.equal(200);
    const { out } = await run(['users', 'password', 'admin'], settings);
    const [, password = ''] = /^Password: (.+)$/m.exec(out) ?? [];
    const begun = Date.now();
    while ((await statusWith(first, 'obre la porta')) !== 401 && Date.now() - begun < atItsPace(5000)) await pause(250);
    expect([await statusWith(first, 'obre la porta'), await statusWith(first, password)]).to.deep.equal([401, 200]);
  });
});
