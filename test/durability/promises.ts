/** Compares the writes that a service has acknowledged (its promises) with what it shows later. */

import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { eventually } from '../support/eventually.ts';
import { type ServedResponse, type Serving, sendJson } from '../support/serving.ts';
import {
  type Ledger,
  type PendingWrite,
  type Promised,
  type WriterOptions,
  type Written,
  writeUntilGone,
} from './writer.ts';

const writers = 6;
/** A generous time limit in milliseconds for steps that are short on an idle machine. */
export const timeLimit = 60_000;
const titleOf = { events: 'title', organizers: 'organizer' } as const;

const { FAULT_ROUNDS } = process.env;

/** Whether `FAULT_ROUNDS` requests the long form of the fault suites. */
export const isLong = FAULT_ROUNDS !== undefined;

/** The number of rounds of each fault suite: `FAULT_ROUNDS`, or else `few`. */
export function roundsOr(few: number): number {
  return Number(FAULT_ROUNDS ?? few);
}

/** Several clients, and the writes that were acknowledged to them. */
export interface Promises {
  /** Lets all clients write concurrently until `isOver` or until the service is gone. */
  write(course: Omit<WriterOptions, 'authorization' | 'ledger'>): Promise<void>;
  /** The number of writes without a response or with status 503, which may be stored or not. */
  unanswered(): number;
  /** Asserts that lists and single records show exactly what was acknowledged. */
  expectAll(serving: Serving): Promise<void>;
}

/** Reads as the clients write. */
type Get = (url: string) => Promise<ServedResponse>;

/** For each client, the IDs of its records, which only this client changes and deletes. */
type Owned = readonly number[][];

/** Creates clients without any acknowledged write, who write with these credentials. */
export function noPromises(authorization: string): Promises {
  const ledger: Ledger = { promised: new Map(), removed: new Set(), touched: new Set(), pending: [] };
  const owned: Owned = Array.from({ length: writers }, () => []);
  return {
    async write(course) {
      ledger.touched.clear();
      await Promise.all(owned.map((own) => writeUntilGone({ ...course, authorization, ledger }, own)));
    },
    unanswered: () => ledger.pending.length,
    async expectAll(serving) {
      const get: Get = (url) => sendJson('GET', url, authorization);
      const found = await allOf(serving, get);
      for (const pending of ledger.pending.splice(0)) reconcile(pending, found, ledger, owned);
      expect(found.size).to.equal(ledger.promised.size);
      for (const [id, promise] of ledger.promised) expect(found.get(id), `record ${id}`).to.deep.equal(promise);
      for (const id of ledger.touched) await expectSingle(serving, id, ledger, get);
    },
  };
}

/** Reads all records from lists, by ID. */
async function allOf(serving: Serving, get: Get): Promise<Map<number, Promised>> {
  const found = new Map<number, Promised>();
  for (const resource of ['events', 'organizers'] as const) {
    for (const record of await listed(serving, resource, get)) {
      found.set(record.id, { resource, title: record[titleOf[resource]] });
    }
  }
  return found;
}

/** Finds out whether a pending write was stored, and updates the ledger. */
function reconcile(pending: PendingWrite, found: ReadonlyMap<number, Promised>, ledger: Ledger, owned: Owned): void {
  if (pending.does === 'create') {
    const made = [...found].find(([, { title }]) => title === pending.title);
    if (!made) return;
    ledger.promised.set(...made);
    owned[0]?.push(made[0]);
  } else if (pending.does === 'change') {
    const promise = ledger.promised.get(pending.id) as Promised;
    const changed = found.get(pending.id)?.title === pending.title;
    if (changed) ledger.promised.set(pending.id, { ...promise, title: pending.title });
  } else if (!found.has(pending.id)) {
    ledger.promised.delete(pending.id);
    ledger.removed.add(pending.id);
    for (const own of owned) if (own.includes(pending.id)) own.splice(own.indexOf(pending.id), 1);
  }
  if (pending.does !== 'create') ledger.touched.add(pending.id);
}

async function expectSingle({ api }: Serving, id: number, { promised, removed }: Ledger, get: Get): Promise<void> {
  const promise = promised.get(id);
  if (promise) {
    const { body } = await get(`${api}/${promise.resource}/${id}`);
    expect(body[titleOf[promise.resource]], `record ${id}`).to.equal(promise.title);
    return;
  }
  expect(removed.has(id), `record ${id}`).to.equal(true);
  for (const resource of ['events', 'organizers']) {
    expect((await get(`${api}/${resource}/${id}`)).status).to.equal(404);
  }
}

/** Resolves once the mirror has no pending records, so that the index is up to date; rejects after `within` milliseconds. */
export async function waitForIndex({ url }: Serving, within = timeLimit): Promise<void> {
  await eventually(async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).not.to.match(/^cartellera_pending_records [1-9]/m);
  }, within);
}

/** Reads all pages of the list of a resource. */
async function listed({ api }: Serving, resource: Written, get: Get): Promise<Loose[]> {
  const dates = resource === 'events' ? '&start_date=2031-01-01&end_date=2032-01-01' : '';
  let next: string | undefined = `${api}/${resource}?per_page=100${dates}`;
  const records: Loose[] = [];
  while (next) {
    const { status, body } = await get(next);
    expect([status, body.code]).to.deep.equal([200, undefined]);
    records.push(...body[resource]);
    next = body.next_rest_url;
  }
  return records;
}
