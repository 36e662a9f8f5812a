import { expect } from 'chai';
import type { Asking } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';

describeOnOnePair('failures of parameters', () => {
  let service: Running;
  const ids: Record<string, number> = {};
  before(async () => {
    service = await startService();
    const bodies = { events: concert, venues: { venue: 'Sala' }, organizers: { organizer: 'Ateneu' } };
    for (const [name, body] of Object.entries(bodies)) {
      ids[name] = (await service.request('POST', `/${name}`, { as: 'editor', body })).body.id;
    }
  });
  after(() => service.close());

  it('name every wrong parameter together, including unknown records', async () => {
    const body = {
      ...concert,
      end_date: '2031-05-01',
      description: 12,
      all_day: 'maybe',
      timezone: 'Mars/Base',
      status: 'gone',
      image: 999_999,
      website: 'ftp://x',
      cost: { a: 1 },
      author: 999_999,
      date: 'soon',
      categories: [999_999],
      tags: [ids['events']],
      venue: ids['organizers'],
      organizer: [ids['organizers'], 999_999],
      post_parent: ids['venues'],
      translations: { fr: {} },
      translation_language: 'xx',
      _fields: 'id',
    };
    const { status, body: answer } = await service.request('POST', '/events', { as: 'editor', body });
    expect([status, answer.code]).to.deep.equal([400, 'rest_invalid_param']);
    const { title: _, start_date: __, _fields: ___, ...wrong } = body;
    expect(answer.data.params).to.have.all.keys(
      ...Object.keys(wrong).filter((name) => name !== 'end_date'),
      'end_date',
    );
    for (const reason of Object.values(answer.data.params)) expect(reason).to.be.a('string').and.not.equal('');
  });

  it('of several parameters of a list are reported together', async () => {
    const query = {
      page: 0,
      categories: 'enlloc',
      tags: 999_999,
      venue: ids['events'] as number,
      organizer: 'x',
      featured: 'yes please',
      status: 'draft',
      geoloc: 'here',
      geoloc_lat: 91,
      include: 'a',
      post_parent: 999_999,
      start_date: 'x',
      search: 'x'.repeat(1001),
      orderby: 'x',
    };
    const { status, body } = await service.request('GET', '/events', { query });
    expect([status, body.code]).to.deep.equal([400, 'rest_invalid_param']);
    expect(body.data.params).to.include.all.keys(...Object.keys(query));
  });

  it('name the missing half of a point', async () => {
    for (const [sent, missing] of [
      ['geoloc_lat', 'geoloc_lng'],
      ['geoloc_lng', 'geoloc_lat'],
    ] as const) {
      const { status, body } = await service.request('GET', '/events', { query: { [sent]: 41 } });
      expect([status, Object.keys(body.data.params)]).to.deep.equal([400, [missing]]);
    }
  });

  it('report a title without any visible character', async () => {
    const create = (title: string) => service.request('POST', '/events', { as: 'editor', body: { ...concert, title } });
    for (const title of ['', ' ', '&nbsp;', ' <b> </b>&nbsp;', '\u200b', '&#8203;', '&shy;', '<p></p>']) {
      const { status, body } = await create(title);
      expect([title, status, Object.keys(body.data?.params ?? {})]).to.deep.equal([title, 400, ['title']]);
    }
    expect((await create('🎉')).body.title).to.equal('🎉');
  });

  it('of rights come before those of missing parameters, and these before wrong ones', async () => {
    const wrong = { website: 'x', status: 'gone', translation_language: 'xx' };
    const code = async (as: Asking['as'], body: object) =>
      (await service.request('POST', '/events', { as, body } as Asking)).body.code;
    expect(await code(undefined, wrong)).to.equal('rest_forbidden');
    expect(await code('subscriber', wrong)).to.equal('rest_forbidden');
    expect(await code('editor', wrong)).to.equal('rest_missing_callback_param');
    expect(await code('editor', { ...wrong, ...concert })).to.equal('rest_invalid_param');
    const partly = await service.request('POST', '/events', { as: 'editor', body: { title: 'a', end_date: null } });
    expect(partly.body.data.params).to.deep.equal(['start_date', 'end_date']);
  });
});
