/** The decided differences from the recorded responses of The Events Calendar, and the matching of differences against them. */

import { readFileSync } from 'node:fs';
import { onceFor } from '../../src/model/arrays-and-maps.ts';

/**
 * One decided difference, as `differences.json` lists them. The replay script understands only the first five members. The others are
 * checked here, since without them an entry would cover more than its reason says.
 */
export interface Decision {
  /** Globs: `*` matches within one segment between dots, `**` across segments. */
  readonly scenario?: string;
  readonly step?: string;
  readonly path: string;
  /** The exact values: recorded and ours. */
  readonly golden?: unknown;
  readonly actual?: unknown;
  /** Only this side has the field with a value other than null. */
  readonly only?: 'golden' | 'actual';
  /** One or several globs for the recorded value, in which `{actual}` stands for ours. */
  readonly like?: string | readonly string[];
  /** The statuses of the step: recorded, then ours; `null` for a step that could not be sent. */
  readonly outcome?: readonly [golden: number | null, actual: number | null];
  /** Our link has the address and all parameters of the recorded one, except these parameters. */
  readonly linkBut?: readonly string[];
  /** No recorded scenario shows this difference. */
  readonly foreseen?: true;
  /** The section of the API contract that decides it. */
  readonly section: string;
  readonly reason: string;
}

/** One field in which a response differs, as the replay reports it: values as JSON, absent if a side has none. */
export interface Difference {
  readonly scenario: string;
  readonly step: string;
  readonly path: string;
  readonly golden?: string;
  readonly actual?: string;
}

/** The file of decided differences. */
const decisionsFile = new URL('differences.json', import.meta.url);

/** Reads the decided differences. */
export function readDecisions(): Decision[] {
  return JSON.parse(readFileSync(decisionsFile, 'utf8'));
}

/** Finds the differences that no decision covers, the decisions that cover none though they are not foreseen, and the uses of each. */
export function compare(
  decisions: readonly Decision[],
  differences: readonly Difference[],
): { undecided: Difference[]; stale: Decision[]; decided: Map<Decision, number> } {
  const outcomes = outcomesOf(differences);
  const decided = new Map<Decision, number>();
  const undecided: Difference[] = [];
  for (const [step, ofStep] of Map.groupBy(differences, stepOf)) {
    const outcome = outcomes.get(step);
    const its = decisions.filter((decision) => isOfStep(decision, ofStep[0] as Difference));
    for (const difference of ofStep) {
      const found = its.filter((decision) => decides(decision, difference, outcome));
      if (found.length === 0) undecided.push(difference);
      for (const decision of found) decided.set(decision, (decided.get(decision) ?? 0) + 1);
    }
  }
  return { undecided, decided, stale: decisions.filter((each) => !each.foreseen && !decided.has(each)) };
}

type Outcome = readonly [golden: string | undefined, actual: string | undefined];

/** The statuses of the steps whose statuses differ. */
function outcomesOf(differences: readonly Difference[]): Map<string, Outcome> {
  const statuses = differences.filter(({ path }) => path === '@status');
  return new Map(statuses.map((each): [string, Outcome] => [stepOf(each), [each.golden, each.actual]]));
}

function stepOf({ scenario, step }: Difference): string {
  return `${scenario}\n${step}`;
}

function isOfStep(decision: Decision, { scenario, step }: Difference): boolean {
  return matches(decision.scenario ?? '**', scenario) && matches(decision.step ?? '**', step);
}

/** Whether a decision about the step of a difference is about the difference. */
function decides(decision: Decision, difference: Difference, outcome: Outcome | undefined): boolean {
  const { golden, actual } = difference;
  return (
    matches(decision.path, difference.path) &&
    (decision.golden === undefined || JSON.stringify(decision.golden) === golden) &&
    (decision.actual === undefined || JSON.stringify(decision.actual) === actual) &&
    isOneSided(decision.only, golden, actual) &&
    looksLike(decision.like, golden, actual) &&
    endsAs(decision.outcome, outcome) &&
    (decision.linkBut === undefined || isLinkWithMore(golden, actual, decision.linkBut))
  );
}

/** Each of a few hundred globs is compared with thousands of texts. */
const patternOf = onceFor((glob: string) => new RegExp(`^${sourceOf(glob)}$`, 's'));

function matches(glob: string, text: string): boolean {
  return patternOf(glob).test(text);
}

function sourceOf(glob: string): string {
  return glob
    .split('**')
    .map((part) => part.split('*').map(RegExp.escape).join('[^.]*'))
    .join('.*');
}

function isOneSided(only: Decision['only'], golden: string | undefined, actual: string | undefined): boolean {
  const has = (value: string | undefined) => value !== undefined && value !== 'null';
  return only === undefined || (has(golden) === (only === 'golden') && has(actual) === (only === 'actual'));
}

function looksLike(like: Decision['like'], golden: string | undefined, actual: string | undefined): boolean {
  if (like === undefined) return true;
  const text = (json: string | undefined) => String(JSON.parse(json ?? 'null'));
  const sources = [like].flat().map((glob) =>
    glob
      .split('{actual}')
      .map(sourceOf)
      .join(RegExp.escape(text(actual))),
  );
  return new RegExp(`^(${sources.join('|')})$`, 's').test(text(golden));
}

function endsAs(outcome: Decision['outcome'], found: Outcome | undefined): boolean {
  if (!outcome) return true;
  const status = (expected: number | null, found: string | undefined) =>
    found === (expected === null ? '"skipped"' : `${expected}`);
  return status(outcome[0], found?.[0]) && status(outcome[1], found?.[1]);
}

function isLinkWithMore(golden: string | undefined, actual: string | undefined, but: readonly string[]): boolean {
  const [theirs, ours] = [linkOf(golden), linkOf(actual)];
  if (!theirs || !ours || theirs.address !== ours.address) return false;
  return [...theirs.query].every(([name, value]) => but.includes(name) || ours.query.get(name) === value);
}

function linkOf(json: string | undefined): { address: string; query: URLSearchParams } | undefined {
  const link: unknown = JSON.parse(json ?? 'null');
  if (typeof link !== 'string') return undefined;
  const [address = '', query = ''] = link.split('?', 2);
  return { address, query: new URLSearchParams(query) };
}
