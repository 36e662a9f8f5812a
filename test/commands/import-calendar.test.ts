import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import { openPair } from '../../src/backends/open.ts';
import { addUser } from '../../src/calendar/access/users.ts';
import { readConfig } from '../../src/read-config.ts';
import { answering } from '../support/answering.ts';
import type { Loose } from '../support/asking.ts';
import { type Ended, newFolder, removeFolders, run } from '../support/command.ts';
import { jpeg } from '../support/photos.ts';
import { type Running, startService } from '../support/service.ts';
import { basic, sendJson } from '../support/serving.ts';

const password = 'obre la porta';
const admin = basic('admin', password);
const dates = { start_date: '2031-05-06 20:00', end_date: '2031-05-06 22:00' };

describe('the command import, of another calendar by its address', () => {
  let there: Running;

  before(async () => {
    const pair = await openPair(readConfig({ DATA_DIR: newFolder() }), () => {});
    there = await startService({ pair, now: Date.now() });
    await addUser(there.calendar, 'admin', 'administrator', password);
    for (const title of ['Un', 'Dos', 'Tres', 'Quatre']) await made({ title });
  });
  after(async () => {
    await there.close();
    removeFolders();
  });

  const made = async (body: object): Promise<number> =>
    (await sendJson('POST', `${there.api}/events`, admin, { ...dates, ...body })).body.id;
  const imported = (words: readonly string[], settings: Record<string, string>): Promise<Ended> =>
    run(['import', ...words], settings);

  it('finds the API from the URL of its site, and says that it read only published records', async () => {
    const { code, out } = await imported([`${there.url}/`], { DATA_DIR: newFolder() });
    expect(code, out).to.equal(0);
    expect(out).to.match(/^events +4 +0 +0 +0$/m);
    expect(out).to.include('Only what is published was read: --user NAME brings drafts too');
    expect(out).not.to.include('New records have new IDs');
  });

  it('takes over pictures with --copy-images, each once, and leaves the address of what cannot be fetched', async () => {
    const upload = await fetch(`${there.api}/images`, {
      method: 'POST',
      headers: { authorization: admin, 'content-type': 'image/jpeg' },
      body: new Uint8Array(await jpeg(320, 240)),
    });
    const { url, id: image } = (await upload.json()) as { url: string; id: number };
    const said = { translations: { ca: { alt: 'El cor' }, es: { alt: 'El coro' } }, credit: 'Foto: Nom' };
    await sendJson('PUT', `${there.api}/images/${image}`, admin, said);
    const added = [
      await made({ title: 'Amb foto', image: url }),
      await made({ title: 'Amb la mateixa', image: url }),
      await made({ title: 'Sense res', image: `${there.url}/no-picture.jpg` }),
    ];
    const settings = { DATA_DIR: newFolder(), OUTGOING_ALLOW: '127.0.0.1' };
    const { code, out } = await imported([there.url, '--copy-images'], settings);
    expect(code, out).to.equal(0);
    expect(out).to.match(/1 {2}Picture that could not be taken over: its address stays\n.*no-picture\.jpg/);
    expect((await run(['media', 'check'], settings)).out).to.equal('No differences in 1 picture\n');
    expect(await imagesIn(settings)).to.deep.equal([
      { texts: { ca: { alt: 'El cor' }, es: { alt: 'El coro' } }, credit: 'Foto: Nom' },
    ]);
    const again = await imported([there.url, '--copy-images'], settings);
    expect(again.out).to.match(/^events +0 +0 +7 +0$/m);
    // The guard lets nobody inside without being told
    const guarded = await imported([there.url, '--copy-images'], { DATA_DIR: newFolder() });
    expect(guarded.out).to.match(/3 {2}Picture that could not be taken over/);
    for (const id of added) await sendJson('DELETE', `${there.api}/events/${id}?force=true`, admin);
  });

  it('takes over what WordPress says of its pictures', async () => {
    const [bytes, long] = [await jpeg(320, 240), 'molt '.repeat(200)];
    const asked: string[] = [];
    const other = await answering(({ url = '' }, response) => {
      const { pathname } = new URL(url, 'http://x');
      asked.push(pathname);
      const send = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body));
      if (pathname === '/foto.jpg') return response.end(bytes);
      if (pathname === '/wp-json/wp/v2/media/77')
        return send(200, {
          id: 77,
          alt_text: 'El cor &amp; l’orquestra',
          caption: { rendered: `<p>Foto: ${long}</p>` },
        });
      const list = /^\/wp-json\/tribe\/events\/v1\/(\w+)$/.exec(pathname)?.[1];
      if (!list) return send(404, { code: 'rest_no_route', message: 'No route', data: { status: 404 } });
      const image = { id: 77, url: `${other.url}/foto.jpg`, extension: 'jpg', width: 320, height: 240, sizes: {} };
      const titled = ['Un', 'Dos'].map((title, at) => ({ id: at + 1, title, ...dates, image }));
      send(200, { [list]: list === 'events' ? titled : [], total: 2, total_pages: 1 });
    });
    const settings = { DATA_DIR: newFolder(), OUTGOING_ALLOW: '127.0.0.1' };
    const { code, out } = await imported([other.url, '--copy-images'], settings);
    other.close();
    expect(code, out).to.equal(0);
    const [{ texts, credit }] = await imagesIn(settings);
    expect(texts).to.deep.equal({ ca: { alt: 'El cor & l’orquestra' } });
    expect(credit)
      .to.match(/^Foto: molt .*…$/)
      .and.to.have.length.within(190, 200);
    expect(asked.filter((path) => path.includes('/77'))).to.deep.equal([
      '/wp-json/tribe/events/v1/images/77',
      '/wp-json/wp/v2/media/77',
    ]);
  });

  /** What is said of the pictures of a calendar. */
  async function imagesIn(settings: Record<string, string>): Promise<Loose[]> {
    const lines = (await run(['export', '-'], settings)).out.trimEnd().split('\n');
    const all = lines.map((line) => JSON.parse(line)).filter(({ kind, facts }) => kind === 'images' && facts.file);
    return all.map(({ texts, facts: { credit } }) => ({ texts, credit }));
  }

  it('says that IDs are new if the calendar already has records', async () => {
    const settings = { DATA_DIR: newFolder() };
    await run(['seed', '--events', '3'], settings);
    expect((await imported([there.url], settings)).out).to.include('New records have new IDs');
  });

  it('imports drafts with --user, whose password comes from the environment', async () => {
    const draft = await made({ title: 'Esborrany', status: 'draft' });
    const settings = { DATA_DIR: newFolder(), IMPORT_PASSWORD: password };
    const { code, out } = await imported([there.url, '--user', 'admin'], settings);
    await sendJson('DELETE', `${there.api}/events/${draft}?force=true`, admin);
    expect(code, out).to.equal(0);
    expect(out).to.match(/^events +5 +0 +0 +0$/m);
    expect(out).not.to.include('Only what is published');
  });

  it('asks for no password without a terminal, and names the setting for it', async () => {
    const { code, err } = await imported([there.url, '--user', 'admin'], { DATA_DIR: newFolder() });
    expect(code).to.equal(1);
    expect(err).to.include('IMPORT_PASSWORD');
  });

  it('asks for the password on a terminal, and ends in one line when the terminal is closed instead', async () => {
    const terminal = () => Object.assign(new PassThrough(), { isTTY: true });
    const [typing, closing] = [terminal(), terminal()];
    typing.end(`${password}\n`);
    const words = ['import', there.url, '--user', 'admin'];
    const typed = await run(words, { DATA_DIR: newFolder() }, { stdin: typing });
    expect([typed.code, typed.err.includes(password)]).to.deep.equal([0, false]);
    closing.end();
    const closed = await run(words, { DATA_DIR: newFolder() }, { stdin: closing });
    expect([closed.code, closed.err]).to.deep.equal([1, 'Password there: \nNo password was typed\n']);
  });

  it('says that a password is wrong without showing it', async () => {
    const settings = { DATA_DIR: newFolder(), IMPORT_PASSWORD: 'una altra porta' };
    const { code, out, err } = await imported([there.url, '--user', 'admin'], settings);
    expect(code).to.equal(1);
    expect(err).to.match(/is closed to admin: it answers 401/);
    expect(out + err).not.to.include('una altra porta');
  });

  it('refuses a password in an address, and never shows it', async () => {
    for (const format of [[], ['--format', 'tribe']]) {
      const address = there.url.replace('http://', 'http://admin:tresor@');
      const { code, out, err } = await imported([address, ...format], { DATA_DIR: newFolder() });
      expect(code).to.equal(1);
      expect(err).to.include('must not carry a name or a password');
      expect(out + err).not.to.include('tresor');
    }
  });

  it('puts records that the other calendar no longer has into the trash, but more than half only with --force', async () => {
    const settings = { DATA_DIR: newFolder() };
    const ids = [
      await made({ title: 'Cinc' }),
      await made({ title: 'Sis' }),
      await made({ title: 'Set' }),
      await made({ title: 'Vuit' }),
      await made({ title: 'Nou' }),
    ];
    await imported([there.url], settings);
    await sendJson('DELETE', `${there.api}/events/${ids[0]}`, admin);
    const one = await imported([there.url, '--prune'], settings);
    expect(one.code, one.err).to.equal(0);
    expect(one.out).to.include('1 of 9 records of this source are no longer there\nPut into the trash: 1');
    for (const id of ids.slice(1)) await sendJson('DELETE', `${there.api}/events/${id}`, admin);
    await made({ title: 'Encara un' });
    const [left] = (
      await sendJson('GET', `${there.api}/events?search=quatre&start_date=2031-01-01&end_date=2032-01-01`, undefined)
    ).body.events;
    await sendJson('DELETE', `${there.api}/events/${left.id}`, admin);
    const many = await imported([there.url, '--prune'], settings);
    expect(many.code).to.equal(1);
    expect(many.out).to.include('5 of 9 records of this source are no longer there');
    expect(many.err).to.include('--force');
    const forced = await imported([there.url, '--prune', '--force'], settings);
    expect(forced.out).to.include('Put into the trash: 5');
  });

  it('refuses options of URLs for files', async () => {
    const { code, err } = await imported(['seeds/madrid-sample.json', '--prune'], { DATA_DIR: newFolder() });
    expect(code).to.equal(1);
    expect(err).to.include('go with the address of another calendar or of a feed');
    const feed = join(newFolder(), 'agenda.ics');
    writeFileSync(feed, 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n');
    const file = await imported([feed, '--prune'], { DATA_DIR: newFolder() });
    expect({ code: file.code, err: file.err }).to.deep.equal({ code: 1, err });
  });
}).timeout(120_000);
