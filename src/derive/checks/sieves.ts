/** From the tables to the sieve of each operation. */

import type { BooleanSchema } from 'joi';
import { asides, indexParameters, removal } from '../../model/asides.ts';
import type { Language, Resource, ResourceName, Row, Table } from '../../model/field.ts';
import { onceFor } from '../../model/once.ts';
import { resetTable } from '../../model/reset.ts';
import { resources } from '../../model/resources.ts';
import type { Check } from './check.ts';
import { type Circumstances, checkOf } from './holds.ts';
import { type Sieve, sieveFrom, type Together } from './sift.ts';
import { choice } from './texts.ts';
import { translated, translations } from './translations.ts';

/** What is done to a resource; `index` asks for none of them. */
export type Operation = 'list' | 'create' | 'change' | 'read' | 'remove';

/** The settings that checks depend on. */
export interface GateSettings {
  /** Content languages, the default first. */
  readonly languages: readonly Language[];
  /** IANA name of the calendar's zone. */
  readonly timeZone: string;
}

/** Coordinates, in the filters of events and the fields of venues. */
const places: readonly Together[] = [
  ['geoloc_lat', 'geoloc_lng'],
  ['geo_lat', 'geo_lng'],
];

/** The sieve of one operation on one resource, with the parameters that every operation takes. */
export function sieveOf(settings: GateSettings, operation: Operation, resource: ResourceName): Sieve {
  const common = checksOf(settings, operation, operation === 'remove' ? { ...asides, ...removal } : asides);
  return resourceSieve(settings, operation, resources[resource], { ...common, ...languageCheck(settings) });
}

/** The sieve of the namespace index and the documentation. */
export function indexSieve(settings: GateSettings): Sieve {
  return sieveFrom({ ...checksOf(settings, 'read', indexParameters), ...languageCheck(settings) });
}

/** The sieve of the route for testers. Dates without offset are UTC, as those of the command line are. */
export function resetSieve(scenarios: readonly string[]): Sieve {
  return sieveFrom(checksOf({ languages: [], timeZone: 'UTC' }, 'read', resetTable(scenarios)));
}

function languageCheck({ languages }: GateSettings): Record<string, Check> {
  return { translation_language: { ...choice(languages, false), nullIsAbsent: true } };
}

function resourceSieve(
  settings: GateSettings,
  operation: Operation,
  resource: Resource,
  common: Readonly<Record<string, Check>>,
): Sieve {
  if (operation === 'read' || operation === 'remove') return sieveFrom(common);
  const table = operation === 'list' ? resource.filters : { ...resource.fields, ...resource.beyond };
  const checks = { ...common, ...checksOf(settings, operation, table) };
  if (operation === 'list') return sieveFrom(checks, togetherIn(table));
  const texts = { ...translations(settings.languages, textsSieve(settings, operation, table)), nullIsAbsent: true };
  const sieve = sieveFrom({ ...checks, translations: texts }, operation === 'create' ? togetherIn(table) : []);
  return (parameters) => {
    const sifted = sieve(parameters);
    const isMissing = (name: string) => !table[name]?.translatable || !translated(sifted.values['translations'], name);
    return { ...sifted, missing: sifted.missing.filter(isMissing) };
  };
}

function togetherIn(table: Table): Together {
  return places.find(([first]) => first !== undefined && first in table) ?? [];
}

/** The sieve of one language's texts: the translatable fields, none of them required. */
function textsSieve(settings: GateSettings, operation: Operation, table: Table): Sieve {
  const rows = Object.entries(table).filter(([, row]) => row.translatable);
  const optional = rows.map(([name, { required, ...row }]): [string, Row] => [
    name,
    required ? { ...row, onNull: 'refuse' } : row,
  ]);
  return sieveFrom(checksOf(settings, operation, Object.fromEntries(optional)));
}

function checksOf(settings: GateSettings, operation: Operation, table: Table): Record<string, Check> {
  const circumstances: Circumstances = {
    timeZone: settings.timeZone,
    filtering: operation === 'list',
    sieveOfData: onceFor((resource) => resourceSieve(settings, 'create', resources[resource], {})),
  };
  const checks = Object.entries(table).map(([name, row]) => [name, checkIn(operation, row, circumstances)]);
  return Object.fromEntries(checks);
}

/** A row's check in one operation: whether it must be there, and what `null` does. */
function checkIn(operation: Operation, row: Row, circumstances: Circumstances): Check {
  const check = checkOf(row, circumstances);
  if (operation === 'create' && row.required) return { ...check, schema: check.schema.required(), nullIsAbsent: true };
  if (operation !== 'change' || row.onNull === 'keep') return { ...check, nullIsAbsent: true };
  if (row.onNull === 'refuse' || row.required) return check;
  if (row.holds === 'flag') return { ...check, schema: (check.schema as BooleanSchema).falsy(null) };
  return { ...check, schema: check.schema.allow(null) };
}
