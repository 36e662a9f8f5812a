import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

describeOnOnePair('prices', () => {
  const { service, create } = withOneService();

  const list = (query: Record<string, string | number>) =>
    service.request('GET', '/events', { query: { when: 'month', as_of: '2031-06-01', orderby: 'title', ...query } });
  const titles = async (query: Record<string, string | number>): Promise<string[]> =>
    (await list(query)).body.events.map(({ title }: Loose) => title);

  before(async () => {
    const costs: [string, unknown][] = [
      ['a de franc', 0],
      ['b de franc o 8', [0, 8]],
      ['c deu', '10 €'],
      ['d quinze a trenta', ['15', '30,50']],
      ['e seixanta', 60],
      ['f taquilla inversa', 'Taquilla inversa'],
      ['g en dòlars', '$5'],
      ['h sense res', ''],
    ];
    const dates = { start_date: '2031-06-10 20:00', end_date: '2031-06-10 22:00' };
    for (const [title, cost] of costs) await create('events', { title, cost, ...dates });
    const translations = { es: { title: 'y en español' } };
    await create('events', { title: 'i amb traducció', cost: 100, translations, ...dates });
  });

  it('are free when every amount is nothing, and never when they are unknown', async () => {
    expect(await titles({ free: 'true' })).to.deep.equal(['a de franc']);
    const paid = ['b de franc o 8', 'c deu', 'd quinze a trenta', 'e seixanta', 'i amb traducció'];
    expect(await titles({ free: 'false' })).to.deep.equal(paid);
  });

  it('lie within what one may pay', async () => {
    expect(await titles({ price_max: 10 })).to.deep.equal(['a de franc', 'b de franc o 8', 'c deu']);
    expect(await titles({ price_min: '30.5', price_max: 60 })).to.deep.equal(['d quinze a trenta', 'e seixanta']);
    expect(await titles({ price_max: 0, price_unknown: 'true' })).to.deep.equal([
      ...['a de franc', 'b de franc o 8'],
      ...['f taquilla inversa', 'g en dòlars', 'h sense res'],
    ]);
  });

  it('are filtered by one or several buckets of the lowest amount', async () => {
    expect(await titles({ price: '0-10' })).to.deep.equal(['b de franc o 8', 'c deu']);
    expect(await titles({ price: '10-20,50-' })).to.deep.equal(['d quinze a trenta', 'e seixanta', 'i amb traducció']);
    expect(await titles({ price: 'unknown,free' })).to.deep.equal([
      ...['a de franc', 'f taquilla inversa', 'g en dòlars', 'h sense res'],
    ]);
    expect(await titles({ price: '20-50', price_max: 10 })).to.deep.equal([]);
  });

  it('are refused where none can be meant', async () => {
    const { status, body } = await list({
      price_min: 20,
      price_max: 10,
      price: 'cheap',
      free: 'perhaps',
      languages: 'xx',
    });
    expect([status, Object.keys(body.data.params)]).to.deep.equal([400, ['free', 'price', 'languages', 'price_min']]);
    expect(body.data.params.price).to.include('free, 0-10, 10-20, 20-50, 50-, unknown');
  });

  it('go with the languages of titles', async () => {
    expect(await titles({ languages: 'es' })).to.deep.equal(['i amb traducció']);
    expect(await titles({ languages: 'ca,es', price_min: 60 })).to.deep.equal(['e seixanta', 'i amb traducció']);
  });
});
