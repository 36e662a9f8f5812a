/** The gate: validates everything that clients send. */

import type { TableName } from '../model/tables/field.ts';
import type {
  CommonValues,
  DocumentInput,
  IndexInput,
  Input,
  ListInput,
  MapInput,
  RelatedInput,
  RemoveInput,
  SuggestInput,
  WriteInput,
} from '../model/tables/inputs.ts';
import type { OutputName } from '../model/tables/outputs.ts';
import type { Problem } from '../model/tables/problems.ts';
import type { Parameters, Validated, Validator } from './checks/check.ts';
import { type GateSettings, validatorOf } from './checks/validators.ts';
import { isRead, type RouteOperation } from './routes.ts';

/** The parameters of a request, query and body parsed into plain values. */
export interface Raw {
  /** Brackets and repeated names become nested values. Every leaf is a string. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  /** True when the body is a form, in which every leaf is a string. */
  readonly form: boolean;
}

/**
 * Validates the parameters of a request against the tables. It reports everything that is wrong at once and never throws; valid values have
 * the types of `CheckedValues`. Besides fields and filters, every operation takes `translation_language`, `_fields` (a list of names) and
 * `_translations` (a boolean); writes take `translations`, removals `force`.
 */
export interface Gate {
  /** An `output` may have parameters of its own. */
  list(resource: TableName, raw: Raw, output?: OutputName): ListInput;
  create<R extends TableName>(resource: R, raw: Raw): WriteInput<R>;
  change<R extends TableName>(resource: R, raw: Raw): WriteInput<R>;
  read(resource: TableName, raw: Raw): Input;
  remove(resource: TableName, raw: Raw): RemoveInput;
  index(raw: Raw): IndexInput;
  document(raw: Raw): DocumentInput;
  suggest(raw: Raw): SuggestInput;
  map(raw: Raw): MapInput;
  related(raw: Raw): RelatedInput;
}

/** The gate of one calendar. Validators are made when they are first needed. */
export function gateOf(settings: GateSettings): Gate {
  const validators = new Map<string, Validator>();
  const validated = <I extends Input>(
    operation: RouteOperation,
    raw: Raw,
    resource?: TableName,
    output?: OutputName,
  ): I => {
    const key = `${operation} ${resource} ${output}`;
    const validate = validators.get(key) ?? validatorOf(settings, operation, { resource, output });
    validators.set(key, validate);
    const parameters = isRead(operation)
      ? validate(own(raw.query, true))
      : validate(writtenParameters(raw), jsonNames(raw));
    // Each row's check returns what `CheckedValues` says of its type, and the validator has a check for each row of the operation's table
    return inputOf(settings, parameters) as I;
  };
  return {
    list: (resource, raw, output) => validated('list', raw, resource, output),
    read: (resource, raw) => validated('read', raw, resource),
    create: (resource, raw) => validated('create', raw, resource),
    change: (resource, raw) => validated('change', raw, resource),
    remove: (resource, raw) => validated('remove', raw, resource),
    related: (raw) => validated('related', raw, 'events'),
    map: (raw) => validated('map', raw),
    index: (raw) => validated('index', raw),
    document: (raw) => validated('document', raw),
    suggest: (raw) => validated('suggest', raw),
  };
}

/** The parameters of a write. Those of the body win over those of the query. */
function writtenParameters(raw: Raw): Parameters {
  return { ...own(raw.query, true), ...(raw.body ? own(raw.body, raw.form) : {}) };
}

/** The names of the parameters that came as JSON, in which a list is a value and not a repeated parameter. */
function jsonNames({ body, form }: Raw): ReadonlySet<string> {
  return new Set(body && !form ? Object.keys(body) : []);
}

/** Copies own members only, so that prototypes do not matter. `{0: a, 1: b}` of a query or a form becomes the list [a, b]. */
function own(part: Readonly<Record<string, unknown>>, bracketed: boolean): Record<string, unknown> {
  const copy: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(part)) copy[name] = bracketed ? unfolded(value) : value;
  return copy;
}

function unfolded(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => /^\d{1,4}$/.test(key)) ? Object.values(value) : value;
}

function inputOf({ languages }: GateSettings, validated: Validated): Input {
  const { translation_language: language = languages[0] ?? '' }: CommonValues = validated.values;
  const ignored = validated.ignored.filter((name) => name !== methodParameter);
  if (validated.values['strict'] !== true) return { language, ...validated, ignored };
  return { language, ...validated, ignored, wrong: { ...validated.wrong, ...unknownOf(ignored) } };
}

/** The parameter by which a POST stands for another method. */
const methodParameter = '_method';

function unknownOf(names: readonly string[]): Record<string, Problem> {
  return Object.fromEntries(names.map((name) => [name, { reason: 'unknown_parameter' }]));
}
