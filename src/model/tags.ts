import type { Resource } from './field.ts';
import { termFilters, termFiltersEnd } from './shared-rows.ts';

/** Tags: free keywords of events. */
export const tags = {
  name: 'tags',
  one: 'tag',
  title: 'name',
  sort: 'term',
  bySlug: false,
  fields: {
    name: { type: 'string', holds: 'title', required: true, translatable: true },
    description: { type: 'string', holds: 'html', translatable: true },
    slug: { type: 'string', holds: 'slug', translatable: true, onNull: 'refuse' },
  },
  beyond: {},
  filters: { ...termFilters, ...termFiltersEnd },
} as const satisfies Resource;
