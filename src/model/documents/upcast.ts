/** Documents of older versions. */

import { isResource, type Kind } from '../tables/field.ts';
import { resources, simpleFactsOf } from '../tables/resources.ts';

/** What the documents of layout 1 lack, besides what the tables say. */
const sinceLayout2 = { events: { previous_start_date: '' } } as const;

const defaults = new Map<Kind, object>(
  Object.entries(resources).flatMap(([kind, { extensions }]) => {
    const facts = { ...simpleFactsOf(extensions), ...(kind === 'events' && sinceLayout2.events) };
    return Object.keys(facts).length > 0 ? [[kind as Kind, facts]] : [];
  }),
);

/** Reads a document of any older layout: fields that it lacks get their defaults. The stored document stays as it is. */
export function upcast<D extends { readonly facts: object }>(kind: Kind, document: D): D {
  const known = isResource(kind) ? defaults.get(kind) : undefined;
  const isWhole = !known || Object.keys(known).every((name) => name in document.facts);
  return isWhole ? document : { ...document, facts: { ...known, ...document.facts } };
}
