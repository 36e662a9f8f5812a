/** The demo data of an order: a whole calendar, generated record by record. */

import { createHash } from 'node:crypto';
import { unique } from '../model/arrays-and-maps.ts';
import { type DemoContext, type DemoRecord, makeContext, type Order } from './context.ts';
import { isPictured, type MakeEvent, makeEventGenerator } from './events.ts';
import { buildPool, picturesFirst } from './pool.ts';
import { buildScenario, drawnEvents, readScenario } from './scenario.ts';
import { readSeedFiles } from './seed-files.ts';

/** A calendar of demo data, generated as it is read. */
export interface Demo {
  /** The calendar's identity, the same for the same order. */
  readonly identity: string;
  /** How many records there are. */
  readonly total: number;
  /** The highest ID, 0 when there are no records. */
  readonly last: number;
  /** The records, each after those that it refers to. Events are generated as they are read, so they can be read once. */
  readonly records: Iterable<DemoRecord>;
}

/**
 * Generates demo data. `taken` are IDs of other documents, such as API keys. Scenarios come first, then the other events. Throws RangeError
 * for a scenario that contradicts itself.
 */
export function buildDemo(order: Order, taken: readonly number[]): Demo {
  const { events: counted, seed, now, languages, towns = [], series = 0 } = order;
  const text = JSON.stringify([counted, seed, now, languages, order.scenarios, towns, ...(series > 0 ? [series] : [])]);
  const hex = createHash('sha256').update(text).digest('hex');
  // A UUID (RFC 9562, version 8) that belongs to the order, so that another one is another calendar
  const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  const rising = unique(taken).sort((one, other) => one - other);
  let position = 0;
  const context = makeContext(order, () => {
    position += 1;
    return idAt(position - 1, rising);
  });
  const all = readSeedFiles();
  const files = towns.length === 0 ? all : { ...all, towns: all.towns.filter(({ name }) => towns.includes(name.ca)) };
  const scenarios = order.scenarios.map(readScenario);
  const isDrawn = scenarios.flatMap(drawnEvents);
  const drawnCount = isDrawn.filter(Boolean).length + counted;
  const pool = drawnCount > 0 ? buildPool(context, files, drawnCount) : undefined;
  const parts = scenarios.map((scenario) => buildScenario(context, scenario, files.kinds));
  const before = [...(pool?.records ?? []), ...parts.flatMap((part) => part.records)];
  const makeEvent = pool && makeEventGenerator(context, files, pool);
  const synonyms = pool
    ? languages.flatMap((language) => files.synonyms[language].map((set) => ({ language, ...set })))
    : [];
  const events = isDrawn.length + counted;
  let pictures = 0;
  for (let number = 0; number < events; number += 1) if ((isDrawn[number] ?? true) && isPictured(number)) pictures += 1;
  const total = before.length + events + pictures + synonyms.length;
  function* generate(): Generator<DemoRecord> {
    yield* before;
    for (const part of parts) yield* withPictures(part.events(makeEvent));
    if (makeEvent) yield* withPictures(countedEvents(context, makeEvent));
    // The last, so that all else has its number whatever they are
    for (const facts of synonyms) yield { kind: 'synonyms', id: context.nextId(), facts, texts: {} };
  }
  return { identity: uuid, total, last: total === 0 ? 0 : idAt(total - 1, rising), records: generate() };
}

/** The ID of a record by its position: numbers from 1 on, without those that are taken. */
function idAt(position: number, taken: readonly number[]): number {
  return taken.reduce((id, held) => (held <= id ? id + 1 : id), position + 1);
}

/** So many events are made before their pictures are given out, all of one kind: stores take many of one kind at once. */
const batchSize = 1000;

function* withPictures(events: Iterable<DemoRecord<'events'>>): Generator<DemoRecord> {
  let batch: DemoRecord<'events'>[] = [];
  for (const event of events) {
    batch.push(event);
    if (batch.length < batchSize) continue;
    yield* picturesFirst(batch);
    batch = [];
  }
  yield* picturesFirst(batch);
}

const blockSize = 4096;

/**
 * The events that are only counted, spread over the time that events lie in and shuffled within blocks. IDs then tell a tester of a small
 * calendar nothing about dates, and in a large one events lie close together in time, which any index writes faster.
 */
function* countedEvents(
  { order, chanceOf, nextNumber }: DemoContext,
  makeEvent: MakeEvent,
): Generator<DemoRecord<'events'>> {
  const count = order.events;
  for (let from = 0; from < count; from += blockSize) {
    const chance = chanceOf('block', from / blockSize);
    const block = Array.from({ length: Math.min(blockSize, count - from) }, (_, at) => from + at);
    for (let left = block.length; left > 0; left -= 1) {
      const at = chance.below(left);
      yield makeEvent(nextNumber('events'), { part: (block[at] as number) / count });
      block[at] = block[left - 1] as number;
    }
  }
}
