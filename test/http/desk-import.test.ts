import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { exportLines } from '../../src/interchange/export.ts';
import {
  type DeskAnswer,
  fieldsOf,
  filled,
  type Sent,
  said,
  type Visitor,
  visitorOf,
} from '../support/desk-visitor.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withEmptiedDesk, withOneDesk } from '../support/with-desk.ts';

const festival = {
  name: 'festival.csv',
  text: [
    'Títol;Data;Hora;Lloc;Població;Preu;Categoria',
    'Concert inaugural;24/06/2031;20:30;Plaça Major;Vic;Gratuït;Música',
    'Ball de bastons;25/06/2031;18:00;Plaça Major;Vic;5 €;Dansa',
    'Xerrada;demà;10:00;Biblioteca;Vic;;',
  ].join('\n'),
};

/** The rows of the tables of a page, each with the texts of its cells. */
function rowsOf({ text }: DeskAnswer): string[][] {
  return [...text.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell.replaceAll(/<[^>]*>/g, '').trim()),
  );
}

async function preview(visitor: Visitor, file = festival, more: Record<string, string> = {}): Promise<DeskAnswer> {
  const form = fieldsOf(await visitor.get('/desk/import'), '/desk/import');
  return visitor.postFile('/desk/import', filled(form, more), file);
}

const take = (visitor: Visitor, page: DeskAnswer, more: Record<string, string> = {}) =>
  visitor.postFile('/desk/import', filled(fieldsOf(page, '/desk/import'), { step: 'take', ...more }));

/** Presses the button of a page that undoes an import. */
function undo(visitor: Visitor, page: DeskAnswer): Promise<DeskAnswer> {
  const [action = ''] = /\/desk\/import\/\d+\/undo/.exec(page.text) ?? [];
  return visitor.post(action, fieldsOf(page, action));
}

// On one pair: pages about an import; `import-series` and `import-away` import on both
describeOnOnePair('an import in the desk', () => {
  const { service, send, at } = withEmptiedDesk();
  const titles = async (query: Record<string, string> = {}) =>
    (await send('GET', '/events', { query: { start_date: '2031-01-01', ...query } })).body.events.map(
      ({ title }: { title: string }) => title,
    );

  it('shows first what was understood of a table, and stores nothing', async () => {
    const visitor = await at('editor');
    const page = await preview(visitor);
    expect(page.status).to.equal(200);
    expect(rowsOf(page)).to.deep.include.members([
      ['Actes', 'Data d’inici', 'Data final', 'Espai', 'Categories', 'Preu'],
      ['Ball de bastons', '2031-06-25 18:00', '2031-06-25 18:00', 'Plaça Major', 'Dansa', '5 €'],
    ]);
    const chosen = fieldsOf(page, '/desk/import').filter(([name]) => name.startsWith('columns['));
    expect(chosen.map(([, field]) => field)).to.deep.equal([
      'title',
      'start_date',
      'start_time',
      'venue',
      'city',
      'cost',
      'categories',
    ]);
    expect(await titles()).to.deep.equal([]);
  });

  it('says what was changed or left out in the language of the desk', async () => {
    const visitor = await at('editor');
    const table = {
      name: 'web.csv',
      text: ['Títol;Data;Web;Notes', 'Concert;24/06/2031;www.exemple.cat;x', '"Ball;25/06/2031'].join('\n'),
    };
    for (const [language, ...sentences] of [
      ['ca', 'Columnes de què no es llegeix res', 'els encapçalaments: Notes', 'té unes cometes que no es tanquen'],
      ['es', 'Columnas de las que no se lee nada', 'los encabezados: Notes', 'tiene unas comillas que no se cierran'],
      ['en', 'Columns that nothing is read from', 'the headings: Notes', 'has a quote that is not closed'],
    ]) {
      await visitor.get(`/desk/import?lang=${language}`);
      const page = await preview(visitor, table);
      for (const sentence of sentences) expect(page.text).to.include(sentence);
      const done = await take(visitor, page);
      for (const sentence of sentences) expect(done.text).to.include(sentence);
    }
    await visitor.get('/desk/import?lang=es');
    const again = await take(
      visitor,
      await preview(visitor, { ...table, text: table.text.replace('Concert', 'Gala') }),
    );
    expect(again.text).to.include('Dirección web sin https://: se ha puesto delante');
  });

  it('takes it in, says what became of each record and why some were refused, and can be undone and done again', async () => {
    const visitor = await at('editor');
    const page = await preview(visitor);
    const done = await take(visitor, page);
    expect(said(done, 'notice')).to.deep.equal(['S’ha acabat d’importar.']);
    expect(rowsOf(done)).to.deep.include.members([['Actes', '2', '0', '0', '1']]);
    expect(done.text).to.include('línia 4').and.to.include('«Quan comença» ha de ser una data que existeixi');
    expect(done.text).to.include('<progress value="3" max="3">');
    expect(await titles()).to.deep.equal(['Concert inaugural', 'Ball de bastons']);
    expect(rowsOf(await take(visitor, page))).to.deep.include.members([['Actes', '0', '0', '2', '1']]);
    const [event] = (await send('GET', '/events', { query: { search: 'bastons', start_date: '2031-01-01' } })).body
      .events;
    await send('PUT', `/events/${event.id}`, { body: { cost: '9' } });
    const undone = await undo(visitor, done);
    expect(said(undone, 'notice')).to.deep.equal(['A la paperera: 2. Canviats després, i deixats: 1.']);
    expect(await titles()).to.deep.equal(['Ball de bastons']);
    expect((await send('GET', '/venues', { query: { status: 'trash' } })).body.total).to.equal(1);
    await take(visitor, page);
    expect(await titles()).to.deep.equal(['Concert inaugural', 'Ball de bastons']);
  });

  it('is listed with who has made it, when, of what, and its page, from which another editor undoes it', async () => {
    const visitor = await at('editor');
    expect((await visitor.get('/desk/import')).text).not.to.include('Últimes importacions');
    await take(visitor, await preview(visitor));
    await take(visitor, await preview(visitor, { name: 'x.csv', text: 'Títol;Data\nSopar;26/06/2031' }));
    const other = await at('administrator');
    const list = await other.get('/desk/import');
    expect(list.text).to.include('Últimes importacions');
    const { name } = await service.credentials('editor');
    expect(rowsOf(list).slice(1)).to.deep.equal([
      ['6 de maig 2031, 10.00\u00a0h', name, 'x.csv', '1', '0', '0', ''],
      ['6 de maig 2031, 10.00\u00a0h', name, 'festival.csv', '2', '0', '1', ''],
    ]);
    const [, path = ''] = [...list.text.matchAll(/href="(\/desk\/import\/\d+)"/g)].map(([, href]) => href);
    const page = await other.get(`${path}?lang=es`);
    expect(rowsOf(page)).to.deep.include.members([['Actos', '2', '0', '0', '1']]);
    expect(page.text)
      .to.include('línea 4')
      .and.to.match(/festival\.csv · 6 [^<]*2031[^<]* · editor/);
    expect((await other.post(`${path}/undo`, [['token', 'x']])).status).to.equal(403);
    expect(await titles()).to.have.lengthOf(3);
    expect(said(await undo(other, page), 'notice')).to.deep.equal(['A la papelera: 3.']);
    expect(await titles()).to.deep.equal(['Sopar']);
    const after = await other.get(path);
    expect(after.text).not.to.include(`${path}/undo`);
    expect(said(after, 'notice')[0]).to.include('administrator').and.to.include('la deshizo');
    expect(rowsOf(await other.get('/desk/import?lang=ca')).map((row) => row.at(-1))).to.include.members([
      '',
      'desfeta',
    ]);
    expect((await other.get('/desk/import/999999')).status).to.equal(404);
  });

  it('is remembered with the last twenty, and is no part of an export', async () => {
    const visitor = await at('editor');
    const form = filled(fieldsOf(await visitor.get('/desk/import'), '/desk/import'), { step: 'take' });
    for (let at = 0; at < 22; at += 1)
      await visitor.postFile('/desk/import', form, { name: `${at}.csv`, text: `Títol;Data\nA${at};26/06/2031` });
    const rows = rowsOf(await visitor.get('/desk/import')).slice(1);
    expect(rows.map(([, , source]) => source)).to.deep.equal(Array.from({ length: 20 }, (_, at) => `${21 - at}.csv`));
    const lines = await Array.fromAsync(exportLines(service.calendar, () => {}));
    expect(lines.some((line) => line.includes('A21'))).to.equal(true);
    expect(lines.some((line) => line.includes('"kind":"imports"'))).to.equal(false);
  });

  it('makes drafts where that is wanted', async () => {
    const visitor = await at('editor');
    await take(visitor, await preview(visitor), { status: 'draft' });
    expect([await titles({ status: 'publish' }), await titles({ status: 'draft' })]).to.deep.equal([
      [],
      ['Concert inaugural', 'Ball de bastons'],
    ]);
  });

  it('asks for the columns of a table that nobody knows, by hand', async () => {
    const visitor = await at('editor');
    const page = await preview(visitor, { name: 'x.csv', text: 'Cosa,Moment,Clock\nSopar,2031-06-24,21:00' });
    expect([page.status, said(page, 'problem')]).to.deep.equal([
      422,
      ['Digueu quina columna té el títol i quina la data.'],
    ]);
    expect(page.text).not.to.include('value="take"');
    const columns = { 'columns[0]': 'title', 'columns[1]': 'start_date', 'columns[2]': 'start_time', step: 'look' };
    const understood = await visitor.postFile('/desk/import', filled(fieldsOf(page, '/desk/import'), columns));
    expect(rowsOf(understood)).to.deep.include.members([['Sopar', '2031-06-24 21:00', '2031-06-24 21:00']]);
    await take(visitor, understood);
    expect(await titles()).to.deep.equal(['Sopar']);
  });

  it('takes calendars and the agenda of Madrid, told by what is in them', async () => {
    const visitor = await at('editor');
    const event = 'BEGIN:VEVENT\r\nUID:1@a.example\r\nDTSTART:20310624T183000Z\r\nSUMMARY:Havaneres\r\nEND:VEVENT';
    const wrong = event.replace('UID:1', 'UID:2').replace('20310624T183000Z', '20311301');
    const calendar = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:a\r\n${event}\r\n${wrong}\r\nEND:VCALENDAR\r\n`;
    const page = await preview(visitor, { name: 'agenda', text: calendar });
    expect(fieldsOf(page, '/desk/import').map(([name]) => name)).to.include.members(['category', 'venue']);
    expect((await take(visitor, page, { category: 'Música' })).text).to.match(/rebut .20311301\W/);
    const [found] = (await send('GET', '/events', { query: { start_date: '2031-01-01' } })).body.events;
    expect([found.title, found.categories[0].name]).to.deep.equal(['Havaneres', 'Música']);
    const text = readFileSync(new URL('../../seeds/madrid-sample.json', import.meta.url), 'utf8');
    const madrid = await preview(visitor, { name: 'agenda', text });
    expect([madrid.status, madrid.text.includes('value="take"')]).to.deep.equal([200, true]);
  });

  it('is for those who may edit everybody’s records, by forms of the desk', async () => {
    const editor = await at('editor');
    const form = fieldsOf(await editor.get('/desk/import'), '/desk/import');
    const author = await at('author');
    expect((await author.get('/desk')).text).not.to.include('/desk/import');
    const token = new Map(fieldsOf(await author.get('/desk'), '/desk/sign-out')).get('token') ?? '';
    for (const path of ['/desk/import', '/desk/import/1', '/desk/import/1/undo']) {
      expect([path, (await author.get(path)).status]).to.deep.equal([path, 403]);
    }
    expect((await author.postFile('/desk/import', filled(form, { token }), festival)).status).to.equal(403);
    expect((await author.post('/desk/import/1/undo', [['token', token]])).status).to.equal(403);
    expect((await editor.postFile('/desk/import', filled(form, { token: 'x' }), festival)).status).to.equal(403);
    expect((await editor.post('/desk/import/1/undo', [['token', 'x']])).status).to.equal(404);
    const nobody = await visitorOf(service.url).postFile('/desk/import', form, festival);
    expect(nobody.text).to.include('class="sign-in"');
    expect(await titles({ status: 'draft,publish' })).to.deep.equal([]);
  });
});

describeOnOnePair('an import in the desk', () => {
  const { service, send, at } = withOneDesk({
    http: { uploads: { maxBytes: 300_000, maxPixels: 4_000_000, outgoing: { hosts: ['localhost'], blocks: [] } } },
  });

  it('says of what it cannot read what to do, and keeps nothing of it', async () => {
    const visitor = await at('editor');
    for (const [file, sentence] of [
      [undefined, 'Trieu un fitxer'],
      [{ name: 'a.xls', text: '%PDF-1.4' }, 'El fitxer és un PDF, i les seves taules no es poden llegir'],
      [{ name: 'a.xlsx', text: 'PK\x03\x04 xl/workbook.xml' }, 'El fitxer és un llibre d’Excel (.xlsx). Obriu-lo'],
      [{ name: 'a.zip', text: 'PK\x03\x04' }, 'El fitxer és comprimit (ZIP)'],
      [{ name: 'a.ndjson', text: '{"cartellera":1}' }, 'una exportació de Cartellera'],
      [{ name: 'a.csv', text: 'x' }, 'una taula sense columna per a title'],
      [{ name: 'a.ics', text: 'BEGIN:VCALENDAR\nnonsense' }, 'No s’hi ha trobat cap registre'],
    ] as const) {
      const form = fieldsOf(await visitor.get('/desk/import'), '/desk/import');
      const answer = await visitor.postFile('/desk/import', form, file);
      expect([file, answer.status, answer.text.includes(sentence)]).to.deep.equal([file, 422, true]);
    }
    const form: Sent = [...fieldsOf(await visitor.get('/desk/import'), '/desk/import'), ['data', 'H4sIbroken']];
    const broken = await visitor.postFile('/desk/import', filled(form, { step: 'take' }));
    expect([broken.status, said(broken, 'problem')[0]?.includes('no ha arribat sencer')]).to.deep.equal([422, true]);
    const plain = await visitor.post('/desk/import', form);
    expect(plain.status).to.equal(415);
  });

  it('reads the address of a feed, and none that it may not reach', async () => {
    await send('POST', '/events', {
      body: { title: 'Concert', start_date: '2031-06-01 20:00', end_date: '2031-06-01 22:00' },
    });
    const visitor = await at('editor');
    const form = fieldsOf(await visitor.get('/desk/import'), '/desk/import');
    const lookAt = (address: string) => visitor.postFile('/desk/import', filled(form, { address }));
    const local = service.api.replace('127.0.0.1', 'localhost');
    const feed = await lookAt(`${local}/events.ics?start_date=2031-01-01`);
    expect([feed.status, rowsOf(feed).some(([name]) => name === 'Concert')]).to.deep.equal([200, true]);
    const endless = createServer((_, answer) => {
      const more = () => {
        while (answer.write('BEGIN:VCALENDAR\r\n'.repeat(10_000)));
      };
      answer.on('drain', more).on('error', () => undefined);
      more();
    });
    await new Promise<void>((done) => endless.listen(0, '127.0.0.1', done));
    try {
      const large = await lookAt(`http://localhost:${(endless.address() as AddressInfo).port}/`);
      expect([large.status, said(large, 'problem')]).to.deep.equal([
        422,
        ['No s’ha pogut llegir. El fitxer és més gran que el que la redacció importa.'],
      ]);
    } finally {
      endless.closeAllConnections();
      endless.close();
    }
    for (const address of [`${service.api}/events.ics`, 'ftp://localhost/', 'https://user:pass@localhost/', 'x']) {
      const refused = await lookAt(address);
      expect([address, refused.status, said(refused, 'problem').length]).to.deep.equal([address, 422, 1]);
    }
  });
});
