/** Trims records to the requested fields (`_fields`). */

import { ownTurn } from '../../async/turns.ts';
import { digest, type Input } from '../../calendar/calendar.ts';
import {
  type BodySource,
  bytesOut,
  changed,
  isInMemory,
  largeBody,
  written,
} from '../../calendar/rendering/body-source.ts';

/** Records trimmed to `_fields`. */
export async function trimmed(records: readonly BodySource[], input: Input): Promise<readonly BodySource[]> {
  const trim = trimming(input);
  const all: BodySource[] = [];
  for (const record of records) {
    if (isInMemory(record) && record.length > largeBody) await ownTurn();
    all.push(trim(record));
  }
  return all;
}

/** Trims records to `_fields`; all fields stay without it. */
export function trimming(input: Input): (record: BodySource) => BodySource {
  const fields = fieldsOf(input);
  if (!fields) return (record) => record;
  const trim = trimmer(fields);
  return (record) => changed(record, 0, (there) => bytesOut(trim(written(there))));
}

/** The tag of records that are trimmed to `_fields`, which differs from that of whole ones. */
export function trimmedTag(tag: string, input: Input): string {
  const fields = fieldsOf(input);
  return fields ? `${tag}-${digest(fields.join()).slice(0, 8)}` : tag;
}

/** The requested fields; undefined when all are. */
function fieldsOf({ values }: Input): readonly string[] | undefined {
  const fields = values._fields;
  return fields && fields.length > 0 ? fields : undefined;
}

/** A tree of names; an empty map takes the whole value. */
type Wanted = Map<string, Wanted>;

/** Makes a trimmer for `_fields` such as `id`, `title`, `venue.city`. Unknown names are ignored. */
export function trimmer(fields: readonly string[]): (record: Buffer) => Buffer {
  const wanted = wantedOf(fields);
  return (record) => Buffer.from(JSON.stringify(picked(JSON.parse(record.toString('utf8')), wanted)));
}

function wantedOf(fields: readonly string[]): Wanted {
  const root: Wanted = new Map();
  const whole = new Set<Wanted>();
  for (const field of fields) {
    let level = root;
    for (const name of field.split('.')) {
      if (whole.has(level)) break;
      const below: Wanted = level.get(name) ?? new Map();
      level.set(name, below);
      level = below;
    }
    level.clear();
    whole.add(level);
  }
  return root;
}

/** Lists are trimmed item by item; what is no object stays as it is. */
function picked(value: unknown, wanted: Wanted): unknown {
  if (wanted.size === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => picked(item, wanted));
  const members = Object.entries(value).filter(([name]) => wanted.has(name));
  return Object.fromEntries(members.map(([name, part]) => [name, picked(part, wanted.get(name) as Wanted)]));
}
