import { expect } from 'chai';
import type { Answer, Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

type Query = Record<string, string | number>;

const titlesOf = ({ body }: Answer): string[] => body.events.map(({ title }: Loose) => title);

describeOnOnePair('featured_first', () => {
  const { service, create } = withOneService();

  const list = (query: Query) =>
    service.request('GET', '/events', { query: { when: '2031-11-18/..', featured_first: 1, ...query } });
  const titles = async (query: Query) => titlesOf(await list(query));

  before(async () => {
    const events: [title: string, from: string, to: string, featured?: true][] = [
      ['mostra', '2031-11-01 10:00', '2031-11-20 20:00'],
      ['mostra gran', '2031-11-02 10:00', '2031-11-30 20:00', true],
      ['dimarts matí', '2031-11-18 10:00', '2031-11-18 12:00'],
      ['dimarts nit', '2031-11-18 21:00', '2031-11-18 23:00', true],
      ['dimecres matí', '2031-11-19 10:00', '2031-11-19 12:00'],
      ['dimecres tarda', '2031-11-19 17:00', '2031-11-19 19:00', true],
      ['dimecres nit', '2031-11-19 21:00', '2031-11-19 23:00', true],
      ['dijous', '2031-11-20 10:00', '2031-11-20 12:00'],
    ];
    for (const [title, start_date, end_date, featured = false] of events)
      await create('events', { title: `Jazz: ${title}`, start_date, end_date, featured, tags: ['jazz'] });
  });

  const tuesday = ['dimarts nit', 'mostra gran', 'dimarts matí', 'mostra'];
  const later = ['dimecres tarda', 'dimecres nit', 'dimecres matí', 'dijous'];
  const rising = [...tuesday, ...later].map((title) => `Jazz: ${title}`);
  const falling = [
    ...['dijous', 'dimecres nit', 'dimecres tarda', 'dimecres matí'],
    ...['mostra gran', 'dimarts nit', 'mostra', 'dimarts matí'],
  ].map((title) => `Jazz: ${title}`);

  it('puts featured events first on each day of an agenda, whichever way the days go', async () => {
    expect(await titles({})).to.deep.equal(rising);
    expect(await titles({ order: 'desc' })).to.deep.equal(falling);
    expect(await titles({ featured_first: 0, per_page: 2 })).to.deep.equal(['Jazz: dimarts matí', 'Jazz: dimarts nit']);
  });

  it('holds for what words find', async () => {
    expect(await titles({ q: 'jazz' })).to.deep.equal(rising);
    expect(await titles({ q: 'jazz', orderby: 'agenda', order: 'desc' })).to.deep.equal(falling);
  });

  it('holds for the events of sections', async () => {
    const { body } = await list({ sections: 'tags', section_size: 2, per_page: 1 });
    expect(body.sections[0].events.map(({ title }: Loose) => title)).to.deep.equal(rising.slice(0, 2));
  });

  it('says nothing of other orders', async () => {
    const query = { orderby: 'start_date', per_page: 3 };
    expect(await titles(query)).to.deep.equal(await titles({ ...query, featured_first: 0 }));
  });

  it('holds in walks, whose cursors another order refuses', async () => {
    for (const [order, whole] of [
      ['asc', rising],
      ['desc', falling],
    ] as const) {
      const walked: string[] = [];
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const page: Answer = await list({ order, cursor, per_page: 1 });
        walked.push(...titlesOf(page));
        cursor = page.body.next_cursor;
      }
      expect(walked).to.deep.equal(whole);
    }
    const { body } = await list({ cursor: '', per_page: 1 });
    const refused = await list({ featured_first: 0, cursor: body.next_cursor, per_page: 1 });
    expect([refused.status, Object.keys(refused.body.data.params)]).to.deep.equal([400, ['cursor']]);
  });

  it('is kept in links, and is refused when it is no truth value', async () => {
    const { body } = await list({ per_page: 1 });
    expect(new URL(body.next_rest_url).searchParams.get('featured_first')).to.equal('1');
    expect((await list({ featured_first: 'perhaps' })).status).to.equal(400);
  });
});
