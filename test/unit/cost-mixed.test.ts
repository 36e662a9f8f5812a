import { expect } from 'chai';
import fc from 'fast-check';
import { costDetails } from '../../src/model/money/cost.ts';
import { currencyOf } from '../../src/model/money/currency.ts';
import { euro, type Input, read, shown } from '../support/costs.ts';

const dollar = currencyOf('USD');

describe('cost of an event in words and several currencies', () => {
  const sentences: [Input, string[]][] = [
    ['Taquilla inversa', []],
    ['Donation', []],
    ['Tel. 913184733', []],
    ['913184733', []],
    ['20:30', []],
    ['2x1', []],
    ['20%', []],
    ['#10', []],
    ['10,20,30', []],
    ['-5', []],
    ['-5 €', []],
    ['TOP 10', []],
    ['Entrada: 5 euros Descuentos disponibles', ['5']],
    ['15 €/persona', ['15']],
    ['fins a 20 €', ['20']],
    ['General 12 €, reduïda 8 € (a partir de 65 anys). Tel. 934 567 890', ['8', '12']],
    ['Anticipada 10 € - taquilla 12 €', ['10', '12']],
    ['Socis - 12 €', ['12']],
    ['5 € - 123456789 €', ['5']],
    ['1,234.567,89 €', []],
    ['12.34,56 €', []],
    ['1.234.56 €', []],
    ["1.234'567,89 €", []],
    ['−5 €', []],
    ['Entrada libre hasta completar aforo', ['0']],
    ['Entrada lliure fins a completar l’aforament', ['0']],
    ['Free for members', ['0']],
    ['De franc per als veïns', ['0']],
    ['Not free', []],
    ['Activitat gratuïta amb inscripció prèvia', ['0']],
    ['Gratuït per a socis, 5 € la resta', ['0', '5']],
    ['No gratuït', []],
    ['No entry', []],
    ['Entrada lliure amb reserva', ['0']],
    ['No s’accepten 12€500', ['12']],
    ['Menú infantil 5€50, adults 12 €', ['5.50', '12']],
    ['Freestyle', []],
  ];

  for (const [input, values] of sentences) {
    it(`shows ${JSON.stringify(input)} as it was sent, with the amounts in it`, () => {
      expect(shown(input)).to.equal(input);
      expect(costDetails(read(input), euro).values).to.deep.equal(values);
    });
  }

  it('shows numbers that are no price as they are', () => {
    expect(shown(-5)).to.equal('-5');
    expect(shown(123_456_789)).to.equal('123456789');
    expect(shown(1e21)).to.equal('1e+21');
  });

  it('keeps every word when prices and words, or two currencies, are mixed', () => {
    expect(shown(['Taquilla inversa', '5 €'])).to.equal('Taquilla inversa, 5 €');
    expect(shown(['$5', '7€'])).to.equal('$5, 7€');
    expect(shown(['₲5', '₴7'])).to.equal('₲5, ₴7');
    expect(shown(['5 €', '₴7'])).to.equal('5 €, ₴7');
    expect(shown(['5 €', '7 EUR'])).to.equal('5 € – 7 €');
    expect(costDetails(read(['$5', '7€']), euro)).to.deep.equal({
      currency_symbol: '',
      currency_code: '',
      currency_position: '',
      values: ['5', '7'],
    });
  });

  it('writes bare numbers as the calendar does', () => {
    expect(shown('20', 'ca', dollar)).to.equal('$20');
    expect(shown('10 - 20', 'ca', dollar)).to.equal('$10 – $20');
    expect(costDetails(read('20'), dollar)).to.deep.equal({
      currency_symbol: '$',
      currency_code: 'USD',
      currency_position: 'prefix',
      values: ['20'],
    });
  });

  it('keeps the symbol and the side that were sent', () => {
    expect(shown('20$', 'ca', dollar)).to.equal('20$');
    expect(shown('20€', 'ca', dollar)).to.equal('20€');
    expect(costDetails(read('20$'), euro)).to.deep.equal({
      currency_symbol: '$',
      currency_code: 'USD',
      currency_position: 'postfix',
      values: ['20'],
    });
    expect(costDetails(read('EUR 15'), euro)).to.include({
      currency_symbol: 'EUR',
      currency_code: 'EUR',
      currency_position: 'prefix',
    });
    expect(costDetails(read('Taquilla inversa, mínim $5'), euro)).to.include({ currency_code: 'USD' });
    expect(costDetails(read('₲ 5'), euro)).to.include({ currency_symbol: '₲', currency_code: '' });
  });

  it('knows the currencies of words that stand for symbols', () => {
    const codes = ['100 kr', '10 zł', '250 Kč', '3000 Ft', '20 lei'].map((text) => costDetails(read(text), euro));
    expect(codes.map(({ currency_code, currency_symbol }) => [currency_code, currency_symbol])).to.deep.equal([
      ['SEK', 'kr'],
      ['PLN', 'zł'],
      ['CZK', 'Kč'],
      ['HUF', 'Ft'],
      ['RON', 'lei'],
    ]);
    expect(costDetails(read('100 kr'), currencyOf('NOK'))).to.include({ currency_code: 'NOK' });
  });

  it('takes a sign that many currencies share as the calendar’s', () => {
    expect(costDetails(read('20$'), currencyOf('MXN'))).to.include({ currency_code: 'MXN' });
  });

  it('reads any text without failing, and remembers it as plain JSON', () => {
    const alphabet = fc.constantFrom(...'0123456789.,-–€$ EURa#%/<>\u00a0', 'de ', ' a ', 'euros');
    fc.assert(
      fc.property(fc.string({ unit: alphabet, maxLength: 30 }), (text) => {
        const cost = read(text);
        expect(JSON.parse(JSON.stringify(cost))).to.deep.equal(cost);
        expect(cost.values.every((value) => /^\d{1,8}(\.\d{1,6})?$/.test(value))).to.equal(true);
        expect(cost.values.map(Number)).to.deep.equal(cost.values.map(Number).toSorted((a, b) => a - b));
        if (cost.values.length === 0) expect(shown(text)).to.equal(cost.text);
      }),
      { numRuns: 1000 },
    );
  });
});
