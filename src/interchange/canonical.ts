/** One line for one document, the same to the byte for the same document. */

import type { Document } from '../model/document.ts';
import type { Kind } from '../model/field.ts';

/** What the first line of an export says. */
export interface Header {
  /** The format's version. */
  readonly cartellera: 1;
  /** The calendar's own identity. */
  readonly calendar: string;
  readonly languages: readonly string[];
  readonly timeZone: string;
}

/** A document as a line, without the line break. Its revision is not part of it. */
export function lineOfDocument(kind: Kind, { id, facts, texts }: Document): string {
  return `{"kind":${JSON.stringify(kind)},"id":${id},"facts":${canonical(facts)},"texts":${canonical(texts)}}`;
}

/** JSON with the members of every object in the order of their names, and absent ones left out. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}
