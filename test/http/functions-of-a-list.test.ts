import { expect } from 'chai';
import { countFunctions } from '../support/coverage.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { seeded } from '../support/seeded.ts';
import { type Running, startService } from '../support/service.ts';

/** What a plain list may run on the embedded pair. They may fall and never rise: whoever follows a request has all of these to read. */
const maxFiles = 39;
const maxFunctions = 160;

describeOnOnePair('a plain list', () => {
  let service: Running;
  before(async () => {
    service = await startService();
    await seeded(service, { events: 100 });
  });
  after(() => service.close());

  const read = async (day: number): Promise<void> => {
    const window = { start_date: `2031-05-${day}`, end_date: `2031-06-${day}` };
    const { status, body } = await service.request('GET', '/events', { query: window });
    expect(status).to.equal(200);
    expect(body.events).to.have.lengthOf(10);
  };

  it('runs few functions of few files in a new window whose records are rendered', async () => {
    for (const day of [10, 11, 12, 22, 21]) await read(day);
    // What a timer runs meanwhile is no part of a list
    const runs = [await countFunctions(() => read(20)), await countFunctions(() => read(19))];
    const [run] = runs.toSorted((one, other) => one.size - other.size) as [(typeof runs)[number]];
    const listing = [...run].map(([file, names]) => `${file}: ${names.join(' ')}`).join('\n');
    expect(run.size, `files that run:\n${listing}`).to.be.within(10, maxFiles);
    expect([...run.values()].flat().length, `functions that run:\n${listing}`).to.be.within(20, maxFunctions);
  });
});
