import { expect } from 'chai';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { startService } from '../support/service.ts';
import { withOneService } from '../support/with-service.ts';

const euro = ['€', 'EUR', 'postfix'];
const none = ['', '', ''];

/** Each: the value sent; then the cost as text, its amounts, and its symbol, code and position. */
const costs: [unknown, string, string[], string[]][] = [
  ['', '', [], none],
  [[], '', [], none],
  ['20', '20 €', ['20'], euro],
  [20, '20 €', ['20'], euro],
  [20.5, '20.5 €', ['20.5'], euro],
  ['20,50', '20,50 €', ['20.50'], euro],
  ['20€', '20 €', ['20'], euro],
  ['$20', '$20', ['20'], ['$', 'USD', 'prefix']],
  ['10 - 20', '10 € – 20 €', ['10', '20'], euro],
  ['De 5 a 12 €', '5 € – 12 €', ['5', '12'], euro],
  ['1.234,56 €', '1.234,56 €', ['1234.56'], euro],
  ['1,234.56', '1,234.56 €', ['1234.56'], euro],
  [['0', '20', '30'], 'Gratuït – 30 €', ['0', '20', '30'], euro],
  [['30', '5', '12'], '5 € – 30 €', ['5', '12', '30'], euro],
  [['20$', '30$'], '20$ – 30$', ['20', '30'], ['$', 'USD', 'postfix']],
  ['0', 'Gratuït', ['0'], euro],
  [0, 'Gratuït', ['0'], euro],
  ['Gratuït', 'Gratuït', ['0'], euro],
  ['Gratis', 'Gratuït', ['0'], euro],
  ['Free', 'Gratuït', ['0'], euro],
  ['Taquilla inversa', 'Taquilla inversa', [], none],
  ['<b>20</b> €', '20 €', ['20'], euro],
];

describeOnOnePair('the cost of an event', () => {
  const { service } = withOneService();

  const create = (body: object, query = {}) =>
    service.request('POST', '/events', { as: 'editor', query, body: { ...concert, ...body } });

  for (const [sent, text, values, currency] of costs) {
    it(`that is ${JSON.stringify(sent)} reads ${JSON.stringify(text)}`, async () => {
      const { status, body } = await create({ cost: sent });
      expect(status).to.equal(201);
      expect(body.cost).to.equal(text);
      const { currency_symbol, currency_code, currency_position, values: shown } = body.cost_details;
      expect([currency_symbol, currency_code, currency_position]).to.deep.equal(currency);
      expect(shown).to.deep.equal(values);
    });

    it(`that was ${JSON.stringify(sent)} stays as it is when it is sent back as text`, async () => {
      const { body } = await create({ cost: sent });
      const again = await service.request('PUT', `/events/${body.id}`, { as: 'editor', body: { cost: body.cost } });
      expect([again.body.cost, again.body.cost_details]).to.deep.equal([body.cost, body.cost_details]);
    });
  }

  it('keeps every price when the record is sent back as it was read, in any language', async () => {
    const { id } = (await create({ cost: ['0', '20', '30'] })).body;
    for (const translation_language of ['ca', 'es']) {
      const { body: read } = await service.request('GET', `/events/${id}`, { query: { translation_language } });
      const { body } = await service.request('PUT', `/events/${id}`, { as: 'editor', body: { cost: read.cost } });
      expect(body.cost_details.values).to.deep.equal(['0', '20', '30']);
    }
    const { body } = await service.request('PUT', `/events/${id}`, { as: 'editor', body: { cost: ['0', '30'] } });
    expect(body.cost_details.values).to.deep.equal(['0', '30']);
  });

  it('names the code that was sent', async () => {
    const { body } = await create({ cost: 'EUR 15' });
    expect(body.cost_details).to.deep.include({ currency_code: 'EUR', values: ['15'] });
    expect(body.cost).to.match(/15/);
  });

  it('that is zero is worded in the requested language', async () => {
    const { body } = await create({ cost: '0' });
    for (const [language, word] of [
      ['ca', 'Gratuït'],
      ['es', 'Gratis'],
    ]) {
      const read = await service.request('GET', `/events/${body.id}?translation_language=${language}`);
      expect(read.body.cost).to.equal(word);
    }
  });

  it('is in the calendar’s currency where none is sent', async () => {
    const dollars = await startService({ currency: 'USD' });
    const { body } = await dollars.request('POST', '/events', { as: 'editor', body: { ...concert, cost: 20 } });
    await dollars.close();
    expect([body.cost, body.cost_details.currency_code]).to.deep.equal(['$20', 'USD']);
  });

  it('stays while other things change, and goes with null', async () => {
    const { body } = await create({ cost: ['5', '12'] });
    const path = `/events/${body.id}`;
    const updated = await service.request('PATCH', path, { as: 'editor', body: { title: 'Nou' } });
    expect(updated.body.cost).to.equal('5 € – 12 €');
    const gone = await service.request('PATCH', path, { as: 'editor', body: { cost: null } });
    expect([gone.body.cost, gone.body.cost_details.values]).to.deep.equal(['', []]);
  });
});

describeOnOnePair('images', () => {
  const { service } = withOneService();

  const send = (method: string, path: string, body: object) => service.request(method, path, { as: 'editor', body });
  const url = 'https://a.cat/foto.JPG?v=2';

  for (const [resource, bare] of [
    ['events', concert],
    ['venues', { venue: 'Palau' }],
    ['organizers', { organizer: 'Orfeó' }],
  ] as const) {
    it(`of ${resource} become known by their URL, and are reused by URL and by ID`, async () => {
      const first = await send('POST', `/${resource}`, { ...bare, image: url });
      const { id, ...image } = first.body.image;
      expect(Object.keys(first.body.image)).to.deep.equal([
        'url',
        'id',
        'extension',
        'alt',
        'credit',
        'sizes',
        'srcset',
      ]);
      expect([id > 0, image.url, image.extension.toLowerCase(), image.sizes]).to.deep.equal([true, url, 'jpg', {}]);
      for (const same of [url, id, String(id), first.body.image]) {
        const again = await send('POST', `/${resource}`, { ...bare, image: same });
        expect([again.status, again.body.image]).to.deep.equal([201, first.body.image]);
      }
      const other = await send('POST', `/${resource}`, { ...bare, image: 'https://a.cat/altra.png' });
      expect(other.body.image.id).not.to.equal(id);
    });

    it(`of ${resource} stay while other things change, and go with null, an empty text and false`, async () => {
      const { body } = await send('POST', `/${resource}`, { ...bare, image: url });
      const path = `/${resource}/${body.id}`;
      expect((await send('PATCH', path, { website: 'https://a.cat' })).body.image.url).to.equal(url);
      for (const nothing of [null, '', false]) {
        await send('PATCH', path, { image: url });
        expect((await send('PATCH', path, { image: nothing })).body.image).to.equal(false);
      }
    });

    it(`of ${resource} that are unknown are refused, and so are IDs of other records`, async () => {
      const { body } = await send('POST', `/${resource}`, bare);
      for (const image of [
        99_999,
        '99999',
        body.id,
        'foto.jpg',
        'ftp://a.cat/b.jpg',
        'data:image/png;base64,AA==',
        'https://a.cat/\ud800',
      ]) {
        const answer = await send('POST', `/${resource}`, { ...bare, image });
        expect([answer.status, answer.body.code]).to.deep.equal([400, 'rest_invalid_param']);
        expect(Object.keys(answer.body.data.params)).to.deep.equal(['image']);
      }
    });
  }

  it('without an extension say so with an empty text', async () => {
    const { body } = await send('POST', '/venues', { venue: 'Palau', image: 'https://a.cat/foto' });
    expect(body.image.extension).to.equal('');
  });
});
