/** The tally of an import: counts by kind of record, remarks and refusals by reason. */

import type { Note } from '../formats/incoming.ts';
import type { Outcome } from '../model/documents/document.ts';
import type { Kind } from '../model/tables/field.ts';
import type { Remark } from '../model/words/remarks.ts';

/** A reason with the number of its records, the first few of them, and where the others are. */
export interface Reason {
  /** A remark, or a sentence for whoever imports. */
  readonly what: Remark | string;
  count: number;
  readonly examples: string[];
  readonly others: string[];
}

/** Examples of a remark; of records that are refused all are examples. */
const enough = 3;

/** The tally of an import, to which whoever stores records adds. */
export type Tally = ReturnType<typeof newTally>;

/** An empty tally. */
export function newTally() {
  const counts = new Map<Kind, Record<Outcome, number>>();
  const notes = new Map<string, Reason>();
  const refusals = new Map<string, Reason>();
  const tally = {
    counts,
    count(kind: Kind, outcome: Outcome): void {
      const row = counts.get(kind) ?? { created: 0, updated: 0, unchanged: 0, refused: 0 };
      row[outcome] += 1;
      counts.set(kind, row);
    },
    get notes(): Reason[] {
      return [...notes.values()];
    },
    get refusals(): Reason[] {
      return [...refusals.values()];
    },
    note({ what, values, where, detail }: Note): void {
      const reason = reasonIn(notes, { what, ...(values && { values }) });
      if (reason.examples.length < enough) reason.examples.push(detail ? `${where}: ${detail}` : where);
      else reason.others.push(where);
    },
    /** Counts a record as refused, for one or more reasons. */
    refuse(kind: Kind, where: string, reasons: readonly (Remark | string)[]): void {
      tally.count(kind, 'refused');
      for (const reason of reasons) reasonIn(refusals, reason).examples.push(where);
    },
  };
  return tally;
}

/** The reason that says the same, counted once more. */
function reasonIn(reasons: Map<string, Reason>, what: Reason['what']): Reason {
  const key = typeof what === 'string' ? what : JSON.stringify([what.what, what.values]);
  const reason = reasons.get(key) ?? { what, count: 0, examples: [], others: [] };
  reason.count += 1;
  reasons.set(key, reason);
  return reason;
}
