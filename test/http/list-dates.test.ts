import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

// The service's clock shows 2031-05-06 10:00 in Madrid, a Tuesday
describeOnOnePair('dates in words', () => {
  const { service, create } = withOneService();
  const ids: Record<string, number> = {};

  before(async () => {
    for (const start of [
      '2031-05-05 12:00',
      '2031-05-06 08:00',
      '2031-05-06 12:00',
      '2031-05-07 12:00',
      '2031-06-10 12:00',
    ]) {
      const { id } = await create('events', { title: start, start_date: start, end_date: start.replace(/..$/, '30') });
      ids[start] = id;
    }
  });

  const list = (query: string) => service.request('GET', `/events?${query}`);
  const days = async (query: string) =>
    (await list(query)).body.events.map(({ title }: Loose) => title.slice(5).replace(':00', ''));
  const start = async (query: string) => new URL((await list(query)).body.rest_url).searchParams.get('start_date');

  it('are days, or this morning where a list begins now', async () => {
    expect(await days('start_date=now&per_page=50')).to.deep.equal(['05-06 08', '05-06 12', '05-07 12', '06-10 12']);
    expect(await days('start_date=today&end_date=today')).to.deep.equal(['05-06 08', '05-06 12']);
    expect(await days('starts_after=yesterday&ends_before=tomorrow')).to.deep.equal([
      '05-06 08',
      '05-06 12',
      '05-07 12',
    ]);
    expect(await days('start_date=TODAY&per_page=1&page=2')).to.deep.equal(['05-06 12']);
    expect(await days('starts_after=Now&end_date=Tomorrow')).to.deep.equal(['05-06 12', '05-07 12']);
    expect(await days('ends_after=now&starts_before=now')).to.deep.equal([]);
  });

  it('are a number of days, weeks, months or years from today', async () => {
    const relativeDates = {
      '%2B1+day': '2031-05-07',
      '+1 week': '2031-05-13',
      '-2 days': '2031-05-04',
      '3 weeks ago': '2031-04-15',
      '1 month': '2031-06-06',
      '-1 Month': '2031-04-06',
      '10 years ago': '2021-05-06',
    };
    for (const [words, day] of Object.entries(relativeDates)) {
      expect(await start(`start_date=${words}`), words).to.equal(`${day} 00:00:00`);
    }
  });

  it('may be written with slashes, and as a year alone', async () => {
    expect(await start('start_date=2031/05/07T09:00')).to.equal('2031-05-07 09:00:00');
    expect(await start('start_date=2031/05/07')).to.equal('2031-05-07 00:00:00');
    expect(await days('start_date=2031&end_date=2031')).to.have.length(5);
    const { rest_url: address } = (await list('start_date=2031&end_date=2032')).body;
    expect(new URL(address).searchParams.get('end_date')).to.equal('2032-12-31 23:59:59');
  });

  it('accept no other words, and none in bodies', async () => {
    for (const wrong of ['next week', 'nou', '--1 day', '-1 day ago', '1 decade', '99999 days', '2031/5/7']) {
      const { status, body } = await list(`start_date=${wrong}&translation_language=es`);
      expect([wrong, status, Object.keys(body.data?.params ?? {})]).to.deep.equal([wrong, 400, ['start_date']]);
      expect(body.data.params.start_date).to.include('`yesterday`').and.to.include('`+2 weeks`');
    }
    const refused = await create('events', { title: 'x', start_date: 'today', end_date: '2031/05/07' });
    expect(Object.keys(refused.data.params)).to.have.members(['start_date', 'end_date']);
  });

  it('give the same list and tag for a minute', async () => {
    const path = 'start_date=now&ends_after=now';
    const first = (await list(path)).headers.get('ETag');
    service.clock.now += 20_000;
    expect((await list(path)).headers.get('ETag')).to.equal(first);
    service.clock.now -= 20_000;
  });

  it('after the default end of a list move that end two years on', async () => {
    const { body } = await list('start_date=2035-02-03');
    expect(new URL(body.rest_url).searchParams.get('end_date')).to.equal('2037-02-03 00:00:00');
    expect((await list('start_date=2035-02-03&end_date=2034-01-01')).body.total).to.equal(0);
  });

  it('less than two years before the last day there is move the end to that day', async () => {
    const { id } = await create('events', {
      title: 'last',
      start_date: '9999-12-31 20:00',
      end_date: '9999-12-31 21:00',
    });
    for (const first of ['9998-06-01', '9999', '9999-12-31']) {
      const { events, rest_url } = (await list(`start_date=${first}`)).body;
      expect(
        events.map((event: Loose) => event.id),
        first,
      ).to.deep.equal([id]);
      expect(new URL(rest_url).searchParams.get('end_date')).to.equal('9999-12-31 23:59:59');
    }
  });
});

describeOnOnePair('what clients may send', () => {
  const { service, send, create } = withOneService();
  const params = async (query: string) => (await service.request('GET', `/events?${query}`)).body.data?.params;

  it('is refused when a value is sent twice', async () => {
    const problems = await params('page=1&page=2&translation_language=es&search=a&search=b&categories=1&categories=2');
    expect(problems.page).to.equal('`page` se ha enviado más de una vez, y debe tener un solo valor');
    expect(problems.search).to.equal('`search` se ha enviado más de una vez, y debe tener un solo valor');
    expect((await service.request('GET', '/events?organizer[]=1&organizer[]=2')).body.data.params.organizer).to.include(
      '1',
    );
  });

  it('is UTF-8, or 400', async () => {
    for (const query of ['search=m%FAsica', 'search=%C3', '%FF=1']) {
      const { status, body } = await service.request('GET', `/events?${query}`);
      expect([status, body.code], query).to.deep.equal([400, 'rest_bad_request']);
    }
    expect((await service.request('GET', '/events?search=100%')).status).to.equal(200);
  });

  it('is 24:00 for the beginning of the next day', async () => {
    const dates = { start_date: '2031-06-01 20:00', end_date: '2031-06-01 24:00' };
    expect((await create('events', { title: 'Nit', ...dates })).end_date).to.equal('2031-06-02 00:00:00');
    const list = await service.request('GET', '/events', { query: { start_date: '2031-05-31T24:00:00' } });
    expect(new URL(list.body.rest_url).searchParams.get('start_date')).to.equal('2031-06-01 00:00:00');
  });

  it('creates no venue without a name, and no image of ID 0', async () => {
    const event = { title: 'Nit', start_date: '2031-06-01', end_date: '2031-06-01' };
    for (const wrong of [{ venue: { venue: '' } }, { image: 0 }, { image: '0' }, { organizer: [{ organizer: '' }] }]) {
      const { status, body } = await send('POST', '/events', { body: { ...event, ...wrong } });
      expect([status, Object.keys(body.data.params)]).to.deep.equal([400, Object.keys(wrong)]);
    }
    expect((await create('events', { ...event, venue: { id: '', venue: '' } })).venue).to.deep.equal([]);
  });

  it('is normalized when accents are decomposed', async () => {
    expect((await create('tags', { name: 'Mu\u0301sica' })).name).to.equal('M\u00fasica');
  });

  it('is shown to search engines with the website of the organizer and the date of publication', async () => {
    const organizer = { organizer: 'Ateneu', website: 'https://ateneu.example/' };
    const event = { title: 'Nit', start_date: '2031-06-01', end_date: '2031-06-01', cost: '5 €', organizer };
    const { id } = await create('events', { ...event, date: '2031-05-01 10:00:00' });
    const { json_ld: data } = (await service.request('GET', `/events/${id}`)).body;
    expect(data.organizer.url).to.equal('https://ateneu.example/');
    expect(data.offers.validFrom).to.equal('2031-05-01T10:00:00+02:00');
  });

  it('is abbreviated as LMT before 1901', async () => {
    const { id } = await create('events', {
      title: 'Vell',
      start_date: '1899-06-01 10:00',
      end_date: '1899-06-01 11:00',
    });
    expect((await service.request('GET', `/events/${id}`)).body.timezone_abbr).to.equal('LMT');
  });
});
