/** The recorded scenarios of The Events Calendar, replayed against a calendar of its own. */

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import type { Pair } from '../../src/ports.ts';
import { type Running, startService } from '../support/service.ts';
import { compare, type Difference, decisionsFile, readDecisions } from './decisions.ts';
import { type Measures, measuresIn } from './measures.ts';

const recordings = join(import.meta.dirname, '../../../shared/conformance');
/** As the README has those set it who come from there. */
const taxonomies = { categories: 'tribe_events_cat', tags: 'post_tag' };

const absence = 'NO RECORDED SCENARIOS: THEY BELONG INTO ../shared/conformance';

/** Declares the replay on a pair; without the recordings it is skipped, or fails where all suites are demanded. */
export function describeReplay(name: string, openPair?: () => Promise<Pair>): void {
  const title = `the recorded answers of The Events Calendar, ${name}`;
  if (existsSync(recordings)) {
    describe(title, () => suite(openPair));
  } else if (process.env['DEMAND_ALL_SUITES'] === 'true') {
    it(title, () => {
      throw new Error(absence);
    });
  } else {
    describe.skip(`SKIPPED: ${title.toUpperCase()}. ${absence}`, () => {
      it('NEEDS THE RECORDINGS');
    });
  }
}

function suite(openPair: (() => Promise<Pair>) | undefined): void {
  const decisions = readDecisions();
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'replay-'));
  });
  after(() => rm(folder, { recursive: true }));

  async function replay(decidedIn: string): Promise<Replayed> {
    const service = await startService({ now: Date.now(), taxonomies, ...(openPair && { pair: await openPair() }) });
    try {
      return await replayed(service, decidedIn, join(folder, 'report.json'));
    } finally {
      await service.close();
    }
  }

  it('are ours too, or differ as it is decided', async function () {
    this.timeout(180_000);
    const { output } = await replay(fileURLToPath(decisionsFile));
    expect(output).to.match(/\d+ steps, (\d+) same status, \1 bodies equal, (\d+) of \2 fields equal\s*$/);
  });

  it('differ nowhere by more than the reason of a decision, and no decision is without a case', async function () {
    this.timeout(180_000);
    const nothing = join(folder, 'nothing.json');
    await writeFile(nothing, '[]');
    const { differences, output } = await replay(nothing);
    const { undecided, stale } = compare(decisions, differences);
    expect({ undecided, stale }).to.deep.equal({ undecided: [], stale: [] });
    const measured = measuredIn(output, differences);
    expect(measured.contradicting, 'per cent').to.be.at.most(3);
    expect(measuresIn(await readFile(join(import.meta.dirname, '../../COMPATIBILITY.md'), 'utf8'))).to.deep.equal(
      measured,
    );
  });
}

interface Replayed {
  readonly output: string;
  /** What is not decided by the file given. */
  readonly differences: readonly Difference[];
}

async function replayed(service: Running, decidedIn: string, report: string): Promise<Replayed> {
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
    ignore: decidedIn,
    report,
  };
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const script = join(recordings, 'replay.mjs');
  const run = promisify(execFile)(process.execPath, [script, 'compare', '--quiet', ...words]);
  // It exits with 1 when answers differ, and says all the same which
  const { stdout } = await run.catch((error: { code: number; stdout: string }) => {
    if (error.code !== 1) throw error;
    return error;
  });
  return { output: stdout, differences: JSON.parse(await readFile(report, 'utf8')) };
}

function isSaid(json: string | undefined): boolean {
  return json !== undefined && json !== 'null';
}

/** Sentences for people, and the header whose content is other links altogether. */
const worded = /^(message|data\.params\..*|@header\.link)$/;

/** The last line of a replay that decides nothing, and what its report tells of it. */
function measuredIn(output: string, differences: readonly Difference[]): Measures {
  const [, steps = 0, statuses = 0, fields = 1] = /(\d+) steps, (\d+) same status.* of (\d+) fields/.exec(output) ?? [];
  const others = new Set(
    differences.filter(({ path }) => path === '@status').map(({ scenario, step }) => scenario + step),
  );
  const comparable = differences.filter(({ scenario, step }) => !others.has(scenario + step));
  const contradicting = comparable.filter(
    ({ path, golden, actual }) => isSaid(golden) && isSaid(actual) && !worded.test(path),
  );
  return {
    steps: Number(steps),
    statuses: Number(statuses),
    differing: Math.round((100 * differences.length) / Number(fields)),
    contradicting: Math.round((1000 * contradicting.length) / Number(fields)) / 10,
  };
}
