import { categories } from './categories.ts';
import { events } from './events.ts';
import type { Resource, ResourceName } from './field.ts';
import { organizers } from './organizers.ts';
import { tags } from './tags.ts';
import { venues } from './venues.ts';

/** The five tables, in the order in which routes and documents list them. */
export const resources: Readonly<Record<ResourceName, Resource>> = { events, venues, organizers, categories, tags };
