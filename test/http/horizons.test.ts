import { expect } from 'chai';
import { moveHorizons } from '../../src/calendar/writing/horizons.ts';
import { isRepeating } from '../../src/model/recurrence/occurrences.ts';
import { describeOnPairs } from '../support/pairs.ts';
import { withEmptiedService } from '../support/with-service.ts';

const times = { start_date: '2031-05-08 20:00:00', end_date: '2031-05-08 21:30:00' };
const month = 31 * 86_400_000;

describeOnPairs('the sweep that lists series further', (isFirst) => {
  const { service, send, create } = withEmptiedService();

  const horizonOf = async (id: number): Promise<string | undefined> => {
    const [document] = await service.calendar.rawStore.read('events', [id]);
    return document && isRepeating(document.facts) ? document.facts.recurrence.horizon : undefined;
  };

  /** Stores series like one that is there. */
  async function addLike(id: number, number: number): Promise<void> {
    const { rawStore } = service.calendar;
    const [{ facts, texts } = {}] = await rawStore.read('events', [id]);
    if (!facts || !texts) throw new Error('There is no such series');
    const slugs = Array.from({ length: number }, (_, at) => `classe-${at}`);
    await Promise.all(
      slugs.map((slug) => rawStore.insert('events', { facts, texts: { ca: { ...texts['ca'], slug } } })),
    );
  }

  it('moves the horizon of those without end when a month has begun, and changes nothing else', async () => {
    const endless = await create('events', { title: 'Classe', ...times, recurrence: 'FREQ=WEEKLY' });
    const ending = await create('events', { title: 'Curs', ...times, recurrence: 'FREQ=WEEKLY;COUNT=3' });
    expect(await horizonOf(endless.id)).to.equal('2033-06-30');
    expect(await horizonOf(ending.id)).to.equal('');
    expect(await moveHorizons(service.calendar)).to.equal(0);
    const before = await send('GET', `/events/${endless.id}`);
    service.clock.now += month;
    expect(await moveHorizons(service.calendar)).to.equal(1);
    expect(await horizonOf(endless.id)).to.equal('2033-07-31');
    const after = await send('GET', `/events/${endless.id}`);
    expect(after.body).to.deep.equal(before.body);
    expect(after.headers.get('etag')).not.to.equal(before.headers.get('etag'));
    expect(await moveHorizons(service.calendar)).to.equal(0);
  });

  // How many it writes at a time does not depend on the pair
  const [many, count] = isFirst ? ['more series than it writes at a time', 103] : ['several series', 3];
  it(`catches up after years, for ${many}`, async () => {
    const yearly = { ...times, recurrence: 'FREQ=YEARLY' };
    const first: number = (await create('events', { title: 'Classe', ...yearly })).id;
    const second: number = (await create('events', { title: 'Taller', ...yearly })).id;
    await addLike(first, count - 2);
    await send('DELETE', `/events/${second}`);
    service.clock.now += 70 * month;
    expect(await moveHorizons(service.calendar)).to.equal(count - 1);
    expect(await horizonOf(first)).to.equal('2039-05-31');
    expect(await horizonOf(second)).to.equal('2033-06-30');
    const { body } = await send('POST', `/events/${second}`, { body: { status: 'publish' } });
    expect(body.status).to.equal('publish');
    expect(await horizonOf(second)).to.equal('2039-05-31');
  });
});
