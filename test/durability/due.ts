/** A scheduled event, and assertions that readers see it once it is due, even if the store cannot be written to. */

import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { eventually } from '../support/eventually.ts';
import { sendJson } from '../support/serving.ts';

/** The least delay of the publication in milliseconds; `date_utc` is a whole second. */
const soon = 2000;
/** The time limit of a response in milliseconds: a read that waited for a write would take as long as that is tried, five seconds. */
const timeLimit = 4000;

/** Creates an event that is to be published soon. */
export async function makeDue(api: string, authorization: string): Promise<Loose> {
  const date_utc = new Date(Math.ceil((Date.now() + soon) / 1000) * 1000).toISOString().slice(0, 19);
  const dates = { start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 22:00:00', date_utc };
  const body = { title: 'Programat', tags: ['aviat'], venue: { venue: 'Sala' }, ...dates };
  const { status, body: event } = await sendJson('POST', `${api}/events`, authorization, body);
  expect([status, event.status]).to.deep.equal([201, 'future']);
  expect((await sendJson('GET', `${api}/events/${event.id}`, undefined)).status).to.equal(403);
  // Words are indexed a moment after the answer
  await eventually(async () => {
    const list = `${api}/events?start_date=2031-06-01&end_date=2031-06-02&search=programat&status=future`;
    expect((await sendJson('GET', list, authorization)).body.total).to.equal(1);
  });
  return event;
}

/** Waits until the event is due, and asserts that every way to read it shows it without delay. */
export async function expectShownByTheClock(api: string, { id, slug, tags, date_utc }: Loose): Promise<void> {
  await delay(Date.parse(`${date_utc}Z`) - Date.now());
  for (const [path, read] of [
    [`events/${id}`, ({ status }: Loose) => status],
    [`events/by-slug/${slug}`, ({ status }: Loose) => status],
    ['events?start_date=2031-06-01&end_date=2031-06-02&search=programat', ({ events }: Loose) => events[0]?.status],
    ['events?start_date=2031-06-01&end_date=2031-06-02&tags=aviat', ({ events }: Loose) => events[0]?.status],
    ['venues?only_with_upcoming=true', ({ total }: Loose) => total > 0 && 'publish'],
    [`tags/${tags[0].id}`, ({ count }: Loose) => count === 1 && 'publish'],
    ['tags?search=avia', ({ total }: Loose) => total === 1 && 'publish'],
  ] as const) {
    const begun = performance.now();
    const { status, body } = await sendJson('GET', `${api}/${path}`, undefined);
    expect([path, status, read(body)]).to.deep.equal([path, 200, 'publish']);
    expect(performance.now() - begun, path).to.be.below(timeLimit);
  }
}
