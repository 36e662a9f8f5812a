import { expect } from 'chai';
import type { DocumentStore, Pair } from '../../src/ports.ts';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair, openPairForTests } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withEmptiedService } from '../support/with-service.ts';

const lists = ['venues', 'organizers', 'categories', 'tags'] as const;

/** Fields of an event that name new records, with `which` in their names. */
const along = (which: string | number) => ({
  venue: { venue: `Sala ${which}`, image: `https://a.cat/sala-${which}.jpg` },
  organizer: [{ organizer: `Ateneu ${which}` }],
  categories: [`Mena ${which}`],
  tags: [`Etiqueta ${which}`],
  image: `https://a.cat/${which}.jpg`,
});

describeOnOnePair('new records that a write names', () => {
  let pair: Pair;
  /** Actions of another process, to run just before or after a record of a kind is inserted. */
  let meanwhile: { readonly kind: string; readonly when: 'before' | 'after'; readonly act: () => Promise<unknown> }[] =
    [];

  const { service, send } = withEmptiedService(async () => {
    pair = await openPairForTests(['ca', 'es']);
    const others = async (kind: string, when: string) => {
      const due = meanwhile.filter((each) => each.kind === kind && each.when === when);
      meanwhile = meanwhile.filter((each) => !due.includes(each));
      for (const { act } of due) await act();
    };
    const insert: DocumentStore['insert'] = async (kind, draft, claim) => {
      await others(kind, 'before');
      const stored = await pair.store.insert(kind, draft, claim);
      await others(kind, 'after');
      return stored;
    };
    return { pair: { ...pair, store: { ...pair.store, insert } } };
  });
  afterEach(() => {
    meanwhile = [];
  });

  const create = async (resource: string, body: object): Promise<Loose> =>
    (await send('POST', `/${resource}`, { body })).body;
  const imagesAt = async (urls: readonly string[]) =>
    (await Promise.all(urls.map((url) => pair.store.readByKey('images', `url:${url}`)))).filter(Boolean).length;

  async function totals(): Promise<number[]> {
    const query = { hide_empty: 'false' };
    const answers = lists.map((list) =>
      send('GET', `/${list}`, { query: list === 'venues' || list === 'organizers' ? {} : query }),
    );
    return (await Promise.all(answers)).map(({ body }) => body.total);
  }

  /** Creates an event with a venue; `raise` changes the venue, which raises the event’s revision. */
  async function eventAt(): Promise<{ path: string; tag: string; raise: () => Promise<unknown> }> {
    const { id: venue } = await create('venues', { venue: 'Palau' });
    const { id } = await create('events', { ...concert, venue });
    const path = `/events/${id}`;
    const tag = (await send('GET', path)).headers.get('etag') as string;
    const raise = async () => {
      const [stored] = await pair.store.read('venues', [venue]);
      if (stored) await pair.store.replace('venues', stored);
    };
    return { path, tag, raise };
  }

  for (const last of ['images', ...lists]) {
    it(`are removed again when the event changes while ${last} are created, and its tag is no longer valid`, async () => {
      const { path, tag, raise } = await eventAt();
      meanwhile = [{ kind: last, when: 'after', act: raise }];
      const answer = await send('PATCH', path, { body: along(1), headers: { 'If-Match': tag } });
      expect([answer.status, answer.body.code]).to.deep.equal([412, 'precondition_failed']);
      expect(await totals()).to.deep.equal([1, 0, 0, 0]);
      expect(await imagesAt(['https://a.cat/1.jpg', 'https://a.cat/sala-1.jpg'])).to.equal(0);
    });
  }

  it('are created once by a write that is retried', async () => {
    const { path, raise } = await eventAt();
    meanwhile = lists.map((kind) => ({ kind, when: 'after', act: raise }));
    const answer = await send('PATCH', path, { body: along(1) });
    expect([answer.status, answer.body.venue.venue]).to.deep.equal([200, 'Sala 1']);
    expect(await totals()).to.deep.equal([2, 1, 1, 1]);
  });

  it('are those of the one write among many that passes If-Match', async () => {
    const { path, tag } = await eventAt();
    const headers = { 'If-Match': tag };
    const writes = Array.from({ length: 8 }, (_, at) => send('PATCH', path, { body: along(at), headers }));
    const statuses = (await Promise.all(writes)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).to.have.length(1);
    expect(await totals()).to.deep.equal([2, 1, 1, 1]);
    const { body } = await send('GET', path);
    expect(body.venue.venue.replace('Sala ', '')).to.equal(body.tags[0].name.replace('Etiqueta ', ''));
  });

  it('remain when another event refers to them by then', async () => {
    const { path, tag, raise } = await eventAt();
    let other: Loose;
    const act = async () => {
      const body = { ...concert, venue: { venue: 'Sala 1' }, tags: ['Etiqueta 1'] };
      other = await create('events', body);
      await raise();
    };
    meanwhile = [{ kind: 'organizers', when: 'after', act }];
    expect((await send('PATCH', path, { body: along(1), headers: { 'If-Match': tag } })).status).to.equal(412);
    expect(await totals()).to.deep.equal([2, 0, 0, 1]);
    expect((await service.request('GET', `/events/${other.id}`)).body.venue.venue).to.equal('Sala 1');
  });

  it('are created again for a write that found them just before they were removed', async () => {
    const body = { ...concert, venue: { venue: 'Sala' }, tags: ['jazz'] };
    const made = [await create('venues', { venue: 'Sala' }), await create('tags', { name: 'jazz' })];
    const [sala, jazz] = made.map(({ id }) => id as number);
    const takeBack = async (kind: 'venues' | 'tags', id: number) => {
      const [stored] = await pair.store.read(kind, [id]);
      expect(await pair.store.remove(kind, id, stored?.revision ?? 0, 'unused')).to.equal(true);
    };
    const act = async () => {
      await takeBack('venues', sala as number);
      await takeBack('tags', jazz as number);
    };
    meanwhile = [{ kind: 'events', when: 'before', act }];
    const answer = await send('POST', '/events', { body });
    expect([answer.status, answer.body.venue.venue, answer.body.tags[0].name]).to.deep.equal([201, 'Sala', 'jazz']);
    expect([sala, jazz]).not.to.include.members([answer.body.venue.id, answer.body.tags[0].id]);
    const read = (await service.request('GET', `/events/${answer.body.id}`)).body;
    expect([read.venue.id, read.tags[0].id]).to.deep.equal([answer.body.venue.id, answer.body.tags[0].id]);
    expect(await totals()).to.deep.equal([1, 0, 0, 1]);
  });
});
