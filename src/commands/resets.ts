/** The reset route of a running service. */

import { newExclusion } from '../async/turns.ts';
import { ensureTestUsers, testUsers } from '../calendar/access/test-users.ts';
import type { Calendar } from '../calendar/calendar.ts';
import { buildDemo } from '../demo/demo.ts';
import { readScenario, scenarioNames } from '../demo/scenario.ts';
import { type DemoLanguage, demoLanguages } from '../demo/templates.ts';
import type { Resets } from '../http/service.ts';
import { waitUntilListed } from '../interchange/bulk-writes.ts';
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
export function makeResets(calendar: Calendar, setClock: SetClock, isFrozen = (): boolean => false): Resets {
  const { shared, alone } = newExclusion();
  const scenarios = scenarioNames().map((name) => {
    const { about, expect } = readScenario(name);
    return { name, about, expect: expect.map(({ that }) => that) };
  });
  return {
    scenarios,
    users: testUsers,
    clock: () => ({ clock: isFrozen() ? 'frozen' : 'running', now: new Date(calendar.now()).toISOString() }),
    reset: (order) =>
      alone(async () => {
        const [before, begin, wasFrozen] = [calendar.now(), performance.now(), isFrozen()];
        const { clock } = order;
        const now = wholeSecond(order.now ?? before);
        const isToFreeze = clock === 'frozen';
        const isMoved = order.now !== undefined || isToFreeze || wasFrozen;
        // Before the exchange, because a sweep must not publish by the old clock
        if (isMoved) setClock(now, isToFreeze);
        try {
          const common = demoLanguages.filter((each: DemoLanguage) => calendar.settings.languages.includes(each));
          const demo = { ...order, now, languages: common.length > 0 ? common : demoLanguages };
          const tally = newTally();
          const removed = await exchange(calendar, (used) => buildDemo(demo, used), tally);
          if (order.scenarios.length > 0) await ensureTestUsers(calendar);
          // An exchange in one transaction has written the index too
          const listed = calendar.rawStore.exchange !== undefined || (await waitUntilListed(calendar.pair));
          const present = kinds.filter((kind) => tally.counts.has(kind));
          const created = Object.fromEntries(present.map((kind) => [kind, tally.counts.get(kind)?.created]));
          if (isMoved) setClock(now, isToFreeze);
          return { scenarios: order.scenarios, now: new Date(now).toISOString(), clock, removed, created, listed };
        } catch (error) {
          if (isMoved) setClock(wasFrozen ? before : before + performance.now() - begin, wasFrozen);
          throw error;
        }
      }),
    aside: shared,
  };
}
