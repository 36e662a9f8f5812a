/** Problems inside a value, reported as problems of the value. */

import { type Problem, problemInside } from '../../model/tables/problems.ts';
import { type Outcome, refused } from './check.ts';
import type { Validated } from './validator.ts';

/** Reports which part of a value is wrong and why; names of nested parts are joined with dots. */
export function inside(field: string, inner: Problem): Outcome {
  const { reason, values } = problemInside(field, inner);
  return refused(reason, values);
}

/** The first problem of a part, missing fields before wrong ones; undefined when there is none. */
export function firstWrong({ missing, wrong }: Validated, prefix = ''): Outcome | undefined {
  const [absent] = missing;
  if (absent !== undefined) return inside(prefix + absent, { reason: 'missing' });
  for (const [name, problem] of Object.entries(wrong)) return inside(prefix + name, problem);
  return undefined;
}
