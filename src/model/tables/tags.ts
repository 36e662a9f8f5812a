import type { Resource } from './field.ts';
import { termFilters, termFiltersEnd } from './shared-rows.ts';

/** Tags: free keywords of events. */
export const tags = {
  name: 'tags',
  singular: 'tag',
  title: 'name',
  family: 'term',
  bySlug: false,
  fields: {
    name: { type: 'string', valueType: 'title', required: true, translatable: true },
    description: { type: 'string', valueType: 'html', translatable: true },
    slug: { type: 'string', valueType: 'slug', translatable: true, onNull: 'refuse' },
  },
  extensions: {},
  filters: { ...termFilters, ...termFiltersEnd },
} as const satisfies Resource;
