/** Gathers what is wrong with a request, so that all of it is told at once, in the same order each time. */

import { Failure, type Problem } from '../../model/failure.ts';
import { problemInside } from '../../model/tables/problems.ts';
import type { Input } from '../calendar.ts';

/** The wrong parameters of one request: those the gate found, and those that only the records could tell. */
export interface Violations {
  /** Notes a problem; the first one of a parameter stays. */
  add(name: string, problem: Problem): void;
  /** A place in the order, for what is looked up beside other things and found wrong whenever its answer comes. */
  section(): Violations;
  /** Throws the failure that lists missing parameters, which comes before wrong ones. */
  throwIfMissing(): void;
  /** Throws the failure that lists all wrong parameters. */
  throwIfAny(): void;
}

/** Begins with what the gate found. */
export function violationsOf({ missing, wrong }: Input): Violations {
  const parts: [string, Problem][][] = [Object.entries(wrong)];
  const partOf = (): Violations => {
    const own: [string, Problem][] = [];
    parts.push(own);
    return {
      add: (name, problem) => own.push([name, problem]),
      section: partOf,
      throwIfMissing: () => {
        if (missing.length > 0) throw new Failure('rest_missing_callback_param', { params: missing });
      },
      throwIfAny: () => {
        const found = parts.flat();
        if (found.length > 0) throw new Failure('rest_invalid_param', { params: firstOf(found) });
      },
    };
  };
  return partOf();
}

/** What is wrong with the parts of a parameter's value, told as problems of the parameter. */
export function violationsInside(violations: Violations, parameter: string): Violations {
  return {
    ...violations,
    add: (name, problem) => violations.add(parameter, problemInside(name, problem)),
    section: () => violationsInside(violations.section(), parameter),
  };
}

function firstOf(found: readonly [string, Problem][]): Record<string, Problem> {
  const first: Record<string, Problem> = {};
  for (const [name, problem] of found) first[name] ??= problem;
  return first;
}
