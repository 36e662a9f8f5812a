import type { ChildProcess } from 'node:child_process';
import { expect } from 'chai';
import { adviceOnLinks } from '../../src/commands/serve.ts';
import { readConfig } from '../../src/read-config.ts';
import { type Ended, ended, newFolder, printed, removeFolders, run, started } from '../support/command.ts';

describe('the command serve', () => {
  const running: ChildProcess[] = [];

  after(() => {
    for (const child of running) child.kill('SIGKILL');
    removeFolders();
  });

  const newSettings = () => ({ DATA_DIR: newFolder(), PORT: '0', ADMIN_PASSWORD: 'obre la porta' });

  function serving(settings: Record<string, string>): ChildProcess {
    const child = started(['serve'], settings);
    running.push(child);
    return child;
  }

  describe('on an empty calendar', () => {
    const settings = { ...newSettings(), ADMIN_PASSWORD: '', PAGES: 'off' };
    let child: ChildProcess;
    let end: Promise<Ended>;
    let lines: string;
    let first: string;
    let password: string;
    let url: string;
    let command: string;

    before(async () => {
      child = serving(settings);
      end = ended(child);
      const beginning =
        /^(.+)\n[\s\S]*^Password[^:]*: (\S.+)\n[\s\S]*"msg":"Listening on (http:[^"]+)"[\s\S]*"No records[^"]*npm run (\w+)"/m;
      [lines, first = '', password = '', url = '', command = ''] = await printed(child, beginning);
    });

    it('shows a random password, and warns of what its settings lack', () => {
      expect(password).to.match(/^\S{4}( \S{4}){5}$/);
      expect(lines).to.include('PAGES is off and SITE_URL is not set');
    });

    it('says the same version on the command line, in its first line, its metrics and its documents', async () => {
      const { code, out } = await run(['--version']);
      expect(code).to.equal(0);
      expect(out).to.match(/^\d+\.\d+\.\d+\n$/);
      const version = out.trim();
      expect(JSON.parse(first)).to.include({ version, msg: `Cartellera ${version} starts` });
      const textAt = async (path: string) => (await fetch(`${url}${path}`)).text();
      expect(await textAt('/metrics')).to.include(`cartellera_info{version="${version}"} 1`);
      expect(JSON.parse(await textAt('/calendar/events/v1')).version).to.equal(version);
      expect(JSON.parse(await textAt('/calendar/events/v1/doc')).info.version).to.equal(version);
      expect(JSON.parse(await textAt('/healthz')).version).to.equal(version);
    });

    it('names a command that fills it, and lists what that creates', async () => {
      expect((await run([command, '--events', '15'], settings)).code).to.equal(0);
      const answer = await fetch(`${url}/calendar/events/v1/events?start_date=2000-01-01&per_page=100`);
      expect(((await answer.json()) as { total: number }).total).to.be.above(9);
    });

    it('answers at the URL that it logs, uses it in links, and ends with 0 on SIGINT', async () => {
      const answer = await fetch(`${url}/calendar/events/v1/events`);
      expect(answer.status).to.equal(200);
      const list = (await answer.json()) as { rest_url: string };
      expect(list.rest_url.startsWith(`${url}/calendar/events/v1/events`)).to.equal(true);
      child.kill('SIGINT');
      expect((await end).code).to.equal(0);
    });
  });

  it('uses BASE_URL in links, renders upcoming events ahead while it is idle, and ends with 0 on SIGTERM', async () => {
    const settings = newSettings();
    await run(['seed', '--events', '15'], settings);
    const over = { BASE_URL: 'https://agenda.example', API_ALIASES: '/wp-json/tribe/events/v1' };
    const child = serving({ ...settings, ...over });
    const end = ended(child);
    const ahead = printed(child, /"events":(\d+),"ms":\d+,"msg":"Coming events are rendered ahead"/);
    const [, url = ''] = await printed(child, /"msg":"Listening on (http:[^"]+)"/);
    const answer = await fetch(`${url}/wp-json/tribe/events/v1/events`);
    const list = (await answer.json()) as { rest_url: string };
    expect(list.rest_url).to.match(/^https:\/\/agenda\.example\//);
    const [, events] = await ahead;
    expect(Number(events)).to.be.above(5);
    child.kill('SIGTERM');
    expect((await end).code).to.equal(0);
  });

  it('warns of links to pages that lead nowhere, and of no others', () => {
    const advice = (settings: Record<string, string>) => adviceOnLinks(readConfig(settings));
    expect(advice({ PAGES: 'off' })).to.include('PAGES is off and SITE_URL is not set');
    const [site, base] = ['https://www.example/agenda', 'https://api.example'];
    expect(advice({ SITE_URL: site, BASE_URL: base })).to.include('SITE_URL has another path than BASE_URL');
    const fine: readonly Record<string, string>[] = [
      {},
      { PAGES: 'off', SITE_URL: site },
      { SITE_URL: 'https://www.example', BASE_URL: base },
      { SITE_URL: site, BASE_URL: `${base}/agenda` },
    ];
    for (const each of fine) expect(advice(each)).to.equal(undefined);
  });

  it('reports in one line that it cannot listen on its host', async () => {
    const { code, err } = await run(['serve'], { ...newSettings(), HOST: '203.0.113.9' });
    expect(code).to.equal(1);
    expect(err).to.match(/^HOST is 203\.0\.113\.9: .*\n$/);
  });
});
