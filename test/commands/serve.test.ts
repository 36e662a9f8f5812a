import type { ChildProcess } from 'node:child_process';
import { expect } from 'chai';
import { ended, newFolder, printed, removeFolders, run, runProcess, started } from '../support/command.ts';

describe('the command serve', () => {
  let settings: Record<string, string>;
  let running: ChildProcess[] = [];

  beforeEach(() => {
    settings = { DATA_DIR: newFolder(), PORT: '0', ADMIN_PASSWORD: 'obre la porta' };
  });
  afterEach(() => {
    for (const child of running) child.kill('SIGKILL');
    running = [];
  });
  after(removeFolders);

  /** Starts a service; resolves to the child process and its URL. */
  async function serving(over: Record<string, string> = {}): Promise<{ child: ChildProcess; url: string }> {
    const child = started(['serve'], { ...settings, ...over });
    running.push(child);
    const [, url = ''] = await printed(child, /"msg":"Listening on (http:[^"]+)"/);
    return { child, url };
  }

  it('logs its URL, answers there, uses it in links, and ends with 0 on SIGINT', async () => {
    const { child, url } = await serving();
    const end = ended(child);
    const answer = await fetch(`${url}/calendar/events/v1/events`);
    expect(answer.status).to.equal(200);
    const list = (await answer.json()) as { rest_url: string };
    expect(list.rest_url.startsWith(`${url}/calendar/events/v1/events`)).to.equal(true);
    child.kill('SIGINT');
    expect((await end).code).to.equal(0);
  });

  it('says the same version on the command line, in its first line, its metrics and its documents', async () => {
    const { code, out } = await run(['--version']);
    expect(code).to.equal(0);
    expect(out).to.match(/^\d+\.\d+\.\d+\n$/);
    const version = out.trim();
    const child = started(['serve'], settings);
    running.push(child);
    const [, first = '', url = ''] = await printed(child, /^(.+)\n[\s\S]*"msg":"Listening on (http:[^"]+)"/);
    expect(JSON.parse(first)).to.include({ version, msg: `Cartellera ${version} starts` });
    const textAt = async (path: string) => (await fetch(`${url}${path}`)).text();
    expect(await textAt('/metrics')).to.include(`cartellera_info{version="${version}"} 1`);
    expect(JSON.parse(await textAt('/calendar/events/v1')).version).to.equal(version);
    expect(JSON.parse(await textAt('/calendar/events/v1/doc')).info.version).to.equal(version);
    expect(JSON.parse(await textAt('/healthz')).version).to.equal(version);
  });

  it('uses BASE_URL in links', async () => {
    const { url } = await serving({ BASE_URL: 'https://agenda.example', API_ALIASES: '/wp-json/tribe/events/v1' });
    const answer = await fetch(`${url}/wp-json/tribe/events/v1/events`);
    const list = (await answer.json()) as { rest_url: string };
    expect(list.rest_url).to.match(/^https:\/\/agenda\.example\//);
  });

  it('shows a random password on the first start, and ends with 0 on SIGTERM', async () => {
    const child = started(['serve'], { ...settings, ADMIN_PASSWORD: '' });
    running.push(child);
    const [, password = ''] = await printed(child, /^Password[^:]*: (\S.+)\n[\s\S]*Listening on/m);
    expect(password).to.match(/^\S{4}( \S{4}){5}$/);
    const end = ended(child);
    child.kill('SIGTERM');
    expect((await end).code).to.equal(0);
  });

  it('warns of links to pages that lead nowhere', async () => {
    const linesOf = async (more: Record<string, string>): Promise<string> => {
      const child = started(['serve'], { ...settings, ...more });
      running.push(child);
      const [lines] = await printed(child, /^[\s\S]*No records yet/);
      child.kill('SIGTERM');
      await ended(child);
      return lines;
    };
    expect(await linesOf({ PAGES: 'off' })).to.include('PAGES is off and SITE_URL is not set');
    const [site, base] = ['https://www.example/agenda', 'https://api.example'];
    expect(await linesOf({ SITE_URL: site, BASE_URL: base })).to.include('SITE_URL has another path than BASE_URL');
    const fine: readonly Record<string, string>[] = [
      { PAGES: 'off', SITE_URL: site },
      { SITE_URL: 'https://www.example', BASE_URL: base },
      { SITE_URL: site, BASE_URL: `${base}/agenda` },
    ];
    for (const each of fine) expect(await linesOf(each)).not.to.include('SITE_URL');
  });

  it('names a command that fills an empty calendar, and lists what it creates', async () => {
    const child = started(['serve'], settings);
    running.push(child);
    const [, url = '', command = ''] = await printed(child, /"msg":"Listening on (http:[^"]+)"[\s\S]*npm run (\w+)"/);
    expect((await run([command, '--events', '50'], settings)).code).to.equal(0);
    const answer = await fetch(`${url}/calendar/events/v1/events?start_date=2000-01-01&per_page=100`);
    expect(((await answer.json()) as { total: number }).total).to.be.above(30);
  });

  it('renders upcoming events ahead while it is idle', async () => {
    await run(['seed', '--events', '50'], settings);
    const { child } = await serving();
    const [, events] = await printed(child, /"events":(\d+),"ms":\d+,"msg":"Coming events are rendered ahead"/);
    expect(Number(events)).to.be.above(20);
  });

  it('reports in one line that it cannot listen on its host', async () => {
    const { code, err } = await runProcess(['serve'], { ...settings, HOST: '203.0.113.9' });
    expect(code).to.equal(1);
    expect(err).to.match(/^HOST is 203\.0\.113\.9: .*\n$/);
  });
});
