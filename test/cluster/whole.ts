/** Whether everything is there that was promised to clients, once, and nothing else. */

import { expect } from 'chai';
import { openPair } from '../../src/backends/open.ts';
import { readConfig } from '../../src/read-config.ts';
import { run } from '../support/command.ts';
import { eventually } from '../support/eventually.ts';
import { type ServedResponse, type Serving, sendJson } from '../support/serving.ts';
import { type Known, parsedTitle } from './load.ts';

type Settings = Readonly<Record<string, string>>;

/** Asserts that all events of a load are there once, in lists too, that nothing else is, and that `check` finds no difference. */
export async function expectWhole(
  known: ReadonlyMap<number, Known>,
  { url, api }: Serving,
  settings: Settings,
): Promise<void> {
  await eventually(async () => {
    expect(await (await fetch(`${url}/metrics`)).text()).to.match(/^cartellera_pending_records 0/m);
  }, 60_000);
  const found = await listed(api);
  for (const { id, number, version, attempted } of known.values()) {
    const title = parsedTitle(found.get(id) ?? '');
    expect([title.number, title.version >= version && title.version <= attempted], `event ${id}`).to.deep.equal([
      number,
      true,
    ]);
    expect((await sendJson('GET', `${api}/events/${id}`, undefined)).body.title).to.equal(found.get(id));
  }
  const numbers = [...found.values()].map((title) => parsedTitle(title).number);
  expect(new Set(numbers).size, 'events that were made twice').to.equal(numbers.length);
  const check = await run(['check'], settings);
  expect(check.code, check.out + check.err).to.equal(0);
  await expectChanges([...found.keys()], settings);
}

/** All events as lists show them, by ID. */
async function listed(api: string): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const path = `/events?per_page=100&start_date=2031-01-01&cursor=${encodeURIComponent(cursor)}`;
    const { body }: ServedResponse = await sendJson('GET', `${api}${path}`, undefined);
    for (const { id, title } of body.events) found.set(id, title);
    cursor = body.next_cursor;
  }
  return found;
}

/** Asserts that whoever follows the changes has every event in its present revision. */
async function expectChanges(ids: readonly number[], settings: Settings): Promise<void> {
  const { store, close } = await openPair(readConfig(settings), () => {});
  try {
    const changed = new Map<number, number>();
    for (let [after, isEnd] = [0, false]; !isEnd; ) {
      const { changes, next } = await store.changes(after, 500);
      for (const { id, revision } of changes) changed.set(id, revision);
      [after, isEnd] = [next, changes.length < 500];
    }
    for (const { id, revision } of await store.read('events', ids)) expect(changed.get(id)).to.equal(revision);
  } finally {
    await close();
  }
}
