import { expect } from 'chai';
import fc from 'fast-check';
import { type Cost, costDetails, costText, currencyOf, parseCost } from '../../src/model/money/cost.ts';

const EURO = currencyOf('EUR');
const DOLLAR = currencyOf('USD');

type Input = Parameters<typeof parseCost>[0];

function read(input: Input): Cost {
  const cost = parseCost(input);
  if (!cost) throw new Error(`No cost: ${input}`);
  return cost;
}

function shown(input: Input, language = 'ca', calendar = EURO): string {
  return costText(read(input), language, calendar);
}

describe('cost of an event', () => {
  const understood: [Input, string, string[]][] = [
    [20, '20 €', ['20']],
    [20.5, '20.5 €', ['20.5']],
    ['20', '20 €', ['20']],
    ['20.00', '20.00 €', ['20.00']],
    ['20,50', '20,50 €', ['20.50']],
    ['20€', '20 €', ['20']],
    ['20 €', '20 €', ['20']],
    ['€20', '€20', ['20']],
    ['$20', '$20', ['20']],
    ['20$', '20$', ['20']],
    ['US$ 20', 'US$ 20', ['20']],
    ['EUR 15', 'EUR 15', ['15']],
    ['15EUR', '15 EUR', ['15']],
    ['15 eur', '15 EUR', ['15']],
    ['20 EUROS', '20 €', ['20']],
    ['US$20', 'US$20', ['20']],
    ['10 £', '10 £', ['10']],
    ['10£', '10£', ['10']],
    ['₴10 - ₴20', '₴10 – ₴20', ['10', '20']],
    ['20 euros', '20 €', ['20']],
    ['16 euros.', '16 €', ['16']],
    ['1 euro', '1 €', ['1']],
    ['10 - 20', '10 € – 20 €', ['10', '20']],
    ['20-10€', '10 € – 20 €', ['10', '20']],
    ['$10 - $20', '$10 – $20', ['10', '20']],
    ['€6.50 - €8.50', '€6.50 – €8.50', ['6.50', '8.50']],
    ['De 5 a 12 €', '5 € – 12 €', ['5', '12']],
    ['6 a 22 euros', '6 € – 22 €', ['6', '22']],
    ['entre 10 y 20 €', '10 € – 20 €', ['10', '20']],
    ['10 € i 8 €', '8 € – 10 €', ['8', '10']],
    ['5,50 7,50', '5,50 € – 7,50 €', ['5.50', '7.50']],
    ['Desde 18 euros', 'Desde 18 euros', ['18']],
    ['des de 18 €', 'des de 18 €', ['18']],
    ['A partir de 18', 'A partir de 18', ['18']],
    ['1.234,56 €', '1.234,56 €', ['1234.56']],
    ['1,234.56', '1,234.56 €', ['1234.56']],
    ['1 234,56 €', '1 234,56 €', ['1234.56']],
    ['1.234.567,89', '1.234.567,89 €', ['1234567.89']],
    ['1 234 567 €', '1 234 567 €', ['1234567']],
    ['1.234,567', '1.234,567 €', ['1234.567']],
    ['1234.567', '1234.567 €', ['1234.567']],
    ['123.456', '123.456 €', ['123456']],
    ['05,50 €', '05,50 €', ['5.50']],
    ['99999999', '99999999 €', ['99999999']],
    ['1,000', '1,000 €', ['1000']],
    ["10'50 €", "10'50 €", ['10.50']],
    ['De 7’5 a 1.250’50 €', '7’5 € – 1.250’50 €', ['7.5', '1250.50']],
    ["1'000 CHF", "1'000 CHF", ['1000']],
    ['0.125', '0.125 €', ['0.125']],
    ['$.50', '$.50', ['0.50']],
    ['12.- €', '12 €', ['12']],
    [12.345, '12.345 €', ['12.345']],
    [0.1 + 0.2, '0.3 €', ['0.3']],
    ['<b>10</b> €', '10 €', ['10']],
    [['0', '20', '30'], 'Gratuït – 30 €', ['0', '20', '30']],
    [['0$', '20$', '30$'], 'Gratuït – 30$', ['0', '20', '30']],
    ['Gratis – 30 €', 'Gratuït – 30 €', ['0', '30']],
    ['Free - $7.50', 'Gratuït – $7.50', ['0', '7.50']],
    ['Gratis – 30 € amb taller', 'Gratis – 30 € amb taller', ['0', '30']],
    [['10', 25.5], '10 € – 25.5 €', ['10', '25.5']],
    [['10', '10.00', 10], '10 €', ['10']],
    [['10,00', 10], '10,00 €', ['10.00']],
    [['10', ''], '10 €', ['10']],
    ['12€50', '12,50 €', ['12.50']],
    ['De 5€50 a 12€', '5,50 € – 12 €', ['5.50', '12']],
    ['5€10€', '5 € – 10 €', ['5', '10']],
    ['5€ 10€', '5 € – 10 €', ['5', '10']],
    ['£3£4', '£3 – £4', ['3', '4']],
    ['100 kr', '100 kr', ['100']],
    ['100 KR.', '100 kr', ['100']],
    ['kr 100', 'kr 100', ['100']],
    ['10 zł', '10 zł', ['10']],
    ['10-20zł', '10 zł – 20 zł', ['10', '20']],
    ['250 Kč', '250 Kč', ['250']],
  ];

  for (const [input, text, values] of understood) {
    it(`understands ${JSON.stringify(input)} as ${text}`, () => {
      expect(shown(input)).to.equal(text);
      expect(costDetails(read(input), EURO).values).to.deep.equal(values);
    });
  }

  const free = [
    '0',
    0,
    '0,00 €',
    '0$',
    'Free',
    'free',
    'Gratis',
    'Gratuït',
    'GRATUÏTA',
    'Gratuito',
    'gratis!',
    'Gratuït.',
    'De franc',
    ['0'],
    'Sense cost',
    'sense càrrec',
    'Sin coste',
    'Sin cargo.',
    'No charge',
    'Free of charge',
    'Free entry',
    'Entrada lliure',
    'ENTRADA LIBRE',
    'Accés lliure',
    'Acceso libre',
    'Entrada franca',
    'Entrada gratuïta',
    'Activitat gratuïta',
    'Actividad gratuita',
  ];
  for (const input of free) {
    it(`shows ${JSON.stringify(input)} as free in the language asked`, () => {
      expect(shown(input, 'ca')).to.equal('Gratuït');
      expect(shown(input, 'es')).to.equal('Gratis');
      expect(shown(input, 'en')).to.equal('Free');
      expect(costDetails(read(input), EURO).values).to.deep.equal(['0']);
    });
  }

  it('has nothing to show when nothing was sent', () => {
    for (const input of ['', '   ', '<b></b>', [], ['', ' ']]) {
      expect(shown(input), JSON.stringify(input)).to.equal('');
      expect(costDetails(read(input), EURO)).to.deep.equal({
        currency_symbol: '',
        currency_code: '',
        currency_position: '',
        values: [],
      });
    }
  });

  it('is undefined for what is neither text nor number', () => {
    for (const input of [Number.NaN, Number.POSITIVE_INFINITY, null, true, {}, [{}], ['1', null], [['1']]]) {
      expect(parseCost(input as Input), JSON.stringify(input)).to.equal(undefined);
    }
  });

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
      expect(costDetails(read(input), EURO).values).to.deep.equal(values);
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
    expect(costDetails(read(['$5', '7€']), EURO)).to.deep.equal({
      currency_symbol: '',
      currency_code: '',
      currency_position: '',
      values: ['5', '7'],
    });
  });

  it('writes bare numbers as the calendar does', () => {
    expect(shown('20', 'ca', DOLLAR)).to.equal('$20');
    expect(shown('10 - 20', 'ca', DOLLAR)).to.equal('$10 – $20');
    expect(costDetails(read('20'), DOLLAR)).to.deep.equal({
      currency_symbol: '$',
      currency_code: 'USD',
      currency_position: 'prefix',
      values: ['20'],
    });
  });

  it('keeps the symbol and the side that were sent', () => {
    expect(shown('20$', 'ca', DOLLAR)).to.equal('20$');
    expect(shown('20€', 'ca', DOLLAR)).to.equal('20€');
    expect(costDetails(read('20$'), EURO)).to.deep.equal({
      currency_symbol: '$',
      currency_code: 'USD',
      currency_position: 'postfix',
      values: ['20'],
    });
    expect(costDetails(read('EUR 15'), EURO)).to.include({
      currency_symbol: 'EUR',
      currency_code: 'EUR',
      currency_position: 'prefix',
    });
    expect(costDetails(read('Taquilla inversa, mínim $5'), EURO)).to.include({ currency_code: 'USD' });
    expect(costDetails(read('₲ 5'), EURO)).to.include({ currency_symbol: '₲', currency_code: '' });
  });

  it('knows the currencies of words that stand for symbols', () => {
    const codes = ['100 kr', '10 zł', '250 Kč', '3000 Ft', '20 lei'].map((text) => costDetails(read(text), EURO));
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
