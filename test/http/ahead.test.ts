import { expect } from 'chai';
import { type DiskCache, openDiskCache } from '../../src/cache/disk-cache.ts';
import { warmUp } from '../../src/calendar/rendering/warm-up.ts';
import { outputNames, outputOf } from '../../src/model/tables/outputs.ts';
import { addDays } from '../../src/model/time/instants.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert, concerts } from '../support/records.ts';
import { rejection } from '../support/rejection.ts';
import { type Running, startService } from '../support/service.ts';

/** Size of the disk cache in bytes, enough for everything that a test renders. */
const room = 1_000_000;

describeOnOnePair('events that are rendered ahead of requests', () => {
  let disk: DiskCache;
  let service: Running;
  beforeEach(async () => {
    disk = openDiskCache(room) as DiskCache;
    service = await startService({ disk });
  });
  afterEach(async () => {
    await service.close();
    disk.close();
  });

  async function made(path: string, body: object): Promise<number> {
    return (await service.request('POST', path, { as: 'editor', body })).body.id;
  }
  const ahead = (idle = async () => {}) => warmUp(service.calendar, idle);
  const read = (path: string) => service.request('GET', path);

  /** Counts the misses of the disk cache during some work. */
  async function missing(work: () => Promise<unknown>): Promise<number> {
    const before = disk.stats().misses;
    await work();
    return disk.stats().misses - before;
  }

  it('are cached for lists and single reads, in every language', async () => {
    const venue = await made('/venues', { venue: 'Palau' });
    const event = await made('/events', { ...concert, venue, translations: { es: { title: 'Concierto' } } });
    expect(await ahead()).to.equal(1);
    expect(
      await missing(async () => {
        expect((await read('/events')).body.events[0]).to.include({ id: event, title: concert.title });
        expect((await read(`/events/${event}?translation_language=es`)).body).to.include({
          id: event,
          title: 'Concierto',
        });
        expect((await read(`/events/${event}`)).body.json_ld.location.name).to.equal('Palau');
      }),
    ).to.equal(0);
  });

  it('are cached for outputs, for as many events as they may have', async () => {
    for (const body of concerts(12)) await made('/events', body);
    await ahead();
    for (const name of outputNames.filter((each) => !outputOf(each).isStreamed)) {
      for (const language of ['ca', 'es']) {
        const misses = await missing(() => read(`/events.${name}?per_page=2000&translation_language=${language}`));
        expect(misses, `${name} ${language}`).to.equal(0);
      }
    }
  });

  it('show nothing that readers may not see', async () => {
    const venue = await made('/venues', { venue: 'Sala secreta', status: 'draft' });
    const shown = await made('/events', { ...concert, venue });
    for (const status of ['draft', 'pending', 'private']) await made('/events', { ...concert, status });
    expect(await ahead()).to.equal(1);
    expect((await read(`/events/${shown}`)).body.venue).to.deep.equal([]);
    expect((await read('/events')).body.total).to.equal(1);
  });

  it('reflect later changes', async () => {
    const venue = await made('/venues', { venue: 'Palau' });
    const event = await made('/events', { ...concert, venue });
    await ahead();
    await service.request('PATCH', `/events/${event}`, { as: 'editor', body: { title: 'Recital' } });
    await service.request('PATCH', `/venues/${venue}`, { as: 'editor', body: { venue: 'Auditori' } });
    const { title, venue: place } = (await read(`/events/${event}`)).body;
    expect([title, place.venue]).to.deep.equal(['Recital', 'Auditori']);
  });

  it('are upcoming events, not past ones', async () => {
    await made('/events', { ...concert, start_date: '2031-05-01 20:00:00', end_date: '2031-05-01 22:00:00' });
    expect(await ahead()).to.equal(0);
  });

  it('are the soonest ones where there is no room for all', async () => {
    const ids: number[] = [];
    for (let day = 40; day > 0; day -= 1) {
      const [start_date, end_date] = [addDays(concert.start_date, day), addDays(concert.end_date, day)];
      ids.unshift(await made('/events', { ...concert, start_date, end_date, description: 'x'.repeat(4000) }));
    }
    expect(await ahead()).to.be.within(15, 25);
    expect(await missing(() => read(`/events/${ids[0]}`))).to.equal(0);
    expect(await missing(() => read(`/events/${ids.at(-1)}`))).to.be.above(0);
  });

  it('are rendered only while there are no requests, and no more after a stop', async () => {
    for (const body of concerts(25)) await made('/events', body);
    let looks = 0;
    const stopping = ahead(async () => {
      looks += 1;
      if (looks === 2) throw new Error('Stopping');
    });
    expect((await rejection(stopping)).message).to.equal('Stopping');
    expect(looks).to.equal(2);
  });
});
