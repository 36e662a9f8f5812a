/** Sends changed records to the index, as whole entries, and makes lists show them. */

import { batched, sharedRun } from '../async/batched.ts';
import type { EntryRules } from '../derive/entry.ts';
import type { Change, MirroredIndex, MirroredStore, Refusal, Stub, Version } from '../mirrored-ports.ts';
import type { Entry } from '../model/documents/entry.ts';
import { placesOf } from '../model/recurrence/occurrences.ts';
import type { Language } from '../model/tables/field.ts';
import { buildEntries, type Recorded } from './entries.ts';
import type { Guard } from './guard.ts';
import { rejectedPause } from './retries.ts';

/** The most records sent together, and those whose marks are cleared together. */
const batchSize = 500;
/** The most documents of an index that are sent together, as a series has one for each date; a single record may have more. */
const maxDocuments = 2000;
/** The timeout of a write or a refresh, in milliseconds. */
const timeout = 10_000;

/** How many of these records, at least one, are sent together. */
function fitting<T>(records: readonly T[], documentsOf: (record: T) => number): number {
  let documents = 0;
  const beyond = records.findIndex((record) => {
    documents += documentsOf(record);
    return documents > maxDocuments;
  });
  return beyond === -1 ? records.length : Math.max(1, beyond);
}

/**
 * How many of these changes, at least one, are sent and acknowledged together. Thousands of series at once would take longer than anybody
 * waits to hear that the index goes on.
 */
export function fittingChanges(changes: readonly Change[]): number {
  return fitting(
    changes,
    ({ document, places = 0 }) => 1 + (document?.kind === 'events' ? placesOf(document.facts) : places),
  );
}

/** What became of changes. */
interface Sent {
  /** The index has these, or a later revision that the store has as well. */
  readonly taken: readonly Change[];
  readonly refused: readonly Change[];
  /** The store had lost a later revision that the index has: these records were raised above it, and are marked. */
  readonly raised: readonly Change[];
}

/** Sends changes to the index, whoever noticed them. */
export interface Relay extends Pick<RefreshPolicy, 'show' | 'whenShown'> {
  /** Sends the entries of these changes. Each result is to be acknowledged. Rejects with Unreachable. */
  send(changes: readonly Change[]): Promise<Sent>;
  /** Clears the marks of accepted changes; rejected ones are postponed, each time for longer. */
  acknowledge(sent: Sent): Promise<void>;
  /**
   * Raises what the index was sent lately and the store has lost since, as it may when a server has restarted or another one has become
   * primary. Resolves to whether there was any. Rejects with Unreachable.
   */
  raiseLost(): Promise<boolean>;
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
export function makeRelay(sides: Sides): Relay {
  const { store, index, guard, warn } = sides;
  let held: Promise<unknown> = Promise.resolve();
  let writing: Promise<unknown> = held;
  const recent = makeSentLog();
  const lastParents = new Map<number, number>();
  const policy = makeRefreshPolicy(() => guard.run(() => index.refresh(), timeout));

  /** Entries made while the index is written to are sent together when it can take more. */
  const write = batched<Entry | Stub, Refusal | Version | undefined>(
    batchSize,
    async (entries) => {
      await held;
      const outcomes = new Map<number, Refusal | Version>();
      recent.add(entries);
      const refusing = policy.write((soon) =>
        guard.run(() => index.write(entries, soon, (newer) => outcomes.set(newer.id, newer)), timeout),
      );
      writing = refusing.catch(() => undefined);
      for (const refusal of await refusing) outcomes.set(refusal.id, refusal);
      return entries.map(({ id }) => outcomes.get(id));
    },
    {
      atOnce: 1,
      fitting: (entries) =>
        fitting(entries, (entry) => {
          const dates = 'gone' in entry ? 0 : (entry.dates?.length ?? 0) + (entry.own?.length ?? 0);
          return 1 + Math.max(dates, entry.places ?? 0);
        }),
    },
  );

  return {
    show: policy.show,
    whenShown: policy.whenShown,
    acknowledge: makeAcknowledge(store),
    async send(changes) {
      const records = changes.map(
        ({ kind, id, revision, document, places = 0 }): Recorded =>
          document ?? { kind, id, revision, gone: true, places },
      );
      const { entries, refusals } = await buildEntries({ ...sides, lastParents }, records);
      const outcomes = (await Promise.all(entries.map(write))).filter((outcome) => outcome !== undefined);
      const newer = outcomes.filter((outcome) => 'revision' in outcome);
      const raised = new Set(await raiseAbove(sides, newer));
      refusals.push(...outcomes.filter((outcome) => 'reason' in outcome));
      for (const { kind, id, reason } of refusals) warn(`The index refused ${kind} ${id}: ${reason}`);
      const refused = new Set(refusals.map(({ id }) => id));
      return {
        taken: changes.filter(({ id }) => !refused.has(id) && !raised.has(id)),
        refused: changes.filter(({ id }) => refused.has(id)),
        raised: changes.filter(({ id }) => raised.has(id)),
      };
    },
    raiseLost: async () => (await raiseAbove(sides, recent.all())).length > 0,
    hold(work) {
      const done = Promise.all([held, writing]).then(work);
      held = done.catch(() => undefined);
      return done;
    },
  };
}

/** Raises records above these revisions, where the store has lost them. Resolves to the IDs of those that it raised. */
async function raiseAbove({ store, warn }: Sides, versions: readonly Version[]): Promise<readonly number[]> {
  const ids = versions.length > 0 ? await store.raiseAbove(versions) : [];
  if (ids.length > 0) {
    warn(`The index had revisions that the store has lost: ${ids.length} records are written over, such as ${ids[0]}`);
  }
  return ids;
}

/** Milliseconds for which is remembered what was sent: longer than it takes a replica set to elect another primary. */
const remembered = 120_000;
/** The most records that are remembered. */
const maxRemembered = 50_000;

/** The records that a process has sent lately, each in its last revision, the latest ones last. */
function makeSentLog() {
  const sent = new Map<number, Version & { readonly at: number }>();
  return {
    add(entries: readonly Version[]): void {
      const at = performance.now();
      for (const { kind, id, revision } of entries) {
        const last = Math.max(revision, sent.get(id)?.revision ?? 0);
        sent.delete(id);
        sent.set(id, { kind, id, revision: last, at });
      }
      for (const [id, version] of sent) {
        if (sent.size <= maxRemembered && at - version.at < remembered) break;
        sent.delete(id);
      }
    },
    all: () => [...sent.values()].map(({ kind, id, revision }): Version => ({ kind, id, revision })),
  };
}

function makeAcknowledge(store: MirroredStore): Relay['acknowledge'] {
  const waits = new Map<number, number>();
  const clear = batched<Change, void>(batchSize, async (changes) => {
    await store.clearMarks(changes);
    return [];
  });
  return async ({ taken, refused }) => {
    for (const { id } of taken) waits.delete(id);
    await Promise.all(taken.filter(({ dependentsPending }) => !dependentsPending).map(clear));
    for (const change of refused) {
      const wait = Math.min(2 * (waits.get(change.id) ?? rejectedPause.first / 2), rejectedPause.max);
      waits.set(change.id, wait);
      await store.postpone([change], (await store.clock()) + wait);
    }
  };
}

/** Knows who waits, and which writes lists may not show yet. */
export interface RefreshPolicy {
  /** Runs a write, whose refresh may come `soon` when nobody waits for it. */
  write<T>(write: (soon: 'soon' | undefined) => Promise<T>): Promise<T>;
  /** Resolves when lists show all earlier writes. Rejects with Unreachable. */
  show(): Promise<void>;
  /** Resolves as `arriving` does, when lists show it too; until then somebody waits. Rejects with Unreachable. */
  whenShown<T>(arriving: Promise<T>): Promise<T>;
}

/**
 * Decides when to refresh: at once while anybody waits for it, else a moment later, which costs the index less. `refresh` makes lists show
 * what was written before.
 */
export function makeRefreshPolicy(refresh: () => Promise<void>): RefreshPolicy {
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
    async write(write) {
      const soon = waiting > 0 ? undefined : 'soon';
      try {
        return await write(soon);
      } finally {
        isBehind ||= soon !== undefined;
      }
    },
    async whenShown(arriving) {
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
