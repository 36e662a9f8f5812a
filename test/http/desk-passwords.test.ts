import { expect } from 'chai';
import { addKey, verifyKey } from '../../src/calendar/access/keys.ts';
import { makePasswordLink, useLink } from '../../src/calendar/access/password-links.ts';
import { changePassword, findUser } from '../../src/calendar/access/users.ts';
import { fieldsOf, filled, said, type Visitor, visitorOf } from '../support/desk-visitor.ts';
import { eventually } from '../support/eventually.ts';
import { describeOnOnePair, describeOnPairs } from '../support/pairs.ts';
import { withOneDesk } from '../support/with-desk.ts';
import { withService } from '../support/with-service.ts';

const day = 24 * 60 * 60 * 1000;
const chosen = 'una frase ben llarga';

describeOnPairs('a password of the desk', (isFirst) => {
  // Each test changes the password of another user
  const { service, at } = withOneDesk();
  const isSignedIn = async (visitor: Visitor) => (await visitor.get('/desk')).text.includes('Surt');
  const signsIn = async (name: string, password: string) =>
    (await visitorOf(service.url).signIn(name, password)).status === 200;

  it('is changed by its user, whose other sessions end while keys stay', async () => {
    const { name, password } = await service.credentials('author');
    const [here, elsewhere] = [await at('author'), await at('author')];
    const key = await addKey(service.calendar, 'web', name);
    const form = fieldsOf(await here.get('/desk/password'), '/desk/password');
    const done = await here.post(
      '/desk/password',
      filled(form, { current: password, password: chosen, again: chosen }),
    );
    expect(said(done, 'notice')[0]).to.include('La contrasenya s’ha canviat');
    expect(await isSignedIn(here)).to.equal(true);
    await eventually(async () => expect(await isSignedIn(elsewhere)).to.equal(false));
    expect([await signsIn(name, password), await signsIn(name, chosen)]).to.deep.equal([false, true]);
    expect((await verifyKey(service.calendar, key?.key ?? ''))?.facts.name).to.equal(name);
  });

  it('is chosen with the latest link of a user, for a day, while password and role are the same', async () => {
    const { calendar } = service;
    const { name } = await service.credentials('editor');
    const statusOf = async (secret = '') =>
      (await visitorOf(service.url).get(`/desk/password/link?secret=${secret}`)).status;
    const first = await makePasswordLink(calendar, name);
    const second = await makePasswordLink(calendar, name);
    expect([await statusOf(first?.secret), await statusOf(second?.secret)]).to.deep.equal([410, 200]);
    service.clock.now += day - 1000;
    expect(await statusOf(second?.secret)).to.equal(200);
    service.clock.now += 1000;
    expect(await statusOf(second?.secret)).to.equal(410);
    const third = await makePasswordLink(calendar, name);
    await changePassword(calendar, name);
    expect([await statusOf(third?.secret), await statusOf('x'), await statusOf()]).to.deep.equal([410, 410, 410]);
    expect(await makePasswordLink(calendar, 'ningú')).to.equal(undefined);
  });

  it('is chosen by one of two who use a link at once, and the sessions before end', async () => {
    const { calendar } = service;
    const { name } = await service.credentials('contributor');
    const before = await at('contributor');
    const link = await makePasswordLink(calendar, name);
    const used = await Promise.all(
      ['una frase llarga', 'una altra frase'].map((password) => useLink(calendar, link?.secret ?? '', password)),
    );
    expect(used.filter((user) => user !== undefined)).to.have.lengthOf(1);
    await eventually(async () => expect(await isSignedIn(before)).to.equal(false));
  });

  // Forms, refusals and who may ask for what are decided before the store is asked
  if (!isFirst) return;

  it('stays when the present one is wrong, the new one is poor, or the form is of others; and is never sent back', async () => {
    const { name, password } = await service.credentials('administrator');
    const before = await findUser(service.calendar, name);
    const visitor = await at('administrator');
    const form = fieldsOf(await visitor.get('/desk/password'), '/desk/password');
    const right = { current: password, password: chosen, again: chosen };
    for (const [wrong, status] of [
      [{ current: 'no és aquesta' }, 422],
      [{ password: 'curta', again: 'curta' }, 422],
      [{ password: 'c u r t a    ', again: 'c u r t a    ' }, 422],
      [{ password: 'x'.repeat(201), again: 'x'.repeat(201) }, 422],
      [{ again: `${chosen}!` }, 422],
      [{ token: 'x' }, 403],
    ] as const) {
      const refused = await visitor.post('/desk/password', filled(form, { ...right, ...wrong }));
      expect([wrong, refused.status, said(refused, 'problem').length]).to.deep.equal([wrong, status, 1]);
      expect(refused.text).not.to.include(chosen).and.not.to.include(password);
    }
    const gone = await visitorOf(service.url).post('/desk/password', filled(form, right));
    expect(gone.text).to.include('class="sign-in"').and.not.to.include(chosen);
    expect(await findUser(service.calendar, name)).to.deep.equal(before);
  });

  it('is chosen by a new user with a link, once', async () => {
    const administrator = await at('administrator');
    const form = fieldsOf(await administrator.get('/desk/users'), '/desk/users').filter(([name]) => name === 'token');
    const added = await administrator.post('/desk/users', [
      ...form,
      ['action', 'invite-user'],
      ['name', 'marta'],
      ['role', 'editor'],
    ]);
    const [, link = ''] = /marta: <code>([^<]+)<\/code>/.exec(added.text) ?? [];
    expect(link).to.match(/^http:.*\/desk\/password\/link\?secret=[\w-]{43}$/);
    expect((await administrator.get('/desk/users')).text).not.to.include('secret=');
    const stored = await Array.fromAsync(service.calendar.pair.store.scan('keys'));
    expect(JSON.stringify(stored)).not.to.include(link.split('=')[1]);
    const visitor = visitorOf(service.url);
    const page = await visitor.get(link);
    expect(page.text).to.include('com a marta');
    const choose = filled(fieldsOf(page, '/desk/password/link'), { password: chosen, again: chosen });
    const poor = await visitor.post('/desk/password/link', filled(choose, { password: 'curta', again: 'curta' }));
    expect(poor.status).to.equal(422);
    const done = await visitor.post('/desk/password/link', choose);
    expect(said(done, 'notice')[0]).to.include('La contrasenya s’ha canviat');
    expect(await isSignedIn(visitor)).to.equal(true);
    expect(await signsIn('marta', chosen)).to.equal(true);
    const again = await visitorOf(service.url).post('/desk/password/link', choose);
    expect([again.status, (await visitor.get(link)).status]).to.deep.equal([410, 410]);
  });

  it('is no way in for whoever shows its link as a key, or signs out with it', async () => {
    const { calendar } = service;
    const { name } = await service.credentials('editor');
    const link = await makePasswordLink(calendar, name);
    const key = link?.secret ?? '';
    expect(await verifyKey(calendar, key)).to.equal(undefined);
    expect((await service.request('GET', '/events', { as: { key }, query: { status: 'draft' } })).status).to.equal(401);
    const visitor = visitorOf(service.url);
    visitor.takeCookie(`cartellera_desk=${key}`);
    expect(await isSignedIn(visitor)).to.equal(false);
    expect((await visitor.get(`/desk/password/link?secret=${key}`)).status).to.equal(200);
  });

  it('has links by administrators alone, also for one that was forgotten', async () => {
    const { name } = await service.credentials('author');
    for (const role of ['editor', 'administrator'] as const) {
      const visitor = await at(role);
      const token = new Map(fieldsOf(await visitor.get('/desk'), '/desk/sign-out')).get('token') ?? '';
      const asked = await visitor.post('/desk/users', [
        ['token', token],
        ['action', 'password-link'],
        ['name', name],
      ]);
      expect([role, asked.text.includes('secret=')]).to.deep.equal([role, role === 'administrator']);
    }
    expect(await findUser(service.calendar, name)).not.to.equal(undefined);
  });
});

describeOnOnePair('passwords in logs and guesses', () => {
  const lines: string[] = [];
  const { service } = withService({
    http: { signInLimit: 2 },
    onLine: (line) => lines.push(JSON.stringify(line)),
  });

  it('are written nowhere, and are guessed a few times a minute', async () => {
    const { name, password } = await service.credentials('author');
    const link = await makePasswordLink(service.calendar, name);
    await visitorOf(service.url).get(`/desk/password/link?secret=${link?.secret}`);
    const visitor = visitorOf(service.url);
    await visitor.signIn(name, password);
    const form = fieldsOf(await visitor.get('/desk/password'), '/desk/password');
    const statuses: number[] = [];
    for (let guess = 0; guess < 4; guess += 1) {
      const sent = filled(form, { current: `guess ${guess}`, password: chosen, again: chosen });
      statuses.push((await visitor.post('/desk/password', sent)).status);
    }
    expect(statuses).to.deep.equal([422, 422, 429, 429]);
    expect(lines.some((line) => line.includes('/desk/password'))).to.equal(true);
    for (const secret of [link?.secret ?? '-', password, chosen, 'guess 1'])
      expect(lines.filter((line) => line.includes(secret))).to.deep.equal([]);
  });
});
