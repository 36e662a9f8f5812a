/** Carries changed records to the index, as whole entries. */

import { batched } from '../async/batched.ts';
import type { Caches } from '../cache/caches.ts';
import type { EntryRules } from '../derive/entry.ts';
import type { Change, MirroredIndex, MirroredStore, Refusal, Stub } from '../mirrored-ports.ts';
import type { Entry } from '../model/documents/entry.ts';
import type { Language } from '../model/tables/field.ts';
import { Unreachable } from '../ports.ts';
import { clearingIn, type Sent } from './clearing.ts';
import { type Ancestry, entriesOf } from './entries.ts';
import type { Guard } from './guard.ts';
import { type Showing, showingOf } from './refresh-policy.ts';

/** Most entries that are written at a time. */
const maxBulk = 500;
/** Categories whose parents are remembered. */
const maxAncestry = 10_000;
/** Milliseconds that it may take until lists show them. */
const timeout = 10_000;

/** The way on which changes come to the index, whoever noticed them. */
export interface Relay extends Pick<Showing, 'show' | 'shown'> {
  /** Sends the entries of these changes. Each that resolves wants a `settle`. Rejects with Unreachable. */
  send(changes: readonly Change[]): Promise<Sent>;
  /** Clears the marks of those that were taken and touched; refused ones wait for another day. */
  settle(sent: Sent): Promise<void>;
  /** Runs some work while nothing is written to the index: what is to be written waits. */
  hold<T>(work: () => Promise<T>): Promise<T>;
}

/** What is mirrored, where to. */
export interface Sides {
  readonly store: MirroredStore;
  readonly index: MirroredIndex;
  /** Of the index. */
  readonly guard: Guard;
  readonly languages: readonly Language[];
  /** The settings that decide what entries hold. */
  readonly rules: EntryRules;
  /** Gets a line for operators about what went wrong. */
  readonly warn: (line: string) => void;
  readonly caches: Caches;
}

/** Makes the relay of one process; `warn` hears of every entry that is refused. */
export function relayOf(sides: Sides): Relay {
  const { store, index, guard, warn, caches } = sides;
  const ancestry: Ancestry = caches.open('ancestry', { budget: { entries: maxAncestry } });
  let held: Promise<unknown> = Promise.resolve();
  let writing: Promise<unknown> = held;
  const showing = showingOf(() => guard.run(() => index.refresh(), timeout));

  /** What is made while the index is written to goes there together, as soon as it can take more. */
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
    settle: clearingIn(store),
    hold(work) {
      const done = Promise.all([held, writing]).then(work);
      held = done.catch(() => undefined);
      return done;
    },
  };
}

/** Writes entries; when a batch fails as a whole, its halves are tried, so that one entry never keeps the others back. */
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

/** Most records that are sent together. */
const batchSize = 500;
/** Most records that are on their way; further ones are left to the sweep, for they are marked in the store all the same. */
const maxInFlight = 5000;

/** Brings what this process writes to the index, soon after it was stored. */
export interface Push {
  /** Takes a change that is stored. Resolves to whether the index has taken it; undefined when the sweep must bring it. */
  add(change: Change): Promise<boolean> | undefined;
}

/** Makes the push of one process. `settling` gets what is still to be done once the index has taken what was sent. */
export function pushOver(relay: Relay, settling: (work: Promise<void>) => void): Push {
  let onTheirWay = 0;
  const send = batched<Change, boolean>(batchSize, async (changes) => {
    const sent = await relay.send(changes);
    settling(relay.settle(sent));
    return changes.map((change) => !sent.refused.includes(change));
  });

  return {
    add(change) {
      if (onTheirWay >= maxInFlight) return undefined;
      onTheirWay += 1;
      return send(change).finally(() => {
        onTheirWay -= 1;
      });
    },
  };
}
