/** Prepares a run: loads the calendars, times the loading, and starts the programs. */

import { join } from 'node:path';
import { type Plan, writeData } from './data.ts';
import { api } from './measures.ts';
import type { Places } from './places.ts';
import { finished, type Served, served } from './processes.ts';
import { loading, type Program, programs, type Serving, serving } from './programs.ts';
import { median, type Target } from './slices.ts';
import { memoryOf } from './usage.ts';

/** The results of loading and starting. */
export interface Prepared {
  readonly program: Program;
  readonly events: number;
  /** Imported events per second, over the lifetime of the process. */
  readonly imported: number;
  /** Median milliseconds from the start to the first response. */
  readonly startedIn: number;
  /** Resident memory in MB after the first response. */
  readonly fresh: number | undefined;
}

/** A running program with the results of its preparation. */
export interface Ready {
  readonly target: Target;
  readonly prepared: Prepared;
}

const starts = 5;
/** The number of times that a calendar is loaded: more often if it is small, because then the start dominates. */
const loads = (events: number): number => (events <= 20_000 ? 3 : 1);

/** Loads a plan into both programs in turns, and starts both. `say` is called with a line for each step. */
export async function prepare(plan: Plan, places: Places, say: (line: string) => void, how: Serving): Promise<Ready[]> {
  const file = join(places.folder, `${plan.events}.ndjson`);
  say(`${plan.events} events: writing the data`);
  await writeData(plan, file);
  const placeOf = (program: Program) => places.of(`${program}-${plan.events}`);
  const times = await timesOf(loads(plan.events), async (program) => {
    say(`${plan.events} events: loading the ${program}`);
    await placeOf(program).clear();
    return finished(loading(program, file, placeOf(program), how), 120_000 + plan.events * 10);
  });
  say(`${plan.events} events: starting both ${starts} times`);
  const running = new Map<Program, Served>();
  const started = await timesOf(starts, async (program) => {
    await running.get(program)?.stop();
    const server = await served((port) => serving(program, placeOf(program), port, how), `${api}/events`);
    running.set(program, server);
    return server.startedIn;
  });
  return programs.map((program) => {
    const server = running.get(program) as Served;
    const imported = (plan.events * 1000) / times[program];
    const fresh = memoryOf(server.pid)?.now;
    return {
      target: { program, plan, server },
      prepared: { program, events: plan.events, imported, startedIn: started[program], fresh },
    };
  });
}

/** Times both programs in turns; resolves to the median of each. */
async function timesOf(rounds: number, time: (program: Program) => Promise<number>): Promise<Record<Program, number>> {
  const times: Record<Program, number[]> = { product: [], reference: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const program of programs) times[program].push(await time(program));
  }
  return { product: median(times.product), reference: median(times.reference) };
}
