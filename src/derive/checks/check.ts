/** Connects joi's schemas with our table of problems: the check of one parameter, and the validator of all parameters of a request. */

import joi, { type AnySchema, type ValidationErrorItem } from 'joi';
import type { Input } from '../../model/tables/inputs.ts';
import type { Problem, ProblemReason } from '../../model/tables/problems.ts';

/** The check of one parameter, which makes a `T` of it. */
export interface Check<T = unknown> {
  readonly schema: AnySchema<T>;
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
export type Outcome<T = unknown> = { readonly value: T } | Refusal;

/** What is wrong with a value. */
export interface Refusal {
  readonly problem: Problem;
}

/** A problem as an outcome. */
export function refused(reason: ProblemReason, values?: Problem['values']): Refusal {
  return { problem: values ? { reason, values } : { reason } };
}

/** Tells whether a check refused a value. */
export function isRefusal(outcome: unknown): outcome is Refusal {
  return typeof outcome === 'object' && outcome !== null && 'problem' in outcome;
}

/** A check of our own as a rule for any joi schema's `custom`. */
export function rule(check: (value: unknown) => Outcome): joi.CustomValidator {
  return (value, helpers) => {
    const outcome = check(value);
    return 'problem' in outcome ? helpers.error('problem', outcome) : outcome.value;
  };
}

/** A schema of nothing but one check of our own. */
export function checkedBy<T>(check: (value: unknown) => Outcome<T>): AnySchema<T> {
  return joi.any<T>().custom(rule(check));
}

/** A check that parses a value and fails with `otherwise` where that gives undefined. */
export function parsedBy<T>(
  parse: (value: unknown) => T | undefined,
  otherwise: ProblemReason,
  values?: Problem['values'],
): Check<T> {
  const schema = checkedBy<T>((value) => {
    const parsed = parse(value);
    return parsed === undefined ? refused(otherwise, values) : { value: parsed };
  });
  return { schema, otherwise, ...(values && { values }) };
}

const reasonsOfJoi: Readonly<Record<string, ProblemReason>> = {
  'string.base': 'not_text',
  'string.max': 'too_long',
};

/** The problem behind a joi error. A query or a form may have a parameter more than once; in JSON a list is one value. */
function problemOf(detail: ValidationErrorItem, check: Check, isJson: boolean): Problem {
  const { problem, value, limit }: { problem?: Problem; value?: unknown; limit?: number } = detail.context ?? {};
  if (value === null) return { reason: 'null_refused' };
  const isTexts = Array.isArray(value) && value.length > 1 && value.every((item) => typeof item === 'string');
  const isTwice = isTexts && !isJson && !check.takesLists;
  if (problem && !(isTwice && problem.reason === check.otherwise))
    return { ...problem, values: { ...receivedOf(value), ...problem.values } };
  if (isTwice) return { reason: 'sent_twice' };
  const reason = reasonsOfJoi[detail.type];
  if (!reason) return { reason: check.otherwise, values: { ...receivedOf(value), ...check.values } };
  return { reason, values: limit === undefined ? receivedOf(value) : { limit } };
}

const maxEchoLength = 60;

/** What was sent, short enough to be quoted; nothing for lists and objects. */
export function receivedOf(value: unknown): Record<string, string> {
  if (typeof value === 'number' || typeof value === 'boolean') return { received: String(value) };
  if (typeof value !== 'string') return {};
  const text = value.slice(0, maxEchoLength).toWellFormed().replaceAll('\0', '\uFFFD');
  return { received: value.length > maxEchoLength ? `${text}…` : text };
}

/** Parameters by their names, unchecked. */
export type Parameters = Readonly<Record<string, unknown>>;

/** The result: valid, missing and wrong parameters. Each name is in at most one of the three. */
export interface Validated extends Omit<Input, 'language' | 'values'> {
  readonly values: Parameters;
}

/** Validates the parameters of one request, of which `json` names those of a JSON body. It never throws. */
export type Validator = (parameters: Parameters, json?: ReadonlySet<string>) => Validated;

/** Parameters that must be sent together. */
export type Companions = readonly string[];

const nothing: ReadonlySet<string> = new Set();

/** Passed to each validation, because schemas with preferences of their own make joi check these, for which it loads as much again. */
const preferences = { abortEarly: false, errors: { render: false } } as const;

/** Makes a validator out of checks; parameters without a check are ignored. */
export function validatorFrom(checks: Readonly<Record<string, Check>>, together: Companions = []): Validator {
  const entries = Object.entries(checks);
  const schemas = Object.fromEntries(entries.map(([name, check]) => [name, check.schema]));
  const schema = together.length > 0 ? joi.object(schemas).and(...together) : joi.object(schemas);
  return (parameters, json = nothing) => {
    const known: Record<string, unknown> = {};
    for (const [name, { nullIsAbsent, blankIsNull }] of entries) {
      if (!Object.hasOwn(parameters, name) || parameters[name] === undefined) continue;
      const value = blankIsNull && parameters[name] === '' ? null : parameters[name];
      if (value !== null || !nullIsAbsent) known[name] = value;
    }
    const { value, error } = schema.validate(known, preferences);
    const ignored: string[] = [];
    for (const name of Object.keys(parameters)) if (!Object.hasOwn(checks, name)) ignored.push(name);
    if (!error) return { values: value, missing: [], wrong: {}, ignored };
    const values = { ...value };
    const missing: string[] = [];
    const wrong: Record<string, Problem> = {};
    for (const detail of error.details) {
      const name = detail.path[0] as string;
      if (detail.type === 'object.and') {
        // Those that are missing although one that needs them was sent
        const { present, missing: others } = { present: [], missing: [], ...detail.context };
        const problem: Problem = { reason: 'both_or_neither', values: { other: present.join(', ') } };
        for (const other of others) wrong[other] = problem;
      } else if (detail.type === 'any.required') missing.push(name);
      else wrong[name] ??= problemOf(detail, checks[name] as Check, json.has(name));
      delete values[name];
    }
    return { values, missing, wrong, ignored };
  };
}
