/** How documents show a row of the tables, and which rows are the query parameters of an operation. */

import { choicesOf } from '../model/tables/bounds.ts';
import { yearsListed } from '../model/tables/events.ts';
import { type DeploymentName, deployments, type Row, type Table } from '../model/tables/field.ts';
import { addYears, type Instant, wallClockOf } from '../model/time/instants.ts';
import { descriptionsIn, type SpokenLanguage } from '../model/words/index.ts';
import type { Descriptions } from '../model/words/types.ts';
import type { GateSettings } from './checks/validators.ts';
import { parametersOf, type Route, type RouteOperation } from './routes.ts';

/** What the documents depend on. */
export interface DocumentSettings extends GateSettings {
  readonly deployment: DeploymentName;
  /** Root of the interface, absolute, without a slash at its end. */
  readonly api: string;
  /** Path of the interface without slashes at its ends, such as `calendar/events/v1`. */
  readonly namespace: string;
  /** Version of the service. */
  readonly version: string;
  /** The scenarios of the route for testers and the root below which it lies; absent when it is switched off. */
  readonly reset?: { readonly scenarios: readonly string[]; readonly server: string } | undefined;
  readonly now: Instant;
  /** The language of descriptions; that of the deployment when absent. */
  readonly spoken?: SpokenLanguage | undefined;
}

/** A part of a document. */
export type Json = Readonly<Record<string, unknown>>;

/** What documents say about a row besides its description: exactly what the specification lists. */
export interface Shape {
  readonly type?: string;
  readonly format?: 'double';
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly items?: Json;
}

/** A parameter as documents show it: a field that is written, or any other parameter. */
export function shapeOf(row: Row, written: boolean, settings: DocumentSettings): Shape {
  const byDefault = defaultOf(row, settings);
  const choices = choicesOf(row, settings);
  return {
    ...(row.type && { type: row.type }),
    ...(row.type === 'number' && { format: 'double' }),
    ...(byDefault !== undefined && { default: byDefault }),
    ...(choices && row.type !== 'array' && { enum: choices }),
    ...(row.type === 'array' && { items: itemsOf(row, written, settings) }),
  };
}

/** The descriptions in the language that is spoken. */
export function descriptionsOf({ deployment, spoken }: DocumentSettings): Descriptions {
  return descriptionsIn(spoken ?? deployments[deployment].words);
}

/** A description, and its first sentence as a summary for lists of operations (OpenAPI 3.1, 4.8.10). */
export function summarized(description: string): { readonly summary: string; readonly description: string } {
  const [summary = ''] = /^.*?(?=\.(?:\s|$))/s.exec(description) ?? [];
  return { summary, description };
}

function itemsOf(row: Row, written: boolean, settings: DocumentSettings): Json {
  const choices = choicesOf(row, settings);
  if (choices && row.valueType === 'anyOf')
    return { type: 'string', enum: [...choices, ...choices.map((word) => `-${word}`)] };
  if (choices) return { type: 'string', enum: choices };
  if (!row.refers && row.valueType !== 'ids') return { type: 'string' };
  const isUntyped = written && row.valueType === 'terms' && !deployments[settings.deployment].typesTerms;
  return isUntyped ? {} : { type: 'integer' };
}

function defaultOf(row: Row, { now, timeZone, namespace }: DocumentSettings): unknown {
  if (row.movingDefault === undefined) return row.default;
  if (row.movingDefault === 'namespace') return namespace;
  const wall = wallClockOf(now, timeZone);
  return row.movingDefault === 'now' ? wall : addYears(wall, yearsListed);
}

/** Parameters and their descriptions. */
export interface DescribedTable {
  readonly table: Table;
  readonly words: Readonly<Record<string, string>>;
}

/** The query parameters of an operation on a route, without those that all operations share. */
export function queryOf(route: Route, operation: RouteOperation, words: Descriptions): DescribedTable {
  const { filters } = words.resources[route.resource ?? 'events'];
  const own: Readonly<Partial<Record<RouteOperation, object>>> = words.parameters;
  return {
    table: parametersOf(operation, route).own,
    words: { ...filters, ...words.outputParameters, ...own[operation] },
  };
}
