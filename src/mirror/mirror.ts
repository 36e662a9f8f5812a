/**
 * The mirror of one process: pushes what it writes, sweeps what any process left behind, and tells when lists show it. Pushing is fast; the
 * sweep is the guarantee.
 */

import { batched, sharedRun } from '../async/batched.ts';
import { within } from '../async/calls.ts';
import { type Change, type MirroredStore, WritesRefused } from '../mirrored-ports.ts';
import type { Document } from '../model/documents/document.ts';
import { isOfResource } from '../model/documents/families.ts';
import { placesOf } from '../model/recurrence/occurrences.ts';
import { isResource, isShownByEvents } from '../model/tables/field.ts';
import { type DocumentStore, Unreachable } from '../ports.ts';
import type { Guard } from './guard.ts';
import { fittingChanges, type Relay, type Sides } from './relay.ts';
import { makeTrouble, sweepPause } from './retries.ts';
import { keyOf, makeSweep, raiseDependents, type Sending } from './sweep.ts';

/** The most milliseconds to wait until lists show a write, until the events that show a written record have new revisions, and for the last writes when a process ends. */
const deadline = { visible: 4000, dependents: 8000, stop: 1500 };

/** Is notified of writes. */
export interface WriteListener {
  /** A record has a new stored revision. */
  written(change: Change): void;
  /** The events that refer to these records have new revisions. */
  dependentsRaised(references: readonly number[]): void;
  /** Such events will have them, but nobody waits any longer. */
  dependentsDelayed(raising: Promise<void>): void;
}

/** The mirror of one process: it hears of writes, and brings them to the index. */
export interface Mirror extends WriteListener {
  /** Resolves to true once lists show what this process wrote before; to false when that fails or takes too long. */
  visible(): Promise<boolean>;
  /** Resolves when nothing that this process wrote is on its way, and lists show it if the index is available. */
  whenIdle(): Promise<void>;
  /** Resolves when the index has been sent everything that is marked now, whoever wrote it. Rejects with Unreachable. */
  drain(): Promise<unknown>;
  /** Tells whether the index may lag behind the store. */
  late(): boolean;
  /** Sends what is on its way, as far as that is quick, and stops. */
  stop(): Promise<void>;
}

/** Starts mirroring a store that is in its `firstTerm`; `guards` are probed when their servers are unavailable. */
export function startMirror(
  { store, warn }: Pick<Sides, 'store' | 'warn'>,
  relay: Relay,
  guards: readonly Guard[],
  firstTerm: string,
): Mirror {
  const arrivals = makeArrivals(warn);
  const { push, sending } = makePush(relay, arrivals.finish);
  const sweep = makeSweep(store, relay, sending);
  /** A write is stored even when the generation cannot be raised; nothing is cached for longer than a second by an old one. */
  const advance = sharedRun(() => store.bumpGeneration().catch(() => {}));
  let term = firstTerm;
  let timer: NodeJS.Timeout | undefined;

  /** One for all that are too many to be pushed. */
  const drain = sharedRun(async (): Promise<boolean> => {
    await arrivals.recover(async () => {
      if (await sweep.drain()) await advance();
      return true;
    });
    return true;
  });

  /**
   * Sweeps about once a second, never twice at a time. What failed here is sent as soon as possible; the rest is left to its writers for a
   * moment.
   */
  function sweepLater(): void {
    const pause = sweepPause.min + Math.random() * sweepPause.spread;
    timer = setTimeout(async () => {
      await Promise.all(guards.map((guard) => guard.probe()));
      const recovering = arrivals.recover(async () => {
        const now = await store.term();
        // After a restart or a change of primary, the store may lack the end of what the index was sent
        if (now !== term) await relay.raiseLost();
        term = now;
        const swept = await sweep.run(arrivals.hasFailures());
        if (swept === 'sent') await advance();
        // What failed may have been a refresh
        if (arrivals.hasFailures()) await relay.show();
        return swept !== 'elsewhere';
      });
      await arrivals.track(recovering);
      if (timer) sweepLater();
    }, pause);
  }

  sweepLater();
  return {
    written: (change) => arrivals.follow(push(change) ?? drain()),
    dependentsDelayed: (raising) => arrivals.follow(raising.then(() => true)),
    dependentsRaised(references) {
      const showing = sweep.drainShowing(references).then(async (hasSent) => {
        if (hasSent) await advance();
        return true;
      });
      arrivals.follow(showing);
    },
    async visible() {
      const showing = arrivals.hasFailures() ? undefined : arrivals.track(relay.whenShown(arrivals.all()));
      const isShown = showing !== undefined && (await within(deadline.visible, showing, false));
      await advance();
      // What is cached until then lacks it
      if (!isShown) void showing?.then(advance);
      return isShown;
    },
    async whenIdle() {
      await arrivals.track(relay.whenShown(arrivals.whenIdle()));
    },
    drain,
    late: () => arrivals.hasFailures() || sweep.late(),
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await within(deadline.stop, arrivals.whenIdle().then(sweep.stop), undefined);
    },
  };
}

/** Tracks what is on its way to the index, and whether something failed to arrive; `warn` gets a line for failures that are no outage. */
function makeArrivals(warn: (line: string) => void) {
  const onTheirWay = new Set<Promise<boolean>>();
  const toBeFinished = new Set<Promise<unknown>>();
  const refusal = makeTrouble(warn, 'The index takes writes again');
  const fault = makeTrouble(warn, 'The mirror works again');
  let failures = 0;

  /** Resolves to false when something fails. Outages are not logged here: the guard has logged them. */
  async function track<T>(arriving: Promise<T>): Promise<T | false> {
    try {
      return await arriving;
    } catch (error) {
      if (error instanceof WritesRefused) refusal.lasts(`The index takes no writes: ${error.message}`);
      else if (!(error instanceof Unreachable)) fault.lasts(`The mirror failed: ${String(error)}`);
      failures += 1;
      return false;
    }
  }

  function addTo<T>(all: Set<Promise<T | false>>, arriving: Promise<T>): void {
    const tracked = track(arriving).finally(() => all.delete(tracked));
    all.add(tracked);
  }

  return {
    track,
    follow: (arriving: Promise<boolean>) => addTo(onTheirWay, arriving),
    /** Adds work that remains for something that has arrived; only `whenIdle` waits for it. */
    finish: (work: Promise<void>) => addTo(toBeFinished, work),
    /** Resolves to whether everything arrived that is on its way now. */
    all: async () => (await Promise.all(onTheirWay)).every((hasArrived) => hasArrived),
    async whenIdle() {
      while (onTheirWay.size + toBeFinished.size > 0) await Promise.all([...onTheirWay, ...toBeFinished]);
    },
    /** True if something has failed since the last successful recovery. */
    hasFailures: () => failures > 0,
    /** Runs work that sends everything again that had failed before. When it rejects or resolves to false, the failures stay. */
    async recover(work: () => Promise<boolean>) {
      const before = failures;
      if (!(await work()) || failures > before) return;
      failures = 0;
      refusal.ends();
      fault.ends();
    },
  };
}

/** The most changes sent together. */
const batchSize = 500;
/** The most records on their way. Further ones are left to the sweep, because they are marked in the store anyway. */
const maxInFlight = 5000;

/** The push of one process, and what it is sending. */
interface Push {
  /** Resolves to whether the index has taken the change; undefined when the sweep must send it. */
  push(change: Change): Promise<boolean> | undefined;
  readonly sending: Sending;
}

/**
 * Makes the push of one process, which sends what it writes soon after it is stored. `acknowledging` gets the work that remains after the
 * index has taken what was sent.
 */
function makePush(relay: Relay, acknowledging: (work: Promise<void>) => void): Push {
  const onTheirWay = new Set<string>();
  const waiting: (() => void)[] = [];

  function end(changes: readonly Change[]): void {
    for (const change of changes) onTheirWay.delete(keyOf(change));
    for (const resolve of waiting.splice(0)) resolve();
  }

  const send = batched<Change, boolean>(
    batchSize,
    async (changes) => {
      try {
        const sent = await relay.send(changes);
        acknowledging(relay.acknowledge(sent).finally(() => end(changes)));
        const taken = new Set(sent.taken);
        return changes.map((change) => taken.has(change));
      } catch (error) {
        end(changes);
        throw error;
      }
    },
    { fitting: fittingChanges },
  );

  return {
    push(change) {
      if (onTheirWay.size >= maxInFlight) return undefined;
      onTheirWay.add(keyOf(change));
      return send(change);
    },
    sending: {
      has: (version) => onTheirWay.has(keyOf(version)),
      next: () => (onTheirWay.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    },
  };
}

/**
 * Makes the store as use cases write to it: `listener` hears of each write of a resource once that is stored, and then the events that show
 * the record are raised.
 */
export function withListener(store: MirroredStore, listener: WriteListener): DocumentStore {
  /** Nothing refers to a new record yet. */
  async function follow(change: Omit<Change, 'dependentsPending' | 'since'>, isNew = false): Promise<void> {
    const dependentsPending = isShownByEvents(change.kind) && !isNew;
    listener.written({ ...change, dependentsPending, since: Date.now() });
    if (!dependentsPending) return;
    const raising = raiseDependents(store, [change.id]).then((raised) => listener.dependentsRaised(raised ?? []));
    const isRaised = within(
      deadline.dependents,
      raising.then(() => true),
      false,
    );
    if (!(await isRaised)) listener.dependentsDelayed(raising);
  }

  async function followDocument(document: Document, isNew?: boolean): Promise<void> {
    const { id, revision } = document;
    if (isOfResource(document)) await follow({ kind: document.kind, id, revision, document }, isNew);
  }

  return {
    ...store,
    async insert(kind, draft, claim) {
      const inserted = await store.insert(kind, draft, claim);
      await followDocument(inserted, true);
      return inserted;
    },
    async replace(kind, document, exact, unmoved) {
      const replaced = await store.replace(kind, document, exact, unmoved);
      if (replaced) await followDocument(replaced);
      return replaced;
    },
    async remove(kind, id, revision, only) {
      const [event] = kind === 'events' ? await store.read(kind, [id]) : [];
      const isGone = await store.remove(kind, id, revision, only);
      const places = placesOf(event?.facts);
      if (isGone && isResource(kind)) await follow({ kind, id, revision: revision + 1, document: undefined, places });
      return isGone;
    },
    async restore(kind, document) {
      const restored = await store.restore(kind, document);
      await followDocument(restored);
      return restored;
    },
  };
}
