/** Contract of a pair whose process gets newer data of time zones: a check names the series whose dates begin at other moments now. */

import { expect } from 'chai';
import { listedUpTo } from '../../src/model/recurrence/horizon.ts';
import { isRepeating, listedDates } from '../../src/model/recurrence/occurrences.ts';
import { minuteLength } from '../../src/model/time/durations.ts';
import { instantOf, zoneName } from '../../src/model/time/instants.ts';
import type { Pair } from '../../src/ports.ts';
import { asking, event, hour, noon } from './drafts.ts';
import { shown } from './shown.ts';

/** A zone that nothing else here uses. */
const zone = 'Asia/Almaty';

/** Runs work while the clocks of the zone are an hour ahead of what its data say, and with these data again afterwards. */
async function withOtherData(work: () => Promise<void>): Promise<void> {
  const { DateTimeFormat } = Intl;
  const ahead = new Proxy(DateTimeFormat, {
    construct(target, [locale, options]: ConstructorParameters<typeof DateTimeFormat>) {
      const made = new target(locale, options);
      if (options?.timeZone !== zone) return made;
      return { format: (at: number) => made.format(at + hour), resolvedOptions: () => made.resolvedOptions() };
    },
  });
  Intl.DateTimeFormat = ahead;
  try {
    forgetZones();
    await work();
  } finally {
    Intl.DateTimeFormat = DateTimeFormat;
    forgetZones();
  }
}

/** Zones are remembered until there are many. */
function forgetZones(): void {
  for (let minute = 0; minute < 650; minute += 1)
    zoneName(`UTC+${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`);
}

/** Declares the suite; `open` returns an empty pair. */
export function zoneDataContract(name: string, open: () => Promise<Pair>): void {
  describe(`${name}: newer data of time zones`, () => {
    it('are found by a check, and in lists after a rebuild; keys stay', async () => {
      const pair = await open();
      try {
        const recurrence = { rrule: 'FREQ=WEEKLY;COUNT=4', rdate: [], exdate: [], own: {}, horizon: '', places: 0 };
        const walls = { start_date: '2031-05-08 20:00:00', end_date: '2031-05-08 21:00:00', timezone: zone };
        await withOtherData(async () => {
          const start = instantOf(walls.start_date, zone);
          const draft = event('Classe', noon, { ...walls, start, end: start + 60 * minuteLength, recurrence });
          const { facts, texts } = draft;
          if (!isRepeating(facts)) throw new Error('No series');
          await pair.store.insert('events', { facts: listedUpTo(facts, noon, 25), texts });
          await pair.store.insert('events', event('Concert', noon));
          expect(await Array.fromAsync(pair.maintenance.check(() => {}))).to.deep.equal([]);
        });
        const starts = async () => {
          const window = { startFrom: instantOf(walls.start_date, zone) };
          return (await shown(pair).find(asking({ kind: 'events', window }))).hits.map(({ id }) => id);
        };
        const [series] = await Array.fromAsync(pair.store.scan('events'));
        if (!series || !isRepeating(series.facts)) throw new Error('No series');
        const dates = listedDates({ id: series.id, facts: series.facts }).map(({ id }) => id);
        // The first one begins an hour too early for the window
        expect(await starts()).to.deep.equal(dates.slice(1));
        expect(await Array.fromAsync(pair.maintenance.check(() => {}))).to.deep.equal([
          { kind: 'events', id: series.id, problem: 'wrong in the index' },
        ]);
        await pair.maintenance.rebuild(() => {});
        expect(await starts()).to.deep.equal(dates);
        expect(await Array.fromAsync(pair.maintenance.check(() => {}))).to.deep.equal([]);
      } finally {
        await pair.close();
      }
    }).timeout(30_000);
  });
}
