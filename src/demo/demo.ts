/** The demo data of an order: a whole calendar, generated record by record. */

import { createHash } from 'node:crypto';
import { unique } from '../model/arrays-and-maps.ts';
import type { SynonymFacts } from '../model/documents/document.ts';
import { happeningsOf, isPictured, type MakeEvent } from './happenings.ts';
import { type Made, type Making, makingOf, type Order } from './making.ts';
import { picturesFirst, poolOf } from './pool.ts';
import { drawnEvents, readScenario } from './scenario.ts';
import { readSeedFiles, type SeedFiles } from './seed-files.ts';
import { staged } from './staging.ts';
import { shuffledInBlocks } from './when.ts';
import { within } from './whereabouts.ts';

/** A calendar of demo data, generated as it is read. */
export interface Demo {
  /** The calendar's identity, the same for the same order. */
  readonly identity: string;
  /** How many records there are. */
  readonly total: number;
  /** The highest ID, 0 when there are no records. */
  readonly last: number;
  /** The records, each after those that it refers to. Events are generated as they are read, so they can be read once. */
  readonly records: Iterable<Made>;
}

/**
 * Generates demo data. `taken` are IDs of other documents, such as API keys. Scenarios come first, then the other events. Throws RangeError
 * for a scenario that contradicts itself.
 */
export function demoOf(order: Order, taken: readonly number[]): Demo {
  const idAt = idsBeside(taken);
  let place = 0;
  const making = makingOf(order, () => {
    place += 1;
    return idAt(place - 1);
  });
  const files = within(readSeedFiles(), order.towns);
  const scenarios = order.scenarios.map(readScenario);
  const isDrawn = scenarios.flatMap(drawnEvents);
  const drawn = isDrawn.filter(Boolean).length + order.events;
  const pool = drawn > 0 ? poolOf(making, files, drawn) : undefined;
  const stages = scenarios.map((scenario) => staged(making, scenario, files.kinds));
  const before = [...(pool?.records ?? []), ...stages.flatMap((stage) => stage.records)];
  const makeEvent = pool && happeningsOf(making, files, pool);
  function* records(): Generator<Made> {
    yield* before;
    for (const stage of stages) yield* withPictures(stage.events(makeEvent));
    if (makeEvent) yield* withPictures(agendaOf(making, makeEvent));
    // The last, so that all else has its number whatever they are
    for (const facts of synonyms) yield { kind: 'synonyms', id: making.nextId(), facts, texts: {} };
  }
  const synonyms = pool ? synonymsOf(files, order) : [];
  const events = isDrawn.length + order.events;
  const total = before.length + events + picturesOf(events, isDrawn) + synonyms.length;
  return { identity: identityOf(order), total, last: total === 0 ? 0 : idAt(total - 1), records: records() };
}

/** IDs in the order of the records: numbers from 1 on, without those that are taken. */
function idsBeside(taken: readonly number[]): (place: number) => number {
  const rising = unique(taken).sort((one, other) => one - other);
  return (place) => rising.reduce((id, held) => (held <= id ? id + 1 : id), place + 1);
}

function synonymsOf({ synonyms }: SeedFiles, { languages }: Order): SynonymFacts[] {
  return languages.flatMap((language) => synonyms[language].map((set) => ({ language, ...set })));
}

/** How many of the events have a picture: drawn ones may; those of scenarios come first. */
function picturesOf(events: number, isDrawn: readonly boolean[]): number {
  let sum = 0;
  for (let number = 0; number < events; number += 1) if ((isDrawn[number] ?? true) && isPictured(number)) sum += 1;
  return sum;
}

/** So many events are made before their pictures are given out, all of one kind: stores take many of one kind at once. */
const batchSize = 1000;

function* withPictures(events: Iterable<Made<'events'>>): Generator<Made> {
  let some: Made<'events'>[] = [];
  for (const event of events) {
    some.push(event);
    if (some.length < batchSize) continue;
    yield* picturesFirst(some);
    some = [];
  }
  yield* picturesFirst(some);
}

/** The events that are only counted, spread over the time that events lie in. */
function* agendaOf({ order, chanceOf, nextNumber }: Making, makeEvent: MakeEvent): Generator<Made<'events'>> {
  for (const place of shuffledInBlocks(order.events, (block) => chanceOf('block', block))) {
    yield makeEvent(nextNumber('events'), { part: place / order.events });
  }
}

/** A UUID (RFC 9562, version 8) that belongs to the order, so that another one is another calendar. */
function identityOf(order: Order): string {
  const { events, seed, now, languages, scenarios, towns = [] } = order;
  const said = JSON.stringify([events, seed, now, languages, scenarios, towns]);
  const hex = createHash('sha256').update(said).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
