import type { Resource } from './field.ts';
import { paging } from './parameters.ts';

/** The most sets of synonyms in one language. */
export const maxSynonyms = 2000;

/** Synonyms: words and phrases that mean the same to visitors. */
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
