import type { Resource } from './field.ts';
import { termFilters, termFiltersEnd } from './shared-rows.ts';

/** Categories: a tree of terms that events are filed under. */
export const categories = {
  name: 'categories',
  singular: 'category',
  title: 'name',
  family: 'term',
  bySlug: false,
  fields: {
    name: { type: 'string', valueType: 'title', required: true, translatable: true },
    description: { type: 'string', valueType: 'html', translatable: true },
    slug: { type: 'string', valueType: 'slug', translatable: true, onNull: 'refuse' },
    parent: { type: 'integer', valueType: 'parent', refers: 'categories' },
  },
  extensions: {},
  filters: {
    ...termFilters,
    parent: { type: 'integer', valueType: 'parent', refers: 'categories' },
    ...termFiltersEnd,
  },
} as const satisfies Resource;
