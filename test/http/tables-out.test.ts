import { request } from 'node:http';
import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import { gateOf } from '../../src/derive/gate.ts';
import { readCsv } from '../../src/formats/csv/table.ts';
import { ingest } from '../../src/interchange/ingest.ts';
import { newTally } from '../../src/interchange/tally.ts';
import type { Document } from '../../src/model/documents/document.ts';
import { textOfCell } from '../../src/model/text/table-cells.ts';
import { problemMessage } from '../../src/model/words/index.ts';
import type { Answer, Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert, concerts } from '../support/records.ts';
import { startService } from '../support/service.ts';
import { withOneService } from '../support/with-service.ts';

const rowsOf = ({ text }: Answer): Record<string, string>[] => parse(text, { columns: true, bom: true });
const linesOf = ({ text }: Answer): Loose[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

describeOnOnePair('a list as a table or as lines', () => {
  const { service, send, create } = withOneService({ maxFeed: 6 });
  const ask = (path: string, query = {}) => service.request('GET', path, { query });
  const all = { start_date: '2031-06-01', end_date: '2032-06-01' };

  before(async () => {
    for (const body of concerts(10)) await create('events', { ...body, tags: ['Jazz'] });
    for (let at = 0; at < 22; at += 1) await create('events', { ...concert, title: `Un de molts ${at}` });
  });

  it('has the records that the list has, in its order', async () => {
    const list = await ask('/events', { ...all, tags: 'jazz', per_page: 100 });
    const rows = rowsOf(await ask('/events.csv', { ...all, tags: 'jazz' }));
    expect(rows.map(({ id, title }) => [Number(id), title])).to.deep.equal(
      list.body.events.map(({ id, title }: Loose) => [id, title]),
    );
    const lines = linesOf(await ask('/events.ndjson', { ...all, tags: 'jazz' }));
    expect(lines).to.deep.equal(list.body.events);
    const fields = linesOf(await ask('/events.ndjson', { ...all, tags: 'jazz', per_page: 1, _fields: 'id,tags.slug' }));
    expect(fields).to.deep.equal([{ id: lines[0].id, tags: [{ slug: 'jazz' }] }]);
  });

  it('has five times as many as a feed, and says of how many they are', async () => {
    for (const path of ['/events.csv', '/events.ndjson']) {
      const answer = await ask(path, all);
      expect(answer.headers.get('x-feed-truncated'), path).to.equal('30/32');
      expect(answer.headers.get('link')).to.match(/page=2>; rel="next"$/);
      expect(path.endsWith('csv') ? rowsOf(answer) : linesOf(answer)).to.have.length(30);
      const rest = await ask(path, { ...all, page: 2 });
      expect(path.endsWith('csv') ? rowsOf(rest) : linesOf(rest)).to.have.length(2);
      const none = await ask(path, { ...all, search: 'sarsuela' });
      const heading = answer.text.slice(0, answer.text.indexOf('\n') + 1);
      expect([none.status, none.text]).to.deep.equal([200, path.endsWith('csv') ? heading : '']);
    }
  });

  it('is not sent again while nothing has changed, not even a count of it', async () => {
    for (const path of ['/events.csv', '/events.ndjson']) {
      const query = { ...all, tags: 'jazz' };
      const first = await ask(path, query);
      const headers = { 'If-None-Match': String(first.headers.get('etag')) };
      const again = () => service.request('GET', path, { query, headers });
      expect((await again()).status, path).to.equal(304);
      const { id } = await create('events', {
        ...concert,
        start_date: '2033-01-01',
        end_date: '2033-01-01',
        tags: ['jazz'],
      });
      expect((await again()).status, path).to.equal(path.endsWith('csv') ? 304 : 200);
      await send('POST', `/events/${id}`, { body: { start_date: '2031-06-03 10:00', end_date: '2031-06-03 11:00' } });
      expect((await again()).status, path).to.equal(200);
      await send('DELETE', `/events/${id}`, { query: { force: true } });
    }
  });

  it('is sent compressed, and by its headers alone', async () => {
    const packed = await service.request('GET', '/events.csv', { query: all, headers: { 'Accept-Encoding': 'gzip' } });
    expect(packed.headers.get('content-encoding')).to.equal('gzip');
    expect(packed.text).to.equal((await ask('/events.csv', all)).text);
    const head = await service.request('HEAD', '/events.csv', { query: all });
    expect([head.status, head.text]).to.deep.equal([200, '']);
    expect(head.headers.get('content-type')).to.equal('text/csv; charset=utf-8; header=present');
    expect(head.headers.get('content-disposition')).to.equal('attachment; filename="events.csv"');
  });
});

describeOnOnePair('a table of events', () => {
  const { service, send, create } = withOneService();
  const table = (query = {}) => service.request('GET', '/events.csv', { query });

  const events = [
    {
      title: '=HYPERLINK("https://evil.example")',
      excerpt: '<p>Una "cita", i\nmés</p><p>+1</p>',
      cost: '12,50 €',
      categories: ['Música; i dansa', 'Teatre'],
      tags: ['＝estrany', 'nit;'],
      venue: [
        { venue: 'Sala; Gran', address: 'Carrer Nou, 1', city: 'Girona', zip: '17001', geo_lat: 41.98, geo_lng: -2.82 },
        { venue: 'Pati' },
      ],
      organizer: [{ organizer: '@teneu' }, { organizer: 'Ajuntament de Vic, Cultura' }],
      website: 'https://example.com/?a=1,2',
    },
    { title: "'quoted'", all_day: true, end_date: '2031-06-03', event_status: 'cancelled', cost: '0' },
    { title: '-1', start_date: '2031-07-01 00:00', end_date: '2031-07-02 00:00', timezone: 'Atlantic/Canary' },
    {
      title: 'Rock &amp; Roll',
      cost: 'Taquilla inversa',
      start_date: '2031-07-03 10:00',
      end_date: '2031-07-03 10:00',
    },
  ];

  before(async () => {
    for (const body of events) await create('events', { ...concert, ...body });
  });

  it('has cells that no spreadsheet takes for formulas, and numbers that are none', async () => {
    const rows = rowsOf(await table());
    expect(rows.map(({ title }) => title)).to.have.members([
      `'=HYPERLINK("https://evil.example")`,
      "'quoted'",
      "'-1",
      'Rock & Roll',
    ]);
    expect((await table({ _fields: 'id' })).text).to.equal((await table()).text);
    const [first] = rows.filter(({ city }) => city === 'Girona');
    expect(first).to.include({
      categories: 'Música;; i dansa; Teatre',
      tags: "'＝estrany; nit;;",
      venue: 'Sala;; Gran; Pati',
      organizer: "'@teneu; Ajuntament de Vic, Cultura",
      geo_lng: '-2.82',
      excerpt: `Una "cita", i més\n'+1`,
      cost: '12,50 €',
      currency: 'EUR',
    });
  });

  it('has no formula for a program that takes other signs for the ends of cells', async () => {
    const venue = { venue: 'Sala;=1+1', description: '<p>Obre</p><p>-2+3</p><p>a;"@b"</p>' };
    const event = { title: 'a;=1+1;b', excerpt: '<p>Una</p><p>=2+2; @c |+d</p>', tags: ["'80s Karaoke"], venue };
    const { id } = await create('events', { ...concert, ...event });
    const venues = await service.request('GET', '/venues.csv');
    for (const { text } of [await table(), venues]) {
      for (const delimiter of [',', ';', '\t', '|']) {
        const options = { delimiter, bom: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true };
        // Broken quotes begin no cell for programs that split at each sign
        const cells = [...text.split(/[\t;|\r\n]/), ...(delimiter === ',' ? parse(text, options).flat() : [])];
        const formulas = cells.filter((cell: string) => /^[ "]*[=@+-](?!\d+\.\d+$)/.test(cell));
        expect(formulas, delimiter).to.deep.equal([]);
      }
    }
    expect(rowsOf(await table()).map(({ title }) => title)).to.include("a;'=1+1;b");
    expect(rowsOf(venues).map(({ venue: name }) => name)).to.include("Sala;'=1+1");
    await send('DELETE', `/events/${id}`, { query: { force: true } });
  });

  it('ends its lines as RFC 4180 says, and begins with a mark for Excel unless that is not wanted', async () => {
    const bytesOf = async (query = '') =>
      Buffer.from(await (await fetch(`${service.api}/events.csv${query}`)).arrayBuffer()).toString();
    const text = await bytesOf();
    expect(text).to.match(/^\ufeffid,title,start_date,/);
    expect(text.endsWith('\r\n')).to.equal(true);
    expect(await bytesOf('?bom=false')).to.equal(text.slice(1));
    const wrong = await table({ bom: 'potser' });
    expect(Object.keys(wrong.body.data.params)).to.deep.equal(['bom']);
  });

  it('gives the same events where it is imported', async () => {
    const other = await startService();
    const gate = gateOf({ languages: ['ca', 'es'], timeZone: 'Europe/Madrid' });
    const tally = newTally();
    const { text } = await table();
    await ingest(
      {
        calendar: other.calendar,
        check: (resource, body) => gate.create(resource, { query: {}, body, file: true }),
        sentence: (field, problem) => problemMessage(field, problem, 'en'),
        tally,
        progress: () => {},
      },
      readCsv(Buffer.from(text), { columns: {}, source: 'csv', language: 'ca', timeZone: 'Europe/Madrid' }),
    );
    expect(tally.counts.get('events')).to.include({ created: events.length, refused: 0 });
    await other.calendar.pair.visible();
    const again = await other.request('GET', '/events.csv');
    await other.close();
    const alike = (answer: Answer) =>
      rowsOf(answer).map(({ id, modified_utc, url, ...row }) => ({
        ...row,
        // A line that begins like a formula is marked; the import makes one line of all
        excerpt: textOfCell(row['excerpt'] ?? '').replaceAll('\n', ' '),
      }));
    expect(alike(again)).to.deep.equal(alike(await table()));
  });
});

describe('a table that is read slowly', () => {
  it('is sent no faster than it is read, and broken off where it cannot go on', async () => {
    const service = await startService();
    try {
      const body = { ...concert, excerpt: 'molt de text '.repeat(500) };
      const { id } = (await service.request('POST', '/events', { as: 'editor', body })).body;
      const { store } = service.calendar.pair;
      const [{ facts, texts }] = (await store.read('events', [id])) as [Document<'events'>];
      await Promise.all(Array.from({ length: 299 }, () => store.insert('events', { facts, texts })));
      let isBroken = false;
      const read = store.read.bind(store);
      store.read = async (kind, ids) => {
        if (isBroken) throw new Error('the disk is gone');
        return read(kind, ids);
      };
      const received = await new Promise<number | string>((resolve) => {
        const asking = request(`${service.api}/events.csv`, (answer) => {
          let bytes = 0;
          answer.once('readable', () => {
            isBroken = true;
          });
          answer.on('data', (chunk) => {
            bytes += chunk.length;
          });
          answer.on('end', () => resolve(bytes));
          answer.on('error', () => resolve('broken off'));
        });
        asking.end();
      });
      expect(received).to.equal('broken off');
    } finally {
      await service.close();
    }
  });
});
