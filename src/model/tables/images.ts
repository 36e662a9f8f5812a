/** Pictures of the calendar's own, which were uploaded. */

import type { Resource, Table } from './field.ts';
import { paging } from './parameters.ts';

/** Uploaded pictures, and what people say of them. */
export const images = {
  singular: 'image',
  title: 'filename',
  family: 'file',
  fields: {
    alt: { type: 'string', valueType: 'plain', translatable: true, max: 500 },
    credit: { type: 'string', valueType: 'plain', max: 200 },
    focus: { valueType: 'focus', default: null },
  },
  extensions: {},
  filters: {
    ...paging,
    search: { type: 'string', valueType: 'search' },
    include: { type: 'array', valueType: 'ids' },
    author: { type: 'integer', valueType: 'id' },
    unused: { type: 'boolean', valueType: 'flag' },
  },
} as const satisfies Resource;

/** What an upload takes beside the fields: the address of a picture that is fetched, instead of a file. */
export const uploadParameters = {
  url: { type: 'string', valueType: 'url' },
} as const satisfies Table;
