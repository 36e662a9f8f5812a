/** Clients that write one record after the other and note what the service has acknowledged (a promise). */

import { setTimeout as delay } from 'node:timers/promises';
import { type ServedResponse, type Serving, sendJson } from '../support/serving.ts';

/** The resources that clients write. */
export type Written = 'events' | 'organizers';

/** The state of a record after the last acknowledged write. */
export interface Promised {
  readonly resource: Written;
  readonly title: string;
}

/** A write without a response: the service may have stored it or not. */
export type PendingWrite =
  | { readonly does: 'create'; readonly resource: Written; readonly title: string }
  | { readonly does: 'change'; readonly id: number; readonly title: string }
  | { readonly does: 'remove'; readonly id: number };

/** What the service has acknowledged to all writers. */
export interface Ledger {
  readonly promised: Map<number, Promised>;
  readonly removed: Set<number>;
  /** IDs that writers have changed in this round. */
  readonly touched: Set<number>;
  readonly pending: PendingWrite[];
}

/** The service that a writer writes to, and what controls its writes. */
export interface WriterOptions {
  readonly serving: Serving;
  readonly authorization: string;
  readonly chance: () => number;
  readonly ledger: Ledger;
  /** Called after every acknowledged write. */
  readonly acknowledged: () => void;
  /** Tells whether to stop writing. */
  readonly isOver: () => boolean;
  /** The milliseconds between two writes of a client; none by default. */
  readonly pause?: number;
}

const titleOf = { events: 'title', organizers: 'organizer' } as const;
let named = 0;

/**
 * Sends writes one after the other until `isOver`, until the connection breaks, or until the service answers 503, after which a write may
 * be stored or not. Changes and deletes only its own records.
 */
export async function writeUntilGone(context: WriterOptions, own: number[]): Promise<void> {
  const { ledger, isOver, pause } = context;
  while (!isOver()) {
    const pending = nextOf(context, own);
    const response = await responseTo(context, pending);
    if (response === undefined || response.status === 503) {
      ledger.pending.push(pending);
      return;
    }
    recordPromise(context, own, pending, response);
    if (pause !== undefined) await delay(pause);
  }
}

async function responseTo(context: WriterOptions, pending: PendingWrite): Promise<ServedResponse | undefined> {
  try {
    return await sent(context, pending);
  } catch (error) {
    // Fetch says so when the connection breaks; anything else is a failure of the test.
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function nextOf({ chance }: WriterOptions, own: readonly number[]): PendingWrite {
  const dice = chance();
  const id = own[Math.floor(chance() * own.length)];
  named += 1;
  const title = `Escrit ${named}`;
  if (id === undefined || dice < 0.55) return { does: 'create', resource: dice < 0.4 ? 'events' : 'organizers', title };
  return dice < 0.85 ? { does: 'change', id, title } : { does: 'remove', id };
}

async function sent({ serving, authorization, ledger }: WriterOptions, pending: PendingWrite): Promise<ServedResponse> {
  if (pending.does === 'create') {
    const { resource, title } = pending;
    return sendJson('POST', `${serving.api}/${resource}`, authorization, bodyOf(resource, title));
  }
  const { resource } = ledger.promised.get(pending.id) as Promised;
  const url = `${serving.api}/${resource}/${pending.id}`;
  if (pending.does === 'remove') return sendJson('DELETE', `${url}?force=true`, authorization);
  return sendJson('PATCH', url, authorization, { [titleOf[resource]]: pending.title });
}

/** An event makes a venue and a tag along the way, so that a write is more than one document. */
function bodyOf(resource: Written, title: string): Record<string, unknown> {
  if (resource === 'organizers') return { organizer: title };
  const dates = { start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 22:00:00' };
  return { title, ...dates, venue: { venue: `Sala de ${title}` }, tags: [`mot ${title}`] };
}

function recordPromise(
  { ledger, acknowledged }: WriterOptions,
  own: number[],
  pending: PendingWrite,
  response: ServedResponse,
): void {
  const right = pending.does === 'create' ? 201 : 200;
  if (response.status !== right) throw new Error(`${JSON.stringify(pending)}: ${JSON.stringify(response.body)}`);
  const id: number = response.body.id;
  ledger.touched.add(id);
  if (pending.does === 'create') {
    own.push(id);
    ledger.promised.set(id, { resource: pending.resource, title: pending.title });
  } else if (pending.does === 'change') {
    ledger.promised.set(id, { ...(ledger.promised.get(id) as Promised), title: pending.title });
  } else {
    own.splice(own.indexOf(id), 1);
    ledger.promised.delete(id);
    ledger.removed.add(id);
  }
  acknowledged();
}
