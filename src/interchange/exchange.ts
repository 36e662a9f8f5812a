/** Other records in place of all that a calendar has, at once as its readers see it. */

import { setTimeout as delay } from 'node:timers/promises';
import type { Calendar } from '../calendar/calendar.ts';
import { contentOrder } from '../model/tables/field.ts';
import type { Kinded, Pair } from '../ports.ts';
import { emptied, fill, type Population } from './populate.ts';
import { newTally, type Tally } from './summary.ts';

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
  const context = { calendar, tally, progress: () => {} };
  const removed = await emptied(context);
  await calendar.stored.adopt(population.identity);
  await fill(context, population);
  calendar.schedule.next = 0;
  return removed;
}

/** A calendar as it is stored, each record after those that it names. */
async function everythingIn({ stored }: Calendar): Promise<Population> {
  const records: Kinded[] = [];
  for (const kind of contentOrder) {
    for await (const document of stored.scan(kind)) records.push({ ...document, kind });
  }
  const last = records.reduce((highest, { id }) => Math.max(highest, id), 0);
  return { identity: await stored.identity(), total: records.length, last, records };
}

/** Milliseconds between two looks at an index that is behind: about as often as it is swept, for every look makes all processes forget what they keep. */
const pause = 1000;
/** Milliseconds that it may stand still, or be away, before the rest is left to the service. */
const timeout = { still: 30_000, away: 3000 };

/**
 * Waits until lists show what this process has written, and puts the index in order. Resolves to false when the index is
 * away or gets no further: it gets the records from the service, once it is back.
 */
export async function listed(pair: Pair): Promise<boolean> {
  await pair.whenIdle();
  const isListed = await caughtUp(pair);
  if (isListed) await pair.tidy();
  return isListed;
}

/** A batch may have failed by itself; the sweep brings it in a moment. */
async function caughtUp(pair: Pair): Promise<boolean> {
  let [min, since] = [Infinity, performance.now()];
  while (!(await pair.visible())) {
    const { pending = 0, unavailable: away } = (await pair.lag?.()) ?? {};
    if (pending < min) [min, since] = [pending, performance.now()];
    const stood = performance.now() - since;
    if (stood > (away === undefined ? timeout.still : timeout.away)) return false;
    await delay(pause);
  }
  return true;
}
