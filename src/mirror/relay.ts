/** Sends changed records to the index, as whole entries. */

import { batched } from '../async/batched.ts';
import type { Caches } from '../cache/cache.ts';
import type { EntryRules } from '../derive/entry.ts';
import type { Change, MirroredIndex, MirroredStore, Refusal, Stub } from '../mirrored-ports.ts';
import type { Entry } from '../model/documents/entry.ts';
import type { Language } from '../model/tables/field.ts';
import { Unreachable } from '../ports.ts';
import { clearingIn, type Sent } from './clearing.ts';
import { type Ancestry, entriesOf } from './entries.ts';
import type { Guard } from './guard.ts';
import { type Showing, showingOf } from './refresh-policy.ts';

const maxBulk = 500;
/** The number of categories whose parents are remembered. */
const maxAncestry = 10_000;
/** The timeout of a refresh, in milliseconds. */
const timeout = 10_000;

/** Sends changes to the index, whoever noticed them. */
export interface Relay extends Pick<Showing, 'show' | 'shown'> {
  /** Sends the entries of these changes. Each result is to be acknowledged. Rejects with Unreachable. */
  send(changes: readonly Change[]): Promise<Sent>;
  /** Clears the marks of accepted changes; rejected ones are postponed. */
  acknowledge(sent: Sent): Promise<void>;
  /** Runs work while nothing is written to the index; writes wait. */
  hold<T>(work: () => Promise<T>): Promise<T>;
}

/** The two sides of a mirror. */
export interface Sides {
  readonly store: MirroredStore;
  readonly index: MirroredIndex;
  /** The guard of the index. */
  readonly guard: Guard;
  readonly languages: readonly Language[];
  /** The settings that entries depend on. */
  readonly rules: EntryRules;
  /** Gets a line for operators about problems. */
  readonly warn: (line: string) => void;
  readonly caches: Caches;
}

/** Makes the relay of one process; `warn` gets a line for every rejected entry. */
export function relayOf(sides: Sides): Relay {
  const { store, index, guard, warn, caches } = sides;
  const ancestry: Ancestry = caches.open('ancestry', { budget: { entries: maxAncestry } });
  let held: Promise<unknown> = Promise.resolve();
  let writing: Promise<unknown> = held;
  const showing = showingOf(() => guard.run(() => index.refresh(), timeout));

  /** Entries made while the index is written to are sent together when it can take more. */
  const write = batched<Entry | Stub, Refusal | undefined>(maxBulk, writeBatch, { atOnce: 1 });

  async function writeBatch(entries: readonly (Entry | Stub)[]): Promise<(Refusal | undefined)[]> {
    await held;
    const refusing = showing.written((soon) => guard.run(() => writeAll(index, entries, soon), timeout));
    writing = refusing.catch(() => undefined);
    const refusals = new Map((await refusing).map((refusal) => [refusal.id, refusal]));
    return entries.map(({ id }) => refusals.get(id));
  }

  async function send(changes: readonly Change[]): Promise<Sent> {
    const { entries, refusals } = await entriesOf(store, sides, changes, ancestry);
    for (const refusal of await Promise.all(entries.map(write))) if (refusal) refusals.push(refusal);
    for (const { kind, id, reason } of refusals) warn(`The index refused ${kind} ${id}: ${reason}`);
    const ids = new Set(refusals.map(({ id }) => id));
    return {
      taken: changes.filter(({ id }) => !ids.has(id)),
      refused: changes.filter(({ id }) => ids.has(id)),
    };
  }

  return {
    send,
    show: showing.show,
    shown: showing.shown,
    acknowledge: clearingIn(store),
    hold(work) {
      const done = Promise.all([held, writing]).then(work);
      held = done.catch(() => undefined);
      return done;
    },
  };
}

/** Writes entries. When a batch fails as a whole, its halves are tried, so that one entry never blocks the others. */
async function writeAll(index: MirroredIndex, entries: readonly (Entry | Stub)[], soon?: 'soon'): Promise<Refusal[]> {
  try {
    return await index.write(entries, soon);
  } catch (error) {
    if (error instanceof Unreachable) throw error;
    const [first] = entries as [Entry | Stub];
    if (entries.length === 1) return [{ kind: first.kind, id: first.id, reason: String(error) }];
    const half = Math.ceil(entries.length / 2);
    return [
      ...(await writeAll(index, entries.slice(0, half), soon)),
      ...(await writeAll(index, entries.slice(half), soon)),
    ];
  }
}

/** The most records sent together. */
const batchSize = 500;
/** The most records on their way. Further ones are left to the sweep, because they are marked in the store anyway. */
const maxInFlight = 5000;

/**
 * Makes the push of one process, which sends what it writes soon after it is stored. It resolves to whether the index has taken the change;
 * undefined when the sweep must send it. `acknowledging` gets the work that remains after the index has taken what was sent.
 */
export function pushOver(
  relay: Relay,
  acknowledging: (work: Promise<void>) => void,
): (change: Change) => Promise<boolean> | undefined {
  let onTheirWay = 0;
  const send = batched<Change, boolean>(batchSize, async (changes) => {
    const sent = await relay.send(changes);
    acknowledging(relay.acknowledge(sent));
    return changes.map((change) => !sent.refused.includes(change));
  });

  return (change) => {
    if (onTheirWay >= maxInFlight) return undefined;
    onTheirWay += 1;
    return send(change).finally(() => {
      onTheirWay -= 1;
    });
  };
}
