/**
 * How indices and aliases are called. Lists ask and writes go to the alias `<prefix>-<kind>`; behind it stands an index
 * `<prefix>-<kind>-<n>`, and with each rebuilding one with the next number takes its place.
 */

import { type ResourceName, resourceNames } from '../../model/field.ts';

/** The alias of the index that answers. */
export function liveAlias(prefix: string, kind: ResourceName): string {
  return `${prefix}-${kind}`;
}

/** The aliases of all indices that answer. */
export function liveAliases(prefix: string): string[] {
  return resourceNames.map((kind) => liveAlias(prefix, kind));
}

/** The alias of the index that answered before the last rebuilding. */
export function keptAlias(prefix: string, kind: ResourceName): string {
  return `${prefix}-${kind}-kept`;
}

/** The alias by which an index is written to while it is built: only writes by an alias can demand that their index is there. */
export function buildingAlias(name: string): string {
  return `${name}-building`;
}

/** The name of an index by its number. */
export function indexName(prefix: string, kind: ResourceName, number: number): string {
  return `${liveAlias(prefix, kind)}-${number}`;
}

/** The number of an index of this kind; undefined for any other name. */
export function numberOf(prefix: string, kind: ResourceName, name: string): number | undefined {
  const beginning = `${liveAlias(prefix, kind)}-`;
  const number = name.startsWith(beginning) ? name.slice(beginning.length) : '';
  return /^[1-9]\d*$/.test(number) ? Number(number) : undefined;
}
