/** The event that an ID means, of its stored event. */

import type { Document } from '../documents/document.ts';
import { occurrenceKeyOf } from './occurrence-id.ts';
import { eventOf, isRepeating, occurrenceOf } from './occurrences.ts';

/** The date of a series that an ID means, as an event by itself, or the event itself; undefined for a date that it has not. */
export function datedDocument<D extends Document>(document: D, id: number): D | undefined {
  if (document.id === id) return document;
  const key = occurrenceKeyOf(id);
  if (key === undefined || document.kind !== 'events' || !isRepeating(document.facts)) return undefined;
  const series = { ...document, facts: document.facts };
  const date = occurrenceOf(series, key);
  return date && { ...document, ...eventOf(series, date) };
}
