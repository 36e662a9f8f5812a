import { expect } from 'chai';
import type { Input } from '../../src/calendar/calendar.ts';
import { violationsOf } from '../../src/calendar/writing/violations.ts';
import type { Failure, Problems } from '../../src/model/failure.ts';

const input: Input = { language: 'ca', values: {}, missing: [], wrong: {}, ignored: [] };

/** The wrong parameters, each with the ID that its sentence names. */
function toldOf(settle: () => void): [string, unknown][] {
  try {
    settle();
  } catch (error) {
    const params = (error as Failure).detail.params as Problems;
    return Object.entries(params).map(([name, { values }]) => [name, values?.id]);
  }
  return [];
}

describe('Findings', () => {
  const unknown = (id: number) => ({ reason: 'unknown_record', values: { id } }) as const;

  it('are told in the order in which the looks began, whichever answers first', () => {
    const findings = violationsOf({ ...input, wrong: { cost: { reason: 'not_among' } } });
    const [categories, firstTag, secondTag] = [findings.section(), findings.section(), findings.section()];
    secondTag?.add('tags', unknown(3));
    firstTag?.add('tags', unknown(2));
    categories?.add('categories', unknown(1));
    findings.add('author', unknown(4));
    expect(toldOf(findings.throwIfAny)).to.deep.equal([
      ['cost', undefined],
      ['author', 4],
      ['categories', 1],
      ['tags', 2],
    ]);
  });

  it('are told of looks within looks', () => {
    const findings = violationsOf(input);
    findings.section().section().add('image', unknown(1));
    expect(toldOf(findings.throwIfAny)).to.deep.equal([['image', 1]]);
  });

  it('leave a request without any alone', () => {
    const findings = violationsOf(input);
    findings.section();
    findings.throwIfMissing();
    expect(toldOf(findings.throwIfAny)).to.deep.equal([]);
  });
});
