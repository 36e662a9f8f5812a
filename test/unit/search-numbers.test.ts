import { expect } from 'chai';
import { parseSearch } from '../../src/model/search/search-text.ts';
import { parsed } from '../support/search-terms.ts';

describe('A number in a search', () => {
  it('is one however it is grouped', () => {
    for (const text of [
      '934121234',
      '93 412 12 34',
      '+34 934 121 234',
      '0034934121234',
      '34934121234',
      '(93) 412-12-34',
      '93.412.12.34',
      '93/412 12 34',
      '+34 (93) 412 12 34',
    ]) {
      expect(
        parseSearch(text)?.terms.map(({ number }) => number),
        text,
      ).to.deep.equal(['934121234']);
    }
  });

  it('keeps its parts as words', () => {
    expect(parsed('teatre 93 412 12 34')).to.deep.equal(['teatre', '93 412 12 34*#934121234']);
    expect(parsed('2024-10-12')).to.deep.equal(['"2024 10 12"*#20241012']);
  });

  it('ends where it is complete, after a postal code and before a plus', () => {
    expect(parsed('93 412 12 34 93 412 12 35')).to.deep.equal(['93 412 12 34#934121234', '93 412 12 35*#934121235']);
    expect(parsed('08001 934121234')).to.deep.equal(['08001#08001', '934121234*#934121234']);
    expect(parsed('12 +376 812 345')).to.deep.equal(['12', '376 812 345*#376812345']);
  });

  it('is only words when it is too short or too long for a telephone', () => {
    expect(parsed('12 5')).to.deep.equal(['12', '5*']);
    expect(parsed('1'.repeat(21))).to.deep.equal([`${'1'.repeat(21)}*`]);
  });

  it('is a telephone in quotes or excluded only when it is a whole one', () => {
    expect(parsed('"93 412 12 34" "12 34 56"')).to.deep.equal(['"93 412 12 34"#934121234', '"12 34 56"']);
    expect(parsed('-934121234 -2024')).to.deep.equal(['-934121234#934121234', '-2024']);
  });
});
