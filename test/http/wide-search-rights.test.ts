import { expect } from 'chai';
import type { Role } from '../../src/model/documents/document.ts';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

const now = Date.UTC(2031, 5, 1, 10);
const dates = { start_date: '2031-06-10 20:00', end_date: '2031-06-10 22:00' };
const callers: readonly (Role | undefined)[] = [undefined, 'contributor', 'author', 'editor'];

/** The role that creates each venue or organizer, and its final status. */
const states: readonly (readonly [Role, string])[] = [
  ['contributor', 'pending'],
  ['contributor', 'draft'],
  ['author', 'publish'],
  ['author', 'private'],
  ['author', 'draft'],
  ['editor', 'publish'],
  ['editor', 'future'],
  ['editor', 'pending'],
  ['editor', 'private'],
  ['editor', 'trash'],
];

describeOnOnePair('names that q looks up', () => {
  const { service, create, send } = withOneService({ now });

  /** Words that each occur in one name only. */
  const words = { names: [] as string[], towns: [] as string[] };

  async function make(resource: 'venues' | 'organizers', at: number): Promise<number> {
    const [as, status] = states[at] as (typeof states)[number];
    const name = `${resource === 'venues' ? 'sala' : 'grup'}${at}mot`;
    const town = `vila${at}mot`;
    words.names.push(name);
    if (resource === 'venues') words.towns.push(town);
    const body = {
      ...(resource === 'venues' ? { venue: name, city: town } : { organizer: name }),
      ...(status !== 'trash' && { status }),
      ...(status === 'future' && { date: '2031-06-05 10:00' }),
    };
    const { body: made, text } = await service.request('POST', `/${resource}`, { as, body });
    expect(made.id, text).to.be.a('number');
    return made.id;
  }

  before(async () => {
    const parent = await create('categories', { name: 'capmot' });
    const category = await create('categories', { name: 'fillmot', parent: parent.id });
    for (const at of states.keys()) {
      const [venue, organizer] = [await make('venues', at), await make('organizers', at)];
      await create('events', { title: `Acte ${at}`, ...dates, venue, organizer, categories: [category.id] });
      if (states[at]?.[1] !== 'trash') continue;
      await send('DELETE', `/venues/${venue}`);
      await send('DELETE', `/organizers/${organizer}`);
    }
  });

  const events = async (as: Role | undefined, query: object): Promise<Loose[]> => {
    const { status, body, text } = await service.request('GET', '/events', {
      query: { when: 'upcoming', per_page: 50, search_languages: 'asked', ...query },
      ...(as && { as }),
    });
    expect(status, text).to.equal(200);
    return body.events;
  };
  const idsOf = (records: readonly Loose[]): number[] => records.map(({ id }) => id).toSorted((a, b) => a - b);
  const found = async (as: Role | undefined, q: string) => idsOf(await events(as, { q, _fields: 'id' }));

  for (const as of callers) {
    it(`are those that events show to ${as ?? 'the public'}, and no others`, async () => {
      const all = await events(as, {});
      expect(all).to.have.length(states.length);
      for (const word of words.names) {
        const showing = all.filter((event) => JSON.stringify(event).includes(`"${word}"`));
        expect(await found(as, word), word).to.deep.equal(idsOf(showing));
        expect(await found(as, `-${word}`), `-${word}`).to.deep.equal(
          idsOf(all.filter((event) => !showing.includes(event))),
        );
      }
      expect(await found(as, 'fillmot capmot')).to.have.length(states.length);
    });

    it(`are of towns that events show to ${as ?? 'the public'}`, async () => {
      let found = 0;
      for (const word of words.towns) {
        for (const event of await events(as, { q: word })) {
          expect(JSON.stringify(event), word).to.include(`"city":"${word}"`);
          found += 1;
        }
      }
      expect(found).to.equal(2);
    });
  }

  it('are found once they are published by the clock', async () => {
    service.clock.now = Date.UTC(2031, 5, 6, 10);
    expect(await events(undefined, { q: 'sala6mot' })).to.have.length(1);
    service.clock.now = now;
  });
});
