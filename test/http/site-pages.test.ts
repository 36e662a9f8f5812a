import { expect } from 'chai';
import { all, linksOf } from '../support/pages.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

describeOnOnePair('a page of many events', () => {
  const { service, create } = withOneService();
  const open = async (path: string) =>
    (await service.request('GET', `~${path}`, { headers: { accept: 'text/html' } })).text;

  before(async () => {
    for (let hour = 0; hour < 25; hour += 1) {
      const start_date = `2031-06-${String(hour + 1).padStart(2, '0')} 20:00`;
      await create('events', { title: `Assaig ${hour}`, start_date, end_date: start_date });
    }
  });

  it('has a title of its own', async () => {
    const titleOf = async (path: string) => all(await open(path), /<title>(.*?)<\/title>/g);
    expect(await titleOf('/?page=2')).to.deep.equal(['Pàgina 2 de 2 · Agenda']);
    expect(await titleOf('/?when=2031-06')).to.deep.equal(['Juny del 2031 · Agenda']);
  });

  it('is headed by the days between two dates that its address names', async () => {
    expect(await open('/?when=2031-06-01/2031-06-30')).to.include('>1–30 de juny del 2031</h1>');
  });

  it('leads to the same page in another language, of a search to the first one, which may have fewer', async () => {
    expect(linksOf(await open('/?page=2'))).to.include('/es/?page=2');
    const found = linksOf(await open('/?q=assaig&page=2'));
    expect(found).to.include('/es/?q=assaig').and.not.to.include('/es/?q=assaig&page=2');
  });
});
