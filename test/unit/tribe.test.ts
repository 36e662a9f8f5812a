import { expect } from 'chai';
import { readTribePage } from '../../src/formats/the-events-calendar.ts';

/** A value that can be converted neither to text nor to a number. */
const odd = { toString: 1, valueOf: 1 };

describe('Pages of another calendar', () => {
  it('are read whatever they have in place of texts, numbers and flags', () => {
    const event = { id: 7, title: odd, cost: '5 € – 12 €', cost_details: { values: [odd, '5', 12] }, all_day: odd };
    const { records, pages } = readTribePage('events', { events: [event], total_pages: odd }, { languages: ['ca'] });
    expect(pages).to.equal(1);
    expect(records.map(({ id, name, values }) => [id, name, values['all_day']])).to.deep.equal([['7', '', false]]);
    const [category] = readTribePage(
      'categories',
      { categories: [{ id: 8, parent: odd }] },
      { languages: ['ca'] },
    ).records;
    expect(category?.links).to.deep.equal({});
  });
});
