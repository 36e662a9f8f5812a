import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import { BSON, MongoClient } from 'mongodb';
import { databaseIn } from '../../src/backends/mongo/open.ts';
import { openPair } from '../../src/backends/open.ts';
import { readConfig } from '../../src/read-config.ts';
import type { Loose } from '../support/asking.ts';
import { newFolder, root, run } from '../support/command.ts';
import { serverAt } from '../support/elasticsearch.ts';
import { eventually } from '../support/eventually.ts';
import { describeOnServerPlaces } from '../support/places.ts';
import { elasticsearchUrl } from '../support/servers.ts';
import { basic, type Serving, sendJson, startServing } from '../support/serving.ts';

type Settings = Readonly<Record<string, string>>;

const editor = basic('marta', 'abcd efgh ijkl mnop qrst uvwx');
const everything = 'start_date=2020-01-01&end_date=2040-01-01&per_page=50';

/** Reads a file from `test/fixtures`. An earlier version wrote these files, so they must never be generated again. */
const fixture = (name: string): Buffer => gunzipSync(readFileSync(join(root, 'test/fixtures', `${name}.gz`)));

const linesOf = (text: Buffer): Loose[] =>
  text
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const exported = fixture('layout-4.ndjson');
const events = linesOf(exported).filter(({ kind }) => kind === 'events');

function fileOfLayout4(): Settings {
  const folder = join(newFolder(), 'data');
  mkdirSync(folder);
  writeFileSync(join(folder, 'cartellera.sqlite'), fixture('layout-4.sqlite'));
  return { DATA_DIR: folder };
}

async function serversOfLayout4(settings: Settings): Promise<void> {
  const url = String(settings['MONGODB_URL']);
  const client = new MongoClient(url);
  for (const line of fixture('layout-4.mongodb.ndjson').toString().trimEnd().split('\n')) {
    const { collection, document } = BSON.EJSON.parse(line) as Loose;
    await client.db().collection(collection).insertOne(document);
  }
  await client.close();
  const server = serverAt(elasticsearchUrl);
  const prefix = databaseIn(url).toLowerCase();
  for (const { kind, document, ...made } of linesOf(fixture('layout-4.elasticsearch.ndjson'))) {
    const index = `${prefix}-${kind}-1`;
    if (!document) await server('PUT', index, { ...made, aliases: { [`${prefix}-${kind}`]: {} } });
    else
      await server('PUT', `${index}/_doc/${document.id}?version=${document.revision}&version_type=external`, document);
  }
  await server('POST', `${prefix}-*/_refresh`);
}

/** Imports the export of the older version into a new calendar, and exports that. */
async function restore(): Promise<string> {
  const folder = newFolder();
  const file = join(folder, 'layout-4.ndjson');
  writeFileSync(file, exported);
  const settings = { DATA_DIR: join(folder, 'data') };
  expect(await run(['import', file], settings)).to.include({ code: 0, err: '' });
  return (await run(['export', '-'], settings)).out;
}

/** The same for all suites. */
let restored: Promise<string> | undefined;

function opensWhatLayout4Wrote(prepare: () => Promise<Settings>): void {
  let settings: Settings;
  let serving: Serving;

  before(async () => {
    settings = await prepare();
    serving = await startServing(settings);
  });
  after(() => serving.child.kill('SIGKILL'));

  it('answers lists and searches from the start, and accepts writes', async () => {
    const { api } = serving;
    const list = await sendJson('GET', `${api}/events?${everything}`, undefined);
    expect([list.status, list.body.total]).to.deep.equal([200, events.length]);
    const found = await sendJson('GET', `${api}/events?${everything}&search=frontera`, undefined);
    expect(found.body.events.map(({ id }: Loose) => id)).to.include(90);
    const { status, body } = await sendJson('POST', `${api}/events/90`, editor, { featured: false });
    expect([status, body.id]).to.deep.equal([200, 90]);
  });

  it('rebuilds its index meanwhile', async () => {
    await eventually(async () => {
      expect(serving.lines.map(({ msg }) => msg)).to.include('The index is rebuilt');
    });
    const { body } = await sendJson('GET', `${serving.url}/readyz`, undefined);
    expect(body).to.deep.equal({ status: 'ready' });
    const checked = await run(['check'], settings);
    expect(checked, JSON.stringify(checked)).to.include({ code: 0, err: '' });
  });

  it('exports the same as a calendar that was restored from the export of that version', async () => {
    // The write above changed only the time of modification
    const withoutModified = (lines: string) => lines.replaceAll(/"modified":\d+,/g, '');
    const { out } = await run(['export', '-'], settings);
    restored ??= restore();
    expect(withoutModified(out)).to.equal(withoutModified(await restored));
  });

  it('is not rebuilt again by the next start', async () => {
    const pair = await openPair(readConfig(settings), () => {});
    try {
      expect(await pair.maintenance.indexState()).to.equal('current');
    } finally {
      await pair.close();
    }
  });
}

describe('A file that version 4 of the layout wrote', () => {
  opensWhatLayout4Wrote(async () => fileOfLayout4());

  it('is refused with a clear message if its layout is newer than the program', async () => {
    const settings = fileOfLayout4();
    const database = new Sqlite(join(String(settings['DATA_DIR']), 'cartellera.sqlite'));
    database.pragma('user_version = 99');
    database.close();
    const { code, err } = await run(['check'], settings);
    expect([code, err]).to.deep.equal([1, err.match(/^.*a newer version of Cartellera wrote it.*$/s)?.[0]]);
  });
});

describeOnServerPlaces('mirrored: Servers that version 4 of the layout wrote to', (newPlace) => {
  const settings = newPlace();
  opensWhatLayout4Wrote(async () => {
    await serversOfLayout4(settings);
    return settings;
  });

  it('are refused with a clear message if their layout is newer than the program', async () => {
    const client = new MongoClient(String(settings['MONGODB_URL']));
    await client
      .db()
      .collection<{ _id: string }>('meta')
      .updateOne({ _id: 'layout' }, { $set: { version: 99 } });
    await client.close();
    const { code, err } = await run(['check'], settings);
    expect(code).to.equal(1);
    expect(err).to.include('a newer version of Cartellera wrote');
  });
});
