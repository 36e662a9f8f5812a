import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
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

interface Outcome {
  readonly status: number;
  readonly retryAfter: string | null;
}

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

  async function outcome(path: string, headers: Record<string, string>): Promise<Outcome> {
    const response = await fetch(path, { headers: { 'Accept-Encoding': 'identity', ...headers } });
    for await (const _ of response.body ?? []);
    return { status: response.status, retryAfter: response.headers.get('Retry-After') };
  }

  const requests: readonly (readonly [string, (at: number) => string, Record<string, string>?])[] = [
    ['lists', (at) => `${api}/events?per_page=${100 - at}&${range}`],
    ['lists in gzip', (at) => `${api}/events?per_page=${80 - at}&${range}`, { 'Accept-Encoding': 'gzip' }],
    ['lists of an editor', (at) => `${api}/events?per_page=${90 - at}&${range}`, { Authorization: administrator }],
    ['lists of some fields', (at) => `${api}/events?per_page=${100 - at}&_fields=id,description&${range}`],
    ['lists near a place', (at) => `${api}/events?per_page=${100 - at}&geo_lat=42&geo_lng=2.3&radius=90&${range}`],
    ['the agenda', (at) => `${url}/ca/?when=2031-01-01/2031-12-31&other=${at}`],
    ['events', (at) => `${api}/events/${ids[at % events]}`],
    ...['ics', 'rss', 'atom', 'jsonfeed', 'jsonld', 'geojson', 'csv', 'ndjson'].map(
      (output) => [output, (at: number) => `${api}/events.${output}?per_page=${100 - at}&${range}`] as const,
    ),
  ];
  for (const [what, pathOf, headers = {}] of requests) {
    it(`answers many requests at once, or asks them to come back: ${what}`, async () => {
      const paths = Array.from({ length: 10 }, (_, at) => pathOf(at));
      const outcomes = await Promise.all(paths.map((path) => outcome(path, headers)));
      for (const { status, retryAfter } of outcomes)
        expect([status, retryAfter]).to.deep.equal(status === 200 ? [200, null] : [503, '2']);
      expect(outcomes.some(({ status }) => status === 200)).to.equal(true);
      expect(child.exitCode ?? child.signalCode).to.equal(null);
    });
  }

  function stalled(path: string, header: string): Socket {
    const { port, pathname, search } = new URL(path);
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: x\r\n${header}\r\n`);
    socket.once('data', () => socket.pause());
    return socket;
  }

  for (const [what, path, header = ''] of [
    ['a list', `events?per_page=100&${range}`],
    ['a list in gzip', `events?per_page=99&${range}`, 'Accept-Encoding: gzip\r\n'],
    ['a list of an editor', `events?per_page=98&${range}`, `Authorization: ${administrator}\r\n`],
    ['ics', `events.ics?${range}`],
    ['geojson', `events.geojson?${range}`],
    ['csv', `events.csv?${range}`],
    ['ndjson', `events.ndjson?${range}`],
  ] as const) {
    it(`stays small when readers take the first bytes only: ${what}`, async () => {
      const sockets = Array.from({ length: 20 }, () => stalled(`${api}/${path}`, header));
      await Promise.all(sockets.map((socket) => once(socket, 'data')));
      expect((await outcome(`${api}/tags`, {})).status).to.equal(200);
      if (process.platform === 'linux') expect(residentMegabytes(child)).to.be.below(bearable);
      for (const socket of sockets) socket.destroy();
    }).timeout(120_000);
  }
});

function residentMegabytes({ pid }: ChildProcess): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
