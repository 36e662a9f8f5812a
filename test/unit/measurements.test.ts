import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { withSection } from '../../bench/page.ts';

const page = readFileSync(join(import.meta.dirname, '../../MEASUREMENTS.md'), 'utf8');
const section = /<!-- begin: (.+) -->\n## (.+)\n\n(.+)\n\n[\s\S]+?\n<!-- end -->\n/g;

describe('MEASUREMENTS.md', () => {
  it('has nothing but sections that benches write, and how they are made', () => {
    const rest = page.replaceAll(section, '').split('\n').filter(Boolean);
    expect(rest).to.have.length(2);
    expect(rest[0]).to.equal('# Measurements');
    expect(rest[1]).to.include('--write');
  });

  it('has the command, the date and the machine of each section', () => {
    const sections = [...page.matchAll(section)];
    expect(sections).to.have.length.above(5);
    for (const [, title, heading, how] of sections) {
      expect(heading).to.equal(title);
      expect(how, title).to.match(/^`(npm run|node bench\/).+`, \d{4}-\d\d-\d\d, \d+ .*cores/);
    }
  });
});

describe('a section that a bench writes', () => {
  const before = withSection('# Measurements\n\nHow.\n', { title: 'One', tables: '| a |' }, 'Once.');

  it('comes last when it is new', () => {
    expect(before).to.equal('# Measurements\n\nHow.\n\n<!-- begin: One -->\n## One\n\nOnce.\n\n| a |\n<!-- end -->\n');
    const both = withSection(before, { title: 'One more', tables: '| b |' }, 'Then.');
    expect(both.startsWith(before)).to.equal(true);
  });

  it('takes the place of the one before it, and leaves the others as they are', () => {
    const both = withSection(before, { title: 'Two', tables: '| b |' }, 'Then.');
    const after = withSection(both, { title: 'One', tables: '| c |\n' }, 'Again.');
    expect(after).to.equal(both.replace('Once.', 'Again.').replace('| a |', '| c |'));
    expect(withSection(after, { title: 'One', tables: '| c |' }, 'Again.')).to.equal(after);
  });
});
