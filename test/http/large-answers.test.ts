import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

const maxAnswer = 64 * 1024;
const long = 'Una cosa llarga. '.repeat(600);

describeOnOnePair('a list that would be larger than an answer may be', () => {
  const { service, send, create } = withOneService({ maxAnswer });
  const ids: number[] = [];

  before(async () => {
    for (let day = 1; day <= 23; day += 1) {
      const start = `2031-06-${String(day).padStart(2, '0')} 10:00`;
      const title = `Fira ${day}`;
      ids.push((await create('events', { title, start_date: start, end_date: start, description: long })).id);
    }
  });

  for (const [as, how] of [
    [undefined, ''],
    ['editor', ''],
    [undefined, '&cursor='],
  ] as const) {
    it(`has fewer records, says how many, and its links lead to each once (${as ?? 'anybody'}${how})`, async () => {
      const seen: number[] = [];
      let path = `/events?per_page=20&start_date=2031-06-01${how}`;
      for (let pages = 0; path !== ''; pages += 1) {
        expect(pages).to.be.below(10);
        const { body, headers, text } = await service.request('GET', path, as ? { as } : {});
        expect(Buffer.byteLength(text)).to.be.below(maxAnswer + 2000);
        expect(body.total).to.equal(23);
        const perPage = Number(new URL(body.rest_url).searchParams.get('per_page'));
        expect(headers.get('X-Per-Page')).to.be.oneOf([null, String(perPage)]);
        expect(perPage).to.be.within(1, 6);
        expect(body.total_pages).to.equal(Math.ceil(23 / perPage));
        seen.push(...body.events.map(({ id }: Loose) => id));
        path = body.next_rest_url?.replace(service.api, '') ?? '';
      }
      expect(seen).to.deep.equal(ids);
    });
  }

  it('starts at the requested record on every page', async () => {
    const { body, headers } = await service.request('GET', '/events?per_page=10&page=2&start_date=2031-06-01');
    expect(body.events[0].id).to.equal(ids[10]);
    expect(10 % Number(headers.get('X-Per-Page'))).to.equal(0);
    expect(new URL(body.rest_url).searchParams.get('page')).to.equal(
      String(10 / Number(headers.get('X-Per-Page')) + 1),
    );
  });

  it('has a smaller X-Per-Page for default pages too, and lists of other records are shortened alike', async () => {
    expect((await service.request('GET', '/events?start_date=2031-06-01')).headers.get('X-Per-Page')).to.match(
      /^[1-6]$/,
    );
    for (let number = 1; number <= 12; number += 1) {
      await create('venues', { venue: `Sala ${number}`, description: long });
      await create('tags', { name: `Mot ${number}`, description: long.slice(0, 9999) });
    }
    for (const [path, name] of [
      ['/venues?per_page=12', 'venues'],
      ['/tags?per_page=12&hide_empty=false', 'tags'],
    ] as const) {
      const { body, headers } = await send('GET', path);
      expect(body[name].length, name).to.be.within(1, 7);
      expect(headers.get('X-Per-Page')).to.equal(String(body[name].length));
      expect(new URL(body.next_rest_url).searchParams.get('per_page')).to.equal(String(body[name].length));
    }
  });

  it('counts an event in each section where it stands, and beside the page', async () => {
    const start = '2033-06-01 10:00';
    const tags = Array.from({ length: 6 }, (_, at) => `Mena ${at}`);
    for (const title of ['Una', 'Dues'])
      await create('events', { title, start_date: start, end_date: start, description: long, tags });
    for (const perPage of [1, 2]) {
      const path = `/events?start_date=2033-01-01&end_date=2034-01-01&per_page=${perPage}&sections=tags&section_size=20`;
      const { body, text } = await service.request('GET', path);
      expect(Buffer.byteLength(text)).to.be.below(maxAnswer + 10_000);
      expect(body.events).to.have.length(perPage);
      expect(body.sections.map(({ total }: Loose) => total)).to.deep.equal(Array(6).fill(2));
      const [first, ...others] = body.sections.map(({ events }: Loose) => events.length);
      expect(first).to.be.within(1, 2);
      expect(others.at(-1)).to.equal(0);
    }
  });

  it('shows an event that is too large by what it names without some of the descriptions', async () => {
    const organizer = Array.from({ length: 40 }, (_, at) => ({ organizer: `Colla ${at}`, description: long }));
    const start = '2032-06-01 10:00';
    const { id } = await create('events', { title: 'Aplec', start_date: start, end_date: start, organizer });
    const { body, text } = await service.request('GET', `/events/${id}`);
    const described = body.organizer.filter(({ description }: Loose) => description !== '');
    expect([body.organizer.length, described.length]).to.deep.equal([40, 10]);
    expect(Buffer.byteLength(text)).to.be.below(2 * 10 * long.length + 40 * 2000);
    const whole = await service.request('GET', `/organizers/${body.organizer.at(-1).id}`);
    expect(whole.body.description).to.have.length.above(10_000);
    const list = await service.request('GET', '/events?start_date=2032-01-01');
    expect(list.body.events[0].organizer).to.deep.equal(body.organizer);
  });
});
