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
  return `{"kind":${JSON.stringify(kind)},"id":${id},"facts":${canonical(facts)},"texts":${JSON.stringify(texts)}}`;
}

/** JSON with members in the order of their names, and absent ones left out. Custom fields stay in theirs, for it is shown, as that of texts is. */
function canonical(facts: Document['facts']): string {
  return JSON.stringify(facts, (name, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part) || name === 'custom_fields') return part;
    return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}
