/** What clients were promised while they wrote, held against what a service shows. */

import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { eventually } from '../support/eventually.ts';
import { basic, type Serving, tell } from '../support/serving.ts';
import {
  type Circumstances,
  type Ledger,
  type Promised,
  type Underway,
  type Written,
  writeUntilGone,
} from './writer.ts';

/** The password of the administrator, who writes. */
export const password = 'obre la porta';

const writers = 6;
/** Milliseconds for whatever takes a moment when nothing else runs. */
export const patience = 60_000;
const authorization = basic('admin', password);
const titleOf = { events: 'title', organizers: 'organizer' } as const;

const { FAULT_ROUNDS } = process.env;

/** Whether `FAULT_ROUNDS` asks for the long form of the suites of faults. */
export const isLong = FAULT_ROUNDS !== undefined;

/** How many times each suite of faults does its worst; a few times when `FAULT_ROUNDS` says nothing. */
export function roundsOr(few: number): number {
  return Number(FAULT_ROUNDS ?? few);
}

/** Several clients, and what they were promised. */
export interface Promises {
  /** Lets them write, all at once, until it is over or the service is gone. */
  write(course: Pick<Circumstances, 'serving' | 'chance' | 'acknowledged' | 'isOver'>): Promise<void>;
  /** How many writes have had no answer, or one that says that they may have happened or not. */
  unanswered(): number;
  /** Expects lists and single records to be what was promised, and nothing else. */
  expectKept(serving: Serving): Promise<void>;
}

/** The IDs that each client has made, and may change and remove. */
type Owned = readonly number[][];

/** Begins with nothing promised. */
export function noPromises(): Promises {
  const ledger: Ledger = { promised: new Map(), removed: new Set(), touched: new Set(), underway: [] };
  const owned: Owned = Array.from({ length: writers }, () => []);
  return {
    async write(course) {
      ledger.touched.clear();
      await Promise.all(owned.map((own) => writeUntilGone({ ...course, authorization, ledger }, own)));
    },
    unanswered: () => ledger.underway.length,
    async expectKept(serving) {
      const found = await allOf(serving);
      for (const underway of ledger.underway.splice(0)) settle(underway, found, ledger, owned);
      expect(found.size).to.equal(ledger.promised.size);
      for (const [id, promise] of ledger.promised) expect(found.get(id), `record ${id}`).to.deep.equal(promise);
      for (const id of ledger.touched) await expectSingle(serving, id, ledger);
    },
  };
}

/** Everything that lists show, by ID. */
async function allOf(serving: Serving): Promise<Map<number, Promised>> {
  const found = new Map<number, Promised>();
  for (const resource of ['events', 'organizers'] as const) {
    for (const record of await listed(serving, resource)) {
      found.set(record.id, { resource, title: record[titleOf[resource]] });
    }
  }
  return found;
}

/** What was under way has happened or not, and is known from now on. */
function settle(underway: Underway, found: ReadonlyMap<number, Promised>, ledger: Ledger, owned: Owned): void {
  if (underway.does === 'create') {
    const made = [...found].find(([, { title }]) => title === underway.title);
    if (!made) return;
    ledger.promised.set(...made);
    owned[0]?.push(made[0]);
  } else if (underway.does === 'change') {
    const promise = ledger.promised.get(underway.id) as Promised;
    const changed = found.get(underway.id)?.title === underway.title;
    if (changed) ledger.promised.set(underway.id, { ...promise, title: underway.title });
  } else if (!found.has(underway.id)) {
    ledger.promised.delete(underway.id);
    ledger.removed.add(underway.id);
    for (const own of owned) if (own.includes(underway.id)) own.splice(own.indexOf(underway.id), 1);
  }
  if (underway.does !== 'create') ledger.touched.add(underway.id);
}

async function expectSingle({ api }: Serving, id: number, { promised, removed }: Ledger): Promise<void> {
  const promise = promised.get(id);
  if (promise) {
    const { body } = await tell('GET', `${api}/${promise.resource}/${id}`, authorization);
    expect(body[titleOf[promise.resource]], `record ${id}`).to.equal(promise.title);
    return;
  }
  expect(removed.has(id), `record ${id}`).to.equal(true);
  for (const resource of ['events', 'organizers']) {
    expect((await tell('GET', `${api}/${resource}/${id}`, authorization)).status).to.equal(404);
  }
}

/** Resolves when an index that lies apart has been told everything; rejects when that takes more than some milliseconds. */
export async function nothingWaits({ url }: Serving, within = patience): Promise<void> {
  await eventually(async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).not.to.match(/^cartellera_pending_records [1-9]/m);
  }, within);
}

/** All records of a resource, as its list shows them page by page. */
async function listed({ api }: Serving, resource: Written): Promise<Loose[]> {
  const dates = resource === 'events' ? '&start_date=2031-01-01&end_date=2032-01-01' : '';
  let next: string | undefined = `${api}/${resource}?per_page=100${dates}`;
  const records: Loose[] = [];
  while (next) {
    const { status, body } = await tell('GET', next, authorization);
    expect([status, body.code]).to.deep.equal([200, undefined]);
    records.push(...body[resource]);
    next = body.next_rest_url;
  }
  return records;
}
