/** Puts records into lists and objects without parsing them. */

import { ownTurn } from '../../async/own-turn.ts';
import type { Input } from '../../calendar/calendar.ts';
import { type BodySource, bytesOut, joined, largeBody, written } from '../../calendar/rendering/body-source.ts';
import { digest } from '../../calendar/writing/images.ts';
import type { TableName } from '../../model/tables/field.ts';
import { trimmer } from './trim.ts';

const comma = bytesOut(Buffer.from(','));

/** `{"events":[…],"rest_url":…}` without parsing a record. */
export function enveloped(
  resource: TableName,
  records: readonly BodySource[],
  envelope: object,
  further: readonly BodySource[],
): BodySource {
  const around = JSON.stringify(envelope).slice(1, -1);
  return joined([text(`{"${resource}":[`), ...listed(records), text(`],${around}`), ...further, text('}')]);
}

/** Joins parts with commas. */
export function listed(parts: readonly BodySource[]): BodySource[] {
  return parts.flatMap((part, at) => (at > 0 ? [comma, part] : [part]));
}

/** A part of JSON. */
export function text(json: string): BodySource {
  return bytesOut(Buffer.from(json));
}

/** Records trimmed to `_fields`. */
export async function trimmed(records: readonly BodySource[], input: Input): Promise<readonly BodySource[]> {
  const trim = trimming(input);
  const all: BodySource[] = [];
  for (const record of records) {
    if (record.length > largeBody) await ownTurn();
    all.push(trim(record));
  }
  return all;
}

/** Trims records to `_fields`; all fields stay without it. */
export function trimming(input: Input): (record: BodySource) => BodySource {
  const fields = fieldsOf(input);
  if (!fields) return (record) => record;
  const trim = trimmer(fields);
  return (record) => bytesOut(trim(written(record)));
}

/** The tag of records that are trimmed to `_fields`, which differs from that of whole ones. */
export function trimmedTag(tag: string, input: Input): string {
  const fields = fieldsOf(input);
  return fields ? `${tag}-${digest(fields.join()).slice(0, 8)}` : tag;
}

/** The requested fields; undefined when all are. */
function fieldsOf({ values }: Input): readonly string[] | undefined {
  const fields = values['_fields'] as readonly string[] | undefined;
  return fields && fields.length > 0 ? fields : undefined;
}
