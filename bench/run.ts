/** Measures the product and a reference, the floor program or another version, in turns, and prints ratios. `--help` shows the options. */

import { writeFile } from 'node:fs/promises';
import { chanceOf } from '../src/demo/chance.ts';
import { agree } from './agree.ts';
import { planOf } from './data.ts';
import { inPlaces } from './in-places.ts';
import { type Measure, measures } from './measures.ts';
import { type Options, optionsOf, usage } from './options.ts';
import { write } from './page.ts';
import { pageTables, titleOf } from './page-tables.ts';
import type { Places } from './places.ts';
import { prepare, type Ready } from './prepare.ts';
import { quiet } from './quiet.ts';
import { type Memory, type Results, reportOf } from './report.ts';
import { measured, type Outcome, startLoader, type Target } from './slices.ts';
import { memoryOf } from './usage.ts';

/** The number of requests of each measure whose responses are compared before the load. */
const compared = 5;

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function results(options: Options, places: Places): Promise<Results> {
  const chosen = measures.filter(({ name }) => name.includes(options.only));
  if (chosen.length === 0)
    throw new Error(`No measure has ${options.only} in its name: ${measures.map(({ name }) => name).join('; ')}`);
  const ready: Ready[] = [];
  for (const plan of options.sizes.map(planOf)) {
    ready.push(...(await prepare(plan, places, say, options)));
  }
  const targets = ready.map(({ target }) => target);
  const seconds = await quiet(targets.map(({ server }) => server.pid));
  say(`quiet after ${seconds} s`);
  const failures: string[] = [];
  const outcomes = await allMeasured(chosen, targets, options, failures);
  const memory = targets.flatMap(memoryAfter);
  await Promise.all(targets.map(({ server }) => server.stop()));
  return {
    pair: options.pair,
    against: options.against,
    outcomes,
    failures,
    memory,
    prepared: ready.map(({ prepared }) => prepared),
  };
}

/** Runs all measures. One that fails is left out, and the reason is added to `failures`. */
async function allMeasured(
  chosen: readonly Measure[],
  targets: readonly Target[],
  options: Options,
  failures: string[],
): Promise<Outcome[]> {
  const loader = startLoader();
  const outcomes: Outcome[] = [];
  try {
    for (const measure of chosen) {
      say(`measuring: ${measure.name}`);
      try {
        refuseEnded(targets);
        await allAgree(measure, targets);
        outcomes.push(...(await measured(loader, measure, targets, options)));
      } catch (error) {
        failures.push(`${measure.name}: ${error instanceof Error ? error.message : error}`);
      }
    }
  } finally {
    loader.end();
  }
  return outcomes;
}

function refuseEnded(targets: readonly Target[]): void {
  for (const { program, plan, server } of targets) {
    const end = server.ended();
    if (end !== undefined) throw new Error(`the ${program} with ${plan.events} events ${end}`);
  }
}

/** Compares the responses of product and reference at each size. */
async function allAgree(measure: Measure, targets: readonly Target[]): Promise<void> {
  for (const { plan, server } of targets.filter(({ program }) => program === 'product')) {
    const reference = targets.find((target) => target.plan === plan && target.program === 'reference');
    const pool = measure.pool(plan);
    const chance = chanceOf(plan.seed);
    for (let time = 0; reference && time < Math.min(compared, pool.length); time += 1) {
      await agree(chance.oneOf(pool), server.origin, reference.server.origin, measure.alike);
    }
  }
}

function memoryAfter({ program, plan, server }: Target): Memory[] {
  const memory = memoryOf(server.pid);
  return memory ? [{ program, events: plan.events, ...memory }] : [];
}

async function main(): Promise<void> {
  const options = optionsOf(process.argv.slice(2));
  if (!options) {
    console.log(usage);
    return;
  }
  const measurements = await inPlaces(options.servers, (places) => results(options, places));
  console.log(reportOf(measurements, options.markdown));
  for (const failure of measurements.failures) console.error(`Not measured: ${failure}`);
  if (measurements.failures.length > 0) process.exitCode = 1;
  else if (options.write) await write({ title: titleOf(options), tables: pageTables(measurements) }, options.servers);
  if (options.json) await writeFile(options.json, `${JSON.stringify(measurements, undefined, 2)}\n`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
