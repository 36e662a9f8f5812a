/** Clients that write and read without pause while servers fail, what was promised to them, and for how long they were refused. */

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Loose } from '../support/asking.ts';
import { administrator, type Serving } from '../support/serving.ts';

/** What clients ask for: to write, one record by its ID, the first page of all events, a search. */
export type Asked = 'write' | 'record' | 'list' | 'search';

/** Milliseconds: before a refused write is sent again; after which a client gives up waiting. */
const times = { again: 250, patience: 15_000 };
/** Milliseconds between two writes, or two reads, of a client. */
const usualPauses = { write: 0, read: 40 };

/** How many clients ask for each at a time. */
const clients: Readonly<Record<Asked, number>> = { write: 4, record: 2, list: 2, search: 1 };

/** An event as its one writer knows it. The version is the last one answered 2xx; the attempted one may be stored too. */
export interface Known {
  readonly id: number;
  readonly number: number;
  version: number;
  attempted: number;
}

/** Some clients at work. */
export interface Load {
  /** The events by their ID. */
  readonly known: ReadonlyMap<number, Known>;
  /** Versions that were read after a later one was answered to their writer. */
  readonly outdated: readonly string[];
  /** Answers that no failure explains. */
  readonly strange: readonly string[];
  /** The longest time, in milliseconds, in which something was refused or not answered, since this was last called. */
  longestRefusals(): Readonly<Record<Asked, number>>;
  /** Lets every client finish what it sends. */
  stop(): Promise<void>;
}

/** The title of an event in a version. */
export const titleOf = (number: number, version: number): string => `Prova ${number} versió ${version}`;

/** The number and the version in a title. */
export function parsedTitle(title: string): { readonly number: number; readonly version: number } {
  const [, number, version] = /^Prova (\d+) versió (\d+)$/.exec(title) ?? [];
  return { number: Number(number), version: Number(version) };
}

/** The number of the last event, of whichever load. */
let named = 0;

/** Starts clients of some processes; `servings` are those that run at the moment. */
export function startLoad(servings: () => readonly Serving[], pauses = usualPauses): Load {
  const known = new Map<number, Known>();
  const outdated: string[] = [];
  const strange: string[] = [];
  const refusals = makeRefusals();
  let isOver = false;
  let turn = 0;

  /** Sends a request to the next process; undefined when it breaks off or nobody answers. */
  async function ask(path: string, init: RequestInit = {}): Promise<{ status: number; body: Loose } | undefined> {
    const all = servings();
    turn += 1;
    const serving = all[turn % all.length];
    try {
      const signal = AbortSignal.timeout(times.patience);
      const response = await fetch(`${serving?.api}${path}`, { signal, ...init });
      return { status: response.status, body: await response.json() };
    } catch {
      return undefined;
    }
  }

  /** Sends a write until it is answered 2xx, or, when the load is over, gives it up. */
  async function write(client: string, path: string, init: RequestInit): Promise<Loose | undefined> {
    const headers = { Authorization: administrator, 'Content-Type': 'application/json', ...init.headers };
    for (let attempt = 0; attempt === 0 || !isOver; attempt += 1) {
      const answer = await ask(path, { ...init, headers });
      const isDone = answer !== undefined && answer.status < 300;
      refusals.note('write', client, isDone);
      if (isDone) return answer.body;
      if (answer && ![409, 503].includes(answer.status)) strange.push(`${path}: ${JSON.stringify(answer.body)}`);
      await delay(times.again);
    }
    return undefined;
  }

  async function writeOn(client: string): Promise<void> {
    const own: Known[] = [];
    for (; !isOver; await delay(pauses.write)) {
      const last = own[Math.floor(Math.random() * own.length)];
      if (last && Math.random() < 0.5) {
        last.attempted += 1;
        const body = JSON.stringify({ title: titleOf(last.number, last.attempted) });
        if (await write(client, `/events/${last.id}`, { method: 'PATCH', body })) last.version = last.attempted;
      } else {
        named += 1;
        const number = named;
        const dates = { start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 22:00:00' };
        const body = JSON.stringify({ title: titleOf(number, 1), ...dates, tags: [`grup ${number % 7}`] });
        const headers = { 'Idempotency-Key': randomUUID() };
        const made = await write(client, '/events', { method: 'POST', body, headers });
        if (!made) continue;
        const event = { id: made.id, number, version: 1, attempted: 1 };
        known.set(event.id, event);
        own.push(event);
      }
    }
  }

  async function readOn(client: string, asked: Asked): Promise<void> {
    while (!isOver) {
      const events = [...known.values()].slice(-200);
      const event = events[Math.floor(Math.random() * events.length)];
      if (asked === 'record' && event) await readRecord(client, event);
      else if (asked === 'list')
        refusals.note('list', client, (await ask(`/events?start_date=${dayOf()}`))?.status === 200);
      else if (asked === 'search') {
        const answer = await ask(`/events?q=prova&start_date=2031-01-01&page=${1 + Math.floor(Math.random() * 3)}`);
        refusals.note('search', client, answer?.status === 200 || answer?.status === 404);
      }
      await delay(pauses.read);
    }
  }

  async function readRecord(client: string, event: Known): Promise<void> {
    const { version } = event;
    const answer = await ask(`/events/${event.id}`);
    refusals.note('record', client, answer?.status === 200);
    if (!answer || answer.status === 503) return;
    if (answer.status !== 200) strange.push(`${event.id}: ${JSON.stringify(answer.body)}`);
    else if (parsedTitle(answer.body.title).version < version) outdated.push(`${answer.body.title}, not ${version}`);
  }

  const running = Object.entries(clients).flatMap(([asked, number]) =>
    Array.from({ length: number }, (_, at) => {
      const client = `${asked} ${at}`;
      return asked === 'write' ? writeOn(client) : readOn(client, asked as Asked);
    }),
  );
  return {
    known,
    outdated,
    strange,
    longestRefusals: refusals.longest,
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
}

/** A day of the load, so that no two lists are answered from one cached answer. */
function dayOf(): string {
  return `2031-0${1 + Math.floor(Math.random() * 5)}-0${1 + Math.floor(Math.random() * 9)}`;
}

/** Measures for how long each client was refused at a time: from the first refusal to the next success. */
function makeRefusals() {
  const since = new Map<string, number>();
  let longest = nothing();
  return {
    note(asked: Asked, client: string, isDone: boolean): void {
      const now = performance.now();
      if (!isDone && !since.has(client)) since.set(client, now);
      const first = since.get(client);
      if (first !== undefined) longest[asked] = Math.max(longest[asked], Math.round(now - first));
      if (isDone) since.delete(client);
    },
    longest() {
      const result = longest;
      longest = nothing();
      return result;
    },
  };
}

function nothing(): Record<Asked, number> {
  return { write: 0, record: 0, list: 0, search: 0 };
}
