/** What the lines of an export say. */

import type { Document } from '../../model/documents/document.ts';

/** What the first line of an export says. */
export interface Header {
  /** The format's version. */
  readonly cartellera: 1;
  /** The calendar's own identity. */
  readonly calendar: string;
  readonly languages: readonly string[];
  readonly timeZone: string;
  /** The highest ID that a user ever had, removed ones too; older exports do not say it. */
  readonly lastUser?: number;
}

/**
 * A document as a line, without the line break. Its revision is not part of it. Custom fields and texts keep their order, for it is
 * shown; all else is in the order of its names.
 */
export function lineOfDocument({ kind, id, facts, texts }: Document): string {
  const said = sorted(facts, 'custom_fields');
  return `{"kind":${JSON.stringify(kind)},"id":${id},"facts":${said},"texts":${JSON.stringify(texts)}}`;
}

/** Whether two documents of a kind say the same, in whatever order. */
export function saysTheSame(one: Document, other: Document): boolean {
  return one.id === other.id && sorted([one.facts, one.texts]) === sorted([other.facts, other.texts]);
}

/** JSON with members in the order of their names, but for those inside of `shown`; absent ones are left out. */
function sorted(value: unknown, shown?: string): string {
  return JSON.stringify(value, (name, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part) || name === shown) return part;
    return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}
