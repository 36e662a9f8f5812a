import type { Resource } from './field.ts';
import { paging } from './shared-rows.ts';

/** Synonyms of one language. */
export const maxSynonyms = 2000;

/** Synonyms: words and phrases for which visitors look alike. */
export const synonyms = {
  name: 'synonyms',
  singular: 'synonym',
  title: 'words',
  family: 'setting',
  bySlug: false,
  fields: {
    language: { type: 'string', valueType: 'language', required: true },
    words: { type: 'array', valueType: 'phrases', required: true, min: 2, max: 20 },
    root: { type: 'string', valueType: 'phrase', default: null },
  },
  extensions: {},
  filters: { ...paging, language: { type: 'string', valueType: 'language' } },
} as const satisfies Resource;
