/**
 * The agenda of the city of Madrid, as its open-data portal publishes it (JSON-LD under `@graph`; source of the data:
 * Ayuntamiento de Madrid, datos.madrid.es). Pure: bytes in, records and notes out.
 */

import { type Incoming, type Note, type Reading, type Refusal, UnreadableSource } from '../incoming.ts';
import { decoded } from '../repairs.ts';
import { eventOf, notesOn } from './event.ts';
import { type Item, itemOf } from './item.ts';
import { placesOf } from './places.ts';
import { categoriesOf, notesOnCategories, tagsOf } from './terms.ts';
import { oneLine } from './text.ts';
import { parseTolerantly, type Tolerated } from './tolerant-json.ts';

/** Reads a whole feed. Throws UnreadableSource for bytes that are no such feed. */
export function readMadrid(bytes: Uint8Array): Reading {
  const notes: Note[] = [];
  const parsed = parse(decoded(bytes, 'the file', notes));
  const { items, refusals } = sorted(graphOf(parsed.value));
  const places = placesOf(items);
  const categories = categoriesOf(items);
  const records: Incoming[] = [
    ...categories,
    ...tagsOf(items),
    ...places.venues,
    ...places.organizers,
    ...items.map((item) => eventOf(item, places)),
  ];
  notes.push(...notesOnJson(parsed), ...notesOnCategories(categories), ...places.notes, ...items.flatMap(notesOn));
  return { source: 'madrid', language: 'es', records, notes, refusals };
}

function parse(text: string): Tolerated {
  try {
    return parseTolerantly(text);
  } catch (error) {
    throw new UnreadableSource(`not JSON, even with control characters forgiven: ${(error as Error).message}`);
  }
}

function graphOf(value: unknown): readonly unknown[] {
  const graph = typeof value === 'object' && value !== null && '@graph' in value ? value['@graph'] : undefined;
  if (!Array.isArray(graph)) throw new UnreadableSource('not the agenda of Madrid: it has no list under "@graph"');
  return graph;
}

/** Items with an identity and a title; others are refused. */
function sorted(graph: readonly unknown[]): { readonly items: Item[]; readonly refusals: Refusal[] } {
  const items = new Map<string, Item>();
  const refusals: Refusal[] = [];
  for (const [at, value] of graph.entries()) {
    const item = itemOf(value);
    const reason = reasonAgainst(item, items);
    if (item && !reason) items.set(item.id, item);
    else refusals.push({ resource: 'events', where: whereIs(at, item), reason: reason ?? '' });
  }
  return { items: [...items.values()], refusals };
}

function reasonAgainst(item: Item | undefined, earlier: ReadonlyMap<string, Item>): string | undefined {
  if (!item) return 'is not an object';
  if (item.id === '') return 'has no id, so that importing it again would double it';
  if (oneLine(item.title) === '') return 'has no title';
  if (earlier.has(item.id)) return 'has the id of an earlier item of the same file';
  return undefined;
}

function whereIs(at: number, item: Item | undefined): string {
  return [`item ${at + 1}`, item?.id, oneLine(item?.title ?? '')].filter(Boolean).join(' ');
}

function notesOnJson(parsed: Tolerated): Note[] {
  const notes: Note[] = [];
  const where = 'the file';
  if (parsed.controlCharacters > 0) {
    const detail = `${parsed.controlCharacters} of them`;
    notes.push({ what: 'Control characters inside texts, which JSON forbids: forgiven', where, detail });
  }
  if (parsed.escapes > 0) {
    notes.push({
      what: 'Unknown escapes inside texts: read as they stand',
      where,
      detail: `${parsed.escapes} of them`,
    });
  }
  return notes;
}
