/** Creates with a key of their sender's, as steps inside a transaction. */

import { type KeyedEnd, type KeyedState, type KeyedWrite, keyed } from '../../../ports.ts';
import type { Prepare } from '../sql.ts';

interface Row {
  readonly digest: string;
  readonly since: number;
  readonly until: number;
  readonly answer: string | null;
}

/** Begins a write at a moment, unless it runs or was answered; forgets those that are over. */
export function beginKeyed(prepare: Prepare, { key, digest, runner }: KeyedWrite, now: number): KeyedState {
  prepare('delete from keyed_writes where since < ?').run(now - keyed.remembered);
  const known = prepare<Row>('select digest, since, until, answer from keyed_writes where key = ?').get(key);
  if (known && known.digest !== digest) return { state: 'other' };
  if (known && known.answer !== null) return { state: 'answered', answer: known.answer };
  if (known && known.until > now) return { state: 'running' };
  const since = known?.since ?? now;
  const sql = 'insert or replace into keyed_writes (key, digest, runner, since, until) values (?, ?, ?, ?, ?)';
  prepare(sql).run(key, digest, runner, since, now + keyed.running);
  return known ? { state: 'again', since } : { state: 'begun', since };
}

/** Ends a write at a moment, if it is still that runner's. */
export function endKeyed(prepare: Prepare, { key, runner }: KeyedWrite, end: KeyedEnd, now: number): void {
  const own = 'where key = ? and runner = ?';
  if (end === 'refused') prepare(`delete from keyed_writes ${own}`).run(key, runner);
  else if (end === 'unknown') prepare(`update keyed_writes set until = ? ${own}`).run(now, key, runner);
  else prepare(`update keyed_writes set answer = ? ${own}`).run(end.answer, key, runner);
}
