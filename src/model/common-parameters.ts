import type { Table } from './field.ts';

/** Taken by every operation, besides its own parameters. The languages are a setting and become the `enum` of the first. */
export const commonParameters = {
  translation_language: { type: 'string', valueType: 'choice' },
  _fields: { type: 'array', valueType: 'names' },
  _translations: { type: 'boolean', valueType: 'flag' },
  strict: { type: 'boolean', valueType: 'flag', default: false },
} as const satisfies Table;

/** Taken by deletions. */
export const removal = {
  force: { type: 'boolean', valueType: 'flag', default: false },
} as const satisfies Table;

/** Taken by the namespace index. */
export const indexParameters = {
  namespace: { type: 'string', valueType: 'word', movingDefault: 'namespace' },
  context: { type: 'string', valueType: 'word', default: 'view' },
} as const satisfies Table;
