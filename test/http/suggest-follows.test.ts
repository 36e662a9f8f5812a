import { expect } from 'chai';
import { newCaches } from '../../src/cache/cache.ts';
import { knownNamesIn } from '../../src/calendar/discovery/known-names.ts';
import { Unreachable } from '../../src/ports.ts';
import type { Loose } from '../support/asking.ts';
import { eventually } from '../support/eventually.ts';
import { describeOnPairs } from '../support/pairs.ts';
import { withEmptiedService } from '../support/with-service.ts';

describeOnPairs('suggestions after a write', (isFirst) => {
  const context = withEmptiedService();
  const { create, send } = context;
  const on = (day: number) => ({ start_date: `2031-06-0${day} 20:00`, end_date: `2031-06-0${day} 22:00` });

  const labels = async (q: string): Promise<Record<string, string[]>> => {
    const query = { q, kinds: 'towns,categories,venues,organizers,tags,events' };
    const { status, body } = await context.service.request('GET', '/suggest', { query });
    expect(status, JSON.stringify(body)).to.equal(200);
    const named = Object.entries<Loose>(body.suggestions).map(([kind, some]) => [
      kind,
      some.map((each: Loose) => each.label),
    ]);
    return Object.fromEntries(named.filter(([, some]) => some.length > 0));
  };

  it('name what is new, by its new name, and no more what is gone, hidden, cancelled or over', async () => {
    const venue = await create('venues', { venue: 'Sala Taronja', city: 'Girona' });
    const { id } = await create('events', { title: 'Tardor', ...on(3), venue: venue.id, tags: ['tambors'] });
    expect(await labels('ta')).to.deep.equal({ venues: ['Sala Taronja'], tags: ['tambors'], events: ['Tardor'] });
    // By what is in memory: the venue, the tag and the event
    const { pair } = context.service.calendar;
    await eventually(async () => expect(pair.caches.reports().get('known-names')?.stats().entries).to.equal(3));
    await send('PATCH', `/events/${id}`, { body: { title: 'Primavera' } });
    await send('PATCH', `/venues/${venue.id}`, { body: { venue: 'Sala Prima' } });
    expect(await labels('ta')).to.deep.equal({ tags: ['tambors'] });
    expect(await labels('prim')).to.deep.equal({ venues: ['Sala Prima'], events: ['Primavera'] });
    const changes: readonly (readonly [change: object, back: object])[] = [
      [{ event_status: 'cancelled' }, { event_status: 'scheduled' }],
      [{ hide_from_listings: true }, { hide_from_listings: false }],
      [{ status: 'draft' }, { status: 'publish' }],
      [{ start_date: '2030-01-01 10:00', end_date: '2030-01-01 12:00' }, on(4)],
    ];
    // Which events are named is decided alike, on each pair once it knows that one has changed
    for (const [change, back] of isFirst ? changes : changes.slice(2)) {
      await send('PATCH', `/events/${id}`, { body: change });
      expect((await labels('primav'))['events'], JSON.stringify(change)).to.equal(undefined);
      await send('PATCH', `/events/${id}`, { body: back });
      expect((await labels('primav'))['events'], JSON.stringify(back)).to.deep.equal(['Primavera']);
    }
    await send('DELETE', `/events/${id}`, {});
    expect(await labels('prim')).to.deep.equal({});
  });

  // The rest is what a process remembers, whatever the pair
  if (!isFirst) return;

  it('come to an end with the event, without a write', async () => {
    await create('events', { title: 'Vetllada', start_date: '2031-01-01 10:00', end_date: '2031-01-01 12:00' });
    await create('events', { title: 'Vespre', ...on(5) });
    context.service.clock.now = Date.parse('2030-12-01T00:00:00Z');
    expect((await labels('ve'))['events']).to.deep.equal(['Vetllada', 'Vespre']);
    context.service.clock.now = Date.parse('2031-01-02T00:00:00Z');
    expect((await labels('ve'))['events']).to.deep.equal(['Vespre']);
  });

  it('find titles after a store that could not be reached when they were first asked for', async () => {
    await create('events', { title: 'Tardor', ...on(3) });
    const { pair, settings } = context.service.calendar;
    let asked = 0;
    const size = async () => {
      asked += 1;
      if (asked === 1) throw new Unreachable('The store is away');
      return await pair.size();
    };
    const now = () => context.service.clock.now;
    const names = knownNamesIn({ ...pair, size, caches: newCaches() }, settings, now);
    const from = now() + 2 * 86_400_000;
    expect(await names.readTitles(from)).to.equal(undefined);
    // A request waits for titles for a moment only, which a busy machine may need longer to read
    await eventually(async () => expect(await names.readTitles(from)).to.be.an('object'));
    await names.readTitles(from);
    expect(asked, 'the size is asked for once').to.equal(2);
  });
});
