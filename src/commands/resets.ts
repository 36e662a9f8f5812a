/** What the reset route of a running service does. */

import type { Calendar } from '../calendar/calendar.ts';
import { oneAtATime } from '../calendar/one-at-a-time.ts';
import type { Resets } from '../http/service.ts';
import { listed } from '../interchange/listed.ts';
import { populate } from '../interchange/populate.ts';
import { newTally } from '../interchange/tally.ts';
import { wholeSecond } from '../model/durations.ts';
import { kinds } from '../model/field.ts';
import { demoOf } from '../seeding/demo.ts';
import { type Spoken, spoken } from '../seeding/phrases.ts';
import { readScenario, scenarioNames } from '../seeding/scenario.ts';

/** The resets of a calendar; they are made one after the other. */
export function resetsOf(calendar: Calendar): Resets {
  const scenarios = scenarioNames().map((name) => {
    const { about, expect } = readScenario(name);
    return { name, about, expect: expect.map(({ that }) => that) };
  });
  return { scenarios, reset: (asked) => oneAtATime(['reset'], () => reset(calendar, asked)) };
}

async function reset(calendar: Calendar, { scenarios, events }: Parameters<Resets['reset']>[0]): Promise<object> {
  const now = wholeSecond(calendar.now());
  const languages = spoken.filter((each: Spoken) => calendar.settings.languages.includes(each));
  const order = { events, seed: 1, now, languages: languages.length > 0 ? languages : spoken, scenarios };
  const tally = newTally();
  const populating = { calendar, reset: true, tally, progress: () => {} };
  const { removed } = await populate(populating, (taken) => demoOf(order, taken));
  const isListed = await listed(calendar.pair);
  const present = kinds.filter((kind) => tally.counts.has(kind));
  const created = Object.fromEntries(present.map((kind) => [kind, tally.counts.get(kind)?.created]));
  return { scenarios, now: new Date(now).toISOString(), removed, created, listed: isListed };
}
