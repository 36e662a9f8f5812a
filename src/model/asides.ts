import type { Table } from './field.ts';

/** Taken by every operation, besides its own parameters. The languages are a setting and become the `enum` of the first. */
export const asides = {
  translation_language: { type: 'string', holds: 'choice' },
  _fields: { type: 'array', holds: 'names' },
  _translations: { type: 'boolean', holds: 'flag' },
  strict: { type: 'boolean', holds: 'flag', default: false },
} as const satisfies Table;

/** Taken by deletions. */
export const removal = {
  force: { type: 'boolean', holds: 'flag', default: false },
} as const satisfies Table;

/** Taken by the namespace index. */
export const indexParameters = {
  namespace: { type: 'string', holds: 'word', movingDefault: 'namespace' },
  context: { type: 'string', holds: 'word', default: 'view' },
} as const satisfies Table;
