/** Carries changed records to the index: whole entries, and only what was sent is settled. */

import type { Change, MirroredIndex, MirroredStore, Refusal, Stub } from '../mirrored-ports.ts';
import type { Entry } from '../model/entry.ts';
import type { Language } from '../model/field.ts';
import { Unreachable } from '../ports.ts';
import { type Ancestry, entriesOf } from './entries.ts';
import type { Guard } from './guard.ts';

/** Milliseconds that a batch may take until lists show it. */
const patience = 10_000;
/** Milliseconds until a refused entry is tried again; twice as long after each further time. */
const delays = { first: 1000, most: 60_000 };

/** The way on which changes come to the index, whoever noticed them. */
export interface Relay {
  /**
   * Sends the entries of these changes, one a record, and settles those that were taken and touched. Resolves to whether
   * lists show all of them; refused ones wait for another day. Throws Unreachable.
   */
  send(changes: readonly Change[]): Promise<boolean>;
  /** Runs some work while nothing new is sent: what is to be sent waits. */
  hold<T>(work: () => Promise<T>): Promise<T>;
}

/** What is mirrored, where to. */
export interface Sides {
  readonly store: MirroredStore;
  readonly index: MirroredIndex;
  /** Of the index. */
  readonly guard: Guard;
  readonly languages: readonly Language[];
  /** Gets a line for operators about what went wrong. */
  readonly warn: (line: string) => void;
}

/** Makes the relay of one process; `warn` hears of every entry that is refused. */
export function relayOf({ store, index, guard, languages, warn }: Sides): Relay {
  const waits = new Map<number, number>();
  const ancestry: Ancestry = new Map();
  let held: Promise<unknown> = Promise.resolve();

  async function send(changes: readonly Change[]): Promise<boolean> {
    await held;
    const { entries, refusals } = await entriesOf(store, languages, changes, ancestry);
    refusals.push(...(await guard.run(() => writeAll(index, entries), patience)));
    for (const { kind, id, reason } of refusals) warn(`The index refused ${kind} ${id}: ${reason}`);
    const refused = new Set(refusals.map(({ id }) => id));
    const taken = changes.filter(({ id }) => !refused.has(id));
    for (const { id } of taken) waits.delete(id);
    await store.settle(taken.filter(({ untouched }) => !untouched));
    for (const change of changes) if (refused.has(change.id)) await backOff(change);
    return refusals.length === 0;
  }

  async function backOff(change: Change): Promise<void> {
    const wait = Math.min(2 * (waits.get(change.id) ?? delays.first / 2), delays.most);
    waits.set(change.id, wait);
    await store.postpone([change], (await store.clock()) + wait);
  }

  return {
    send,
    hold(work) {
      const done = held.then(work);
      held = done.catch(() => undefined);
      return done;
    },
  };
}

/** Writes entries; when a batch fails as a whole, its halves are tried, so that one entry never keeps the others back. */
async function writeAll(index: MirroredIndex, entries: readonly (Entry | Stub)[]): Promise<Refusal[]> {
  if (entries.length === 0) return [];
  try {
    return await index.write(entries);
  } catch (error) {
    if (error instanceof Unreachable) throw error;
    const [first] = entries as [Entry | Stub];
    if (entries.length === 1) return [{ kind: first.kind, id: first.id, reason: String(error) }];
    const half = Math.ceil(entries.length / 2);
    return [...(await writeAll(index, entries.slice(0, half))), ...(await writeAll(index, entries.slice(half)))];
  }
}
