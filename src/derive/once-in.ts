import type { Document } from '../model/documents/document.ts';
import type { ViewContext } from './view-parts.ts';

/** Makes what depends on a record and a context only once for both, because many events show the same records. */
export function onceIn<D extends Document, C extends ViewContext, V>(make: (record: D, context: C) => V): typeof make {
  const made = new WeakMap<C, Map<D, V>>();
  return (record, context) => {
    const known = made.get(context) ?? new Map<D, V>();
    made.set(context, known);
    const before = known.get(record);
    if (before !== undefined) return before;
    const value = make(record, context);
    known.set(record, value);
    return value;
  };
}
