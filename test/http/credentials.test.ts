import { expect } from 'chai';
import { removeKey } from '../../src/calendar/access/keys.ts';
import { removeUser } from '../../src/calendar/access/users.ts';
import { credentialsOf, signIn } from '../../src/http/requests/credentials.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withOneService } from '../support/with-service.ts';

const basic = (text: string | Uint8Array) => `Basic ${Buffer.from(text).toString('base64')}`;

describeOnOnePair('credentials', () => {
  const { service } = withOneService({ http: { signInLimit: 0 } });

  const create = (authorization: string) =>
    service.request('POST', '/events', { body: concert, headers: { authorization } });

  it('are a name with a password', async () => {
    const { name, password } = await service.credentials('author');
    expect((await create(basic(`${name}:${password}`))).status).to.equal(201);
  });

  it('take a password with and without the blanks that it is shown with', async () => {
    const { name, password } = await service.credentials('author');
    expect(password).to.include(' ');
    expect((await create(basic(`${name}:${password.replaceAll(' ', '')}`))).status).to.equal(201);
  });

  it('are a key', async () => {
    const key = await service.key('author');
    expect((await create(`Bearer ${key}`)).status).to.equal(201);
    expect((await create(`bearer ${key}`)).status).to.equal(201);
  });

  it('of a user whose stored password is no hash are wrong, whatever it is', async () => {
    const { store } = service.calendar.pair;
    const stored = ['', `salt:${'h'.repeat(42)}`, `salt:${'h'.repeat(44)}`, 'a:b:c'];
    for (const [at, password] of stored.entries()) {
      await store.insert('users', { facts: { name: `odd-${at}`, role: 'author', password }, texts: {} });
      expect((await create(basic(`odd-${at}:wrong`))).status, password).to.equal(401);
    }
  });

  it('that are wrong get an error, on public reads too', async () => {
    const { name, password } = await service.credentials('author');
    // A wrong password takes a tenth of a second each time
    const derived = [basic(`nobody:${password}`), basic(`${name}:`), basic(':'), basic(`${name}:wrong`)];
    const wrong = [
      ...derived,
      basic(name),
      basic(Uint8Array.of(0xff, 0x3a, 0x61)),
      'Basic',
      'Basic %%%',
      'Bearer',
      'Bearer wrong',
      'Bearer a b',
      'Digest username="a"',
      'nonsense',
      'Basic '.concat('A'.repeat(8000)),
    ];
    for (const authorization of wrong) {
      for (const path of derived.includes(authorization) ? ['/events'] : ['/events', '', '/doc']) {
        const answer = await service.request('GET', path, { headers: { authorization } });
        expect([authorization, path, answer.status, answer.body.code]).to.deep.equal([
          authorization,
          path,
          401,
          'rest_forbidden',
        ]);
        expect(answer.headers.get('www-authenticate')).to.include('Basic realm=').and.include('Bearer realm=');
        expect(answer.headers.get('cache-control')).to.equal('no-store');
      }
    }
  });

  it('that are wrong win over a broken body', async () => {
    const headers = { authorization: basic('a:b'), 'Content-Type': 'application/json' };
    expect((await service.request('POST', '/events', { raw: '{', headers })).status).to.equal(401);
  });

  it('are required with 401, and refused with 403 when they do not suffice', async () => {
    const anonymous = await service.request('POST', '/events', { body: concert });
    expect([anonymous.status, anonymous.body.code]).to.deep.equal([401, 'rest_forbidden']);
    expect(anonymous.headers.get('www-authenticate')).to.be.a('string');
    const reader = await service.request('POST', '/events', { body: concert, as: 'subscriber' });
    expect([reader.status, reader.body.code]).to.deep.equal([403, 'rest_forbidden']);
    expect(reader.headers.get('www-authenticate')).to.equal(null);
  });

  it('make answers private', async () => {
    const answer = await service.request('GET', '/events', { as: 'subscriber' });
    expect(answer.headers.get('cache-control')).to.equal('private, no-store');
    expect(answer.headers.get('vary')).to.include('Authorization');
  });

  it('are not needed for OPTIONS, which browsers send without', async () => {
    const answer = await service.request('OPTIONS', '/events', { headers: { authorization: basic('a:b') } });
    expect(answer.status).to.equal(200);
  });

  it('of a removed user or key are not verified again', async () => {
    const { name, password } = await service.credentials('contributor');
    const key = await service.key('contributor');
    await removeKey(service.calendar, 'no such key');
    expect(await removeUser(service.calendar, name)).to.equal(true);
    const authenticate = signIn(service.calendar, 0);
    for (const authorization of [basic(`${name}:${password}`), `Bearer ${key}`]) {
      const refused = await authenticate({ headers: { authorization }, ip: '127.0.0.1' } as never).catch(
        (error) => error,
      );
      expect(refused.status).to.equal(401);
    }
  });

  it('that a browser stores cannot be used by a form of another site', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    const { name, password } = await service.credentials('editor');
    const form = { ...concert };
    const answer = await service.request('POST', '/events', { as: { name, password }, form, headers });
    expect([answer.status, answer.body.code]).to.deep.equal([403, 'rest_forbidden']);
    expect((await service.request('GET', '/events', { as: 'editor', headers })).status).to.equal(200);
  });
});

describeOnOnePair('an Authorization header', () => {
  it('may have colons in its password, and letters of every language', () => {
    expect(credentialsOf(basic('anna:a:b:c'))).to.deep.equal({ name: 'anna', password: 'a:b:c' });
    expect(credentialsOf(basic('núria:ç'))).to.deep.equal({ name: 'núria', password: 'ç' });
  });
});
