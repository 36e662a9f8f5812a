/** Tables (RFC 4180) that spreadsheets open. */

import type { Related } from '../../derive/view.ts';
import type { Document } from '../../model/documents/document.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { byteTextOf } from '../../model/text/byte-text.ts';
import type { Feed, Frame, OutputContext, Part, Presenter } from '../presenter.ts';
import { type Columns, lineOf, ours } from './cells.ts';
import { eventColumns, eventRow } from './events.ts';
import { organizerColumns, venueColumns } from './hosts.ts';

/** The format of spreadsheets. */
export const csv: Presenter = { partOf, frameOf };

function partOf(record: Document, related: Related, context: OutputContext): Part {
  if (record.kind === 'events') return rowOf(eventColumns, eventRow(record, related, context));
  if (record.kind === 'venues') return rowOf(venueColumns, { record, context });
  return record.kind === 'organizers' ? rowOf(organizerColumns, { record, context }) : { bytes: '' };
}

function rowOf<R>(columns: Columns<R>, row: R): Part {
  return { bytes: byteTextOf(lineOf(Object.values(columns).map((cellOf) => cellOf(row)))) };
}

const columnsOf: Readonly<Partial<Record<ResourceName, object>>> = {
  events: eventColumns,
  venues: venueColumns,
  organizers: organizerColumns,
};

/** Excel reads UTF-8 only after a byte order mark. */
function frameOf({ resource, asked }: Feed): Frame {
  const mark = asked['bom'] === false ? '' : '\ufeff';
  return { head: `${mark}${lineOf(Object.keys(columnsOf[resource] ?? {}).map(ours))}`, between: '', tail: '' };
}
