/** Loads an export into the store of the floor program: no validation, one language, in batches. */

import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Document } from '../../src/model/documents/document.ts';
import type { Kind } from '../../src/model/tables/field.ts';
import { eventRecord, type Json, placeRecord, type Shown, termRecord } from './record.ts';
import type { EventRow, Row, Store } from './store.ts';

const batchSize = 5000;

type Exported = { readonly kind: Kind } & Document;

/** The rendered records that events embed, by ID. */
type Embedded = ReadonlyMap<number, Json>;

/** Loads the export in a file into an empty store. */
export async function load(store: Store, file: string): Promise<void> {
  const embedded = new Map<number, Json>();
  let batch: Exported[] = [];
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const exported = JSON.parse(line) as Exported;
    if (!exported.kind) continue;
    if (batch.length === batchSize || (batch[0] && batch[0].kind !== exported.kind)) {
      await add(store, batch, embedded);
      batch = [];
    }
    batch.push(exported);
  }
  await add(store, batch, embedded);
  await store.tidy();
}

/** Adds records of one kind. */
async function add(store: Store, batch: readonly Exported[], embedded: Map<number, Json>): Promise<void> {
  if (batch[0]?.kind === 'events') {
    await store.addEvents(batch.map((event) => rowOf(event as Document<'events'>, embedded)));
    return;
  }
  const rows = batch.map((exported) => ({ id: exported.id, record: otherRecord(exported) }));
  for (const { id, record } of rows) embedded.set(id, record);
  await addRows(store, batch[0]?.kind, rows);
  if (batch[0]) await store.addNames(batch[0].kind, rows);
}

function addRows(store: Store, kind: Kind | undefined, rows: readonly Row[]): unknown {
  if (kind === 'categories') return store.addCategories(rows);
  return kind === 'venues' ? store.addVenues(rows) : store.addOthers(rows);
}

function otherRecord(exported: Exported): Json {
  const { kind } = exported;
  return kind === 'venues' || kind === 'organizers'
    ? placeRecord(kind, exported as Document<'organizers'>)
    : termRecord(kind as 'categories' | 'tags', exported as Document<'categories' | 'tags'>);
}

/** The row of an event, rendered with its linked records. */
export function rowOf(event: Document<'events'>, embedded: Embedded): EventRow {
  const { categories, tags, venue, organizer } = event.facts;
  const shown: Shown = {
    categories: categories.map((id) => embedded.get(id)),
    tags: tags.map((id) => embedded.get(id)),
    venue: embedded.get(venue[0] as number),
    organizer: organizer.map((id) => embedded.get(id)),
  };
  return foundBy(eventRecord(event, shown));
}

/** The properties of a rendered event that are indexed. */
interface Rendered {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly utc_start_date: string;
  readonly categories: readonly { readonly id: number; readonly parent: number }[];
  readonly tags: readonly Row[];
  readonly venue: Row;
  readonly organizer: readonly Row[];
}

/** The row of a rendered event with its index terms; an event is also found by the parents of its categories. */
export function foundBy(record: Json): EventRow {
  const { id, title, description, utc_start_date, ...refs } = record as unknown as Rendered;
  const categories = refs.categories.flatMap((category) => [category.id, category.parent]).filter((ref) => ref > 0);
  const tags = refs.tags.map((each) => each.id);
  const organizers = refs.organizer.map((each) => each.id);
  const venue = [refs.venue.id];
  return {
    id,
    record,
    start: Date.parse(`${utc_start_date.replace(' ', 'T')}Z`) / 1000,
    refs: [...new Set([...categories, ...tags, ...venue, ...organizers])],
    by: { categories: [...new Set(categories)], tags, venue },
    title,
    description: description.replace(/<[^>]*>/g, ' '),
  };
}
