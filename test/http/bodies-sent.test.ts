import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { eventually } from '../support/eventually.ts';
import { describeOnOnePair, describeOnOtherPairs } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';
import { accepted } from '../support/serving.ts';
import { type Standing, standing } from '../support/with-service.ts';

/** Few words in much text: a search looks at each of them. */
const long = `Una cosa llarga, i «més». ${'- '.repeat(320)}`.repeat(65);
const range = 'start_date=2031-06-01&end_date=2031-06-30';

/** Bytes of answers that the service with little memory sends at once. */
const room = 524_288;

/** Creates events whose records have 90 kB each, at two venues. */
async function fill(create: (resource: string, body: object) => Promise<Loose>, count: number): Promise<void> {
  const venues = [
    await create('venues', { venue: 'Palau', city: 'Vic', geo_lat: 41.93, geo_lng: 2.25 }),
    await create('venues', { venue: 'Sala', city: 'Olot', geo_lat: 42.18, geo_lng: 2.49 }),
  ];
  const days = Array.from({ length: count }, (_, at) => at + 1);
  await Promise.all(
    days.map((day) => {
      const start_date = `2031-06-${String(day).padStart(2, '0')} 10:00`;
      return create('events', {
        title: `Fira ${day}`,
        start_date,
        end_date: start_date,
        description: long,
        venue: venues[day % 2]?.id,
        categories: [`Tema ${day % 3}`],
        translations: { es: { title: `Feria ${day}`, description: long } },
      });
    }),
  );
}

const title = 'answers that are read again while they are sent';
/** Outputs whose records are read again by their IDs, with what belongs to them. */
const read = [`/events?per_page=14&${range}`, `/events.ics?${range}`, `/events.ndjson?${range}`];
describeOnOnePair(title, () => {
  const narrow = readAgain([
    ...read,
    `/events?per_page=3&page=2&${range}`,
    `/events?per_page=14&_fields=id,title,venue.city&${range}`,
    `/events?per_page=4&search=fira&highlight=1&geo_lat=42&geo_lng=2.3&radius=90&${range}`,
    `/events?per_page=2&sections=venue&section_size=7&${range}`,
    `/events?per_page=14&translation_language=es&_translations=1&${range}`,
    '/events/by-slug/fira-3/related?limit=5&explain=1',
    `/events.rss?${range}`,
    `/events.atom?${range}`,
    `/events.jsonfeed?${range}`,
    `/events.jsonld?${range}`,
    `/events.geojson?${range}`,
    `/events.geojson?group=venue&${range}`,
    `/events.csv?${range}`,
    '~/ca/?when=2031-06',
    '~/event/fira-3/',
  ]);
  describe('have a budget, which', () => shareBudget(standing(narrow)));
});
// The other outputs are the same bytes of the same records
describeOnOtherPairs(title, () => {
  readAgain(read);
});

/** Declares tests of outputs; the service that it returns has room for small answers alone. */
function readAgain(paths: readonly string[]): () => Running {
  const baseUrl = 'https://agenda.example';
  let roomy: Running;
  /** Larger answers are in none of its memory. */
  let narrow: Running;
  before(async () => {
    roomy = await startService({ baseUrl });
    const pair = { ...roomy.calendar.pair, close: async () => undefined };
    narrow = await startService({ baseUrl, pair, maxSending: room });
    await fill(
      async (resource, body) => (await roomy.request('POST', `/${resource}`, { as: 'editor', body })).body,
      14,
    );
    // A busy index shows them late
    await eventually(async () => {
      const [list, terms] = await Promise.all(
        [`/events?${range}`, '/categories'].map((path) => roomy.request('GET', path)),
      );
      const counts = terms?.body.categories.map(({ count }: Loose) => count);
      expect([list?.body.total, counts.reduce((sum: number, count: number) => sum + count, 0)]).to.deep.equal([14, 14]);
    }, 30_000);
  });
  after(async () => {
    await narrow.close();
    await roomy.close();
  });

  for (const path of paths) {
    // Any list is sent to those who see more in one way
    for (const as of path === read[0] ? ([undefined, 'editor'] as const) : ([undefined] as const)) {
      it(`are the same as from memory: ${path} (${as ?? 'anybody'})`, async () => {
        const asking = as ? { as } : {};
        const expected = await roomy.request('GET', path, asking);
        const answer = await narrow.request('GET', path, asking);
        expect(answer.status).to.equal(expected.status);
        expect(answer.text).to.equal(expected.text);
        const compressed = await narrow.request('GET', path, { ...asking, headers: { 'Accept-Encoding': 'gzip' } });
        expect(compressed.text).to.equal(expected.text);
        const tag = answer.headers.get('ETag');
        if (tag && !as) {
          const again = await narrow.request('GET', path, { headers: { 'If-None-Match': tag } });
          expect([again.status, again.text]).to.deep.equal([304, '']);
        }
        expect(narrow.calendar.sending.used).to.be.below(200_000);
      });
    }
  }
  return () => narrow;
}

function shareBudget(service: Standing): void {
  const budget = () => service.calendar.sending;
  const usual = `/events?per_page=1&${range}`;
  const large = `/events?per_page=14&${range}`;

  it('has room for many readers of a large answer who do not read on, and gets it back when they go', async () => {
    const readers = Array.from({ length: 8 }, () => stalled(service, large));
    await Promise.all(readers.map((reader) => once(reader, 'data')));
    expect((await service.request('GET', usual)).status).to.equal(200);
    for (const reader of readers) reader.destroy();
    await eventually(async () => expect(budget().used).to.equal(0));
  });

  it('refuses answers beyond it after two seconds, with Retry-After and in the language of the reader', async () => {
    const claim = budget().count(room);
    const begun = performance.now();
    const paths = [usual, '/tags', '/doc', '/events.ics', '~/ca/', '~/sitemap.xml', '~/desk'];
    const answers = await Promise.all(
      paths.map((path) => service.request('GET', path, { headers: { 'Accept-Language': 'es' } })),
    );
    expect(performance.now() - begun).to.be.above(1_900);
    for (const [at, { status, headers }] of answers.entries()) {
      expect([paths[at], status, headers.get('Retry-After')]).to.deep.equal([paths[at], 503, '2']);
      expect(headers.get('ETag')).to.equal(null);
    }
    expect(answers[0]?.body).to.deep.equal({
      code: 'overloaded',
      message: 'En este momento se está enviando demasiado; vuelva a intentarlo dentro de 2 s',
      data: { status: 503 },
    });
    for (const probe of ['~/healthz', '~/readyz']) expect((await service.request('GET', probe)).status).to.equal(200);
    const { text } = await service.request('GET', '~/metrics');
    expect(text)
      .to.match(/^cartellera_sending_bytes 524288$/m)
      .and.match(/^cartellera_sending_refused_total [1-9]/m);
    claim.release();
  });

  it('lets those who wait in when there is room again', async () => {
    const claim = budget().count(room);
    const waiting = service.request('GET', large);
    await eventually(async () => expect(budget().used).to.equal(room));
    claim.release();
    expect((await waiting).status).to.equal(200);
    await eventually(async () => expect(budget().used).to.equal(0));
  });

  it('does not hinder the answer to a write that is stored', async () => {
    const writing = await accepted(`${service.api}/events`, `Bearer ${await service.key('editor')}`);
    const claim = budget().count(room);
    writing.end(JSON.stringify(concert));
    const [response]: IncomingMessage[] = await once(writing, 'response');
    expect(response?.statusCode).to.equal(201);
    response?.resume();
    claim.release();
  });

  it('counts what several readers get from a cache once', async () => {
    for (let time = 0; time < 4; time += 1) await service.request('GET', '/doc');
    const before = budget().used;
    const readers = Array.from({ length: 6 }, () => stalled(service, '/doc'));
    await Promise.all(readers.map((reader) => once(reader, 'data')));
    const { length } = (await service.request('GET', '/doc')).text;
    expect(budget().used - before).to.be.below(length + 7 * 65_536);
    for (const reader of readers) reader.destroy();
    await eventually(async () => expect(budget().used).to.equal(0));
  });
}

/** Sends a request and reads only the first bytes. */
function stalled({ url, api }: { readonly url: string; readonly api: string }, path: string): Socket {
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`GET ${new URL(api).pathname}${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  socket.once('data', () => socket.pause());
  return socket;
}
