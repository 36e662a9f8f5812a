/** Loads an export into the floor's store: no checks, one language, many records at a time. */

import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Document } from '../../src/model/document.ts';
import type { Kind } from '../../src/model/field.ts';
import { eventRecord, type Json, placeRecord, type Shown, termRecord } from './record.ts';
import type { EventRow, Store } from './store.ts';

const batchSize = 5000;

type Exported = { readonly kind: Kind } & Document;

/** Rendered records that events show, by ID. */
type Embedded = ReadonlyMap<number, Json>;

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
  await (batch[0]?.kind === 'categories' ? store.addCategories(rows) : store.addOthers(rows));
}

function otherRecord(exported: Exported): Json {
  const { kind } = exported;
  return kind === 'venues' || kind === 'organizers'
    ? placeRecord(kind, exported as Document<'organizers'>)
    : termRecord(kind as 'categories' | 'tags', exported as Document<'categories' | 'tags'>);
}

/** An event with what it shows; categories are found by their ancestors too. */
export function rowOf(event: Document<'events'>, embedded: Embedded): EventRow {
  const { categories, tags, venue, organizer } = event.facts;
  const shown: Shown = {
    categories: categories.map((id) => embedded.get(id)),
    tags: tags.map((id) => embedded.get(id)),
    venue: embedded.get(venue[0] as number),
    organizer: organizer.map((id) => embedded.get(id)),
  };
  const ancestors = categories.map((id) => Number(embedded.get(id)?.parent)).filter((parent) => parent > 0);
  const texts = event.texts.ca ?? {};
  return {
    id: event.id,
    record: eventRecord(event, shown),
    start: event.facts.start / 1000,
    refs: [...new Set([...categories, ...ancestors, ...tags, ...venue, ...organizer])],
    title: texts.title ?? '',
    description: (texts.description ?? '').replace(/<[^>]*>/g, ' '),
  };
}
