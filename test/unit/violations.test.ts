import { expect } from 'chai';
import type { Input } from '../../src/calendar/calendar.ts';
import { violationsOf } from '../../src/calendar/writing/violations.ts';
import type { Failure, Problems } from '../../src/model/failure.ts';

const input: Input = { language: 'ca', values: {}, missing: [], wrong: {}, ignored: [] };

/** The violated parameters, each with the ID in its problem. */
function reportedBy(check: () => void): [string, unknown][] {
  try {
    check();
  } catch (error) {
    const params = (error as Failure).detail.params as Problems;
    return Object.entries(params).map(([name, { values }]) => [name, values?.id]);
  }
  return [];
}

describe('Violations', () => {
  const unknown = (id: number) => ({ reason: 'unknown_record', values: { id } }) as const;

  it('are reported in the order in which the checks began, whichever ends first', () => {
    const violations = violationsOf({ ...input, wrong: { cost: { reason: 'not_among' } } });
    const [categories, firstTag, secondTag] = [violations.section(), violations.section(), violations.section()];
    secondTag?.add('tags', unknown(3));
    firstTag?.add('tags', unknown(2));
    categories?.add('categories', unknown(1));
    violations.add('author', unknown(4));
    expect(reportedBy(violations.throwIfAny)).to.deep.equal([
      ['cost', undefined],
      ['author', 4],
      ['categories', 1],
      ['tags', 2],
    ]);
  });

  it('are reported of nested checks', () => {
    const violations = violationsOf(input);
    violations.section().section().add('image', unknown(1));
    expect(reportedBy(violations.throwIfAny)).to.deep.equal([['image', 1]]);
  });

  it('throw nothing if there are none', () => {
    const violations = violationsOf(input);
    violations.section();
    violations.throwIfMissing();
    expect(reportedBy(violations.throwIfAny)).to.deep.equal([]);
  });
});
