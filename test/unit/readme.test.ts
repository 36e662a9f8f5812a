import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { settings } from '../../src/settings.ts';

const root = join(import.meta.dirname, '../..');
const [readme, operations] = ['README.md', 'OPERATIONS.md'].map((name) => readFileSync(join(root, name), 'utf8')) as [
  string,
  string,
];

function rowsOf(page: string, heading: string): string[][] {
  const section = page.split(`## ${heading}`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('OPERATIONS.md', () => {
  it('lists every setting with its default and its meaning', () => {
    const expected = Object.entries(settings).map(([name, setting]) => {
      const { default: byDefault, shown, meaning } = setting as { default?: string; shown?: string; meaning: string };
      return [`\`${name}\``, (shown ?? byDefault) || 'none', meaning];
    });
    expect(rowsOf(operations, 'Settings')).to.deep.equal(expected);
  });
});

describe('the README', () => {
  it('gives a reason for every dependency', () => {
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
      devDependencies: Record<string, string>;
    };
    const named = rowsOf(readme, 'How it is built').flatMap(([packages]) => (packages ?? '').split(/[ ,]+/));
    const all = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    const unnamed = all.filter((name) => !name.startsWith('@types/') && !named.includes(name));
    expect(unnamed).to.deep.equal([]);
  });

  it('opens with the two commands that set everything up', () => {
    expect(readme.slice(0, 900)).to.include('npm ci && npm start').and.to.include('npm ci && npm test');
  });

  it('fits in 150 lines', () => {
    expect(readme.trimEnd().split('\n')).to.have.length.at.most(150);
  });
});

describe('the changelog', () => {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

  it('has the present version first, which the manifest and its lock file have too, and is in the package', () => {
    const [, newest] = /^## \[(.+?)\]/m.exec(changelog) ?? [];
    expect([newest, lock.version, lock.packages[''].version]).to.deep.equal(Array(3).fill(manifest.version));
    expect(manifest.files).to.include('CHANGELOG.md');
  });

  it('says for whom each change is', () => {
    const changes = changelog.split('\n').filter((line) => line.startsWith('- '));
    expect(changes).to.have.length.above(0);
    for (const change of changes)
      expect(change).to.match(/^- \*(?:Clients|Operators|Editors)(?:, (?:clients|operators|editors))*:\* /);
  });
});
