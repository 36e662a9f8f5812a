/** What an import did: counted by kind of record, and what was noticed or refused, counted by its reason. */

import type { Kind } from '../model/tables/field.ts';

/** What became of one record. */
export type Outcome = 'created' | 'updated' | 'unchanged' | 'refused';

/** One reason with how often it was met, and the first few records that met it. */
export interface Reason {
  readonly what: string;
  count: number;
  readonly examples: string[];
}

/** Examples kept of one reason. */
const enough = 3;

/** What an import has done so far; whoever takes records over adds to it. */
export interface Tally {
  readonly counts: ReadonlyMap<Kind, Readonly<Record<Outcome, number>>>;
  readonly notes: readonly Reason[];
  readonly refusals: readonly Reason[];
  count(kind: Kind, outcome: Outcome): void;
  note(what: string, where: string, detail?: string): void;
  /** Counts a record as refused, for as many reasons as it has. */
  refuse(kind: Kind, where: string, reasons: readonly string[]): void;
}

/** A tally that begins at nothing. */
export function newTally(): Tally {
  const counts = new Map<Kind, Record<Outcome, number>>();
  const notes = new Map<string, Reason>();
  const refusals = new Map<string, Reason>();
  const count = (kind: Kind, outcome: Outcome): void => {
    const row = counts.get(kind) ?? { created: 0, updated: 0, unchanged: 0, refused: 0 };
    row[outcome] += 1;
    counts.set(kind, row);
  };
  return {
    counts,
    count,
    get notes() {
      return [...notes.values()];
    },
    get refusals() {
      return [...refusals.values()];
    },
    note: (what, where, detail) => add(notes, what, detail ? `${where}: ${detail}` : where),
    refuse(kind, where, reasons) {
      count(kind, 'refused');
      for (const reason of reasons) add(refusals, reason, where);
    },
  };
}

function add(reasons: Map<string, Reason>, what: string, example: string): void {
  const reason = reasons.get(what) ?? { what, count: 0, examples: [] };
  reason.count += 1;
  if (reason.examples.length < enough) reason.examples.push(example);
  reasons.set(what, reason);
}
