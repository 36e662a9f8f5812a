/** Collects everything that is wrong with a request, to report all of it at once and always in the same order. */

import { Failure, type Problem } from '../../model/failure.ts';
import { problemInside } from '../../model/tables/problems.ts';
import type { Input } from '../calendar.ts';

/** The violations of one request: those of the gate, and those that depend on other records. */
export interface Violations {
  /** Adds a problem; the first one of a parameter stays. */
  add(name: string, problem: Problem): void;
  /** Reserves a place in the order for a check that runs concurrently, whenever it ends. */
  section(): Violations;
  /** Throws the failure that lists missing parameters, which comes before wrong ones. */
  throwIfMissing(): void;
  /** Throws the failure that lists all wrong parameters. */
  throwIfAny(): void;
}

/** Begins with the violations of the gate; `sections` are all of a request in their order. */
export function violationsOf(
  input: Input,
  sections: [string, Problem][][] = [Object.entries(input.wrong)],
): Violations {
  const own: [string, Problem][] = [];
  sections.push(own);
  return {
    add: (name, problem) => own.push([name, problem]),
    section: () => violationsOf(input, sections),
    throwIfMissing() {
      const { missing } = input;
      if (missing.length > 0) throw new Failure('rest_missing_callback_param', { params: missing });
    },
    throwIfAny() {
      const params: Record<string, Problem> = {};
      for (const [name, problem] of sections.flat()) params[name] ??= problem;
      if (Object.keys(params).length > 0) throw new Failure('rest_invalid_param', { params });
    },
  };
}

/** The violations of a part of a parameter's value, reported as problems of the parameter. */
export function violationsInside(violations: Violations, parameter: string): Violations {
  return {
    ...violations,
    add: (name, problem) => violations.add(parameter, problemInside(name, problem)),
    section: () => violationsInside(violations.section(), parameter),
  };
}
