import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'SECURITY.md'), 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('| '));

/** The files that a cell of the table names. A file without a folder is in the folder of the previous one. */
function filesIn(cell: string): string[] {
  const names = [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string);
  let folder = cell.includes(' in `') ? 'test/http' : '';
  return names
    .filter((name) => name !== folder)
    .map((name) => {
      const file = name.endsWith('.ts') || name.startsWith('.') ? name : `${name}.test.ts`;
      if (file.includes('/')) folder = dirname(file);
      return file.includes('/') ? file : join(folder, file);
    });
}

describe('the page on security', () => {
  for (const row of rows.slice(1)) {
    const [threat = '', , tests = ''] = row.split('|').slice(1, -1);
    it(`names existing tests for the threat: ${threat.trim()}`, () => {
      const files = filesIn(tests);
      expect(files).not.to.deep.equal([]);
      expect(files.filter((file) => !existsSync(join(root, file)))).to.deep.equal([]);
    });
  }
});
