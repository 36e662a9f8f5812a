import { writeFileSync } from 'node:fs';
import type { RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Answering, answering } from '../support/answering.ts';
import { newFolder, removeFolders, run } from '../support/command.ts';

const event = (uid: number, day: string): string =>
  `BEGIN:VEVENT\r\nUID:${uid}@exemple.example\r\nSUMMARY:Acte ${uid}\r\nDTSTART:${day}T200000\r\nEND:VEVENT\r\n`;
const feed = (...events: readonly string[]): string =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Agenda\r\n${events.join('')}END:VCALENDAR\r\n`;

describe('the command import, of iCalendar', () => {
  let settings: Record<string, string>;
  let there: Answering;
  let answer: RequestListener;

  before(async () => {
    there = await answering((request, response) => answer(request, response));
  });
  beforeEach(() => {
    settings = { DATA_DIR: join(newFolder(), 'data') };
  });
  after(() => {
    there.close();
    removeFolders();
  });
  const respondWith = (body: string): void => {
    answer = (_, response) => response.setHeader('Content-Type', 'text/calendar').end(body);
  };

  it('recognizes a file by its first bytes, takes its series, and ends with 1 for one without end that no calendar can have', async () => {
    const file = join(newFolder(), 'agenda');
    const series = event(2, '20310507').replace('SUMMARY', 'RRULE:FREQ=WEEKLY\r\nSUMMARY');
    const hourly = event(3, '20310507').replace('SUMMARY', 'RRULE:FREQ=HOURLY\r\nSUMMARY');
    writeFileSync(file, feed(event(1, '20310506'), series, hourly));
    const { code, out } = await run(['import', file, '--category', 'Música'], settings);
    expect(code).to.equal(1);
    expect(out)
      .to.match(/^events +2 +0 +0 +1$/m)
      .and.to.match(/It repeats by a rule that no series has \(FREQ=HOURLY\)\n +line 15/);
    const lines = (await run(['export', '-'], settings)).out;
    expect(lines).to.include('"rrule":"FREQ=WEEKLY"');
    expect(lines).to.include('"uid":"1@exemple.example"').and.to.include('Música').and.to.include('"name":"Agenda"');
  });

  it('recognizes files in UTF-16, and events without a calendar around them or with blanks before them', async () => {
    const [first, second] = [event(1, '20310506'), event(2, '20310507')];
    const files = [
      Buffer.from(feed(first), 'utf16le'),
      Buffer.from(`\ufeff${feed(first)}`, 'utf16le').swap16(),
      Buffer.from(first + second),
      Buffer.from(`X-WR-CALNAME:Agenda\r\n  ${first}END:VCALENDAR\r\n`),
      Buffer.from(`\ufeff\r\n${feed(first)}`),
    ];
    for (const bytes of files) {
      const file = join(newFolder(), 'agenda');
      writeFileSync(file, bytes);
      const own = { DATA_DIR: join(newFolder(), 'data') };
      const { code, out } = await run(['import', file], own);
      expect({ code, out }).to.have.property('code', 0);
      expect(out).to.match(/^events +[12] +0 +0 +0$/m);
    }
  });

  it('names every event that is not taken, and every line that is left out', async () => {
    const numbers = Array.from({ length: 12 }, (_, at) => at + 1);
    const secret = numbers.map((at) => event(at, '20310506').replace('SUMMARY', 'CLASS:PRIVATE\r\nSUMMARY'));
    const broken = numbers.map((at) => event(at + 20, '20310506').replace('END:', 'X-RADIUS=49.9\r\nEND:'));
    const file = join(newFolder(), 'agenda.ics');
    writeFileSync(file, feed(...secret, ...broken));
    const { out } = await run(['import', file], settings);
    for (const at of numbers) expect(out, String(at)).to.match(new RegExp(`^ +line ${4 + (at - 1) * 6}$`, 'm'));
    const lines = numbers.map((at) => 4 + 12 * 6 + (at - 1) * 6 + 4);
    expect(out).to.include(`also line ${lines.slice(3).join(', ')}`);
  });

  it('says of a date that does not exist what the file has', async () => {
    const file = join(newFolder(), 'agenda.ics');
    writeFileSync(file, feed(event(1, '20311301').replace('T200000', '')));
    const { out } = await run(['import', file], settings);
    expect(out).to.match(/received .20311301\W/);
  });

  it('reads a feed from its URL with an Accept header, and trashes removed events, but no past ones and none beyond the feed', async () => {
    const received: unknown[] = [];
    const all = feed(
      event(1, '20310506'),
      event(2, '20310507'),
      event(3, '20310508'),
      event(4, '20200101'),
      event(5, '20310601'),
    );
    answer = ({ url, headers }, response) => {
      received.push([url, headers.accept?.split(',')[0]]);
      response.end(all);
    };
    const address = `${there.url}/agenda.ics`;
    expect((await run(['import', address], settings)).out).to.match(/^events +5 +0 +0 +0$/m);
    expect(received).to.deep.equal([['/agenda.ics', 'text/calendar']]);
    respondWith(feed(event(1, '20310506'), event(3, '20310508')));
    const { code, out } = await run(['import', address, '--prune'], settings);
    expect(code).to.equal(0);
    expect(out).to.include('1 of 3 records of this source are no longer there').and.to.include('trash: 1');
    const { out: lines } = await run(['export', '-'], settings);
    const trashed = lines.split('\n').filter((line) => line.includes('"status":"trash"'));
    expect(trashed.map((line) => JSON.parse(line).facts.uid)).to.deep.equal(['2@exemple.example']);
  });

  it('trashes what is no longer for everybody, but nothing that has become a series', async () => {
    const [first, second, third] = [event(1, '20310506'), event(2, '20310507'), event(3, '20310508')];
    respondWith(feed(first, second, third, event(4, '20310509')));
    await run(['import', `${there.url}/agenda.ics`], settings);
    const [series, secret] = ['RRULE:FREQ=WEEKLY', 'CLASS:PRIVATE'].map((line) => `${line}\r\nEND:VEVENT`);
    const changed = [first.replace('END:VEVENT', series ?? ''), second.replace('END:VEVENT', secret ?? '')];
    respondWith(feed(...changed, third, event(4, '20310509')));
    const { out } = await run(['import', `${there.url}/agenda.ics`, '--prune'], settings);
    expect(out).to.include('1 of 4 records of this source are no longer there').and.to.include('trash: 1');
    const { out: lines } = await run(['export', '-'], settings);
    const trashed = lines.split('\n').filter((line) => line.includes('"status":"trash"'));
    expect(trashed.map((line) => JSON.parse(line).facts.uid)).to.deep.equal(['2@exemple.example']);
  });

  it('makes private what is no longer for everybody, also without pruning', async () => {
    const second = event(2, '20310507');
    respondWith(feed(event(1, '20310506'), second));
    await run(['import', `${there.url}/agenda.ics`], settings);
    respondWith(feed(event(1, '20310506'), second.replace('END:VEVENT', 'CLASS:PRIVATE\r\nEND:VEVENT')));
    const { code, out } = await run(['import', `${there.url}/agenda.ics`], settings);
    expect(code).to.equal(1);
    expect(out).to.include('No longer for everybody: now private');
    const { out: lines } = await run(['export', '-'], settings);
    const hidden = lines.split('\n').filter((line) => line.includes('"status":"private"'));
    expect(hidden.map((line) => JSON.parse(line).facts.uid)).to.deep.equal(['2@exemple.example']);
  });

  it('trashes nothing when a feed is truncated', async () => {
    const all = feed(event(1, '20310506'), event(2, '20310507'), event(3, '20310508'));
    respondWith(all);
    await run(['import', `${there.url}/agenda.ics`], settings);
    respondWith(all.replace(event(2, '20310507'), '').replace('END:VCALENDAR\r\n', ''));
    const { code, err } = await run(['import', `${there.url}/agenda.ics`, '--prune'], settings);
    expect({ code, err }).to.deep.equal({ code: 1, err: 'Nothing was put into the trash, for the feed breaks off\n' });
  });

  it('reads all pages of a feed', async () => {
    answer = ({ url }, response) => {
      if (!url?.includes('page=2')) response.setHeader('Link', '</agenda.ics?page=2>; rel="next"');
      response.end(url?.includes('page=2') ? feed(event(2, '20310507')) : feed(event(1, '20310506')));
    };
    const { out } = await run(['import', `${there.url}/agenda.ics`], settings);
    expect(out).to.match(/^events +2 +0 +0 +0$/m);
  });

  /** A feed that always names a next page; one page in `every` has an event. */
  const endless = (pages: number, every: number, beyond: (response: ServerResponse) => void): void => {
    answer = ({ url }, response) => {
      const page = Number(/page=(\d+)/.exec(url ?? '')?.[1] ?? 1);
      response.setHeader('Link', `</agenda.ics?page=${page + 1}>; rel="next"`);
      if (page <= pages) response.end(feed(...(page % every === 0 ? [event(page, '20310506')] : [])));
      else beyond(response);
    };
  };

  it('stops after 500 pages of a feed that always names a next one, and says what it had taken', async () => {
    let further = 0;
    endless(500, 50, (response) => {
      further += 1;
      response.end(feed());
    });
    const { code, out, err } = await run(['import', `${there.url}/agenda.ics`, '--prune'], settings);
    expect({ code, further }).to.deep.equal({ code: 1, further: 0 });
    expect(out).to.match(/^events +10 +0 +0 +0$/m);
    expect(err).to.match(
      /agenda\.ics is larger: an import reads at most 500 pages of one source\. What is summed up above was taken\n$/,
    );
  });

  it('says what it had taken when a later page cannot be read', async () => {
    endless(2, 1, (response) => response.writeHead(404).end());
    const missing = await run(['import', `${there.url}/agenda.ics`, '--prune'], settings);
    expect(missing.code).to.equal(1);
    expect(missing.out).to.match(/^events +2 +0 +0 +0$/m);
    expect(missing.err).to.match(/is no feed that can be read: it answers 404\n$/);
  });

  it('reads any URL as a feed with --format ics', async () => {
    respondWith(feed(event(1, '20310506')));
    const { out } = await run(['import', `${there.url}/export`, '--format', 'ics', '--source', 'seva'], settings);
    expect(out).to.match(/^events +1 +0 +0 +0$/m);
    expect((await run(['export', '-'], settings)).out).to.include('"name":"seva"');
  });

  it('says in one line what is wrong with an address', async () => {
    respondWith('<html></html>');
    const page = await run(['import', `${there.url}/agenda.ics`], settings);
    expect({ code: page.code, out: page.out }).to.deep.equal({ code: 1, out: '' });
    expect(page.err).to.match(/agenda\.ics is no iCalendar.*\n$/);
    answer = (_, response) => response.writeHead(404).end();
    const missing = await run(['import', `${there.url}/agenda.ics`], settings);
    expect(missing.err).to.match(/is no feed that can be read: it answers 404\n$/);
    const secret = await run(['import', 'webcal://marta:obre@exemple.example/a.ics'], settings);
    expect(secret.code).to.equal(1);
    expect(secret.err).to.include('--user').and.not.to.include('obre');
  });
}).timeout(60_000);
