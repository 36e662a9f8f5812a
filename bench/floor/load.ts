/** Loads an export into the floor's store: no checks, one language, one transaction. */

import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Document } from '../../src/model/document.ts';
import type { Kind } from '../../src/model/field.ts';
import { eventRecord, placeRecord, type Shown, termRecord } from './record.ts';
import type { Row, Store } from './store.ts';

/** FTS5 writes a block whenever a row ID falls, so events go in by start, as many at a time. */
const batchSize = 5000;

type Exported = { readonly kind: Kind } & Document;

export async function load(store: Store, file: string): Promise<void> {
  const embedded = new Map<number, unknown>();
  let batch: Row[] = [];
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const exported = JSON.parse(line) as Exported;
    if (exported.kind === 'events') {
      batch.push(rowOf(store, exported as Document<'events'>, (id) => embedded.get(id)));
      if (batch.length === batchSize) batch = written(store, batch);
    } else if (exported.kind) embedded.set(exported.id, addOther(store, exported));
  }
  written(store, batch);
  store.optimize();
}

function written(store: Store, batch: Row[]): Row[] {
  batch.sort((one, other) => one.start - other.start || one.id - other.id);
  store.together(() => {
    for (const row of batch) store.addEvent(row);
  });
  return [];
}

function addOther(store: Store, exported: Exported): unknown {
  const { kind, id } = exported;
  if (kind === 'venues' || kind === 'organizers') {
    const record = placeRecord(kind, exported as Document<'organizers'>);
    store.addRecord(id, JSON.stringify(record));
    return record;
  }
  const term = exported as Document<'categories' | 'tags'>;
  const record = termRecord(kind as 'categories' | 'tags', term);
  store.addRecord(id, JSON.stringify(record));
  if (kind === 'categories') store.addTerm(id, String(term.texts.ca?.name), term.facts.parent);
  return record;
}

/** An event with what it shows; categories are found by their ancestors too. */
export function rowOf(store: Store, event: Document<'events'>, recordOf: (id: number) => unknown): Row {
  const { categories, tags, venue, organizer } = event.facts;
  const shown: Shown = {
    categories: categories.map(recordOf),
    tags: tags.map(recordOf),
    venue: recordOf(venue[0] as number),
    organizer: organizer.map(recordOf),
  };
  const ancestors = categories.map(store.parentOf).filter((parent) => parent !== 0);
  const texts = event.texts.ca ?? {};
  return {
    id: event.id,
    body: JSON.stringify(eventRecord(event, shown)),
    start: event.facts.start / 1000,
    refs: [...new Set([...categories, ...ancestors, ...tags, ...venue, ...organizer])],
    title: texts.title ?? '',
    description: (texts.description ?? '').replace(/<[^>]*>/g, ' '),
  };
}
