/** The reset route of a running service. */

import { newExclusion } from '../async/turns.ts';
import { ensureTestUsers, testUsers } from '../calendar/access/test-users.ts';
import type { Calendar } from '../calendar/calendar.ts';
import { buildDemo } from '../demo/demo.ts';
import { readScenario, scenarioNames } from '../demo/scenario.ts';
import { type DemoLanguage, demoLanguages } from '../demo/templates.ts';
import type { ResetOrder, Resets } from '../http/service.ts';
import { listed } from '../interchange/bulk-writes.ts';
import { exchange } from '../interchange/populate.ts';
import { newTally } from '../interchange/tally.ts';
import { kinds } from '../model/tables/field.ts';
import { wholeSecond } from '../model/time/durations.ts';
import type { Instant } from '../model/time/instants.ts';

type SetClock = (at: Instant, isFrozen: boolean) => void;

/**
 * Resets of a calendar whose clock `setClock` sets; `isFrozen` tells whether it stands. They run one after the other, and reads wait for
 * each.
 */
export function resetsOf(calendar: Calendar, setClock: SetClock, isFrozen = (): boolean => false): Resets {
  const { shared, alone } = newExclusion();
  const scenarios = scenarioNames().map((name) => {
    const { about, expect } = readScenario(name);
    return { name, about, expect: expect.map(({ that }) => that) };
  });
  return {
    scenarios,
    users: testUsers,
    clock: () => ({ clock: isFrozen() ? 'frozen' : 'running', now: new Date(calendar.now()).toISOString() }),
    reset: (asked) => alone(() => reset(calendar, setClock, isFrozen(), asked)),
    aside: shared,
  };
}

async function reset(calendar: Calendar, setClock: SetClock, wasFrozen: boolean, asked: ResetOrder): Promise<object> {
  const [before, begun] = [calendar.now(), performance.now()];
  const now = wholeSecond(asked.now ?? before);
  const isFrozen = asked.clock === 'frozen';
  const isMoved = asked.now !== undefined || isFrozen || wasFrozen;
  // Before the exchange, because a sweep must not publish by the old clock
  if (isMoved) setClock(now, isFrozen);
  try {
    const summary = await refilled(calendar, { ...asked, now });
    if (isMoved) setClock(now, isFrozen);
    return summary;
  } catch (error) {
    if (isMoved) setClock(wasFrozen ? before : before + performance.now() - begun, wasFrozen);
    throw error;
  }
}

async function refilled(calendar: Calendar, asked: Required<ResetOrder>): Promise<object> {
  const languages = demoLanguages.filter((each: DemoLanguage) => calendar.settings.languages.includes(each));
  const order = { ...asked, languages: languages.length > 0 ? languages : demoLanguages };
  const tally = newTally();
  const removed = await exchange(calendar, (taken) => buildDemo(order, taken), tally);
  if (asked.scenarios.length > 0) await ensureTestUsers(calendar);
  // An exchange in one transaction has written the index too
  const isListed = calendar.rawStore.exchange !== undefined || (await listed(calendar.pair));
  const present = kinds.filter((kind) => tally.counts.has(kind));
  const created = Object.fromEntries(present.map((kind) => [kind, tally.counts.get(kind)?.created]));
  const { scenarios, clock, now } = asked;
  return { scenarios, now: new Date(now).toISOString(), clock, removed, created, listed: isListed };
}
