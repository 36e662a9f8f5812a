/** Repairs the bodies of records from elsewhere: values that people write differently are converted, or left out. */

import { imageAddress, mailAddress, type Repair, status, truth, webAddress } from '../formats/repairs.ts';
import type { ResourceName, Row, ValueType } from '../model/tables/field.ts';
import { writtenRows } from '../model/tables/resources.ts';
import { isPlain, type Plain } from '../model/text/characters.ts';

/** A body, and what was repaired in it. */
export interface Mended {
  readonly body: Plain;
  readonly remarks: readonly Remark[];
}

/** A remark about one field: a sentence that many records may share, and the details of this one. */
export interface Remark {
  readonly what: string;
  readonly detail: string;
}

/** The source of a body. */
export interface Origin {
  /** The source's address, against which relative addresses are resolved; absent for files. */
  readonly address?: string;
  /** The name of a field at the source. */
  readonly called: (field: string) => string;
}

const mends: Partial<Record<ValueType, (text: string, address?: string) => Repair<unknown>>> = {
  url: webAddress,
  image: (text, address) => (/^\d+$/.test(text.trim()) ? { value: text } : imageAddress(text, address)),
  email: mailAddress,
  flag: truth,
  status,
};

/** Repairs the texts of a body, and those of records inside it. */
export function mended(resource: ResourceName, said: Plain, origin: Origin): Mended {
  const { body, remarks } = resource === 'venues' ? named(said) : { body: said, remarks: [] };
  const fields = Object.entries(body).map(([field, value]) => ({
    field,
    ...mendedField(resource, field, value, origin),
  }));
  return {
    body: Object.fromEntries(fields.flatMap(({ field, value }) => (value === undefined ? [] : [[field, value]]))),
    remarks: [...remarks, ...fields.flatMap((field) => field.remarks)],
  };
}

/** Names a venue without a name by its address or its town. */
function named(venue: Plain): Mended {
  const name = [venue['address'], venue['city']].find((text) => typeof text === 'string' && text.trim() !== '');
  if (venue['venue'] !== '' || name === undefined) return { body: venue, remarks: [] };
  return { body: { ...venue, venue: name }, remarks: [{ what: namelessVenue, detail: String(name) }] };
}

const namelessVenue = 'Venue without a name: called by its address';

interface MendedField {
  readonly value?: unknown;
  readonly remarks: readonly Remark[];
}

function mendedField(resource: ResourceName, field: string, value: unknown, origin: Origin): MendedField {
  const row: Row | undefined = writtenRows(resource)[field];
  if (row?.valueType === 'links' && row.refers && Array.isArray(value)) return mendedItems(row.refers, value, origin);
  const mend = row && mends[row.valueType];
  if (!mend || typeof value !== 'string') return { value, remarks: [] };
  const { value: better, what } = mend(value, origin.address);
  return { value: better, remarks: what === undefined ? [] : [{ what, detail: `${origin.called(field)}: ${value}` }] };
}

function mendedItems(resource: ResourceName, items: readonly unknown[], origin: Origin): MendedField {
  const all = items.map((item) => (isPlain(item) ? mended(resource, item, origin) : { body: item, remarks: [] }));
  return { value: all.map(({ body }) => body), remarks: all.flatMap(({ remarks }) => remarks) };
}
