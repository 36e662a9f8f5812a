import type { Resource } from './field.ts';
import { termFilters, termFiltersEnd } from './shared-rows.ts';

/** Categories: a tree of terms that events are filed under. */
export const categories = {
  name: 'categories',
  one: 'category',
  title: 'name',
  sort: 'term',
  bySlug: false,
  fields: {
    name: { type: 'string', holds: 'title', required: true, translatable: true },
    description: { type: 'string', holds: 'html', translatable: true },
    slug: { type: 'string', holds: 'slug', translatable: true, onNull: 'refuse' },
    parent: { type: 'integer', holds: 'parent', refers: 'categories' },
  },
  beyond: {},
  filters: {
    ...termFilters,
    parent: { type: 'integer', holds: 'parent', refers: 'categories' },
    ...termFiltersEnd,
  },
} as const satisfies Resource;
