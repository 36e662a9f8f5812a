import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { killOnExit } from '../support/children.ts';
import { ended, newFolder, printed, removeFolders, root } from '../support/command.ts';
import { describeWhere } from '../support/demanded.ts';
import { noOlderNode, olderNode } from '../support/older-node.ts';

const runFile = promisify(execFile);

/** The variables that npm needs to find its registry, without those that a running npm script sets for its children. */
const forNpm =
  /^(PATH|HOME|TMPDIR|SSL_.*|NODE_EXTRA_CA_CERTS|.*_proxy|npm_config_(registry|userconfig|globalconfig|cafile|cache))$/i;
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => forNpm.test(name)));

const npm = async (folder: string, ...words: string[]) =>
  (await runFile('npm', [...words, '--no-audit', '--no-fund'], { cwd: folder, env: environment })).stdout;

/** The size limit of the package in bytes, because every installation downloads it. A sixth of it is the font of pictures for links. */
const maxBytes = 2_300_000;

const asking = ['view', 'koa', 'version', '--fetch-retries=0', '--fetch-timeout=5000'];
const hasRegistry = spawnSync('npm', asking, { env: environment }).status === 0;
const noRegistry = 'NO REGISTRY ANSWERS: THE PACKAGE CANNOT BE INSTALLED';

/** Builds the package in a temporary folder. */
async function pack(): Promise<{ tarball: string; files: string[] }> {
  const folder = newFolder();
  const [made] = JSON.parse(await npm(root, 'pack', '--json', '--silent', '--pack-destination', folder));
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

describeWhere(hasRegistry, noRegistry, 'the package, once it is installed,', () => {
  const folder = newFolder();
  const local = join(folder, 'node_modules/.bin/cartellera');
  /** The Node of this process is first in the `PATH`. */
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
  };

  before(async function () {
    this.timeout(300_000);
    await npm(folder, 'install', (await packed()).tarball);
    await runFile(local, ['seed', '--scenario', 'one-event'], { cwd: folder, env });
  });

  it('has brought no install script', () => {
    const lock = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
    const packages = Object.entries<{ hasInstallScript?: boolean }>(lock.packages);
    expect(packages).to.have.length.above(50);
    expect(packages.filter(([, { hasInstallScript }]) => hasInstallScript)).to.deep.equal([]);
  });

  it('serves, with its reference page and its demo data', async () => {
    await serves(local);
  });

  it('serves without what decodes pictures too, and says that uploads are off and why', async () => {
    const [there, away] = [join(folder, 'node_modules/@img'), join(folder, 'img-away')];
    renameSync(there, away);
    const own = { ...env, DATA_DIR: join(newFolder(), 'data'), ADMIN_PASSWORD: 'obre la porta' };
    const child = killOnExit(spawn(local, ['serve'], { cwd: folder, env: own }));
    const everything = ended(child);
    try {
      const [, url = ''] = await printed(child, /"msg":"Listening on (http:[^"]+)"/);
      const why = `sharp is not installed for ${process.platform} on ${process.arch}`;
      const ready = (await (await fetch(`${url}/readyz`)).json()) as object;
      expect(ready).to.deep.include({ status: 'ready', notices: [`Pictures cannot be uploaded: ${why}`] });
      const authorization = `Basic ${Buffer.from('admin:obre la porta').toString('base64')}`;
      const headers = { authorization, 'content-type': 'image/jpeg' };
      const answer = await fetch(`${url}/calendar/events/v1/images`, { method: 'POST', headers, body: 'picture' });
      expect([answer.status, ((await answer.json()) as { code: string }).code]).to.deep.equal([
        503,
        'uploads_unavailable',
      ]);
      expect((await fetch(`${url}/calendar/events/v1/events`)).status).to.equal(200);
      child.kill('SIGTERM');
      expect((await everything).out).to.include(`"reason":"${why}","msg":"Pictures cannot be uploaded"`);
    } finally {
      child.kill('SIGTERM');
      renameSync(away, there);
    }
  });

  describeWhere(olderNode !== undefined, noOlderNode, 'on an older Node', () => {
    it('says in one sentence what it needs', async () => {
      const { path, version } = olderNode as NonNullable<typeof olderNode>;
      const { code, out, err } = await ended(killOnExit(spawn(path, [local, 'serve'])));
      expect({ code, out }).to.deep.equal({ code: 1, out: '' });
      expect(err).to.equal(
        `Cartellera needs Node 24 or newer, and this is ${version}. Get it from https://nodejs.org/ and install Cartellera with it.\n`,
      );
    });
  });

  // The last one, since it moves the program
  describe('where npm puts it for the whole machine, with its dependencies inside of it', () => {
    it('serves', async () => {
      const prefix = newFolder();
      const place = join(prefix, 'lib/node_modules/cartellera');
      mkdirSync(join(prefix, 'lib/node_modules'), { recursive: true });
      mkdirSync(join(prefix, 'bin'));
      renameSync(join(folder, 'node_modules/cartellera'), place);
      renameSync(join(folder, 'node_modules'), join(place, 'node_modules'));
      symlinkSync('../lib/node_modules/cartellera/bin/cartellera.mjs', join(prefix, 'bin/cartellera'));
      await serves(join(prefix, 'bin/cartellera'));
    });
  });

  /** Serves the demo data with an installed command. */
  async function serves(command: string): Promise<void> {
    const child = killOnExit(spawn(command, ['serve'], { cwd: folder, env }));
    const everything = ended(child);
    try {
      const [, url = ''] = await printed(child, /"msg":"Listening on (http:[^"]+)"/);
      expect(
        (await (await fetch(`${url}/calendar/events/v1/events?start_date=2000-01-01`)).json()) as object,
      ).to.have.property('total', 1);
      for (const path of ['/docs', '/assets/page.css', '/assets/swagger-ui.css', '/assets/swagger-ui-bundle.js'])
        expect([path, (await fetch(url + path)).status]).to.deep.equal([path, 200]);
    } finally {
      child.kill('SIGTERM');
    }
    expect((await everything).code).to.equal(0);
  }
});
