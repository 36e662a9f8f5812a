import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'chai';
import { addKey, removeKey } from '../../src/calendar/access/keys.ts';
import { addUser, findUser, removeUser, verifyPassword } from '../../src/calendar/access/users.ts';
import type { UserFacts } from '../../src/model/documents/document.ts';
import type { Asking } from '../support/asking.ts';
import { describeOnPairs } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { accepted } from '../support/serving.ts';
import { addUserWithKey } from '../support/users.ts';
import { withOneService } from '../support/with-service.ts';

describeOnPairs('users and keys that come and go', (isFirst) => {
  const { service } = withOneService();

  const statusOf = async (as: Asking['as']) => (await service.request('GET', '/tags', { as } as Asking)).status;

  it('are known, and no more known, within a second; what a removed user made stays', async () => {
    const { password } = await addUser(service.calendar, 'nou', 'author');
    const { key } = (await addKey(service.calendar, 'clau', 'nou')) as { key: string };
    const { key: second } = (await addKey(service.calendar, 'altra', 'nou')) as { key: string };
    const user = { name: 'nou', password };
    for (const as of [user, { key }, { key: second }]) expect(await statusOf(as)).to.equal(200);
    const { id, author } = (await service.request('POST', '/events', { as: user, body: concert })).body;

    await removeKey(service.calendar, 'altra');
    await removeUser(service.calendar, 'nou');
    const begun = Date.now();
    for (const as of [user, { key }, { key: second }]) {
      while ((await statusOf(as)) !== 401 && Date.now() - begun < 1_000) await wait(50);
      expect(await statusOf(as)).to.equal(401);
    }
    const left = await service.request('GET', `/events/${id}`);
    expect([left.status, left.body.author]).to.deep.equal([200, author]);
    const edited = await service.request('PATCH', `/events/${id}`, { as: 'editor', body: { cost: '1' } });
    expect([edited.status, edited.body.author]).to.deep.equal([200, author]);
    const sentBack = await service.request('PUT', `/events/${id}`, { as: 'editor', body: edited.body });
    expect([sentBack.status, sentBack.body.author]).to.deep.equal([200, author]);
  });

  it('are removed also when another write changes them at that moment', async () => {
    const { calendar } = service;
    const { store } = calendar.pair;
    const { user } = await addUserWithKey(service.calendar, 'canviat', 'author');
    const remove: typeof store.remove = async (...values) => {
      await store.replace('users', user);
      return store.remove(...values);
    };
    const meeting = { ...calendar, pair: { ...calendar.pair, store: { ...store, remove } } };
    expect(await removeUser(meeting, 'canviat')).to.equal(true);
    expect(await findUser(calendar, 'canviat')).to.equal(undefined);
  });

  it('are not the users that had their names before', async () => {
    const { key } = await addUserWithKey(service.calendar, 'mateix', 'author');
    const old = await service.request('POST', '/events', { as: { key }, body: concert });
    await removeUser(service.calendar, 'mateix');
    const asNew = { key: (await addUserWithKey(service.calendar, 'mateix', 'author')).key };
    expect(await statusOf(asNew)).to.equal(200);
    const change = await service.request('PATCH', `/events/${old.body.id}`, { as: asNew, body: { title: 'Meu' } });
    expect(change.status).to.equal(403);
  });

  // How requests and comparisons go on is decided by what the store said before
  if (!isFirst) return;

  it('write nothing by a body that was on its way for longer than they were known', async () => {
    const { key } = await addUserWithKey(service.calendar, 'lent', 'author');
    const sending = await accepted(`${service.api}/events`, `Bearer ${key}`);
    await removeUser(service.calendar, 'lent');
    await wait(1_000);
    sending.end(JSON.stringify({ ...concert, title: 'Massa tard' }));
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).to.equal(401);
  });

  it('are not right when they change while they are compared', async () => {
    const { calendar } = service;
    const { store } = calendar.pair;
    const { user, password } = await addUser(calendar, 'enmig', 'author');
    const set = async (facts: Partial<UserFacts>) => {
      const now = await findUser(calendar, 'enmig');
      if (now) await store.replace('users', { ...now, facts: { ...now.facts, ...facts } });
    };
    /** Gives the user as they were, and changes them before the password is compared. */
    const whileComparing = async (change: () => Promise<unknown>) => {
      let changing: Promise<unknown> | undefined;
      const readByKey: typeof store.readByKey = async (...values) => {
        const found = await store.readByKey(...values);
        changing ??= change();
        await changing;
        return found;
      };
      const meeting = { ...calendar, pair: { ...calendar.pair, store: { ...store, readByKey } } };
      return verifyPassword(meeting, 'enmig', password);
    };
    const raised = await whileComparing(() => set({ role: 'editor' }));
    expect(raised?.facts.role).to.equal('editor');
    expect(await whileComparing(() => set({ password: 'another hash' }))).to.equal(undefined);
    await set({ password: user.facts.password });
    expect(await whileComparing(() => removeUser(calendar, 'enmig'))).to.equal(undefined);
  });
});
