/** Sorts the parameters of one request: what is right, what is missing, what is wrong. */

import joi, { type ValidationErrorItem } from 'joi';
import type { Problem, ProblemReason } from '../../model/tables/problems.ts';
import type { Parameters } from '../parameters.ts';
import { type Check, problemOf } from './check.ts';

/** The parameters of one request, sorted: each name is in one of the three at most. */
export interface Validated {
  /** Clean values by name; `null` clears. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly missing: readonly string[];
  readonly wrong: Readonly<Record<string, Problem>>;
  /** The texts of filters that links repeat as they were sent. */
  readonly sent?: Readonly<Record<string, string>>;
  /** Names without a check. */
  readonly ignored: readonly string[];
}

/** Sorts the parameters of one request, of which `json` names those of a JSON body; whatever was sent, it throws nothing. */
export type Validator = (parameters: Parameters, json?: ReadonlySet<string>) => Validated;

/** Parameters of which none may be sent without the others. */
export type Companions = readonly string[];

const nothing: ReadonlySet<string> = new Set();

/** Makes a validator that lets through the parameters that have a check; names without one are ignored. */
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

/** The problems of parameters that were left out although another, which needs them, was sent. */
function problemsOfPart({ context }: ValidationErrorItem): Record<string, Problem> {
  const { present = [], missing = [] } = (context ?? {}) as { present?: string[]; missing?: string[] };
  const reason: ProblemReason = 'both_or_neither';
  const values = { other: present.join(', ') };
  return Object.fromEntries(missing.map((name) => [name, { reason, values }]));
}
