import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'chai';
import { ended, newFolder, printed, removeFolders, run, runProcess, started } from '../support/command.ts';
import { basic, sendJson } from '../support/serving.ts';

const password = 'obre-la-porta-4711';
const another = 'dotze-gats-4712';
const wrong = 'no-es-aquesta-4713';
const text = 'text-privat-4714';
const concert = { title: text, start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 22:00:00' };

describe('the output of a process, on every log level', () => {
  let settings: Record<string, string>;
  let child: ChildProcess | undefined;
  beforeEach(() => {
    settings = { DATA_DIR: newFolder(), ADMIN_PASSWORD: password, LOG_LEVEL: 'trace' };
  });
  afterEach(() => child?.kill('SIGKILL'));
  after(removeFolders);

  /** All credentials, as typed and as sent in headers. */
  const secretsOf = (authorizations: readonly string[]): string[] => [
    ...[password, another, wrong],
    ...authorizations.map((each) => each.split(' ')[1] as string),
  ];

  it('contains no password, key, Authorization header, query or body', async () => {
    // Whom the settings promote
    await run(['users', 'add', 'admin', '--role', 'author'], settings);
    child = started(['serve'], { PORT: '0', ...settings });
    const end = ended(child);
    const [, url] = await printed(child, /"msg":"Listening on (http:[^"]+)"/);
    const api = `${url}/calendar/events/v1`;
    expect((await run(['users', 'list'], settings)).out).to.match(/admin +administrator/);
    await run(['users', 'add', 'marta', '--role', 'editor', '--password', another], settings);
    const { out: made } = await run(['keys', 'add', 'web', '--user', 'marta'], settings);
    const key = `Bearer ${/^API key: (\S+)$/m.exec(made)?.[1]}`;
    const marta = basic('marta', another);
    const tries = [basic('admin', password), marta, key, basic('marta', wrong), `Bearer ${wrong}`, `Digest ${wrong}`];
    const statuses: number[] = [];
    for (const authorization of tries) {
      statuses.push((await sendJson('POST', `${api}/events`, authorization, concert)).status);
      statuses.push(
        (await sendJson('POST', `${api}/events`, authorization, { ...concert, password, start_date: another })).status,
      );
      statuses.push(
        (await sendJson('GET', `${api}/events?search=${wrong}&password=${password}`, authorization)).status,
      );
    }
    expect(statuses).to.deep.equal([...[1, 2, 3].flatMap(() => [201, 400, 200]), ...Array(9).fill(401)]);
    new Database(join(settings['DATA_DIR'] as string, 'cartellera.sqlite')).exec('drop table days').close();
    const broken = await sendJson('POST', `${api}/events`, marta, concert);
    expect(broken.status).to.equal(500);
    child.kill('SIGTERM');
    const { out, err } = await end;
    expect(out).to.include('"internal error"').and.to.include('"user":"marta"');
    for (const secret of [...secretsOf(tries), text]) expect(out + err).not.to.include(secret);
  });

  it('contains no password of a server, whether its URL is invalid or the server is down', async () => {
    const mongodb = `mongodb://marta:${password}@127.0.0.1:1/calendar`;
    const elasticsearch = `http://marta:${another}@127.0.0.1:1`;
    const wrongs: Record<string, string>[] = [
      { MONGODB_URL: mongodb.replace('@', '%zz@'), ELASTICSEARCH_URL: elasticsearch },
      { MONGODB_URL: mongodb.replace('mongodb', 'mongo'), ELASTICSEARCH_URL: `${elasticsearch}?${wrong}` },
      { MONGODB_URL: mongodb },
    ];
    const results = await Promise.all([
      runProcess(['serve'], { ...settings, MONGODB_URL: mongodb, ELASTICSEARCH_URL: elasticsearch }),
      ...wrongs.map((each) => run(['check'], { ...settings, ...each })),
    ]);
    for (const { code, out, err } of results) {
      expect(code).to.equal(1);
      expect(err).not.to.equal('');
      for (const secret of [password, another, wrong]) expect(out + err).not.to.include(secret);
    }
  });
});
