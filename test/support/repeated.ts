/** Makes series of events of a calendar. */

import fc from 'fast-check';
import { isRepeating } from '../../src/model/recurrence/occurrences.ts';
import { areApart, asSeries, seriesParts } from '../contracts/random-series.ts';
import type { Running } from './service.ts';

/** Lets every so many events of a calendar take place more than once, some dates of them with other values; always in the same way. */
export async function repeatSome({ calendar }: Pick<Running, 'calendar'>, every: number): Promise<void> {
  const { store } = calendar.pair;
  const venues = (await Array.fromAsync(store.scan('venues'))).map(({ id }) => id);
  const events = (await Array.fromAsync(store.scan('events'))).filter((_, at) => at % every === 0);
  const title = fc.constantFrom('Concert de tardor', 'Visita guiada');
  const parts = fc.sample(seriesParts(venues, title), { numRuns: events.length, seed: 1 });
  for (const [at, event] of events.entries()) {
    const some = parts[at];
    const isWhole = event.facts.start_date.endsWith(':00') && !isRepeating(event.facts);
    const series = some && isWhole ? asSeries(event, some) : event;
    if (areApart(series)) await store.replace('events', { ...event, facts: series.facts });
  }
  await calendar.pair.visible();
}
