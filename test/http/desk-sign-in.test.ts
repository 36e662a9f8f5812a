import { expect } from 'chai';
import { openSession, verifyKey } from '../../src/calendar/access/keys.ts';
import { changePassword, findUser, removeUser } from '../../src/calendar/access/users.ts';
import { fieldsOf, said, visitorOf } from '../support/desk-visitor.ts';
import { eventually } from '../support/eventually.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withDesk, withOneDesk } from '../support/with-desk.ts';

type Headers = Record<string, string>;

// On one pair: forms, cookies and rights; `credentials-removed` and `desk-passwords` prove on both that sessions end
describeOnOnePair('the form that signs in to the desk', () => {
  const { service, create } = withOneDesk();

  it('is required by every page, and leads back to it', async () => {
    const { id } = await create('events', concert);
    const visitor = visitorOf(service.url);
    const signInPage = await visitor.get(`/desk/events/${id}`);
    const [form] = [/<form class="sign-in" method="post" action="([^"]*)"/.exec(signInPage.text)?.[1] ?? ''];
    const { name, password } = await service.credentials('editor');
    const next = await visitor.post(form, [
      ['name', name],
      ['password', password],
    ]);
    expect(next.text).to.include('Concert de primavera');
  });

  it('leads nowhere but to the desk', async () => {
    const { name, password } = await service.credentials('editor');
    for (const to of ['https://elsewhere.example/', '//elsewhere.example/desk/', '/desk/\\elsewhere.example', '/']) {
      const answer = await fetch(`${service.url}/desk/sign-in?to=${encodeURIComponent(to)}`, {
        method: 'POST',
        body: new URLSearchParams({ name, password }),
        redirect: 'manual',
      });
      expect(answer.headers.get('Location'), to).to.equal('/desk');
    }
  });

  it('with a wrong password is refused, and keeps the name', async () => {
    const refused = await visitorOf(service.url).signIn('editor', 'wrong');
    expect(refused.status).to.equal(422);
    expect(said(refused, 'problem')).to.deep.equal(['L’usuari o la contrasenya no són correctes.']);
    expect(refused.text).to.include('value="editor"');
  });

  it('is refused to subscribers, who may not write', async () => {
    const { name, password } = await service.credentials('subscriber');
    expect((await visitorOf(service.url).signIn(name, password)).status).to.equal(403);
  });

  it('gives a cookie that scripts do not see and other sites do not send', async () => {
    const { name, password } = await service.credentials('editor');
    const answer = await fetch(`${service.url}/desk/sign-in`, {
      method: 'POST',
      body: new URLSearchParams({ name, password }),
      redirect: 'manual',
    });
    expect(answer.headers.get('Set-Cookie')).to.match(/; path=\/desk; .*samesite=strict; httponly$/);
  });

  it('is refused to pages of other origins', async () => {
    const { name, password } = await service.credentials('editor');
    const sent = [
      ['name', name],
      ['password', password],
    ] as const;
    for (const headers of [{ Origin: 'https://elsewhere.example' }, { 'Sec-Fetch-Site': 'same-site' }] as Headers[]) {
      expect((await visitorOf(service.url).post('/desk/sign-in', sent, headers)).status).to.equal(403);
    }
    for (const headers of [{ Origin: service.url }, { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }] as Headers[]) {
      expect((await visitorOf(service.url).post('/desk/sign-in', sent, headers)).status).to.equal(200);
    }
  });
});

describeOnOnePair('the desk', () => {
  const { service, at } = withDesk();
  const sessions = async () =>
    (await Array.fromAsync(service.calendar.pair.store.scan('keys'))).filter(({ facts }) => facts.expires);

  describe('signing in', () => {
    it('ends by signing out, also for a copy of the cookie', async () => {
      const visitor = await at('editor');
      const copy = visitorOf(service.url);
      copy.takeCookie(visitor.cookie());
      await visitor.post('/desk/sign-out', fieldsOf(await visitor.get('/desk'), '/desk/sign-out'));
      expect((await visitor.get('/desk')).text).to.include('class="sign-in"');
      service.clock.now += 5_000;
      const { store } = service.calendar.pair;
      const sessions = (await Array.fromAsync(store.scan('keys'))).filter(({ facts }) => facts.expires !== undefined);
      expect(sessions).to.deep.equal([]);
    });

    it('lasts a working day', async () => {
      const visitor = await at('editor');
      const key = /cartellera_desk=([^;]+)/.exec(visitor.cookie())?.[1] as string;
      service.clock.now += 12 * 60 * 60 * 1000 - 1;
      expect((await verifyKey(service.calendar, key))?.facts.name).to.equal('editor');
      service.clock.now += 1;
      expect(await verifyKey(service.calendar, key)).to.equal(undefined);
    });

    it('removes sessions that have ended, and no other keys', async () => {
      await service.key('editor');
      await at('editor');
      service.clock.now += 12 * 60 * 60 * 1000;
      await at('author');
      const keys = await Array.fromAsync(service.calendar.pair.store.scan('keys'));
      expect(keys.map(({ facts }) => facts.expires)).to.deep.equal([
        undefined,
        service.clock.now + 12 * 60 * 60 * 1000,
      ]);
    });

    it('ends with a new password, and with the next sign-in of the same browser', async () => {
      await service.key('author');
      const visitor = await at('author');
      const { name, password } = await service.credentials('author');
      await visitor.signIn(name, password);
      expect(await sessions()).to.have.lengthOf(1);
      await changePassword(service.calendar, 'author');
      expect(await sessions()).to.deep.equal([]);
    });

    it('is refused with the former password right after it was changed, and opens no session that lasts', async () => {
      const { name, password } = await service.credentials('author');
      await at('author');
      const asBefore = await findUser(service.calendar, name);
      await changePassword(service.calendar, name);
      const refused = await visitorOf(service.url).signIn(name, password);
      expect([refused.status, await sessions()]).to.deep.equal([422, []]);
      // A sign-in that had read the user before the change, and opens its session after it
      const late = await openSession(service.calendar, asBefore as NonNullable<typeof asBefore>);
      expect(await verifyKey(service.calendar, late)).to.equal(undefined);
    });

    it('ends with another role', async () => {
      const visitor = await at('author');
      const user = await findUser(service.calendar, 'author');
      if (!user) throw new Error('The author is missing');
      await service.calendar.pair.store.replace('users', { ...user, facts: { ...user.facts, role: 'administrator' } });
      await eventually(async () => expect((await visitor.get('/desk')).text).to.include('class="sign-in"'), 1_000);
    });

    it('keeps the latest 20 sessions of a user, also of sign-ins at the same time, and those of others', async () => {
      const other = await at('editor');
      const { name, password } = await service.credentials('author');
      const first = await at('author');
      const later = [];
      for (let round = 0; round < 4; round += 1) {
        service.clock.now += 1000;
        const visitors = Array.from({ length: 6 }, () => visitorOf(service.url));
        await Promise.all(visitors.map((visitor) => visitor.signIn(name, password)));
        later.push(...visitors);
      }
      const users = (await sessions()).map(({ facts }) => facts.user);
      const counts = Object.values(Object.groupBy(users, String)).map((each) => each?.length);
      expect(counts.toSorted()).to.deep.equal([1, 20]);
      const isSignedIn = async (visitor: typeof first) =>
        !(await visitor.get('/desk')).text.includes('class="sign-in"');
      const known = [first, later.at(-1) ?? first, other];
      await eventually(
        async () => expect(await Promise.all(known.map(isSignedIn))).to.deep.equal([false, true, true]),
        1_000,
      );
    });

    it('ends many sessions of an earlier version at once with a new password', async () => {
      await service.credentials('author');
      const { store } = service.calendar.pair;
      const user = await findUser(service.calendar, 'author');
      const facts = { user: user?.id ?? 0, expires: service.clock.now + 1000 };
      const numbers = Array.from({ length: 1500 }, (_, at) => at);
      await Promise.all(
        numbers.map((at) => store.insert('keys', { facts: { ...facts, name: `s${at}`, hash: `h${at}` }, texts: {} })),
      );
      await changePassword(service.calendar, 'author');
      expect(await sessions()).to.deep.equal([]);
    });

    it('leaves nothing behind for who may not write', async () => {
      const { name, password } = await service.credentials('subscriber');
      await visitorOf(service.url).signIn(name, password);
      expect(await Array.fromAsync(service.calendar.pair.store.scan('keys'))).to.deep.equal([]);
    });

    it('ends with its user', async () => {
      await at('author');
      await removeUser(service.calendar, 'author');
      expect(await Array.fromAsync(service.calendar.pair.store.scan('keys'))).to.deep.equal([]);
    });
  });
});
