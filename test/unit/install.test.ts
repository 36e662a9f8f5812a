import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../support/command.ts';
import { packages } from '../support/installed.ts';

const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

const { allowScripts } = read('package.json') as { allowScripts: Readonly<Record<string, boolean>> };
const installed = Object.entries(packages).filter(([path]) => path !== '' && existsSync(join(root, path)));

/** The name of the package in a folder. */
const nameOf = (path: string) => path.split('node_modules/').at(-1) as string;

describe('npm ci', () => {
  // npm ignores what a package itself declares about this when it installs from a lock file: github.com/npm/cli/issues/9837
  it('compiles nothing, so that it needs no Python and no compiler', () => {
    const native = installed.filter(([path]) => existsSync(join(root, path, 'binding.gyp')));
    expect(native.map(([path]) => nameOf(path))).to.include('better-sqlite3');
    for (const [path, { gypfile }] of native) {
      expect([path, gypfile]).to.deep.equal([path, false]);
      expect(allowScripts).to.have.property(nameOf(path), false);
    }
  });

  // npm has no setting for this warning alone, and dependencies cause it too: only a level hides it
  it('does not warn that the Node which runs it is not the one that it brings', () => {
    expect(readFileSync(join(root, '.npmrc'), 'utf8')).to.match(/^loglevel=error$/m);
  });

  it('brings what decodes pictures to every machine, and is complete where that is missing', () => {
    const machines = ['linux', 'linuxmusl', 'darwin'].flatMap((system) => [`${system}-x64`, `${system}-arm64`]);
    // On Windows the library is in the same package
    const names = [...machines.flatMap((each) => [`sharp-${each}`, `sharp-libvips-${each}`]), 'sharp-win32-x64'];
    for (const name of names) {
      const { optional, version, integrity } = packages[`node_modules/@img/${name}`] ?? {};
      expect([name, optional, version !== undefined, integrity !== undefined]).to.deep.equal([name, true, true, true]);
    }
    const { dependencies, bundleDependencies } = read('package.json');
    expect([dependencies.sharp !== undefined, bundleDependencies]).to.deep.equal([true, undefined]);
  });

  it('runs no script of a dependency but the one that brings Node 24', () => {
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
    expect(scripted).to.include('node');
    for (const name of scripted) expect(allowScripts).to.have.property(name, name === 'node');
  });
});

describe('npm start', () => {
  const { start, serve } = read('package.json').scripts as Readonly<Record<string, string>>;
  const image = readFileSync(join(root, 'Dockerfile'), 'utf8');
  const flags = start?.match(/--[\w-]+=\d+/g) ?? [];
  const forTheAllocator = start?.match(/MALLOC_\w+=\d+/g) ?? [];

  it('gives Node and the allocator the same as npm run serve and the image', () => {
    expect([flags.length, forTheAllocator.length]).to.deep.equal([3, 2]);
    expect(serve).to.equal(start);
    expect(image.match(/--\w[\w-]+=\d+(?=",)/g)).to.deep.equal(flags);
    expect(image.match(/MALLOC_\w+=\d+/g)).to.deep.equal(forTheAllocator);
  });
});
