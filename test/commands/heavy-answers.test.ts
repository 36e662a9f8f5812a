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

  /** Asks until there is an answer, as often as the service asks to come back for it. */
  async function answered(path: string, headers: Record<string, string>): Promise<number> {
    for (;;) {
      const response = await fetch(path, { headers: { 'Accept-Encoding': 'identity', ...headers } });
      for await (const _ of response.body ?? []);
      const { status } = response;
      const later = response.headers.get('Retry-After');
      expect([status, later], path).to.deep.equal(status === 200 ? [200, null] : [503, '2']);
      if (status === 200) return status;
      await pause(Number(later) * 1000);
    }
  }

  const requests: readonly (readonly [pathOf: (at: number) => string, headers?: Record<string, string>])[] = [
    [(at) => `${api}/events?per_page=${100 - at}&${range}`],
    [(at) => `${api}/events?per_page=${80 - at}&${range}`, { 'Accept-Encoding': 'gzip' }],
    [(at) => `${api}/events?per_page=${90 - at}&${range}`, { Authorization: administrator }],
    [(at) => `${api}/events?per_page=${100 - at}&_fields=id,description&${range}`],
    [(at) => `${api}/events?per_page=${100 - at}&geo_lat=42&geo_lng=2.3&radius=90&${range}`],
    [(at) => `${url}/ca/?when=2031-01-01/2031-12-31&other=${at}`],
    [(at) => `${api}/events/${ids[at % events]}`],
    ...['ics', 'rss', 'atom', 'jsonfeed', 'jsonld', 'geojson', 'csv', 'ndjson'].map(
      (output) => [(at: number) => `${api}/events.${output}?per_page=${100 - at}&${range}`] as const,
    ),
  ];
  it('answers many requests at once, or asks them to come back', async () => {
    // Two of each kind, which are all different, since those that ask alike share an answer
    const asked = [0, 1].flatMap((at) => requests.map(([pathOf, headers = {}]) => answered(pathOf(at), headers)));
    await Promise.all(asked);
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

  it('stays small when readers take the first bytes only', async () => {
    const read: readonly (readonly [path: string, header?: string])[] = [
      [`events?per_page=100&${range}`],
      [`events?per_page=99&${range}`, 'Accept-Encoding: gzip\r\n'],
      [`events?per_page=98&${range}`, `Authorization: ${administrator}\r\n`],
      ...['ics', 'geojson', 'csv', 'ndjson'].map((output) => [`events.${output}?${range}`] as const),
    ];
    const sockets = read.flatMap(([path, header = '']) => [1, 2, 3, 4].map(() => stalled(`${api}/${path}`, header)));
    await Promise.all(sockets.map((socket) => once(socket, 'data')));
    expect(await answered(`${api}/tags`, {})).to.equal(200);
    if (process.platform === 'linux') expect(residentMegabytes(child)).to.be.below(bearable);
    for (const socket of sockets) socket.destroy();
  }).timeout(120_000);
});

function residentMegabytes({ pid }: ChildProcess): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
