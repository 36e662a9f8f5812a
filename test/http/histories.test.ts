import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { openSqlite } from '../../src/backends/sqlite/open.ts';
import { exportLines } from '../../src/interchange/export.ts';
import { restoreExport } from '../../src/interchange/restore/restore.ts';
import { newTally } from '../../src/interchange/tally.ts';
import type { Pair } from '../../src/ports.ts';
import type { Answer } from '../support/asking.ts';
import { newFolder, removeFolders } from '../support/command.ts';
import { describeOnOnePair, describeOnPairs, openPairForTests } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { type Running, type StartOptions, startService } from '../support/service.ts';

const languages = ['ca', 'es'];
/** Fixed, so that responses do not depend on the port of the service. */
const baseUrl = 'https://agenda.example';
const nothing = (): void => {};

const tagOf = (answer: Answer) => answer.headers.get('etag') as string;

/** The entity tag of a path for an anonymous reader. */
async function tagAt(service: Running, path: string): Promise<string> {
  return tagOf(await service.request('GET', path));
}

/** Changes the title of an event and resolves to its new entity tag. */
async function titled(service: Running, id: number, title: string): Promise<string> {
  await service.request('PATCH', `/events/${id}`, { as: 'editor', body: { title } });
  return tagAt(service, `/events/${id}`);
}

/** Whether an entity tag is still valid: whether a conditional read gets 304, and whether a write with `If-Match` succeeds. */
async function holds(service: Running, path: string, tag: string): Promise<{ read: boolean; write: boolean }> {
  const read = await service.request('GET', path, { headers: { 'If-None-Match': tag } });
  const write = await service.request('PATCH', path, { as: 'editor', body: {}, headers: { 'If-Match': tag } });
  expect(read.status).to.be.oneOf([200, 304]);
  expect(write.status).to.be.oneOf([200, 412]);
  return { read: read.status === 304, write: write.status === 200 };
}

describeOnOnePair('the tag of an answer', () => {
  let pair: Pair;
  before(async () => {
    pair = await openPairForTests(languages);
  });
  after(() => pair.close());

  async function tags(options: StartOptions): Promise<(string | null)[]> {
    const service = await startService({ baseUrl, ...options, pair: { ...pair, close: async () => {} } });
    try {
      const paths = ['/events/1', '/events', '/categories', '/categories/1'];
      const [{ id }] = (await service.request('GET', '/events')).body.events as [{ id: number }];
      const [category] = (await service.request('GET', '/categories')).body.categories as [{ id: number }];
      const ownPaths = paths.map((path) =>
        path.replace('events/1', `events/${id}`).replace('es/1', `es/${category.id}`),
      );
      return await Promise.all(ownPaths.map((path) => tagAt(service, path)));
    } finally {
      await service.close();
    }
  }

  it('differs with other settings or another version of the program', async () => {
    const first = await startService({ baseUrl, pair: { ...pair, close: async () => {} } });
    await first.request('POST', '/events', { as: 'editor', body: { ...concert, categories: ['Música'] } });
    await first.close();
    const usual = await tags({});
    expect(await tags({})).to.deep.equal(usual);
    const others: StartOptions[] = [
      { baseUrl: 'https://other.example' },
      { timeZone: 'UTC' },
      { currency: 'USD' },
      { languages: ['es', 'ca'] },
      { taxonomies: { categories: 'kind', tags: 'word' } },
      { version: '0.0.1' },
    ];
    for (const options of others) {
      const changedTags = await tags(options);
      expect(
        changedTags.map((tag, at) => tag === usual[at]),
        JSON.stringify(options),
      ).to.deep.equal([false, false, false, false]);
    }
  }).timeout(60_000);
});

describeOnPairs('a calendar that was taken over from an export', () => {
  let here: Running;
  let there: Running;
  beforeEach(async () => {
    here = await startService({ baseUrl });
    there = await startService({ baseUrl });
  });
  afterEach(() => Promise.all([here.close(), there.close()]));

  it('accepts no entity tag of any former state, and issues none of them again', async () => {
    const { id } = (await here.request('POST', '/events', { as: 'editor', body: concert })).body;
    const known = [await tagAt(here, `/events/${id}`), await titled(here, id, 'Dos')];
    await restored(here, there);
    expect((await there.request('GET', `/events/${id}`)).body.title).to.equal('Dos');
    for (const tag of known) {
      expect(await holds(there, `/events/${id}`, tag)).to.deep.equal({ read: false, write: false });
    }
    const [one, other] = [await titled(here, id, 'Tres'), await titled(there, id, 'Quatre')];
    expect(await holds(there, `/events/${id}`, one)).to.deep.equal({ read: false, write: false });
    expect(await holds(there, `/events/${id}`, other)).to.deep.equal({ read: true, write: true });
  });
});

async function restored(from: Running, to: Running): Promise<void> {
  const texts = (await Array.fromAsync(exportLines(from.calendar, nothing))).map((text) => text.trimEnd());
  const lines = async function* () {
    for (const [at, text] of texts.entries()) yield { number: at + 1, text, upTo: 0 };
  };
  await restoreExport(to.calendar, lines(), newTally(), nothing);
  await to.calendar.pair.visible();
}

describe('a copy of the embedded store that was put back', () => {
  let file: string;
  let running: Running | undefined;
  beforeEach(() => {
    file = join(newFolder(), 'cartellera.sqlite');
  });
  afterEach(() => running?.close());
  after(removeFolders);

  async function reopened(): Promise<Running> {
    await running?.close();
    running = await startService({ baseUrl, pair: openSqlite({ file, languages }) });
    return running;
  }

  /** Replaces one file by another, as an operator would while the service is stopped. */
  async function copied(from: string, to: string): Promise<void> {
    await running?.close();
    running = undefined;
    for (const end of ['-wal', '-shm']) rmSync(`${to}${end}`, { force: true });
    copyFileSync(from, to);
  }

  it('issues no entity tag of a later state', async () => {
    const copy = `${file}.copy`;
    const { id } = (await (await reopened()).request('POST', '/events', { as: 'editor', body: concert })).body;
    await copied(file, copy);
    const lost = await titled(await reopened(), id, 'Perdut');
    const made = await (running as Running).request('POST', '/tags', { as: 'editor', body: { name: 'Perduda' } });
    const tag = `/tags/${made.body.id}`;
    const lostTag = await tagAt(running as Running, tag);
    await copied(copy, file);
    const service = await reopened();
    expect(await holds(service, `/events/${id}`, lost)).to.deep.equal({ read: false, write: false });
    await titled(service, id, 'Nou');
    expect(await holds(service, `/events/${id}`, lost)).to.deep.equal({ read: false, write: false });
    const anew = await service.request('POST', '/tags', { as: 'editor', body: { name: 'Nova' } });
    expect(anew.body.id).to.equal(made.body.id);
    expect(await holds(service, tag, lostTag)).to.deep.equal({ read: false, write: false });
  });

  it('keeps the tags of what it holds, and so does a store that was only opened again', async () => {
    const made = await (await reopened()).request('POST', '/events', { as: 'editor', body: concert });
    const path = `/events/${made.body.id}`;
    const tag = await tagAt(running as Running, path);
    const again = await (await reopened()).request('GET', path, { headers: { 'If-None-Match': tag } });
    expect(again.status).to.equal(304);
  });
});
