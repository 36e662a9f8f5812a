import { execFile, spawn } from 'node:child_process';
import { accessSync, constants, mkdirSync, readFileSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { killOnExit } from '../support/children.ts';
import { ended, newFolder, printed, removeFolders, root } from '../support/command.ts';
import { describeWhere } from '../support/demanded.ts';
import { brought, installDependencies } from '../support/installed.ts';
import { noOlderNode, olderNode } from '../support/older-node.ts';
import { basic, sendJson } from '../support/serving.ts';

const runFile = promisify(execFile);
const authorization = basic('admin', 'obre la porta');

/** The size limit of the package in bytes, because every installation downloads it. A sixth of it is the font of pictures for links. */
const maxBytes = 2_300_000;

/** Builds the package in a temporary folder, without the variables that a running npm script sets for its children. */
async function pack(): Promise<{ tarball: string; files: string[] }> {
  const folder = newFolder();
  const { PATH, HOME, TMPDIR } = process.env;
  const words = ['pack', '--json', '--silent', '--pack-destination', folder];
  // The compiler has room, and collects garbage less often
  const { stdout } = await runFile('npm', words, { cwd: root, env: { PATH, HOME, TMPDIR, GOGC: '400' } });
  const [made] = JSON.parse(stdout);
  return { tarball: join(folder, made.filename), files: made.files.map(({ path }: { path: string }) => path) };
}
let packing: ReturnType<typeof pack> | undefined;
const packed = () => {
  packing ??= pack();
  return packing;
};

after(removeFolders);

describe('the package', () => {
  it('has the compiled program and its data files, but no sources', async () => {
    const { tarball, files } = await packed();
    expect(files.filter((file) => /\.(ts|map)$/.test(file))).to.deep.equal([]);
    expect(files).to.include.members(['dist/main.js', 'dist/http/pages/files/page.css', 'seeds/words.json', 'LICENSE']);
    expect(statSync(tarball).size).to.be.below(maxBytes);
  }).timeout(120_000);
});

describe('the package, laid out as npm does it,', () => {
  const folder = newFolder();
  const local = join(folder, 'node_modules/cartellera');
  /** The Node of this process is first in the `PATH`, and what it compiles here is used by nobody else. */
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    ADMIN_PASSWORD: 'obre la porta',
    ALLOW_RESET: 'true',
    NODE_DISABLE_COMPILE_CACHE: '1',
  };

  before(async function () {
    this.timeout(300_000);
    installDependencies(folder);
    mkdirSync(local);
    await runFile('tar', ['-xf', (await packed()).tarball, '-C', local, '--strip-components=1']);
  });

  const described = (place: string) => JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
  /** The program as the package names it. */
  const programIn = (place: string) => join(place, described(place).bin.cartellera);

  it('has one command, which npm can link', () => {
    expect(Object.keys(described(local).bin)).to.deep.equal(['cartellera']);
    accessSync(programIn(local), constants.X_OK);
    expect(readFileSync(programIn(local), 'utf8')).to.match(/^#!\/usr\/bin\/env node\n/);
  });

  it('runs no script when it is installed, and nor do its dependencies', () => {
    expect(described(local).scripts ?? {}).not.to.have.any.keys('preinstall', 'install', 'postinstall');
    expect(brought).to.have.length.above(50);
    expect(brought.filter(([, { hasInstallScript }]) => hasInstallScript)).to.deep.equal([]);
  });

  it('serves without what decodes pictures, and says that uploads are off and why', async () => {
    const [there, away] = [join(folder, 'node_modules/@img'), join(folder, 'img-away')];
    renameSync(there, away);
    const why = `sharp is not installed for ${process.platform} on ${process.arch}`;
    try {
      const log = await serves(programIn(local), async (url) => {
        const ready = (await (await fetch(`${url}/readyz`)).json()) as object;
        expect(ready).to.deep.include({ status: 'ready', notices: [`Pictures cannot be uploaded: ${why}`] });
        const headers = { authorization, 'content-type': 'image/jpeg' };
        const answer = await fetch(`${url}/calendar/events/v1/images`, { method: 'POST', headers, body: 'picture' });
        expect([answer.status, ((await answer.json()) as { code: string }).code]).to.deep.equal([
          503,
          'uploads_unavailable',
        ]);
      });
      expect(log).to.include(`"reason":"${why}","msg":"Pictures cannot be uploaded"`);
    } finally {
      renameSync(away, there);
    }
  });

  describeWhere(olderNode !== undefined, noOlderNode, 'on an older Node', () => {
    it('says in one sentence what it needs', async () => {
      const { path, version } = olderNode as NonNullable<typeof olderNode>;
      const { code, out, err } = await ended(killOnExit(spawn(path, [programIn(local), 'serve'])));
      expect({ code, out }).to.deep.equal({ code: 1, out: '' });
      expect(err).to.equal(
        `Cartellera needs Node 24 or newer, and this is ${version}. Get it from https://nodejs.org/ and install Cartellera with it.\n`,
      );
    });
  });

  // The last one, since it moves the program
  describe('where npm puts it for the whole machine, with its dependencies inside of it', () => {
    it('serves, with what decodes pictures', async () => {
      const prefix = newFolder();
      const place = join(prefix, 'lib/node_modules/cartellera');
      mkdirSync(join(prefix, 'lib/node_modules'), { recursive: true });
      mkdirSync(join(prefix, 'bin'));
      renameSync(local, place);
      renameSync(join(folder, 'node_modules'), join(place, 'node_modules'));
      symlinkSync(relative(join(prefix, 'bin'), programIn(place)), join(prefix, 'bin/cartellera'));
      await serves(join(prefix, 'bin/cartellera'), async (url) => {
        expect(await (await fetch(`${url}/readyz`)).json()).not.to.have.property('notices');
      });
    });
  });

  /** Serves demo data and the reference page with an installed command, and more that a test asks of it. Resolves to the log. */
  async function serves(command: string, more: (url: string) => Promise<void>): Promise<string> {
    const child = killOnExit(spawn(command, ['serve'], { cwd: folder, env }));
    const everything = ended(child);
    try {
      const [, url = ''] = await printed(child, /"msg":"Listening on (http:[^"]+)"/);
      const seeded = await sendJson('POST', `${url}/reset`, authorization, { scenario: 'one-event' });
      expect(seeded.status).to.equal(200);
      const list = await sendJson('GET', `${url}/calendar/events/v1/events?start_date=2000-01-01`, undefined);
      expect(list.body).to.have.property('total', 1);
      for (const path of ['/docs', '/assets/page.css', '/assets/swagger-ui.css', '/assets/swagger-ui-bundle.js'])
        expect([path, (await fetch(url + path)).status]).to.deep.equal([path, 200]);
      await more(url);
    } finally {
      child.kill('SIGTERM');
    }
    const { code, out } = await everything;
    expect(code).to.equal(0);
    return out;
  }
});
