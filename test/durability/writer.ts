/** Clients that write without pause, and remember what they were promised. */

import { type Serving, type Told, tell } from '../support/serving.ts';

export type Written = 'events' | 'organizers';

/** A record as its writer was last told that it is. */
export interface Promised {
  readonly resource: Written;
  readonly title: string;
}

/** A write without an answer: it may have happened or not. */
export type Underway =
  | { readonly does: 'create'; readonly resource: Written; readonly title: string }
  | { readonly does: 'change'; readonly id: number; readonly title: string }
  | { readonly does: 'remove'; readonly id: number };

/** What all writers were promised. */
export interface Ledger {
  readonly promised: Map<number, Promised>;
  readonly removed: Set<number>;
  /** IDs that a writer of this round has touched. */
  readonly touched: Set<number>;
  readonly underway: Underway[];
}

/** How a writer reaches the service, and what it does next. */
export interface Circumstances {
  readonly serving: Serving;
  readonly authorization: string;
  readonly chance: () => number;
  readonly ledger: Ledger;
  /** Called after every promise. */
  readonly acknowledged: () => void;
  /** Whether nothing more is to be written. */
  readonly isOver: () => boolean;
}

const titleOf = { events: 'title', organizers: 'organizer' } as const;
let named = 0;

/**
 * Writes one thing after the other until it is over, the service is gone, or says that it cannot know what became of a write; changes
 * and removes only what is its own.
 */
export async function writeUntilGone(circumstances: Circumstances, own: number[]): Promise<void> {
  const { ledger, isOver } = circumstances;
  while (!isOver()) {
    const underway = nextOf(circumstances, own);
    const told = await answerTo(circumstances, underway);
    if (told === undefined || told.status === 503) {
      ledger.underway.push(underway);
      return;
    }
    keep(circumstances, own, underway, told);
  }
}

async function answerTo(circumstances: Circumstances, underway: Underway): Promise<Told | undefined> {
  try {
    return await sent(circumstances, underway);
  } catch (error) {
    // Fetch says so when the connection breaks; anything else is a failure of the test.
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function nextOf({ chance }: Circumstances, own: readonly number[]): Underway {
  const dice = chance();
  const id = own[Math.floor(chance() * own.length)];
  named += 1;
  const title = `Escrit ${named}`;
  if (id === undefined || dice < 0.55) return { does: 'create', resource: dice < 0.4 ? 'events' : 'organizers', title };
  return dice < 0.85 ? { does: 'change', id, title } : { does: 'remove', id };
}

async function sent({ serving, authorization, ledger }: Circumstances, underway: Underway): Promise<Told> {
  if (underway.does === 'create') {
    const { resource, title } = underway;
    return tell('POST', `${serving.api}/${resource}`, authorization, bodyOf(resource, title));
  }
  const { resource } = ledger.promised.get(underway.id) as Promised;
  const url = `${serving.api}/${resource}/${underway.id}`;
  if (underway.does === 'remove') return tell('DELETE', `${url}?force=true`, authorization);
  return tell('PATCH', url, authorization, { [titleOf[resource]]: underway.title });
}

/** An event makes a venue and a tag along the way, so that a write is more than one document. */
function bodyOf(resource: Written, title: string): Record<string, unknown> {
  if (resource === 'organizers') return { organizer: title };
  const dates = { start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 22:00:00' };
  return { title, ...dates, venue: { venue: `Sala de ${title}` }, tags: [`mot ${title}`] };
}

function keep({ ledger, acknowledged }: Circumstances, own: number[], underway: Underway, told: Told): void {
  const right = underway.does === 'create' ? 201 : 200;
  if (told.status !== right) throw new Error(`${JSON.stringify(underway)}: ${JSON.stringify(told.body)}`);
  const id: number = told.body.id;
  ledger.touched.add(id);
  if (underway.does === 'create') {
    own.push(id);
    ledger.promised.set(id, { resource: underway.resource, title: underway.title });
  } else if (underway.does === 'change') {
    ledger.promised.set(id, { ...(ledger.promised.get(id) as Promised), title: underway.title });
  } else {
    own.splice(own.indexOf(id), 1);
    ledger.promised.delete(id);
    ledger.removed.add(id);
  }
  acknowledged();
}
