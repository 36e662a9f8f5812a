/** The ways to change a record over HTTP. */

import type { ResourceName } from '../../../src/model/tables/field.ts';
import { resources } from '../../../src/model/tables/resources.ts';

/** The methods that change a record. */
export const methods = ['POST', 'PUT', 'PATCH'] as const;

/** A method, and what the path names the record by. */
export type Way = readonly [method: (typeof methods)[number], by: 'id' | 'slug'];

/** All ways to change a record. */
export function waysTo(resource: ResourceName): Way[] {
  const locators = resources[resource].family === 'post' ? (['id', 'slug'] as const) : (['id'] as const);
  return methods.flatMap((method) => locators.map((by) => [method, by] as const));
}
