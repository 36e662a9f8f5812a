import { expect } from 'chai';
import { newFolder, removeFolders, run } from '../support/command.ts';

describe('the commands for users and keys', () => {
  let settings: Record<string, string>;

  beforeEach(() => {
    settings = { DATA_DIR: newFolder() };
  });
  after(removeFolders);

  it('add a user with a random application password in groups of four', async () => {
    const { code, out } = await run(['users', 'add', 'marta', '--role', 'editor'], settings);
    expect(code).to.equal(0);
    expect(out).to.match(/^Application password: [A-Za-z0-9]{4}( [A-Za-z0-9]{4}){5}$/m);
    const list = await run(['users', 'list'], settings);
    expect(list.out)
      .to.match(/^ID +name +role$/m)
      .and.to.match(/^ *\d+ +marta +editor$/m);
  });

  it('take a password, and never keep it as it is', async () => {
    const { out } = await run(['users', 'add', 'pere', '--role', 'author', '--password', 'dotze gats'], settings);
    expect(out).to.include('Application password: dotze gats');
    const { out: exported } = await run(['export', '-'], settings);
    expect(exported).to.include('"pere"').and.not.to.include('dotze');
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
