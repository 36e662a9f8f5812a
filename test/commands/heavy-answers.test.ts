import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { killOnExit } from '../support/children.ts';
import { newFolder, printed, removeFolders, root } from '../support/command.ts';
import { eventually } from '../support/eventually.ts';
import { administrator, sendJson, withAdministrator } from '../support/serving.ts';

const range = 'start_date=2031-01-01&end_date=2031-12-31';
/** Half a megabyte, the longest that an author may store. */
const longest = 'Una cosa molt llarga que diu. '.repeat(16_600);
const events = 6;
const outputs = ['ics', 'rss', 'atom', 'jsonfeed', 'jsonld', 'geojson', 'csv', 'ndjson'];
/** Megabytes of the heap and bytes of all answers: far less than those of `npm start`, so that some requests are too much. */
const heap = 96;
const maxSending = 2 ** 23;
/** The most megabytes of the process while readers do not read on: the heap, and what it has besides. */
const bearable = 300;
/** The most times that a client asks for an answer while others ask for theirs. */
const mostTries = 30;

describe('a process with the heap of a small machine', () => {
  let child: ChildProcess;
  let url: string;
  let api: string;

  before(async () => {
    const settings = await withAdministrator({ DATA_DIR: newFolder(), PORT: '0', MAX_SENDING: String(maxSending) });
    const { PATH, HOME } = process.env;
    const words = [`--max-old-space-size=${heap}`, join(root, 'bin/cartellera.mjs'), 'serve'];
    child = killOnExit(spawn(process.execPath, words, { cwd: root, env: { PATH, HOME, ...settings } }));
    [, url = ''] = await printed(child, /"msg":"Listening on (http:[^"]+)"/);
    api = `${url}/calendar/events/v1`;
    const place = { venue: 'Plaça', geo_lat: 41.93, geo_lng: 2.25 };
    // Outputs of places list only events with one
    const venue = (await sendJson('POST', `${api}/venues`, administrator, place)).body.id;
    for (let number = 0; number < events; number += 1) {
      const start_date = `2031-${String((number % 12) + 1).padStart(2, '0')}-10 10:00`;
      const event = { title: `Fira ${number}`, start_date, end_date: start_date, description: longest, venue };
      expect((await sendJson('POST', `${api}/events`, administrator, event)).status).to.equal(201);
    }
  });
  after(() => {
    child.kill('SIGKILL');
    removeFolders();
  });

  /** Asks until there is an answer, coming back for it when the service asks for that, which it may not do forever. */
  async function expectAnswer(path: string): Promise<void> {
    for (let tries = 1; tries <= mostTries; tries += 1) {
      const response = await fetch(path, { headers: { 'Accept-Encoding': 'identity' } });
      for await (const _ of response.body ?? []);
      const later = response.headers.get('Retry-After');
      if (response.status === 200) return;
      expect([response.status, later], path).to.deep.equal([503, '2']);
      await pause(Number(later) * 1000);
    }
    expect.fail(`${path} is refused ${mostTries} times`);
  }

  function stalled(path: string, header: string): Socket {
    const { port, pathname, search } = new URL(path);
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: x\r\n${header}\r\n`);
    socket.once('data', () => socket.pause());
    return socket;
  }

  /** The value of a metric of the process. */
  async function metric(name: string): Promise<number> {
    const [, value] = new RegExp(`^${name} (\\d+)$`, 'm').exec(await (await fetch(`${url}/metrics`)).text()) ?? [];
    return Number(value);
  }

  it('stays small when readers take the first bytes only, answers what is small at once, and all once they are gone', async () => {
    // Without a limit for all answers, so many readers of a list end the process
    const lists = ['', 'Accept-Encoding: gzip\r\n', `Authorization: ${administrator}\r\n`].flatMap((header) =>
      Array.from({ length: 20 }, () => stalled(`${api}/events?per_page=100&${range}`, header)),
    );
    const others = outputs.flatMap((output) =>
      Array.from({ length: 4 }, (_, at) => stalled(`${api}/events.${output}?per_page=${100 - at}&${range}`, '')),
    );
    // Pages differ, since those that ask alike share an answer
    const pages = Array.from({ length: 6 }, (_, at) =>
      stalled(`${url}/ca/?when=2031-01-01/2031-12-31&other=${at}`, ''),
    );
    const sockets = [...lists, ...others, ...pages];
    await Promise.race([Promise.all(sockets.map((socket) => once(socket, 'data'))), once(child, 'exit')]);
    expect(child.exitCode ?? child.signalCode).to.equal(null);
    expect((await fetch(`${api}/tags`)).status).to.equal(200);
    expect(await metric('cartellera_sending_refused_total')).to.be.above(0);
    // What is being made has room within the limit, and its bytes count on when it is sent, though others have got that room; a system that
    // gives connections much room takes all of them
    expect(await metric('cartellera_sending_bytes')).to.be.within(0, 2 * maxSending);
    if (process.platform === 'linux') expect(residentMegabytes(child)).to.be.below(bearable);
    for (const socket of sockets) socket.destroy();
    const rest = ['', ...outputs.map((output) => `.${output}`)];
    await Promise.all(rest.map((output) => expectAnswer(`${api}/events${output}?per_page=100&${range}`)));
    await eventually(async () => expect(await metric('cartellera_sending_bytes')).to.equal(0));
  }).timeout(120_000);
});

function residentMegabytes({ pid }: ChildProcess): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
