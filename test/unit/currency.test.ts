import { expect } from 'chai';
import { currencyOf } from '../../src/model/money/currency.ts';

describe('currency of a calendar', () => {
  it('is written as at home', () => {
    expect(currencyOf('EUR')).to.deep.equal({ code: 'EUR', symbol: '€', position: 'postfix', gap: ' ' });
    expect(currencyOf('usd')).to.deep.equal({ code: 'USD', symbol: '$', position: 'prefix', gap: '' });
    expect(currencyOf('GBP')).to.deep.equal({ code: 'GBP', symbol: '£', position: 'prefix', gap: '' });
    expect(currencyOf('CHF')).to.deep.equal({ code: 'CHF', symbol: 'CHF', position: 'prefix', gap: ' ' });
    expect(currencyOf('SEK')).to.deep.equal({ code: 'SEK', symbol: 'kr', position: 'postfix', gap: ' ' });
  });

  it('throws for what is no code', () => {
    for (const code of ['', 'EU', 'EURO', '€']) expect(() => currencyOf(code), code).to.throw(RangeError);
  });
});
