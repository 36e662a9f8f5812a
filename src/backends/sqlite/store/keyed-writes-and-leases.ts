/** What processes agree on: creates with a key of their sender's, and work that one of them does for all. */

import { type DocumentStore, keyed } from '../../../ports.ts';
import type { Opened } from '../opened.ts';

/** A keyed write that was begun. */
interface Row {
  readonly digest: string;
  readonly since: number;
  readonly until: number;
  readonly answer: string | null;
}

/** Keyed writes and leases of an open file, each step in a transaction, at the moment of that. */
export function keyedWritesAndLeasesOf({
  writer: { prepare },
  committer,
}: Pick<Opened, 'writer' | 'committer'>): Pick<DocumentStore, 'beginKeyed' | 'endKeyed' | 'takeLease' | 'endLease'> {
  return {
    beginKeyed: ({ key, digest, runner }) =>
      committer.write(() => {
        const now = Date.now();
        prepare('delete from keyed_writes where since < ?').run(now - keyed.remembered);
        const known = prepare<Row>('select digest, since, until, answer from keyed_writes where key = ?').get(key);
        if (known && known.digest !== digest) return { state: 'other' };
        if (known && known.answer !== null) return { state: 'answered', answer: known.answer };
        if (known && known.until > now) return { state: 'running' };
        const since = known?.since ?? now;
        const sql = 'insert or replace into keyed_writes (key, digest, runner, since, until) values (?, ?, ?, ?, ?)';
        prepare(sql).run(key, digest, runner, since, now + keyed.running);
        return known ? { state: 'again', since } : { state: 'begun', since };
      }),
    endKeyed: ({ key, runner }, end) =>
      committer.write(() => {
        const own = 'where key = ? and runner = ?';
        if (end === 'refused') prepare(`delete from keyed_writes ${own}`).run(key, runner);
        else if (end === 'unknown') prepare(`update keyed_writes set until = ? ${own}`).run(Date.now(), key, runner);
        else prepare(`update keyed_writes set answer = ? ${own}`).run(end.answer, key, runner);
      }),
    takeLease: ({ name, holder }, milliseconds) =>
      committer.write(() => {
        const now = Date.now();
        const sql = `insert into leases values (?, ?, ?) on conflict (name) do update
          set holder = excluded.holder, until = excluded.until where holder = excluded.holder or until <= ?`;
        return prepare(sql).run(name, holder, now + milliseconds, now).changes === 1;
      }),
    async endLease({ name, holder }) {
      await committer.write(() => prepare('delete from leases where name = ? and holder = ?').run(name, holder));
    },
  };
}
