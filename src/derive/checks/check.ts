/** Connects joi's schemas with our table of problems. */

import joi, { type Schema, type ValidationErrorItem } from 'joi';
import type { Problem, ProblemReason } from '../../model/tables/problems.ts';

/** The check of one parameter. */
export interface Check {
  readonly schema: Schema;
  /** The problem to report when the schema fails without naming one. */
  readonly otherwise: ProblemReason;
  /** The values that the sentence of `otherwise` needs. */
  readonly values?: Problem['values'];
  /** True when a list is one value, so that several texts are not a parameter sent twice. */
  readonly takesLists?: true;
  readonly nullIsAbsent?: boolean;
  /** True when an empty text means `null`, which forms cannot send. */
  readonly blankIsNull?: boolean;
}

/** The result of a check: the clean value (undefined means absent), or what is wrong. */
export type Outcome = { readonly value: unknown } | { readonly problem: Problem };

/** A problem as an outcome. */
export function refused(reason: ProblemReason, values?: Problem['values']): Outcome {
  return { problem: values ? { reason, values } : { reason } };
}

/** A check of our own as a rule for any joi schema's `custom`. */
export function rule(check: (value: unknown) => Outcome): joi.CustomValidator {
  return (value, helpers) => {
    const outcome = check(value);
    return 'problem' in outcome ? helpers.error('problem', outcome) : outcome.value;
  };
}

/** A schema of nothing but one check of our own. */
export function checkedBy(check: (value: unknown) => Outcome): Schema {
  return joi.any().custom(rule(check));
}

/** A check that parses a value and fails with `otherwise` where that gives undefined. */
export function parsedBy(
  parse: (value: unknown) => unknown,
  otherwise: ProblemReason,
  values?: Problem['values'],
): Check {
  const schema = checkedBy((value) => {
    const parsed = parse(value);
    return parsed === undefined ? refused(otherwise, values) : { value: parsed };
  });
  return { schema, otherwise, ...(values && { values }) };
}

const reasonsOfJoi: Readonly<Record<string, ProblemReason>> = {
  'string.base': 'not_text',
  'string.max': 'too_long',
};

/** The problem behind a joi error. In JSON a list is one value. */
export function problemOf(detail: ValidationErrorItem, check: Check, isJson: boolean): Problem {
  const { problem, value, limit } = (detail.context ?? {}) as { problem?: Problem; value?: unknown; limit?: number };
  if (value === null) return { reason: 'null_refused' };
  const isTwice = !isJson && !check.takesLists && isRepeated(value);
  if (problem && !(isTwice && problem.reason === check.otherwise))
    return { ...problem, values: { ...receivedOf(value), ...problem.values } };
  if (isTwice) return { reason: 'sent_twice' };
  const reason = reasonsOfJoi[detail.type];
  if (!reason) return { reason: check.otherwise, values: { ...receivedOf(value), ...check.values } };
  return { reason, values: limit === undefined ? receivedOf(value) : { limit } };
}

/** Tells whether a query or a form had a parameter more than once. */
function isRepeated(value: unknown): boolean {
  return Array.isArray(value) && value.length > 1 && value.every((item) => typeof item === 'string');
}

const maxEchoLength = 60;

/** What was sent, short enough to be quoted; nothing for lists and objects. */
export function receivedOf(value: unknown): Record<string, string> {
  if (typeof value === 'number' || typeof value === 'boolean') return { received: String(value) };
  if (typeof value !== 'string') return {};
  const text = value.slice(0, maxEchoLength).toWellFormed().replaceAll('\0', '\uFFFD');
  return { received: value.length > maxEchoLength ? `${text}…` : text };
}
