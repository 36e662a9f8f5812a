/** Other records in place of all that a calendar has, at once as its readers see it. */

import type { Calendar } from '../calendar/calendar.ts';
import { dependencyOrder } from '../model/field.ts';
import type { Kinded } from '../ports.ts';
import { emptied, fill, type Population } from './populate.ts';
import { newTally, type Tally } from './tally.ts';

/**
 * Puts a population in place of all records, users and API keys apart; `make` gets the IDs that are taken, those of API keys. All records are
 * held in memory. Where no one step of the store holds them, it is for the caller to keep readers waiting; when it fails there, the records
 * of before are put back as far as that goes. Resolves to how many records there were. Throws KeyTaken and Unreachable.
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
  const filling = { calendar, tally, progress: () => {} };
  const removed = await emptied(filling);
  await calendar.stored.adopt(population.identity);
  await fill(filling, population);
  calendar.schedule.next = 0;
  return removed;
}

/** A calendar as it is stored, each record after those that it names. */
async function everythingIn({ stored }: Calendar): Promise<Population> {
  const records: Kinded[] = [];
  for (const kind of ['images', ...dependencyOrder] as const) {
    for await (const document of stored.scan(kind)) records.push({ ...document, kind });
  }
  const last = records.reduce((highest, { id }) => Math.max(highest, id), 0);
  return { identity: await stored.identity(), total: records.length, last, records };
}
