/**
 * The agenda of the city of Madrid, as its open-data portal publishes it (JSON-LD under `@graph`; source of the data:
 * Ayuntamiento de Madrid, datos.madrid.es). Pure: bytes in, records and notes out.
 */

import { decodeBytes } from '../encodings.ts';
import { type Incoming, type Note, type Reading, type Refusal, UnreadableSource } from '../incoming.ts';
import { eventOf, notesOn } from './event.ts';
import { type Item, itemOf, oneLine } from './item.ts';
import { placesOf } from './places.ts';
import { categoriesOf, notesOnCategories, tagsOf } from './terms.ts';

/** Reads a whole feed. Throws UnreadableSource for bytes that are no such feed. */
export function readMadrid(bytes: Uint8Array): Reading {
  const notes: Note[] = [];
  const parsed = parse(decodeBytes(bytes, 'the file', notes));
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
    throw new UnreadableSource(`not JSON, even with control characters forgiven: ${oneLine((error as Error).message)}`);
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
  const repairs: [number, string][] = [
    [parsed.controlCharacters, 'Control characters inside texts, which JSON forbids: forgiven'],
    [parsed.escapes, 'Unknown escapes inside texts: read as they stand'],
  ];
  return repairs.flatMap(([count, what]) =>
    count > 0 ? [{ what, where: 'the file', detail: `${count} of them` }] : [],
  );
}

/** A parsed text, and the number of repairs. */
interface Tolerated {
  readonly value: unknown;
  readonly controlCharacters: number;
  readonly escapes: number;
}

/** An unclosed string extends to the end of the text; otherwise each quote in it would be tried as its beginning. */
const strings = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)/g;
const control = /[\u0000-\u001f]/g;
const wrongEscape = /\\(?:(["\\/bfnrt]|u[0-9a-fA-F]{4})|)/g;

/**
 * Parses JSON (RFC 8259) that may have bare control characters and unknown escapes inside its strings. Throws SyntaxError
 * for anything else.
 */
export function parseTolerantly(text: string): Tolerated {
  try {
    return { value: JSON.parse(text), controlCharacters: 0, escapes: 0 };
  } catch {
    return parseRepaired(text);
  }
}

function parseRepaired(text: string): Tolerated {
  let controlCharacters = 0;
  let escapes = 0;
  const repaired = text.replace(strings, (string) =>
    string
      .replace(wrongEscape, (whole, known: string | undefined) => {
        if (known !== undefined) return whole;
        escapes += 1;
        return '\\\\';
      })
      .replace(control, (character) => {
        controlCharacters += 1;
        return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
      }),
  );
  return { value: JSON.parse(repaired), controlCharacters, escapes };
}
