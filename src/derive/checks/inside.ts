/** What is wrong inside of a value, told as what is wrong with the value. */

import { type Problem, problemInside } from '../../model/tables/problems.ts';
import { type Outcome, refused } from './check.ts';
import type { Validated } from './validator.ts';

/** Says which part of a value is wrong and why; parts of parts are joined with dots. */
export function inside(field: string, inner: Problem): Outcome {
  const { reason, values } = problemInside(field, inner);
  return refused(reason, values);
}

/** The first thing that is wrong with a part, missing fields first; undefined when all is right. */
export function firstWrong({ missing, wrong }: Validated, prefix = ''): Outcome | undefined {
  const [absent] = missing;
  if (absent !== undefined) return inside(prefix + absent, { reason: 'missing' });
  for (const [name, problem] of Object.entries(wrong)) return inside(prefix + name, problem);
  return undefined;
}
