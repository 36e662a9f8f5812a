import { expect } from 'chai';
import { compare, type Decision, type Difference, readDecisions } from './decisions.ts';

const status: Difference = { scenario: 's', step: 'null', path: '@status', golden: '400', actual: '201' };

/** Whether one decision covers the second of two differences of one step. */
function covers(decision: Omit<Decision, 'section' | 'reason'>, difference: Partial<Difference>): boolean {
  const all = [status, { scenario: 's', step: 'null', path: 'title', ...difference } as Difference];
  return compare([{ section: '1', reason: 'why', ...decision }], all).undecided.every(({ path }) => path === '@status');
}

describe('a decided difference', () => {
  it('matches by scenario, step and path, with globs that respect segments', () => {
    expect(covers({ path: 'title' }, {})).to.equal(true);
    expect(covers({ path: 'title', scenario: 'other' }, {})).to.equal(false);
    expect(covers({ path: 'title', step: 'n*' }, {})).to.equal(true);
    expect(covers({ path: 'title', step: '*x*' }, {})).to.equal(false);
    expect(covers({ path: '*' }, { path: 'venue.title' })).to.equal(false);
    expect(covers({ path: '**.title' }, { path: 'events[0].venue.title' })).to.equal(true);
    expect(covers({ path: 'a.b' }, { path: 'axb' })).to.equal(false);
  });

  it('matches by exact values', () => {
    expect(covers({ path: 'title', golden: 'a', actual: 1 }, { golden: '"a"', actual: '1' })).to.equal(true);
    expect(covers({ path: 'title', golden: 'a' }, { golden: '"b"' })).to.equal(false);
    expect(covers({ path: 'title', actual: 1 }, { actual: '"1"' })).to.equal(false);
    expect(covers({ path: 'title', golden: [] }, {})).to.equal(false);
  });

  it('may be a field that only one side has', () => {
    expect(covers({ path: 'title', only: 'actual' }, { actual: '""' })).to.equal(true);
    expect(covers({ path: 'title', only: 'actual' }, { golden: 'null', actual: '""' })).to.equal(true);
    expect(covers({ path: 'title', only: 'actual' }, { golden: '"a"', actual: '""' })).to.equal(false);
    expect(covers({ path: 'title', only: 'golden' }, { golden: '"a"' })).to.equal(true);
    expect(covers({ path: 'title', only: 'golden' }, { golden: '"a"', actual: '"b"' })).to.equal(false);
  });

  it('may describe the recorded value by a pattern with ours in it', () => {
    const wrapped = { path: 'title', like: ['', '<p>{actual}</p>'] };
    expect(covers(wrapped, { golden: '"<p>a*b</p>"', actual: '"a*b"' })).to.equal(true);
    expect(covers(wrapped, { golden: '"<p>axb</p>"', actual: '"a*b"' })).to.equal(false);
    expect(covers({ path: 'title', like: '$**' }, { golden: '"x$5"', actual: '"5"' })).to.equal(false);
  });

  it('may apply to one outcome of the step only', () => {
    expect(covers({ path: 'title', outcome: [400, 201] }, {})).to.equal(true);
    expect(covers({ path: 'title', outcome: [400, 500] }, {})).to.equal(false);
    expect(covers({ path: 'title', outcome: [null, 201] }, {})).to.equal(false);
  });

  it('may be a link with more parameters, but no other difference', () => {
    const link = (query: string) => JSON.stringify(`{api}/events/?${query}`);
    const more = { path: 'title', linkBut: ['per_page'] };
    expect(covers(more, { golden: link('a=1 2'), actual: link('a=1+2&b=3') })).to.equal(true);
    expect(covers(more, { golden: link('per_page=50'), actual: link('per_page=100') })).to.equal(true);
    expect(covers(more, { golden: link('a=1'), actual: link('a=2') })).to.equal(false);
    expect(covers(more, { golden: link('a=1&b=2'), actual: link('a=1') })).to.equal(false);
    expect(covers(more, { golden: '"{api}/venues/"', actual: link('a=1') })).to.equal(false);
    expect(covers(more, { golden: 'null', actual: link('a=1') })).to.equal(false);
  });

  it('is stale when no difference matches it, unless it is foreseen', () => {
    const decision = { path: 'slug', section: '1', reason: 'why' };
    expect(compare([decision], [status])).to.deep.include({ stale: [decision], undecided: [status] });
    expect(compare([{ ...decision, foreseen: true }], [status]).stale).to.deep.equal([]);
  });

  it('always names the section that decides it, and uses the same words for the same reason', () => {
    const decisions = readDecisions();
    for (const decision of decisions)
      expect(decision.section, decision.path).to.match(/^([1-9]|1[0-4]|D[1-9]|D10|R2)$/);
    const sections = new Map(decisions.map(({ reason, section }) => [reason, section]));
    for (const { reason, section } of decisions)
      expect([reason, section]).to.deep.equal([reason, sections.get(reason)]);
  });
});
