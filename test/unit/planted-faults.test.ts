import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';

const root = resolve(import.meta.dirname, '../..');

/** A fault: a file, a text in it, and what takes its place. */
type Fault = readonly [file: string, text: string, fault: string];

/** What the compiler says about a copy of the sources with these faults, a line for each complaint, which begins with the file. */
async function complaintsAbout(faults: readonly Fault[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'planted-'));
  try {
    await cp(join(root, 'src'), join(folder, 'src'), { recursive: true });
    await cp(join(root, 'package.json'), join(folder, 'package.json'));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    const { compilerOptions } = JSON.parse(await readFile(join(root, 'tsconfig.json'), 'utf8'));
    // With what these import, a third of all
    const files = faults.map(([file]) => `src/${file}`);
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    for (const [file, text, fault] of faults) {
      const path = join(folder, 'src', file);
      const before = await readFile(path, 'utf8');
      expect(before, file).to.include(text);
      await writeFile(
        path,
        before.replace(text, () => fault),
      );
    }
    const tsc = join(root, 'node_modules/.bin/tsc');
    const words = ['--pretty', 'false', '--singleThreaded'];
    const { stdout } = await promisify(execFile)(tsc, words, { cwd: folder }).catch((error) => error);
    return stdout.split('\n').flatMap((line: string) => (line.startsWith('src/') ? [line.slice('src/'.length)] : []));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const condition = 'calendar/reading/condition.ts';
/** A filter with its sentences, and one that is only shown beside a list. No other fault may be in their tables, which would hide these. */
const unused: readonly Fault[] = [
  [
    'model/tables/discovery-filters.ts',
    '  facet_month:',
    "  age: { type: 'integer', valueType: 'count', asSent: true },\n  facet_month:",
  ],
  ['model/tables/terms-and-synonyms.ts', '  hide_empty:', '  pictures: paging.page,\n  hide_empty:'],
  ...['en', 'ca', 'es'].map(
    (language): Fault => [
      `model/words/${language}-descriptions.ts`,
      '    facet_month:',
      "    age: 'Age',\n    facet_month:",
    ],
  ),
];
const misspelt: readonly Fault[] = [
  ['calendar/reading/when.ts', '{ hours: groups }', '{ ours: groups }'],
  ['calendar/reading/when.ts', 'input.values.as_of', 'input.values.asof'],
  ['calendar/writing/posts.ts', 'values.author ??', 'values.autor ??'],
  ['calendar/discovery/facets.ts', 'facet_size: size', 'facet_sise: size'],
  ['calendar/reading/plan.ts', 'input.values.per_page', 'input.values.perpage'],
];
const misplaced: readonly Fault[] = [
  [condition, 'values.orderby ?? fallback', 'values.order ?? fallback'],
  ['calendar/writing/event.ts', 'values.timezone ??', 'values.all_day ??'],
];
const untrueCheck: readonly Fault[] = [['derive/checks/validators.ts', '  hour: texts.hour,', '  hour: texts.month,']];

describe('The compiler', () => {
  let complaints: readonly string[] = [];
  before(async () => {
    complaints = await complaintsAbout([...unused, ...misspelt, ...misplaced, ...untrueCheck]);
  });

  it('refuses filters that nothing uses, although they have their sentences', () => {
    const missing = complaints
      .filter((line) => line.startsWith(condition))
      .flatMap((line) => /Property '(\w+)' is missing/.exec(line)?.[1] ?? []);
    expect(missing).to.include.members(['age', 'pictures']);
  });

  it('refuses misspelt names of filters, of fields and of what an index is asked for', () => {
    const unknown = complaints.flatMap((line) => /'(\w+)' does not exist/.exec(line)?.[1] ?? []);
    expect(unknown).to.have.members(['ours', 'asof', 'autor', 'facet_sise', 'perpage']);
  });

  it('refuses the value of another filter, and that of another field', () => {
    expect(complaints.some((line) => line.startsWith(condition) && line.includes('"asc"'))).to.equal(true);
    expect(complaints.some((line) => line.startsWith('calendar/writing/event.ts'))).to.equal(true);
  });

  it('refuses a check that makes another value than that of its type', () => {
    expect(complaints.some((line) => line.startsWith('derive/checks/validators.ts'))).to.equal(true);
  });
});
