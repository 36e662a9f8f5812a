/** Sends changed records to the index, as whole entries, and makes lists show them. */

import { batched, sharedRun } from '../async/batched.ts';
import type { EntryRules } from '../derive/entry.ts';
import type { Change, MirroredIndex, MirroredStore, Refusal, Stub } from '../mirrored-ports.ts';
import type { Entry } from '../model/documents/entry.ts';
import type { Language } from '../model/tables/field.ts';
import { entriesOf, type Recorded } from './entries.ts';
import type { Guard } from './guard.ts';
import { rejectedPause } from './retries.ts';

/** The most records sent together, and those whose marks are cleared together. */
const batchSize = 500;
/** The timeout of a write or a refresh, in milliseconds. */
const timeout = 10_000;

/** Changes that the index has taken, and those that it rejected. */
interface Sent {
  readonly taken: readonly Change[];
  readonly refused: readonly Change[];
}

/** Sends changes to the index, whoever noticed them. */
export interface Relay extends Pick<Showing, 'show' | 'shown'> {
  /** Sends the entries of these changes. Each result is to be acknowledged. Rejects with Unreachable. */
  send(changes: readonly Change[]): Promise<Sent>;
  /** Clears the marks of accepted changes; rejected ones are postponed, each time for longer. */
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
}

/** Makes the relay of one process; `warn` gets a line for every rejected entry. */
export function relayOf(sides: Sides): Relay {
  const { store, index, guard, warn } = sides;
  let held: Promise<unknown> = Promise.resolve();
  let writing: Promise<unknown> = held;
  const { written, show, shown } = showingOf(() => guard.run(() => index.refresh(), timeout));

  /** Entries made while the index is written to are sent together when it can take more. */
  const write = batched<Entry | Stub, Refusal | undefined>(batchSize, writeBatch, { atOnce: 1 });

  async function writeBatch(entries: readonly (Entry | Stub)[]): Promise<(Refusal | undefined)[]> {
    await held;
    const refusing = written((soon) => guard.run(() => index.write(entries, soon), timeout));
    writing = refusing.catch(() => undefined);
    const refusals = new Map((await refusing).map((refusal) => [refusal.id, refusal]));
    return entries.map(({ id }) => refusals.get(id));
  }

  return {
    show,
    shown,
    acknowledge: acknowledgingIn(store),
    async send(changes) {
      const records = changes.map(
        ({ kind, id, revision, document }): Recorded => document ?? { kind, id, revision, gone: true },
      );
      const { entries, refusals } = await entriesOf(sides, records);
      for (const refusal of await Promise.all(entries.map(write))) if (refusal) refusals.push(refusal);
      for (const { kind, id, reason } of refusals) warn(`The index refused ${kind} ${id}: ${reason}`);
      const ids = new Set(refusals.map(({ id }) => id));
      return {
        taken: changes.filter(({ id }) => !ids.has(id)),
        refused: changes.filter(({ id }) => ids.has(id)),
      };
    },
    hold(work) {
      const done = Promise.all([held, writing]).then(work);
      held = done.catch(() => undefined);
      return done;
    },
  };
}

function acknowledgingIn(store: MirroredStore): Relay['acknowledge'] {
  const waits = new Map<number, number>();
  const clear = batched<Change, void>(batchSize, async (changes) => {
    await store.clearMarks(changes);
    return [];
  });
  async function backOff(change: Change): Promise<void> {
    const wait = Math.min(2 * (waits.get(change.id) ?? rejectedPause.first / 2), rejectedPause.max);
    waits.set(change.id, wait);
    await store.postpone([change], (await store.clock()) + wait);
  }
  return async ({ taken, refused }) => {
    for (const { id } of taken) waits.delete(id);
    await Promise.all(taken.filter(({ dependentsPending }) => !dependentsPending).map(clear));
    for (const change of refused) await backOff(change);
  };
}

/** Knows who waits, and which writes lists may not show yet. */
export interface Showing {
  /** Runs a write, whose refresh may come `soon` when nobody waits for it. */
  written<T>(write: (soon: 'soon' | undefined) => Promise<T>): Promise<T>;
  /** Resolves when lists show all earlier writes. Rejects with Unreachable. */
  show(): Promise<void>;
  /** Resolves as `arriving` does, when lists show it too; until then somebody waits. Rejects with Unreachable. */
  shown<T>(arriving: Promise<T>): Promise<T>;
}

/**
 * Decides when to refresh: at once while anybody waits for it, else a moment later, which costs the index less. `refresh` makes lists show
 * what was written before.
 */
export function showingOf(refresh: () => Promise<void>): Showing {
  let waiting = 0;
  let isBehind = false;

  const show = sharedRun(async () => {
    if (!isBehind) return;
    isBehind = false;
    try {
      await refresh();
    } catch (error) {
      isBehind = true;
      throw error;
    }
  });

  return {
    show,
    async written(write) {
      const soon = waiting > 0 ? undefined : 'soon';
      try {
        return await write(soon);
      } finally {
        isBehind ||= soon !== undefined;
      }
    },
    async shown(arriving) {
      waiting += 1;
      try {
        const arrived = await arriving;
        await show();
        return arrived;
      } finally {
        waiting -= 1;
      }
    },
  };
}

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
