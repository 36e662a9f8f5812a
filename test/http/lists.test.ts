import { expect } from 'chai';
import type { Page } from '../../src/calendar/reading/types.ts';
import { chanceOf } from '../../src/demo/chance.ts';
import { linksOf } from '../../src/http/answers/list-answer.ts';
import { trimmer } from '../../src/http/answers/trimmed-json.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concerts } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';

describeOnOnePair('lists over HTTP', () => {
  let service: Running;
  before(async () => {
    service = await startService({ maxPerPage: 4 });
    for (const body of concerts(7)) await service.request('POST', '/events', { as: 'editor', body });
    for (const name of ['Jazz', 'Blues', 'Rock']) {
      await service.request('POST', '/categories', { as: 'editor', body: { name } });
    }
  });
  after(() => service.close());

  const window = 'start_date=2031-06-01+00%3A00%3A00&end_date=2031-06-30+23%3A59%3A59';
  const june = { start_date: '2031-06-01', end_date: '2031-06-30' };

  it('have their keys in order, and links only where there is something', async () => {
    const keys = async (page: number) =>
      Object.keys((await service.request('GET', '/events', { query: { ...june, per_page: 3, page } })).body);
    expect(await keys(1)).to.deep.equal(['events', 'rest_url', 'next_rest_url', 'total', 'total_pages']);
    expect(await keys(2)).to.deep.equal([
      'events',
      'rest_url',
      'next_rest_url',
      'previous_rest_url',
      'total',
      'total_pages',
    ]);
    expect(await keys(3)).to.deep.equal(['events', 'rest_url', 'previous_rest_url', 'total', 'total_pages']);
  });

  it('have links as clients of WordPress know them', async () => {
    const { body } = await service.request('GET', '/events', { query: { ...june, per_page: 3, page: 2 } });
    const root = `${service.api}/events/`;
    expect(body.rest_url).to.equal(`${root}?page=2&per_page=3&${window}&status=publish`);
    expect(body.next_rest_url).to.equal(`${root}?per_page=3&${window}&status=publish&page=3`);
    expect(body.previous_rest_url).to.equal(`${root}?per_page=3&${window}&status=publish`);
  });

  it('lead from page to page to the end, and back', async () => {
    let url = `${service.api}/events?${new URLSearchParams({ ...june, per_page: '3', search: 'concert' })}`;
    const titles: string[] = [];
    for (;;) {
      const body = (await (await fetch(url)).json()) as { events: { title: string }[]; next_rest_url?: string };
      titles.push(...body.events.map(({ title }) => title));
      if (!body.next_rest_url) break;
      url = body.next_rest_url;
    }
    expect(titles).to.deep.equal(Array.from({ length: 7 }, (_, at) => `Concert ${at + 1}`));
  });

  it('say their totals in headers too', async () => {
    const { headers, body } = await service.request('GET', '/events', { query: { ...june, per_page: 3 } });
    expect([body.total, body.total_pages]).to.deep.equal([7, 3]);
    for (const name of ['x-tec-total', 'x-wp-total']) expect(headers.get(name)).to.equal('7');
    for (const name of ['x-tec-totalpages', 'x-wp-totalpages']) expect(headers.get(name)).to.equal('3');
    const relations = [...(headers.get('link') ?? '').matchAll(/rel="(\w+)"/g)].map(([, name]) => name);
    expect(relations).to.deep.equal(['first', 'next', 'last', 'alternate']);
  });

  it('say totals of 0 when they are empty', async () => {
    const { status, headers, body } = await service.request('GET', '/events', { query: { ...june, search: 'òpera' } });
    expect([status, body.events, body.total, body.total_pages]).to.deep.equal([200, [], 0, 0]);
    expect(headers.get('x-tec-total')).to.equal('0');
    expect(headers.get('x-tec-totalpages')).to.equal('0');
  });

  it('lower a page that is too long, and say so', async () => {
    const { headers, body } = await service.request('GET', '/events', { query: { ...june, per_page: 1000 } });
    expect([headers.get('x-per-page'), body.events.length, body.total_pages]).to.deep.equal(['4', 4, 2]);
    expect(body.rest_url).to.include('per_page=4&');
    const { headers: fitting } = await service.request('GET', '/events', { query: { ...june, per_page: 4 } });
    expect(fitting.get('x-per-page')).to.equal(null);
  });

  it('of terms come with the same envelope', async () => {
    const { body } = await service.request('GET', '/categories', {
      query: { hide_empty: false, per_page: 2, page: 2 },
    });
    expect(Object.keys(body)).to.deep.equal(['categories', 'rest_url', 'previous_rest_url', 'total', 'total_pages']);
    expect([body.total, body.categories.length]).to.deep.equal([3, 1]);
    expect(body.previous_rest_url).not.to.include('page=1');
    const past = await service.request('GET', '/categories', { query: { hide_empty: false, page: 9 } });
    expect([past.status, past.body.categories, past.body.total]).to.deep.equal([200, [], 3]);
  });

  it('are trimmed to the requested fields, which their links repeat', async () => {
    const { body } = await service.request('GET', '/events', {
      query: { ...june, per_page: 2, _fields: 'title,id,start_date_details.day,unknown' },
    });
    expect(body.events).to.deep.equal([
      { id: body.events[0].id, title: 'Concert 1', start_date_details: { day: '01' } },
      { id: body.events[1].id, title: 'Concert 2', start_date_details: { day: '02' } },
    ]);
    expect(body.total).to.equal(7);
    expect(new URL(body.next_rest_url).searchParams.get('_fields')).to.equal('title,id,start_date_details.day,unknown');
  });
});

describeOnOnePair('links', () => {
  const page = (part: Partial<Page>): Page => ({
    records: [],
    around: {},
    total: 30,
    page: 1,
    perPage: 10,
    asked: {},
    tag: '',
    languages: [],

    ...part,
  });

  it('carry what was searched for without breaking', () => {
    const { self } = linksOf('https://x.org/events', page({ asked: { search: 'a&b=c #1 "é"' } }), true);
    expect(new URL(self).searchParams.get('search')).to.equal('a&b=c #1 "é"');
    expect(self).to.match(/^[\x21-\x7e]+$/);
    expect(self).not.to.match(/[<>" ]/);
  });

  it('of terms name a page only beyond the first', () => {
    const far = linksOf('https://x.org/events', page({ page: 3, lastPage: 3, total: 1000 }), true);
    expect(far.next).to.equal(undefined);
    const links = (number: number) => linksOf('https://x.org/tags', page({ page: number }), false);
    expect(links(1).self).to.equal('https://x.org/tags/');
    expect(links(2).self).to.equal('https://x.org/tags/?page=2');
    expect(links(2).previous).to.equal('https://x.org/tags/');
    expect(links(2).next).to.equal('https://x.org/tags/?page=3');
    expect(links(3).next).to.equal(undefined);
  });
});

describeOnOnePair('trimming', () => {
  const record = {
    id: 1,
    title: 'A',
    venue: { city: 'Reus', zip: '1' },
    organizer: [{ phone: '1', email: 'x' }, { phone: '2' }],
    tags: [],
  };
  const trim = (...fields: string[]) => JSON.parse(trimmer(fields)(Buffer.from(JSON.stringify(record))).toString());

  it('follows names into objects and lists', () => {
    expect(trim('venue.city', 'organizer.phone', 'tags.name')).to.deep.equal({
      venue: { city: 'Reus' },
      organizer: [{ phone: '1' }, { phone: '2' }],
      tags: [],
    });
  });

  it('selects the whole object when both it and a part are requested', () => {
    expect(trim('venue.city', 'venue').venue).to.deep.equal(record.venue);
    expect(trim('venue', 'venue.city').venue).to.deep.equal(record.venue);
    expect(trim('venue.city', 'venue', 'venue.zip').venue).to.deep.equal(record.venue);
  });

  it('ignores what is not there', () => {
    expect(trim('id', 'no', 'title.x', '__proto__', 'constructor')).to.deep.equal({ id: 1, title: 'A' });
  });

  it('takes the members that parsing finds, whatever their texts contain', () => {
    const chance = chanceOf(4);
    const names = ['a', 'b', 'ñ', 'c d', '2031-06-03 20:00'];
    const texts = ['', '"', '\\\\', '\\"', '},{"a":1', ']', 'l·l', '\\u0000\\u2028😀', ',', 'à"\\\\"'];
    const make = (depth: number): unknown => {
      if (depth === 0 || chance.next() < 0.3) return chance.oneOf([null, true, -1.5e-7, 0, ...texts]);
      const parts = Array.from({ length: chance.below(4) }, () => make(depth - 1));
      return chance.next() < 0.3 ? parts : Object.fromEntries(parts.map((part) => [chance.oneOf(names), part]));
    };
    const pick = (value: unknown, paths: readonly (readonly string[])[]): unknown => {
      if (paths.some((path) => path.length === 0) || typeof value !== 'object' || value === null) return value;
      if (Array.isArray(value)) return value.map((item) => pick(item, paths));
      return Object.fromEntries(
        Object.entries(value).flatMap(([name, part]) => {
          const below = paths.filter(([first]) => first === name).map((path) => path.slice(1));
          return below.length > 0 ? [[name, pick(part, below)]] : [];
        }),
      );
    };
    for (let round = 0; round < 2000; round += 1) {
      const value = Object.fromEntries(names.map((name) => [name, make(4)]));
      const fields = Array.from({ length: 1 + chance.below(3) }, () =>
        Array.from({ length: 1 + chance.below(3) }, () => chance.oneOf(names)).join('.'),
      );
      const expected = pick(
        value,
        fields.map((field) => field.split('.')),
      );
      const json = JSON.stringify(value);
      expect(trimmer(fields)(Buffer.from(json)).toString(), `${fields} of ${json}`).to.equal(JSON.stringify(expected));
    }
  });

  // In quadratic time this would take minutes and exceed the timeout of the test
  it('reads names within names in linear time', () => {
    expect(trim('id', 'title.'.repeat(200_000))).to.deep.equal({ id: 1, title: 'A' });
  });
});
