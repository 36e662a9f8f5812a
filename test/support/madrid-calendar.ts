/** A calendar with the published Madrid feed, on a Thursday evening. */

import { expect } from 'chai';
import { gateOf } from '../../src/derive/gate.ts';
import { readMadrid } from '../../src/formats/madrid/feed.ts';
import { ingest } from '../../src/interchange/ingest.ts';
import { newTally } from '../../src/interchange/tally.ts';
import { problemMessage } from '../../src/model/words/index.ts';
import { eventually } from './eventually.ts';
import { madridItems } from './madrid-days.ts';
import { type Running, type StartOptions, startService } from './service.ts';

const languages = ['es'];
const gate = gateOf({ languages, timeZone: 'Europe/Madrid' });

/** That day, and the Saturday after it. */
export const [thursday, saturday] = ['2025-10-09', '2025-10-11'];
/** Six in the evening of that Thursday. */
const evening = Date.parse(`${thursday}T16:00:00Z`);

/** Starts a service in Spanish and imports the feed, or one of so many of its items (`every`). */
export async function startMadrid(options: StartOptions = {}, every = 1): Promise<Running> {
  const service = await startService({ ...options, languages });
  service.clock.now = evening;
  const tally = newTally();
  const check = (resource: Parameters<typeof gate.create>[0], body: object) =>
    gate.create(resource, { query: {}, body: { ...body }, file: true });
  const sentence = (field: string, problem: Parameters<typeof problemMessage>[1]) =>
    problemMessage(field, problem, 'en');
  await ingest(
    { calendar: service.calendar, check, sentence, tally, progress: () => {} },
    readMadrid(Buffer.from(JSON.stringify({ '@context': {}, '@graph': madridItems(every) }))),
  );
  expect(tally.refusals).to.deep.equal([]);
  // A busy index may have failed to take some, which a sweep sends again
  await eventually(async () => expect((await service.calendar.pair.lag?.())?.pending ?? 0).to.equal(0), 60_000);
  await service.calendar.pair.whenIdle();
  return service;
}
