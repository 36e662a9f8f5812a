import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { newFolder, removeFolders, run } from '../support/command.ts';

const mapping = ['--columns', 'id=Codi', 'title=Acte', 'title_es=Acto', 'start_date=Data', 'venue=Lloc', 'cost=Preu'];
const head = 'Codi;Acte;Acto;Data;Lloc;Preu';

describe('the command import, of a table', () => {
  let folder: string;
  let settings: Record<string, string>;

  beforeEach(() => {
    folder = newFolder();
    settings = { DATA_DIR: join(folder, 'data') };
  });
  after(removeFolders);

  const fileOf = (rows: readonly string[]): string => {
    const file = join(folder, 'agenda.csv');
    writeFileSync(file, [head, ...rows, ''].join('\n'));
    return file;
  };
  const imported = (rows: readonly string[], ...words: string[]) =>
    run(['import', fileOf(rows), ...mapping, ...words], settings);
  const exported = async () => (await run(['export', '-'], settings)).out.trimEnd().split('\n').slice(1);

  it('creates events with their venues once, and updates changed rows', async () => {
    const rows = ['1;Ball;Baile;3/5/2031;Sala;5 €', '2;Fira;Feria;4/5/2031;Sala;'];
    expect((await imported(rows)).out).to.match(/^events +2 +0 +0 +0$/m);
    const before = await exported();
    expect(before.filter((line) => line.startsWith('{"kind":"venues"'))).to.have.length(1);
    expect((await imported(rows)).out).to.match(/^events +0 +0 +2 +0$/m);
    expect(await exported()).to.deep.equal(before);
    const changed = rows.with(0, '1;Gran ball;Gran baile;3/5/2031;Sala;5 €');
    expect((await imported(changed)).out).to.match(/^events +0 +1 +1 +0$/m);
  });

  it('refuses a row, names its line and stores nothing of it', async () => {
    const { code, out } = await imported(['1;Ball;;31/2/2031;Sala nova;', '2;Fira;;4/5/2031;;']);
    expect(code).to.equal(1);
    expect(out).to.match(/start_date.*2031-02-31.*\n +line 2/);
    expect((await exported()).join('\n')).not.to.include('Sala nova');
  });

  it('keeps two tables apart by their --source', async () => {
    await imported(['1;Ball;;3/5/2031;;'], '--source', 'winter');
    expect((await imported(['1;Fira;;4/5/2031;;'], '--source', 'summer')).out).to.match(/^events +1 +0 +0 +0$/m);
  });

  it('refuses a mapping that it does not understand, and a column that is not there', async () => {
    const strange = await run(['import', fileOf([]), '--columns', 'colour=Color'], settings);
    expect(strange.code).to.equal(2);
    expect(strange.err).to.include('FIELD=HEADING');
    const missing = await run(['import', fileOf([]), '--columns', 'title=Res'], settings);
    expect(missing).to.include({ code: 1, out: '' });
    expect(missing.err).to.include('without a column “Res”').and.to.include('Codi, Acte');
  });

  it('says what a workbook is and what to do, whatever it is called, and stores nothing', async () => {
    const workbook = Buffer.from(`PK\x03\x04${'\0'.repeat(26)}xl/workbook.xml`, 'latin1');
    for (const [name, ...words] of [['agenda.xlsx'], ['agenda.csv'], ['agenda.xlsx', '--format', 'csv']]) {
      const file = join(folder, name as string);
      writeFileSync(file, workbook);
      const { code, out, err } = await run(['import', file, ...words], settings);
      expect([name, code, out]).to.deep.equal([name, 1, '']);
      expect(err).to.equal(
        `${file} is a workbook of Excel (.xlsx). Open it, save its sheet as CSV (“CSV UTF-8” where there is a choice) and import that file\n`,
      );
    }
  });
});
