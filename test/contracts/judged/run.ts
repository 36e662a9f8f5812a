/** Judged searches over a small calendar: what each must find, to the record, whatever the index. */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';

/** A record of the list: texts per language (descriptions are stored HTML), and a venue's or organizer's own fields. */
export interface JudgedRecord {
  readonly key: string;
  readonly kind: 'events' | 'venues' | 'organizers';
  readonly texts: Readonly<Record<string, { readonly name?: string; readonly description?: string }>>;
  readonly fields?: Readonly<Record<string, string>>;
}

/** A search of one kind by readers of one language; `finds` has the keys of exactly the records to find, in any order. */
export interface JudgedQuery {
  readonly kind: JudgedRecord['kind'];
  readonly language: string;
  readonly search: string;
  readonly finds: readonly string[];
  readonly why: string;
  readonly group: string;
}

export const judgedRecords: readonly JudgedRecord[] = read('records.json');
export const judgedQueries: readonly JudgedQuery[] = read('queries.json');

/** Declares a test for each judged search, in suites by group. `find` gives the keys of the records found, in any order. */
export function judge(find: (query: JudgedQuery) => Promise<string[]>): void {
  for (const [group, queries] of Map.groupBy(judgedQueries, (query) => query.group)) {
    describe(group, () => {
      for (const query of queries) {
        it(`${query.kind} in ${query.language}: ${query.search} (${query.why})`, async () => {
          expect((await find(query)).toSorted()).to.deep.equal([...query.finds].toSorted());
        });
      }
    });
  }
}

function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
}
