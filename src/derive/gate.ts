/** The gate: validates everything that clients send. */

import type { TableName } from '../model/tables/field.ts';
import type {
  CommonValues,
  DocumentInput,
  IndexInput,
  Input,
  ListInput,
  MapInput,
  OccurrencesInput,
  RelatedInput,
  RemoveInput,
  SuggestInput,
  WriteInput,
} from '../model/tables/inputs.ts';
import type { OutputName } from '../model/tables/outputs.ts';
import type { Problem } from '../model/tables/problems.ts';
import { isPlain } from '../model/text/characters.ts';
import type { Validator } from './checks/check.ts';
import { type GateSettings, validatorOf } from './checks/validators.ts';
import { type RouteOperation, writeOperations } from './routes.ts';

/** The parameters of a request, query and body parsed into plain values. */
export interface Raw {
  /** Brackets and repeated names become nested values. Every leaf is a string. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  /** True when the body is a form, in which every leaf is a string. */
  readonly form?: boolean;
  /** True when the body was read from a file or another calendar. */
  readonly file?: boolean;
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
  /** A date that is added to an event, as a change of that date. */
  add(raw: Raw): WriteInput<'events'>;
  read(resource: TableName, raw: Raw): Input;
  remove(resource: TableName, raw: Raw): RemoveInput;
  index(raw: Raw): IndexInput;
  document(raw: Raw): DocumentInput;
  suggest(raw: Raw): SuggestInput;
  map(raw: Raw): MapInput;
  related(raw: Raw): RelatedInput;
  occurrences(raw: Raw): OccurrencesInput;
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
    const { query, body, form = false } = raw;
    const source = raw.file ? 'file' : 'request';
    const key = `${operation} ${resource} ${output} ${source}`;
    const validate = validators.get(key) ?? validatorOf({ ...settings, source }, operation, { resource, output });
    validators.set(key, validate);
    // Of a write, the parameters of the body win; in JSON a list is a value and not a repeated parameter
    const params =
      body && writeOperations.includes(operation)
        ? validate({ ...ownMembers(query, true), ...ownMembers(body, form) }, new Set(form ? [] : Object.keys(body)))
        : validate(ownMembers(query, true));
    const { translation_language: language = settings.languages[0] ?? '' }: CommonValues = params.values;
    const ignored = params.ignored.filter((name) => name !== methodParameter);
    const unknown = ignored.map((name): [string, Problem] => [name, { reason: 'unknown_parameter' }]);
    const isStrict = params.values['strict'] === true;
    const wrong = isStrict ? { ...params.wrong, ...Object.fromEntries(unknown) } : params.wrong;
    const input: Input = { language, ...params, ignored, wrong };
    // Each row's check returns what `CheckedValues` says of its type, and the validator has a check for each row of the operation's table
    return input as I;
  };
  return {
    list: (resource, raw, output) => validated('list', raw, resource, output),
    read: (resource, raw) => validated('read', raw, resource),
    create: (resource, raw) => validated('create', raw, resource),
    change: (resource, raw) => validated('change', raw, resource),
    add: (raw) => validated('add', raw, 'events'),
    remove: (resource, raw) => validated('remove', raw, resource),
    occurrences: (raw) => validated('occurrences', raw, 'events'),
    related: (raw) => validated('related', raw, 'events'),
    map: (raw) => validated('map', raw),
    index: (raw) => validated('index', raw),
    document: (raw) => validated('document', raw),
    suggest: (raw) => validated('suggest', raw),
  };
}

/** The parameter by which a POST stands for another method. */
const methodParameter = '_method';

/** Copies own members only, so that prototypes do not matter. `{0: a, 1: b}` of a query or a form becomes the list [a, b]. */
function ownMembers(part: Readonly<Record<string, unknown>>, isBracketed: boolean): Record<string, unknown> {
  const copy: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(part)) {
    const entries = isBracketed && isPlain(value) ? Object.entries(value) : [];
    const isList = entries.length > 0 && entries.every(([key]) => /^\d{1,4}$/.test(key));
    copy[name] = isList ? entries.map(([, item]) => item) : value;
  }
  return copy;
}
