/** Replaces all records of a calendar, in one step as readers see it. */

import type { Calendar } from '../calendar/calendar.ts';
import { contentOrder } from '../model/tables/field.ts';
import type { Kinded } from '../ports.ts';
import { emptied, fill, type Population } from './populate.ts';
import { newTally, type Tally } from './summary.ts';

/**
 * Replaces all records, users and API keys apart, by a population. `make` gets the IDs that are taken (those of API keys). All records are
 * held in memory. When the store cannot do it in one transaction, the caller must hold readers back; if it fails there, the former records
 * are put back as far as possible. Resolves to the number of records before. Throws KeyTaken and Unreachable.
 */
export async function exchange(
  calendar: Calendar,
  make: (taken: readonly number[]) => Population,
  tally: Tally,
): Promise<number> {
  const { stored, schedule } = calendar;
  const taken = (await Array.fromAsync(stored.scan('keys'))).map(({ id }) => id);
  const { identity, last, records } = make(taken);
  const others = [...records];
  if (!stored.exchange)
    return exchangeInSteps(calendar, { identity, total: others.length, last, records: others }, tally);
  const removed = await stored.exchange(others, identity);
  for (const { kind } of others) tally.count(kind, 'created');
  schedule.next = 0;
  return removed;
}

async function exchangeInSteps(calendar: Calendar, population: Population, tally: Tally): Promise<number> {
  const before = await everythingIn(calendar);
  await calendar.stored.pass({ others: population.last });
  try {
    return await exchanged(calendar, population, tally);
  } catch (error) {
    await exchanged(calendar, before, newTally());
    throw error;
  }
}

async function exchanged(calendar: Calendar, population: Population, tally: Tally): Promise<number> {
  const context = { calendar, tally, progress: () => {} };
  const removed = await emptied(context);
  await calendar.stored.adopt(population.identity);
  await fill(context, population);
  calendar.schedule.next = 0;
  return removed;
}

/** The stored records of a calendar, each after those that it refers to. */
async function everythingIn({ stored }: Calendar): Promise<Population> {
  const records: Kinded[] = [];
  for (const kind of contentOrder) {
    for await (const document of stored.scan(kind)) records.push({ ...document, kind });
  }
  const last = records.reduce((highest, { id }) => Math.max(highest, id), 0);
  return { identity: await stored.identity(), total: records.length, last, records };
}
