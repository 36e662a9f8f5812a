import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect } from 'chai';
import { settings as allSettings } from '../../src/settings.ts';
import { killOnExit } from '../support/children.ts';
import { type Ended, ended, newFolder, printed, removeFolders, root, run } from '../support/command.ts';
import { accepted, basic, sendJson } from '../support/serving.ts';

const concert = { title: 'Concert', start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 22:00:00' };
/** The time limit of a start in milliseconds: far more than a start takes, but bearable for a user. */
const soon = 30_000;

describe('npm start', () => {
  const starts: ChildProcess[] = [];
  const folder = join(newFolder(), 'made', 'on the way');
  /** What the first start has made, with which the other one starts again. */
  let password: string;
  let url: string;
  let first: ChildProcess;
  let everything: Promise<Ended>;
  let took: number;

  before(async () => {
    const begun = Date.now();
    first = npmStart();
    everything = ended(first);
    [, password = '', url = ''] = await printed(first, /^Password[^:]*: (.+)\n[\s\S]*Listening on (.+?)"/m);
    took = Date.now() - begun;
  });

  after(() => {
    for (const { pid, exitCode, signalCode } of starts) {
      if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
    }
    removeFolders();
  });

  /** Runs `npm start` in the project's folder, as the leader of a process group like in a terminal. */
  function npmStart(): ChildProcess {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, DATA_DIR: folder, PORT: '0' };
    const child = killOnExit(spawn('npm', ['start'], { cwd: root, env, detached: true }), 'group');
    starts.push(child);
    return child;
  }

  it('answers soon on an empty folder', async () => {
    const begun = Date.now();
    const api = `${url}/calendar/events/v1`;
    expect((await fetch(`${api}/events`)).status).to.equal(200);
    expect(took + Date.now() - begun).to.be.below(soon);
    expect((await sendJson('POST', `${api}/events`, basic('admin', password), concert)).status).to.equal(201);
    expect((await sendJson('POST', `${api}/events`, basic('admin', 'xxxx xxxx'), concert)).status).to.equal(401);
  });

  /** Stops a start while it waits for the body of a request, and sends the signal to its process group once it stops. */
  async function stop(child: ChildProcess, address: string, signal: NodeJS.Signals, send: () => void): Promise<void> {
    const upload = await accepted(`${address}/calendar/events/v1/events`, basic('admin', password));
    const stopping = printed(child, /"msg":"Stopping"/);
    send();
    await stopping;
    process.kill(-(child.pid as number), signal);
    upload.end(JSON.stringify(concert));
    const [response]: IncomingMessage[] = await once(upload, 'response');
    expect(response?.statusCode).to.equal(201);
  }

  it('completes running requests and ends with 0 when npm gets SIGTERM, and has shown the password once', async () => {
    await stop(first, url, 'SIGTERM', () => first.kill('SIGTERM'));
    const { out, err, code } = await everything;
    expect(code).to.equal(0);
    expect((out + err).split(password)).to.have.length(2);
  });

  it('does so when its process group gets SIGINT several times, and shows no password by then', async () => {
    const child = npmStart();
    const everything = ended(child);
    const [, address = ''] = await printed(child, /"msg":"Listening on (http:[^"]+)"/);
    await stop(child, address, 'SIGINT', () => process.kill(-(child.pid as number), 'SIGINT'));
    const { out, code } = await everything;
    expect(code).to.equal(0);
    expect(out).not.to.match(/[Pp]assword/);
  });
});

describe('a start with wrong settings', () => {
  after(removeFolders);

  const wrong: Record<string, string> = {
    PORT: '70000',
    BASE_URL: 'agenda.example',
    SITE_URL: 'ftp://example.org',
    EVENT_PATH: '/event/',
    VENUE_PATH: '/venues/',
    ORGANIZER_PATH: '/organizer/{slug}/{slug}/',
    API_NAMESPACE: '../api',
    API_ALIASES: 'a b',
    CORS_ORIGINS: 'agenda.example',
    MONGODB_URL: 'http://127.0.0.1',
    ELASTICSEARCH_URL: '127.0.0.1:9200',
    MEDIA_URL: 'https://bucket.example',
    MEDIA_BASE: 'cdn.example',
    INDEX_SHARDS: '0',
    INDEX_REPLICAS: 'some',
    LANGUAGES: 'catalan',
    DEPLOYMENT: 'fr',
    TIME_ZONE: 'Mars/Base',
    DAY_CUTOFF: '6',
    PRICE_STEPS: '20,10',
    RECURRENCE_MONTHS: '121',
    CURRENCY: 'euros',
    CALENDAR_NAME: 'two\nlines',
    CALENDAR_COLOR: '#ff00',
    CALENDAR_INTRO: 'two\nlines',
    CALENDAR_LOGO: '/nowhere/logo.png',
    CALENDAR_FOOTER: 'two\nlines',
    CALENDAR_LINKS: 'Legal',
    CALENDAR_CSS: '/nowhere/own.css',
    PAGES: 'maybe',
    DESK: 'maybe',
    PROPOSALS: 'maybe',
    IMAGE_ORIGINS: 'pictures',
    MAP_TILES: 'https://tiles.example/{z}/{x}.png',
    MAP_CREDIT: 'two\nlines',
    MAX_FEED: '0',
    MAX_PER_PAGE: '0',
    MAX_BODY: '1MB',
    MAX_UPLOAD: '10MB',
    MAX_PIXELS: '50M',
    OUTGOING_ALLOW: '10.0.0.0/64',
    MAX_ANSWER: '1MB',
    MAX_SENDING: '1 MB',
    CACHE_MB: '4',
    ADMIN_USER: 'a:b',
    TAXONOMIES: 'same,same',
    ALLOW_RESET: 'maybe',
    NOW: 'tomorrow',
    MAX_IN_FLIGHT: 'many',
    WORKERS: 'many',
    TRUST_PROXY: 'true',
    RATE_LIMIT: '-1',
    SIGN_IN_LIMIT: 'ten',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: '/v1/traces',
    LOG_LEVEL: 'loud',
  };
  /** Settings that accept any text; whether they work shows only later. */
  const anything = [
    'HOST',
    'DATA_DIR',
    'ADMIN_PASSWORD',
    'IMPORT_PASSWORD',
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
  ];

  it('prints one clear line for each, and ends with 1', async () => {
    expect(Object.keys(wrong).concat(anything)).to.have.members(Object.keys(allSettings));
    const { code, out, err } = await run(['serve'], { DATA_DIR: join(newFolder(), 'data'), ...wrong });
    expect({ code, out }).to.deep.equal({ code: 1, out: '' });
    const lines = err.trimEnd().split('\n');
    expect(lines.map((line) => line.split(' ')[0])).to.have.members(Object.keys(wrong));
    for (const line of lines) expect(line).to.match(/^[A-Z_]+ is .+: it must be .+/);
  });
});
