import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Ended, newFolder, root, run } from '../support/command.ts';
import { fileOfSample } from '../support/madrid-sample.ts';
import { describeEmbedded, describeOnServerPlaces, type NewPlace } from '../support/places.ts';

const sample = join(root, 'seeds/madrid-sample.json');

type Item = Record<string, unknown> & { '@graph'?: never };

function sampleItems(): Item[] {
  return JSON.parse(readFileSync(sample, 'utf8'))['@graph'];
}

/** The numbers of created, updated, unchanged and refused records of a kind, from the summary. */
function counts({ out }: Ended, kind: string): number[] {
  const line = new RegExp(`^${kind} +(\\d+) +(\\d+) +(\\d+) +(\\d+)$`, 'm').exec(out);
  return (line ?? []).slice(1).map(Number);
}

/** Declares the test that runs on both pairs, with some of the sample. The rest of the command does not depend on the pair. */
function importsSome(newPlace: NewPlace): void {
  it('imports a feed once, and changes nothing the second time', async () => {
    const settings = newPlace();
    const all = 8;
    const some = fileOfSample(all);
    const first = await run(['import', some, '--format', 'madrid'], settings);
    expect(first).to.include({ code: 0, err: '' });
    expect(counts(first, 'events')).to.deep.equal([all, 0, 0, 0]);
    const before = await run(['export', '-'], settings);
    const second = await run(['import', some], settings);
    expect(second.code).to.equal(0);
    expect(counts(second, 'events')).to.deep.equal([0, 0, all, 0]);
    for (const kind of ['venues', 'organizers', 'categories', 'tags']) {
      expect(
        counts(second, kind).filter((_, at) => at !== 2),
        kind,
      ).to.deep.equal([0, 0, 0]);
    }
    expect((await run(['export', '-'], settings)).out).to.equal(before.out);
    expect((await run(['check'], settings)).code).to.equal(0);
  });
}

describeOnServerPlaces('mirrored: the command import', importsSome);

describeEmbedded('the command import', (newPlace) => {
  /** A calendar with the sample, which tests copy. */
  const filled = newPlace();
  let filling: Ended;
  let folder: string;
  let settings: Record<string, string>;

  before(async () => {
    filling = await run(['import', sample], filled);
  });
  beforeEach(() => {
    folder = newFolder();
    settings = newPlace();
  });

  function fileOf(text: string): string {
    const file = join(folder, 'feed.json');
    writeFileSync(file, text);
    return file;
  }

  /** Copies the calendar with the sample to that of this test. */
  const fill = () => cpSync(filled['DATA_DIR'] as string, settings['DATA_DIR'] as string, { recursive: true });

  const feedOf = (items: unknown[]): string => fileOf(JSON.stringify({ '@context': {}, '@graph': items }));

  importsSome(newPlace);

  it('uses a category that the calendar has already, and says so', async () => {
    const table = join(folder, 'agenda.csv');
    writeFileSync(table, 'Código;Acto;Fecha;Tipo\n1;Magia;3/5/2031;Circo y magia\n');
    const columns = ['id=Código', 'title=Acto', 'start_date=Fecha', 'categories=Tipo'];
    await run(['import', table, '--language', 'es', '--columns', ...columns], settings);
    const shows = sampleItems().filter((item) => String(item['@type']).endsWith('/CircoMagia'));
    const { code, out } = await run(['import', feedOf(shows)], settings);
    expect(code).to.equal(0);
    expect(out).to.include('Term that the calendar has already: used as it is');
    const records = (await run(['export', '-'], settings)).out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const [magic, ...more] = records.filter(({ texts }) => texts?.es?.name === 'Circo y magia');
    expect(more).to.deep.equal([]);
    expect(records.filter(({ facts }) => facts?.categories?.includes(magic.id)).length).to.be.above(1);
  });

  it('stores custom fields as plain text, so that an export of them can be imported', async () => {
    const [item] = sampleItems() as [Item];
    await run(['import', feedOf([{ ...item, organization: { accesibility: '\u00007' } }])], settings);
    const file = join(folder, 'agenda.ndjson');
    await run(['export', file], settings);
    expect(readFileSync(file, 'utf8')).to.include('"value":"7"');
    expect(await run(['import', file], newPlace())).to.include({ code: 0 });
  });

  it('updates the one item that has changed, and clears fields that are no longer in the feed', async () => {
    fill();
    const items = sampleItems();
    const at = items.findIndex((item) => item['price'] === '16 euros');
    items[at] = { ...items[at], title: 'Otro título', description: '', price: '', '@type': undefined };
    const again = await run(['import', feedOf(items)], settings);
    expect(counts(again, 'events')).to.deep.equal([0, 1, items.length - 1, 0]);
    const { out } = await run(['export', '-'], settings);
    const changed = JSON.parse(out.split('\n').find((line) => line.includes('Otro título')) ?? '{}');
    expect(changed.texts.es).to.have.all.keys('title', 'slug');
    expect(changed.facts.categories).to.deep.equal([]);
    expect(changed.facts.cost).not.to.deep.include({ values: ['16'] });
  });

  it('updates a place that was renamed, as venue and as organizer', async () => {
    fill();
    const items = sampleItems().map((item) =>
      item['event-location'] === 'Centro Cultural San Francisco La Prensa (Carabanchel)'
        ? {
            ...item,
            'event-location': 'La Prensa',
            organization: { 'organization-name': 'La Prensa', accesibility: '1' },
          }
        : item,
    );
    const again = await run(['import', feedOf(items)], settings);
    expect(counts(again, 'venues').slice(0, 2)).to.deep.equal([0, 1]);
    expect(counts(again, 'organizers').slice(0, 2)).to.deep.equal([0, 1]);
    expect(counts(again, 'events').slice(0, 2)).to.deep.equal([0, 0]);
  });

  it('refuses invalid items with the reason, imports the rest and ends with 1', async () => {
    const [good, bad, nameless] = sampleItems();
    const items = [good, { ...bad, dtstart: 'mañana' }, { ...nameless, title: '' }, 'hello'];
    const { code, out } = await run(['import', feedOf(items)], settings);
    expect(code).to.equal(1);
    expect(counts({ code, out, err: '' }, 'events')).to.deep.equal([1, 0, 0, 3]);
    expect(out).to.include('Refused:').and.to.include('start_date').and.to.include('has no title');
    expect(out).to.include('item 4').and.to.include(String(bad?.['id']));
  });

  it('imports the whole sample, and reports what it changed or stored in another field', () => {
    const { code, out, err } = filling;
    expect({ code, err }).to.deep.equal({ code: 0, err: '' });
    expect(counts(filling, 'events')).to.deep.equal([sampleItems().length, 0, 0, 0]);
    expect(out).to.include('Changed or worth knowing:').and.to.include('Every day without a time: one event');
  });

  it('shows no character of a file that a terminal would obey', async () => {
    const table = join(newFolder(), 'table.csv');
    writeFileSync(table, 'title,start_date,end_date\nConcert,\u001b[31m2031,2031-01-02\n');
    const { code, out } = await run(['import', table], { DATA_DIR: newFolder() });
    expect(code).to.equal(1);
    expect(out).to.include('\uFFFD[31m2031');
    expect(out).not.to.match(/(?!\n)\p{Cc}/u);
  });

  const unreadable: [string, string, string][] = [
    ['half a feed', '{"@graph": [', 'is not JSON'],
    ['a feed of other lines', '{"@graph": [\n\n\nx', 'is not JSON'],
    ['a feed without its list', '{"@context": {}, "@graph": 5}', 'no list under "@graph"'],
    ['something else', 'hello', 'say --format'],
    ['nothing', '', 'say --format'],
  ];
  for (const [what, text, reason] of unreadable) {
    it(`refuses ${what} in one line`, async () => {
      const { code, out, err } = await run(['import', fileOf(text)], settings);
      expect({ code, out }).to.deep.equal({ code: 1, out: '' });
      expect(err.trim().split('\n')).to.have.length(1);
      expect(err).to.include(reason);
    });
  }

  it('says that a file is missing, or is a folder', async () => {
    const missing = await run(['import', join(folder, 'nowhere.json')], settings);
    expect(missing.code).to.equal(1);
    expect(missing.err).to.match(/nowhere\.json: no such file\n$/);
    for (const format of [[], ['--format', 'madrid'], ['--format', 'ndjson']]) {
      const directory = await run(['import', folder, ...format], settings);
      expect(directory).to.include({ code: 1, err: `${folder} is a folder, not a file\n` });
    }
  });

  it('requires a language of the calendar', async () => {
    const catalan = { ...settings, LANGUAGES: 'ca' };
    const some = fileOfSample(2);
    const refused = await run(['import', some], catalan);
    expect(refused).to.include({ code: 1, out: '' });
    expect(refused.err).to.include('LANGUAGES').and.to.include('--language');
    expect((await run(['import', some, '--language', 'ca'], catalan)).code).to.equal(0);
  });
});
