import { categories } from './categories.ts';
import { events } from './events.ts';
import type { Resource, ResourceName } from './field.ts';
import { organizers } from './organizers.ts';
import { tags } from './tags.ts';
import { venues } from './venues.ts';

/** The five tables, in the order in which routes and documents list them. */
export const resources: Readonly<Record<ResourceName, Resource>> = { events, venues, organizers, categories, tags };

/** The fields of a resource that have a text per language. */
export function translatableFields(resource: ResourceName): readonly string[] {
  return translatable[resource];
}

const translatable: Readonly<Record<ResourceName, readonly string[]>> = {
  events: fieldsWithTexts('events'),
  venues: fieldsWithTexts('venues'),
  organizers: fieldsWithTexts('organizers'),
  categories: fieldsWithTexts('categories'),
  tags: fieldsWithTexts('tags'),
};

function fieldsWithTexts(resource: ResourceName): string[] {
  return Object.entries(resources[resource].fields).flatMap(([name, row]) => (row.translatable ? [name] : []));
}
