/** Replays the recorded scenarios of The Events Calendar against a new, empty calendar. */

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import type { Pair } from '../../src/ports.ts';
import { describeWhere } from '../support/demanded.ts';
import { type Running, startService } from '../support/service.ts';
import { compare, type Decision, type Difference, readDecisions } from './decisions.ts';
import { type Measures, measuresIn } from './measures.ts';

const recordings = join(import.meta.dirname, '../../../shared/conformance');
/** The setting that the README recommends to users of The Events Calendar. */
const taxonomies = { categories: 'tribe_events_cat', tags: 'post_tag' };

const absence = 'NO RECORDED SCENARIOS: THEY BELONG INTO ../shared/conformance';

/**
 * Declares the replay on a pair: of all recordings, or of those with these names. Without the recordings it is skipped, or fails if all
 * suites are demanded.
 */
export function describeReplay(openPair: () => Promise<Pair>, only?: readonly string[]): void {
  const title = 'the recorded responses of The Events Calendar, replayed';
  describeWhere(existsSync(recordings), absence, title, () => suite(openPair, only));
}

function suite(openPair: () => Promise<Pair>, only: readonly string[] | undefined): void {
  let output: string;
  let differences: readonly Difference[];
  let undecided: readonly Difference[];
  let stale: readonly Decision[];

  before(async function () {
    this.timeout(900_000);
    const service = await startService({ now: Date.now(), taxonomies, pair: await openPair() });
    try {
      ({ output, differences } = await replayed(service, only));
    } finally {
      await service.close();
    }
    ({ undecided, stale } = compare(readDecisions(), differences));
  });

  it('equal ours, or differ only as decided', () => {
    expect(stepsIn(output).steps).to.be.above(0);
    for (const name of only ?? []) expect(existsSync(join(recordings, 'golden', `${name}.json`)), name).to.equal(true);
    expect(undecided).to.deep.equal([]);
  });

  if (only) return;

  it('show every difference that is not foreseen', () => {
    expect(stale).to.deep.equal([]);
  });

  it('differ by the numbers in COMPATIBILITY.md', async () => {
    const measured = measuredIn(output, differences);
    const text = await readFile(join(import.meta.dirname, '../../COMPATIBILITY.md'), 'utf8');
    expect(measuresIn(text)).to.deep.equal(measured);
    expect(measured.contradicting, 'per cent').to.be.at.most(3);
  });
}

interface Replayed {
  readonly output: string;
  readonly differences: readonly Difference[];
}

/** Runs the replay without any decision, since the script understands only part of them. */
async function replayed(service: Running, only: readonly string[] | undefined): Promise<Replayed> {
  const folder = await mkdtemp(join(tmpdir(), 'replay-'));
  const [nothing, report] = [join(folder, 'nothing.json'), join(folder, 'report.json')];
  await writeFile(nothing, '[]');
  try {
    const output = await run(service, nothing, report, only);
    return { output, differences: JSON.parse(await readFile(report, 'utf8')) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function run(
  service: Running,
  ignore: string,
  report: string,
  only: readonly string[] | undefined,
): Promise<string> {
  const signedIn = async (role: 'administrator' | 'subscriber') => {
    const { name, password } = await service.credentials(role);
    return `${name}:${password}`;
  };
  const [admin, subscriber] = [await signedIn('administrator'), await signedIn('subscriber')];
  const options = {
    base: service.api,
    'auth-admin': admin,
    'auth-subscriber': subscriber,
    golden: join(recordings, 'golden'),
    ignore,
    report,
    ...(only && { only: only.join() }),
  };
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const script = join(recordings, 'replay.mjs');
  const running = promisify(execFile)(process.execPath, [script, 'compare', '--quiet', ...words]);
  // The script exits with 1 when responses differ, and still prints which
  const { stdout } = await running.catch((error: { code: number; stdout: string }) => {
    if (error.code !== 1) throw error;
    return error;
  });
  return stdout;
}

function hasValue(json: string | undefined): boolean {
  return json !== undefined && json !== 'null';
}

/** Paths of sentences for people, and of the header with links, which differ as a whole. */
const worded = /^(message|data\.params\..*|@header\.link)$/;

/** The numbers in the last line of a replay. */
function stepsIn(output: string): { readonly steps: number; readonly statuses: number; readonly fields: number } {
  const [, steps, statuses, fields] = /(\d+) steps, (\d+) same status.* of (\d+) fields/.exec(output) ?? [];
  return { steps: Number(steps), statuses: Number(statuses), fields: Number(fields) };
}

/** Computes the numbers from the last line of a replay and from its report. */
function measuredIn(output: string, differences: readonly Difference[]): Measures {
  const { steps, statuses, fields } = stepsIn(output);
  const others = new Set(
    differences.filter(({ path }) => path === '@status').map(({ scenario, step }) => scenario + step),
  );
  const comparable = differences.filter(({ scenario, step }) => !others.has(scenario + step));
  const contradicting = comparable.filter(
    ({ path, golden, actual }) => hasValue(golden) && hasValue(actual) && !worded.test(path),
  );
  return {
    steps,
    statuses,
    differing: Math.round((100 * differences.length) / fields),
    contradicting: Math.round((1000 * contradicting.length) / fields) / 10,
  };
}
