/** Measures in slices: all programs and sizes take turns, so that other load on the machine affects all alike. */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Plan } from './data.ts';
import type { Job, Load, Request } from './load.ts';
import type { Measure } from './measures.ts';
import type { Served } from './processes.ts';
import { authorization, type Program } from './programs.ts';
import { cpuOf } from './usage.ts';

/** A running server with its calendar. */
export interface Target {
  readonly program: Program;
  readonly plan: Plan;
  readonly server: Served;
}

/** The result of one measure for one target. */
export interface Outcome {
  readonly measure: string;
  readonly program: Program;
  readonly events: number;
  /** Responses per second, the median of the slices. */
  readonly rate: number;
  /** Latencies in milliseconds, over all slices. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** CPU time of the server per response in microseconds, the median of the slices; undefined if the system does not provide it. */
  readonly cpu: number | undefined;
  /** Bytes per response, including headers. */
  readonly bytes: number;
  readonly answers: number;
}

interface Slice extends Load {
  /** CPU time of the server in microseconds. */
  readonly cpu: number | undefined;
}

/** Seconds. */
const longestSlice = 2;
const warmUp = 1;

/** Sends jobs to a load process. */
interface Loader {
  run(job: Job): Promise<Load>;
  end(): void;
}

/** Starts a load process. */
export function startLoader(): Loader {
  const child = fork(join(import.meta.dirname, 'load.ts'), { serialization: 'advanced' });
  const exit = new AbortController();
  child.once('exit', () => exit.abort(new Error('The load process has ended')));
  return {
    run: async (job) => {
      const response = once(child, 'message', { signal: exit.signal });
      child.send(job);
      const [load] = await response;
      return load;
    },
    end: () => child.kill(),
  };
}

/** Runs one measure on all targets in turns, every other round in reverse order. */
export async function measured(
  loader: Loader,
  measure: Measure,
  targets: readonly Target[],
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Outcome[]> {
  const rounds = Math.ceil(seconds / longestSlice);
  const slices = new Map<Target, Slice[]>(targets.map((target) => [target, []]));
  const pools = new Map<Plan, Request[]>();
  const slice = async (target: Target, length: number): Promise<Slice> => {
    const pool = pools.get(target.plan) ?? measure.pool(target.plan);
    pools.set(target.plan, pool);
    const job = { pool, seconds: length, connections: measure.connections ?? connections, authorization };
    return sliced(loader, target, { ...job, origin: target.server.origin }, measure.name);
  };
  for (const target of targets) await slice(target, Math.min(warmUp, seconds / rounds));
  for (let round = 0; round < rounds; round += 1) {
    const turns = round % 2 === 0 ? targets : targets.toReversed();
    for (const target of turns) slices.get(target)?.push(await slice(target, seconds / rounds));
  }
  return targets.map((target) => outcomeOf(measure, target, slices.get(target) ?? []));
}

async function sliced(loader: Loader, { program, plan, server }: Target, job: Job, name: string): Promise<Slice> {
  const before = cpuOf(server.pid);
  const load = await loader.run(job);
  const after = cpuOf(server.pid);
  const trouble = load.trouble || (load.latencies.length === 0 ? 'no answers' : '');
  if (trouble) throw new Error(`${name}, ${program} with ${plan.events} events: ${trouble}`);
  return { ...load, cpu: before === undefined || after === undefined ? undefined : after - before };
}

function outcomeOf(measure: Measure, { program, plan }: Target, slices: readonly Slice[]): Outcome {
  const latencies = Float64Array.from(slices.flatMap((slice) => [...slice.latencies])).sort();
  const costs = slices.flatMap(({ cpu, latencies: { length } }) => (cpu === undefined ? [] : cpu / length));
  return {
    measure: measure.name,
    program,
    events: plan.events,
    rate: median(slices.map(({ latencies: { length }, elapsed }) => (length * 1000) / elapsed)),
    p50: quantile(latencies, 0.5),
    p95: quantile(latencies, 0.95),
    p99: quantile(latencies, 0.99),
    cpu: costs.length > 0 ? median(costs) : undefined,
    bytes: slices.reduce((sum, { bytes }) => sum + bytes, 0) / latencies.length,
    answers: latencies.length,
  };
}

/** The quantile `part` (0 to 1) of values in ascending order; 0 if there are none. */
export function quantile(rising: Float64Array, part: number): number {
  return rising[Math.min(rising.length - 1, Math.floor(rising.length * part))] ?? 0;
}

/** The median of values in any order. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
