/** Validates the parameters of one request. */

import joi, { type ValidationErrorItem } from 'joi';
import type { Input, Problem, ProblemReason } from '../../model/tables/problems.ts';
import { type Check, problemOf } from './check.ts';

/** Parameters by their names, unchecked. */
export type Parameters = Readonly<Record<string, unknown>>;

/** The result: valid, missing and wrong parameters. Each name is in at most one of the three. */
export type Validated = Omit<Input, 'language'>;

/** Validates the parameters of one request, of which `json` names those of a JSON body. It never throws. */
export type Validator = (parameters: Parameters, json?: ReadonlySet<string>) => Validated;

/** Parameters that must be sent together. */
export type Companions = readonly string[];

const nothing: ReadonlySet<string> = new Set();

/** Makes a validator out of checks; parameters without a check are ignored. */
export function validatorFrom(checks: Readonly<Record<string, Check>>, together: Companions = []): Validator {
  const entries = Object.entries(checks);
  const schemas = Object.fromEntries(entries.map(([name, check]) => [name, check.schema]));
  const schema = together.length > 0 ? joi.object(schemas).and(...together) : joi.object(schemas);
  const compiled = schema.prefs({ abortEarly: false, errors: { render: false } });
  return (parameters, json = nothing) => {
    const { value, error } = compiled.validate(known(parameters, entries));
    const ignored = Object.keys(parameters).filter((name) => !Object.hasOwn(checks, name));
    return {
      ...(error ? outcomeOf(value, error.details, checks, json) : { values: value, missing: [], wrong: {} }),
      ignored,
    };
  };
}

function known(parameters: Parameters, entries: readonly (readonly [string, Check])[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const [name, { nullIsAbsent, blankIsNull }] of entries) {
    if (!Object.hasOwn(parameters, name) || parameters[name] === undefined) continue;
    const value = blankIsNull && parameters[name] === '' ? null : parameters[name];
    if (value !== null || !nullIsAbsent) picked[name] = value;
  }
  return picked;
}

function outcomeOf(
  value: Readonly<Record<string, unknown>>,
  details: readonly ValidationErrorItem[],
  checks: Readonly<Record<string, Check>>,
  json: ReadonlySet<string>,
): Omit<Validated, 'ignored'> {
  const values = { ...value };
  const missing: string[] = [];
  const wrong: Record<string, Problem> = {};
  for (const detail of details) {
    const name = detail.path[0] as string;
    if (detail.type === 'object.and') Object.assign(wrong, problemsOfPart(detail));
    else if (detail.type === 'any.required') missing.push(name);
    else wrong[name] ??= problemOf(detail, checks[name] as Check, json.has(name));
    delete values[name];
  }
  return { values, missing, wrong };
}

/** The problems of parameters that are missing although one that needs them was sent. */
function problemsOfPart({ context }: ValidationErrorItem): Record<string, Problem> {
  const { present = [], missing = [] } = (context ?? {}) as { present?: string[]; missing?: string[] };
  const reason: ProblemReason = 'both_or_neither';
  const values = { other: present.join(', ') };
  return Object.fromEntries(missing.map((name) => [name, { reason, values }]));
}
