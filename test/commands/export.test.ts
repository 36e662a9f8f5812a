import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { openPair } from '../../src/backends/open.ts';
import { readConfig } from '../../src/read-config.ts';
import { type Ended, newFolder, removeFolders, run } from '../support/command.ts';
import { fileOfSample } from '../support/madrid-sample.ts';
import { startService } from '../support/service.ts';
import { sendJson } from '../support/serving.ts';

function total({ out }: Ended): number[] {
  const rows = [...out.matchAll(/^(?:[a-z]+) +(\d+) +(\d+) +(\d+) +(\d+)$/gm)].map((row) => row.slice(1).map(Number));
  return [0, 1, 2, 3].map((at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0));
}

interface Exported {
  readonly id: number;
  readonly facts: Readonly<Record<string, unknown>>;
}

describe('the command export', () => {
  /** A calendar and its export; each test works on a copy. */
  let made: string;
  let sample: string;
  let folder: string;
  let file: string;
  let here: Record<string, string>;
  let there: Record<string, string>;

  before(async () => {
    made = newFolder();
    sample = fileOfSample(12);
    const data = { DATA_DIR: join(made, 'here') };
    await run(['users', 'add', 'marta', '--role', 'editor'], data);
    await run(['keys', 'add', 'web', '--user', 'marta'], data);
    await run(['import', sample], data);
    await run(['export', join(made, 'agenda.ndjson')], data);
  });
  beforeEach(() => {
    folder = newFolder();
    cpSync(made, folder, { recursive: true });
    file = join(folder, 'agenda.ndjson');
    here = { DATA_DIR: join(folder, 'here') };
    there = { DATA_DIR: join(folder, 'there') };
  });
  after(removeFolders);

  const linesOf = (path: string): string[] => readFileSync(path, 'utf8').trimEnd().split('\n');
  const changed = (change: (document: Exported) => unknown, kind = 'events'): string[] => {
    const lines = linesOf(file);
    const at = lines.findIndex((line) => line.startsWith(`{"kind":"${kind}"`));
    const document = JSON.parse(lines[at] as string);
    return lines.with(at, JSON.stringify(change(document)));
  };
  const write = (lines: string[]): string => {
    writeFileSync(file, `${lines.join('\n')}\n`);
    return file;
  };

  it('writes a header and a line for each document, for its owner only', () => {
    const [header, ...documents] = linesOf(file);
    expect(JSON.parse(header as string)).to.include({ cartellera: 1, timeZone: 'Europe/Madrid' });
    const kinds = documents.map((line) => JSON.parse(line).kind);
    expect([...new Set(kinds)]).to.deep.equal([
      'users',
      'keys',
      'categories',
      'tags',
      'venues',
      'organizers',
      'events',
    ]);
    expect(statSync(file).mode & 0o777).to.equal(0o600);
    expect(readdirSync(folder)).to.deep.equal(['agenda.ndjson', 'here']);
  });

  it('restores an empty calendar, whose export is then byte for byte the same', async () => {
    const imported = await run(['import', file], there);
    expect(imported.code).to.equal(0);
    expect(total(imported)).to.deep.equal([linesOf(file).length - 1, 0, 0, 0]);
    expect((await run(['export', '-'], there)).out).to.equal(readFileSync(file, 'utf8'));
    expect((await run(['check'], there)).code).to.equal(0);
  });

  it('keeps a category that has the name of another one beside it', async () => {
    const category = (id: number, facts: object, slug: string) =>
      JSON.stringify({
        kind: 'categories',
        id,
        facts: { parent: 0, ...facts },
        texts: { ca: { name: 'Música', slug } },
      });
    const twins = [category(1, {}, 'musica'), category(2, { namesake: true }, 'musica-2')];
    expect((await run(['import', write([linesOf(file)[0] as string, ...twins])], there)).code).to.equal(0);
    const { out } = await run(['export', '-'], there);
    expect(
      out
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => JSON.parse(line)),
    ).to.deep.equal(twins.map((line) => JSON.parse(line)));
  });

  it('keeps the longest prices that an event can have', async () => {
    const prices = [`${'0'.repeat(900)}5`, ...Array.from({ length: 99 }, (_, at) => `${at} ${'x'.repeat(900)}`)];
    const service = await startService({ pair: await openPair(readConfig(here), () => {}) });
    const body = { title: 'Car', start_date: '2031-06-01', end_date: '2031-06-01', cost: prices };
    const key = `Bearer ${await service.key('editor')}`;
    const { status } = await sendJson('POST', `${service.api}/events`, key, body);
    await service.close();
    expect(status).to.equal(201);
    await run(['export', file], here);
    expect((await run(['import', file], there)).code).to.equal(0);
  });

  it('changes nothing when its own calendar imports it, except what has changed since', async () => {
    expect(total(await run(['import', file], here))).to.deep.equal([0, 0, linesOf(file).length - 1, 0]);
    await run(['users', 'remove', 'marta'], here);
    const before = readFileSync(file, 'utf8');
    expect(total(await run(['import', file], here)).slice(0, 2)).to.deep.equal([2, 0]);
    expect((await run(['export', '-'], here)).out).to.equal(before);
  });

  it('keeps the state of feeds, so that importing one again changes nothing', async () => {
    await run(['import', file], there);
    const again = await run(['import', sample], there);
    expect(total(again).slice(0, 2)).to.deep.equal([0, 0]);
  });

  it('is refused by another calendar that has records, and changes nothing there', async () => {
    await run(['import', sample], there);
    const before = await run(['export', '-'], there);
    const refused = await run(['import', file], there);
    expect(refused).to.include({ code: 1, out: '' });
    expect(refused.err).to.include('another calendar');
    expect((await run(['export', '-'], there)).out).to.equal(before.out);
  });

  it('restores a record that was changed by hand', async () => {
    write(changed((event) => ({ ...event, texts: { es: { title: 'A mano', slug: 'a-mano' } } })));
    const imported = await run(['import', file], here);
    expect(total(imported).slice(0, 2)).to.deep.equal([0, 1]);
    expect((await run(['export', '-'], here)).out).to.include('"A mano"');
    expect((await run(['check'], here)).code).to.equal(0);
  });

  it('has markup sanitized on import as in a write, and the summary names the lines', async () => {
    const title = '<img src=x onerror=alert(1)>Nit';
    const lines = changed((event) => ({
      ...event,
      texts: { es: { title, slug: 'nit', description: '<p onclick=x>Ja</p>' } },
    }));
    const at = lines.findIndex((line) => line.includes('onerror')) + 1;
    const imported = await run(['import', write(lines)], there);
    expect([imported.code, total(imported)]).to.deep.equal([0, [lines.length - 1, 0, 0, 0]]);
    expect(imported.out).to.include('Markup was taken out').and.to.include(`line ${at}`);
    const { out } = await run(['export', '-'], there);
    expect(out)
      .to.include('{"es":{"title":"Nit","slug":"nit","description":"<p>Ja</p>"}}')
      .and.not.to.include('onerror');
  });

  it('refuses broken lines with their numbers, and takes the others', async () => {
    const lines = changed((event) => ({ ...event, facts: { ...event.facts, venue: 'x' } }));
    const imported = await run(['import', write([...lines, '{"kind":', lines.at(-1) as string])], there);
    expect(imported.code).to.equal(1);
    expect(total(imported)).to.deep.equal([lines.length - 2, 0, 0, 3]);
    expect(imported.out)
      .to.include('facts.venue must be a list')
      .and.to.include(`line ${lines.length + 1}`);
    expect(imported.out)
      .to.include('an earlier line')
      .and.to.include(`line ${lines.length + 2}`);
    expect((await run(['check'], there)).code).to.equal(0);
  });

  it('refuses a record with the highest possible ID, so that new records still get IDs', async () => {
    const lines = changed((event) => ({ ...event, id: 2 ** 25 - 1 }));
    const at = lines.findIndex((line) => line.includes(`"id":${2 ** 25 - 1}`)) + 1;
    const imported = await run(['import', write(lines)], there);
    expect([imported.code, total(imported)[3]]).to.deep.equal([1, 1]);
    expect(imported.out).to.include('id must be a whole number from 1 to').and.to.include(`line ${at}`);
    expect(await run(['keys', 'add', 'tv', '--user', 'marta'], there)).to.include({ code: 0 });
  });

  it('refuses a name that another record holds, and an ID of another kind', async () => {
    const [header, ...documents] = linesOf(file);
    const venue = documents.find((line) => line.startsWith('{"kind":"venues"')) as string;
    const organizer = documents.find((line) => line.startsWith('{"kind":"organizers"')) as string;
    const double = venue.replace(/"id":\d+/, '"id":900000');
    const stolen = venue.replace(/"id":\d+/, `"id":${JSON.parse(organizer).id}`);
    const imported = await run(['import', write([header as string, double, stolen])], here);
    expect(total(imported)).to.deep.equal([0, 0, 0, 2]);
    expect(imported.out).to.include('already').and.to.include('belongs to a record of organizers');
    expect((await run(['check'], here)).code).to.equal(0);
  });

  it('refuses categories that are their own ancestors', async () => {
    const lines = changed((term) => ({ ...term, facts: { ...term.facts, parent: term.id } }), 'categories');
    const imported = await run(['import', write(lines)], there);
    expect(imported.code).to.equal(1);
    expect(imported.out).to.include('must not lead back to itself');
  });

  it('is refused when its header is missing or of another version', async () => {
    for (const header of ['{"kind":"users"}', '{"cartellera":9}', '[]']) {
      const imported = await run(['import', write([header, ...linesOf(file).slice(1)]), '--format', 'ndjson'], there);
      expect(imported).to.include({ code: 1, out: '' });
      expect(imported.err.trim().split('\n')).to.have.length(1);
    }
  });

  it('leaves nothing behind when it cannot write', async () => {
    const { code, err } = await run(['export', join(folder, 'missing', 'agenda.ndjson')], here);
    expect(code).to.equal(1);
    expect(err.trim().split('\n')).to.have.length(1);
  });
});
