import { expect } from 'chai';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withOneService } from '../support/with-service.ts';

describeOnOnePair('the changes that raise SEQUENCE, which calendar programs notify', () => {
  const { service, send, create } = withOneService();

  const countOf = async (id: number) => (await service.calendar.pair.store.read('events', [id]))[0]?.facts.sequence;
  const change = (id: number, body: object) => send('POST', `/events/${id}`, { body });

  it('are those of when, where and whether it takes place, each write once', async () => {
    const venue = await create('venues', { venue: 'Sala Gran' });
    const { id } = await create('events', concert);
    expect(await countOf(id)).to.equal(undefined);
    const changes = [
      { end_date: '2031-06-01 23:00:00' },
      { timezone: 'Atlantic/Canary' },
      { all_day: true },
      { venue: [venue.id] },
      { event_status: 'moved_online', online_url: 'https://example.com/live' },
      { event_status: 'cancelled' },
    ];
    for (const [at, body] of changes.entries()) {
      await change(id, body);
      expect(await countOf(id), JSON.stringify(body)).to.equal(at + 1);
    }
  });

  it('are not those of texts and prices, nor a record that is sent back unchanged', async () => {
    const { id } = await create('events', { ...concert, event_status: 'postponed' });
    await change(id, { title: 'Concert de tardor', cost: '12', sold_out: true, status: 'draft' });
    await change(id, { ...concert, event_status: 'postponed' });
    expect(await countOf(id)).to.equal(undefined);
    await change(id, { event_status: 'scheduled' });
    await change(id, { website: 'https://example.com' });
    expect(await countOf(id)).to.equal(1);
  });
});
