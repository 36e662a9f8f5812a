import { expect } from 'chai';
import { exportLines } from '../../src/interchange/export.ts';
import { restoreExport } from '../../src/interchange/restore/restore.ts';
import { newTally, type Tally } from '../../src/interchange/tally.ts';
import { describeOnPairs } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';

async function* linesOf(texts: readonly string[]) {
  for (const [at, text] of texts.entries()) yield { number: at + 1, text, upTo: 0 };
}

async function restored({ calendar }: Running, lines: readonly string[]): Promise<Tally> {
  const tally = newTally();
  await restoreExport(calendar, linesOf(lines), tally, () => {});
  return tally;
}

describeOnPairs('an export that is read slowly', (isFirst) => {
  let here: Running;
  let there: Running;
  before(async () => {
    here = await startService();
  });
  after(() => here.close());
  beforeEach(async () => {
    there = await startService();
  });
  afterEach(() => there.close());

  const send = (method: string, path: string, body?: object) =>
    here.request(method, path, { as: 'editor', ...(body && { body }) });
  const made = async (path: string, body: object) => (await send('POST', path, body)).body;

  it('is a snapshot in spite of concurrent writes, so that it can be imported completely', async () => {
    const one = await made('/events', { ...concert, slug: 'gala', venue: { venue: 'Palau' } });
    const other = await made('/events', { ...concert, slug: 'ball' });
    const removed = await made('/tags', { name: 'Fora' });
    const lines = exportLines(here.calendar, () => {});
    const read = [(await lines.next()).value as string, (await lines.next()).value as string];
    await send('PATCH', `/events/${one.id}`, { slug: 'una altra' });
    await send('PATCH', `/events/${other.id}`, { slug: 'gala', venue: { venue: 'Nova' }, categories: ['Nova'] });
    await send('DELETE', `/tags/${removed.id}?force=true`);
    const late = await made('/events', { ...concert, title: 'Tard', venue: { venue: 'Tardana' } });
    for await (const line of lines) read.push(line);
    const tally = await restored(there, read);
    expect(tally.refusals).to.deep.equal([]);
    const found = async (slug: string) => (await there.request('GET', `/events/by-slug/${slug}`)).body.id;
    expect([await found('gala'), await found('ball')]).to.deep.equal([one.id, other.id]);
    expect((await there.request('GET', `/events/${late.id}`)).status).to.equal(404);
    expect((await there.request('GET', `/tags/${removed.id}`)).status).to.equal(200);
  });

  it('lacks nothing that was there all the time, and has no conflicts, while others write', async () => {
    const count = isFirst ? 30 : 10;
    const ids: number[] = [];
    for (let at = 0; at < count; at += 1) ids.push((await made('/events', { ...concert, slug: `e-${at}` })).id);
    let isDone = false;
    const swap = async (): Promise<void> => {
      for (let at = 0; !isDone; at = (at + 1) % (count - 1)) {
        await send('PATCH', `/events/${ids[at]}`, { slug: `lliure-${at}` });
        await send('PATCH', `/events/${ids[at + 1]}`, { slug: `e-${at}`, venue: { venue: `Sala ${at}` } });
      }
    };
    const swapping = swap();
    const lines = await Array.fromAsync(exportLines(here.calendar, () => {}));
    isDone = true;
    await swapping;
    const tally = await restored(there, lines);
    expect(tally.refusals).to.deep.equal([]);
    for (const id of ids) expect((await there.request('GET', `/events/${id}`)).status).to.equal(200);
  });

  // Lines are the same on all pairs
  if (!isFirst) return;

  it('has texts with separators of lines and paragraphs as they are', async () => {
    const description = 'Dos\u2028versos i\u2029un paràgraf';
    const { id } = await made('/events', { ...concert, description });
    const tally = await restored(there, await Array.fromAsync(exportLines(here.calendar, () => {})));
    expect(tally.refusals).to.deep.equal([]);
    const [one, other] = await Promise.all([here, there].map((each) => each.request('GET', `/events/${id}`)));
    expect(one?.body.description).to.include('\u2028');
    expect(other?.body.description).to.equal(one?.body.description);
  });
});
