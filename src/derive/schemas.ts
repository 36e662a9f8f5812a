/** The gate: validates everything that clients send. */

import type { TableName } from '../model/tables/field.ts';
import type { OutputName } from '../model/tables/outputs.ts';
import type { Input, Problem } from '../model/tables/problems.ts';
import type { Validated, Validator } from './checks/validator.ts';
import {
  type GateSettings,
  indexValidator,
  listValidatorOf,
  mapValidator,
  type RecordOperation,
  relatedValidator,
  suggestValidator,
  validatorOf,
} from './checks/validators.ts';
import { jsonNames, type Parameters, type Raw, readParameters, writtenParameters } from './parameters.ts';

export type { GateSettings } from './checks/validators.ts';
export type { Raw } from './parameters.ts';

/**
 * Validates the parameters of a request against the tables. It reports everything that is wrong at once and never throws; valid values have
 * the types of `ValueType`. Besides fields and filters, every operation takes `translation_language`, `_fields` (a list of names) and
 * `_translations` (a boolean); writes take `translations`, removals `force`.
 */
export interface Gate {
  /** An `output` may have parameters of its own. */
  list(resource: TableName, raw: Raw, output?: OutputName): Input;
  create(resource: TableName, raw: Raw): Input;
  change(resource: TableName, raw: Raw): Input;
  read(resource: TableName, raw: Raw): Input;
  remove(resource: TableName, raw: Raw): Input;
  /** The namespace index and the documentation, which belong to no resource. */
  index(raw: Raw): Input;
  suggest(raw: Raw): Input;
  map(raw: Raw): Input;
  related(raw: Raw): Input;
}

/** The gate of one calendar. Validators are made when they are first needed. */
export function gateOf(settings: GateSettings): Gate {
  const validators = new Map<string, Validator>();
  const validated = (key: string, make: () => Validator, parameters: Parameters, json?: ReadonlySet<string>): Input => {
    const validate = validators.get(key) ?? make();
    validators.set(key, validate);
    return inputOf(settings, validate(parameters, json));
  };
  const passing = (operation: RecordOperation) => (resource: TableName, raw: Raw) => {
    const [parameters, json] = operation === 'read' ? [readParameters(raw)] : [writtenParameters(raw), jsonNames(raw)];
    return validated(`${operation} ${resource}`, () => validatorOf(settings, operation, resource), parameters, json);
  };
  return {
    list: (resource, raw, output) =>
      validated(`list ${resource} ${output}`, () => listValidatorOf(settings, resource, output), readParameters(raw)),
    create: passing('create'),
    change: passing('change'),
    read: passing('read'),
    remove: passing('remove'),
    related: (raw) => validated('related', () => relatedValidator(settings), readParameters(raw)),
    map: (raw) => validated('map', () => mapValidator(settings), readParameters(raw)),
    index: (raw) => validated('index', () => indexValidator(settings), readParameters(raw)),
    suggest: (raw) => validated('suggest', () => suggestValidator(settings), readParameters(raw)),
  };
}

function inputOf({ languages }: GateSettings, validated: Validated): Input {
  const language = (validated.values['translation_language'] ?? languages[0]) as string;
  const ignored = validated.ignored.filter((name) => name !== methodParameter);
  if (validated.values['strict'] !== true) return { language, ...validated, ignored };
  return { language, ...validated, ignored, wrong: { ...validated.wrong, ...unknownOf(ignored) } };
}

/** The parameter by which a POST stands for another method. */
const methodParameter = '_method';

function unknownOf(names: readonly string[]): Record<string, Problem> {
  return Object.fromEntries(names.map((name) => [name, { reason: 'unknown_parameter' }]));
}
