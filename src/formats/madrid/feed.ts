/**
 * The agenda of the city of Madrid, as its open-data portal publishes it (JSON-LD under `@graph`; source of the data:
 * Ayuntamiento de Madrid, datos.madrid.es). Pure: bytes in, records and notes out.
 */

import type { Remark, RemarkCode } from '../../model/words/remarks.ts';
import { decodeBytes } from '../encodings.ts';
import { type Incoming, type Note, type Reading, type Refusal, UnreadableSource } from '../incoming.ts';
import { toEvent } from './event.ts';
import { type Item, oneLine, parseItem } from './item.ts';
import { groupPlaces } from './places.ts';
import { toTerms } from './terms.ts';

/** Reads a whole feed. Items need an identity and a title; others are refused. Throws UnreadableSource for bytes that are no such feed. */
export function readMadrid(bytes: Uint8Array): Reading {
  const notes: Note[] = [];
  const text = decodeBytes(bytes, 'the file', notes);
  let parsed: TolerantJson;
  try {
    parsed = parseTolerantly(text);
  } catch (error) {
    const reason = oneLine(error instanceof Error ? error.message : String(error));
    throw new UnreadableSource({ what: 'not_json', values: { reason } });
  }
  const { value, controlCharacters, escapes } = parsed;
  const graph = typeof value === 'object' && value !== null && '@graph' in value ? value['@graph'] : undefined;
  if (!Array.isArray(graph)) throw new UnreadableSource({ what: 'not_madrid' });
  const items = new Map<string, Item>();
  const refusals: Refusal[] = [];
  for (const [at, value] of graph.entries()) {
    const item = parseItem(value);
    let reason: Remark | undefined;
    if (!item) reason = { what: 'not_object' };
    else if (item.id === '') reason = { what: 'without_id' };
    else if (oneLine(item.title) === '') reason = { what: 'without_title' };
    else if (items.has(item.id)) reason = { what: 'id_again' };
    if (item && !reason) items.set(item.id, item);
    else if (reason) {
      const where = [`item ${at + 1}`, item?.id, oneLine(item?.title ?? '')].filter(Boolean).join(' ');
      refusals.push({ resource: 'events', where, reason });
    }
  }
  const all = [...items.values()];
  const places = groupPlaces(all);
  const terms = toTerms(all);
  const events = all.map((item) => toEvent(item, places.venueOf(item), places.organizerOf(item)));
  const repairs: [number, RemarkCode][] = [
    [controlCharacters, 'control_characters'],
    [escapes, 'unknown_escapes'],
  ];
  for (const [count, what] of repairs) {
    if (count > 0) notes.push({ what, where: 'the file', detail: String(count) });
  }
  notes.push(...terms.notes, ...places.notes, ...events.flatMap((each) => each.notes));
  const records: Incoming[] = [
    ...terms.records,
    ...places.venues,
    ...places.organizers,
    ...events.map(({ event }) => event),
  ];
  return { source: 'madrid', language: 'es', records, notes, refusals };
}

/** A parsed text, and the number of repairs. */
interface TolerantJson {
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
export function parseTolerantly(text: string): TolerantJson {
  try {
    return { value: JSON.parse(text), controlCharacters: 0, escapes: 0 };
  } catch {
    // Repaired below
  }
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
