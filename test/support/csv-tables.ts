/** Reads tables in tests. */

import { readCsv } from '../../src/formats/csv/table.ts';

const bytesOf = (text: string | Uint8Array) => (typeof text === 'string' ? new TextEncoder().encode(text) : text);
/** What the reader makes of a table. */
export const read = (text: string | Uint8Array) =>
  readCsv(bytesOf(text), { columns: {}, source: 'csv', language: 'ca', timeZone: 'Europe/Madrid' });
/** The values of its rows. */
export const valuesIn = (text: string | Uint8Array) => read(text).records.map(({ values }) => values);
