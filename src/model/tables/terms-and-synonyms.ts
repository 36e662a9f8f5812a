/** Categories and tags, and the synonyms that searches know. */

import type { Resource, Row, Table } from './field.ts';
import { paging, sharedFilters } from './parameters.ts';

const termFields = {
  name: { type: 'string', valueType: 'title', required: true, translatable: true },
  description: { type: 'string', valueType: 'html', translatable: true },
  slug: { type: 'string', valueType: 'slug', translatable: true, onNull: 'refuse' },
} as const satisfies Table;

const parent = { type: 'integer', valueType: 'parent', refers: 'categories' } as const satisfies Row;

/** The filters of terms; categories add `parent`. */
const termFilters = {
  ...paging,
  search: { type: 'string', valueType: 'search' },
  exclude: { type: 'array', valueType: 'ids' },
  include: { type: 'array', valueType: 'ids' },
  order: sharedFilters.order,
  orderby: {
    type: 'string',
    valueType: 'choice',
    enum: ['name', 'slug', 'id', 'count', 'description', 'parent', 'include'],
  },
  hide_empty: { type: 'boolean', valueType: 'flag', default: '1' },
} as const satisfies Table;

/** The filters that follow a category's `parent`. */
const termFiltersEnd = {
  post: { type: 'integer', valueType: 'id', refers: 'events' },
  event: { type: 'integer', valueType: 'id', refers: 'events' },
  slug: { type: 'string', valueType: 'word' },
} as const satisfies Table;

/** Categories: a tree of terms that events are filed under. */
export const categories = {
  singular: 'category',
  title: 'name',
  family: 'term',
  fields: { ...termFields, parent },
  extensions: {},
  filters: { ...termFilters, parent, ...termFiltersEnd },
} as const satisfies Resource;

/** Tags: free keywords of events. */
export const tags = {
  singular: 'tag',
  title: 'name',
  family: 'term',
  fields: termFields,
  extensions: {},
  filters: { ...termFilters, ...termFiltersEnd },
} as const satisfies Resource;

/** The most sets of synonyms in one language. */
export const maxSynonyms = 2000;

/** Synonyms: words and phrases that mean the same to visitors. */
export const synonyms = {
  singular: 'synonym',
  title: 'words',
  family: 'setting',
  fields: {
    language: { type: 'string', valueType: 'language', required: true },
    words: { type: 'array', valueType: 'phrases', required: true, min: 2, max: 20 },
    root: { type: 'string', valueType: 'phrase', default: null },
  },
  extensions: {},
  filters: { ...paging, language: { type: 'string', valueType: 'language' } },
} as const satisfies Resource;
