import { expect } from 'chai';
import { costDetails, parseCost } from '../../src/model/money/cost.ts';
import { euro, type Input, read, shown } from '../support/costs.ts';

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
    ['20 euroS', '20 €', ['20']],
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
      expect(costDetails(read(input), euro).values).to.deep.equal(values);
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
      expect(costDetails(read(input), euro).values).to.deep.equal(['0']);
    });
  }

  it('has nothing to show when nothing was sent', () => {
    for (const input of ['', '   ', '<b></b>', [], ['', ' ']]) {
      expect(shown(input), JSON.stringify(input)).to.equal('');
      expect(costDetails(read(input), euro)).to.deep.equal({
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
});
