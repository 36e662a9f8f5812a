/** Gathers what is wrong with a request, so that all of it is told at once. */

import { Failure, type Problem, type Problems } from '../failure.ts';
import type { Input } from './calendar.ts';

/** The wrong parameters of one request: those the gate found, and those that only the records could tell. */
export interface Findings {
  add(name: string, problem: Problem): void;
  /** Throws the failure that lists missing parameters, which comes before wrong ones. */
  settleMissing(): void;
  /** Throws the failure that lists all wrong parameters. */
  settle(): void;
  readonly wrong: Problems;
}

/** Begins with what the gate found; the first problem of a parameter stays. */
export function findingsOf(input: Input): Findings {
  const wrong: Record<string, Problem> = { ...input.wrong };
  return {
    wrong,
    add(name, problem) {
      wrong[name] ??= problem;
    },
    settleMissing() {
      if (input.missing.length > 0) throw new Failure('rest_missing_callback_param', { params: input.missing });
    },
    settle() {
      if (Object.keys(wrong).length > 0) throw new Failure('rest_invalid_param', { params: wrong });
    },
  };
}
