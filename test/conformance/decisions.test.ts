import { expect } from 'chai';
import { compare, type Decision, type Difference, readDecisions } from './decisions.ts';

const status: Difference = { scenario: 's', step: 'null', path: '@status', golden: '400', actual: '201' };

/** Whether one decision covers the second of two differences of one step. */
function covers(decision: Omit<Decision, 'section' | 'reason'>, difference: Partial<Difference>): boolean {
  const all = [status, { scenario: 's', step: 'null', path: 'title', ...difference } as Difference];
  return compare([{ section: '1', reason: 'why', ...decision }], all).undecided.every(({ path }) => path === '@status');
}

describe('a decided difference', () => {
  it('goes by scenario, step and path, with globs that know segments', () => {
    expect(covers({ path: 'title' }, {})).to.equal(true);
    expect(covers({ path: 'title', scenario: 'other' }, {})).to.equal(false);
    expect(covers({ path: 'title', step: 'n*' }, {})).to.equal(true);
    expect(covers({ path: 'title', step: '*x*' }, {})).to.equal(false);
    expect(covers({ path: '*' }, { path: 'venue.title' })).to.equal(false);
    expect(covers({ path: '**.title' }, { path: 'events[0].venue.title' })).to.equal(true);
    expect(covers({ path: 'a.b' }, { path: 'axb' })).to.equal(false);
  });

  it('goes by exact values', () => {
    expect(covers({ path: 'title', golden: 'a', actual: 1 }, { golden: '"a"', actual: '1' })).to.equal(true);
    expect(covers({ path: 'title', golden: 'a' }, { golden: '"b"' })).to.equal(false);
    expect(covers({ path: 'title', actual: 1 }, { actual: '"1"' })).to.equal(false);
    expect(covers({ path: 'title', golden: [] }, {})).to.equal(false);
  });

  it('may be that only one side has something', () => {
    expect(covers({ path: 'title', only: 'actual' }, { actual: '""' })).to.equal(true);
    expect(covers({ path: 'title', only: 'actual' }, { golden: 'null', actual: '""' })).to.equal(true);
    expect(covers({ path: 'title', only: 'actual' }, { golden: '"a"', actual: '""' })).to.equal(false);
    expect(covers({ path: 'title', only: 'golden' }, { golden: '"a"' })).to.equal(true);
    expect(covers({ path: 'title', only: 'golden' }, { golden: '"a"', actual: '"b"' })).to.equal(false);
  });

  it('may say how their value looks, seen from ours', () => {
    const wrapped = { path: 'title', like: ['', '<p>{actual}</p>'] };
    expect(covers(wrapped, { golden: '"<p>a*b</p>"', actual: '"a*b"' })).to.equal(true);
    expect(covers(wrapped, { golden: '"<p>axb</p>"', actual: '"a*b"' })).to.equal(false);
    expect(covers({ path: 'title', like: '$**' }, { golden: '"x$5"', actual: '"5"' })).to.equal(false);
  });

  it('may hold for one outcome of the step alone', () => {
    expect(covers({ path: 'title', outcome: [400, 201] }, {})).to.equal(true);
    expect(covers({ path: 'title', outcome: [400, 500] }, {})).to.equal(false);
    expect(covers({ path: 'title', outcome: [null, 201] }, {})).to.equal(false);
  });

  it('may be a link that says more, but nothing else', () => {
    const link = (query: string) => JSON.stringify(`{api}/events/?${query}`);
    const more = { path: 'title', linkBut: ['per_page'] };
    expect(covers(more, { golden: link('a=1 2'), actual: link('a=1+2&b=3') })).to.equal(true);
    expect(covers(more, { golden: link('per_page=50'), actual: link('per_page=100') })).to.equal(true);
    expect(covers(more, { golden: link('a=1'), actual: link('a=2') })).to.equal(false);
    expect(covers(more, { golden: link('a=1&b=2'), actual: link('a=1') })).to.equal(false);
    expect(covers(more, { golden: '"{api}/venues/"', actual: link('a=1') })).to.equal(false);
    expect(covers(more, { golden: 'null', actual: link('a=1') })).to.equal(false);
  });

  it('is stale when nothing differs like that, unless it is foreseen', () => {
    const decision = { path: 'slug', section: '1', reason: 'why' };
    expect(compare([decision], [status])).to.deep.include({ stale: [decision], undecided: [status] });
    expect(compare([{ ...decision, foreseen: true }], [status]).stale).to.deep.equal([]);
  });

  it('always names the section that decides it, and says the same for the same reason', () => {
    const decisions = readDecisions();
    for (const decision of decisions) expect(decision.section, decision.path).to.match(/^([1-9]|1[0-4]|D[1-9]|D10)$/);
    const sections = new Map(decisions.map(({ reason, section }) => [reason, section]));
    for (const { reason, section } of decisions)
      expect([reason, section]).to.deep.equal([reason, sections.get(reason)]);
  });
});
