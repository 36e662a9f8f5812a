import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { killOnExit } from '../support/children.ts';
import { newFolder, printed, removeFolders, root } from '../support/command.ts';
import { administrator, sendJson, withAdministrator } from '../support/serving.ts';

const range = 'start_date=2031-01-01&end_date=2031-12-31';
/** Half a megabyte, the longest that an author may store. */
const longest = 'Una cosa molt llarga que diu. '.repeat(16_600);
const events = 6;
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
  const ids: number[] = [];

  before(async () => {
    const settings = await withAdministrator({ DATA_DIR: newFolder(), PORT: '0', MAX_SENDING: String(maxSending) });
    const { PATH, HOME } = process.env;
    const words = [`--max-old-space-size=${heap}`, join(root, 'bin/cartellera.mjs'), 'serve'];
    child = killOnExit(spawn(process.execPath, words, { cwd: root, env: { PATH, HOME, ...settings } }));
    [, url = ''] = await printed(child, /"msg":"Listening on (http:[^"]+)"/);
    api = `${url}/calendar/events/v1`;
    for (let number = 0; number < events; number += 1) {
      const start_date = `2031-${String((number % 12) + 1).padStart(2, '0')}-10 10:00`;
      const event = { title: `Fira ${number}`, start_date, end_date: start_date, description: longest };
      ids.push((await sendJson('POST', `${api}/events`, administrator, event)).body.id);
    }
  });
  after(() => {
    child.kill('SIGKILL');
    removeFolders();
  });

  /** Asks until there is an answer, coming back for it when the service asks for that, which it may not do forever. */
  async function expectAnswer(path: string, headers: Record<string, string>): Promise<void> {
    for (let tries = 1; tries <= mostTries; tries += 1) {
      const response = await fetch(path, { headers: { 'Accept-Encoding': 'identity', ...headers } });
      for await (const _ of response.body ?? []);
      const later = response.headers.get('Retry-After');
      if (response.status === 200) return;
      expect([response.status, later], path).to.deep.equal([503, '2']);
      await pause(Number(later) * 1000);
    }
    expect.fail(`${path} is refused ${mostTries} times`);
  }

  const list = `per_page=100&${range}`;
  // All different, since those that ask alike share an answer
  const requests = (): readonly (readonly [path: string, headers?: Record<string, string>])[] => [
    [`${api}/events?${list}`],
    [`${api}/events?${list}`, { 'Accept-Encoding': 'gzip' }],
    [`${api}/events?${list}`, { Authorization: administrator }],
    [`${api}/events?${list}&_fields=id,description`],
    [`${api}/events?${list}&geo_lat=42&geo_lng=2.3&radius=90`],
    [`${url}/ca/?when=2031-01-01/2031-12-31`],
    [`${api}/events/${ids[0]}`],
    ...['ics', 'rss', 'atom', 'jsonfeed', 'jsonld', 'geojson', 'csv', 'ndjson'].map(
      (output) => [`${api}/events.${output}?${list}`] as const,
    ),
  ];
  it('answers many requests at once, or asks them to come back', async () => {
    await Promise.all(requests().map(([path, headers = {}]) => expectAnswer(path, headers)));
    expect(child.exitCode ?? child.signalCode).to.equal(null);
  }).timeout(120_000);

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

  it('stays small when readers take the first bytes only, and answers what is small at once', async () => {
    // Without a limit for all answers, so many readers of a list end the process
    const lists = ['', 'Accept-Encoding: gzip\r\n', `Authorization: ${administrator}\r\n`].flatMap((header) =>
      Array.from({ length: 20 }, () => stalled(`${api}/events?per_page=100&${range}`, header)),
    );
    const others = ['ics', 'geojson', 'csv', 'ndjson'].flatMap((output) =>
      Array.from({ length: 4 }, () => stalled(`${api}/events.${output}?${range}`, '')),
    );
    const sockets = [...lists, ...others];
    await Promise.race([Promise.all(sockets.map((socket) => once(socket, 'data'))), once(child, 'exit')]);
    expect(child.exitCode ?? child.signalCode).to.equal(null);
    expect((await fetch(`${api}/tags`)).status).to.equal(200);
    expect(await metric('cartellera_sending_refused_total')).to.be.above(0);
    // What is being made has room within the limit, and its bytes count on when it is sent, though others have got that room
    expect(await metric('cartellera_sending_bytes')).to.be.within(1, 2 * maxSending);
    if (process.platform === 'linux') expect(residentMegabytes(child)).to.be.below(bearable);
    for (const socket of sockets) socket.destroy();
  }).timeout(120_000);
});

function residentMegabytes({ pid }: ChildProcess): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
