import { expect } from 'chai';
import { openSqlite } from '../../src/backends/sqlite/open.ts';
import type { Calendar } from '../../src/calendar/calendar.ts';
import { openCalendar } from '../../src/calendar/open.ts';
import { bytesOut } from '../../src/calendar/rendering/body-source.ts';
import { publishDue } from '../../src/calendar/writing/due.ts';
import { type ReadAnswer, type ResponseCache, recordAnswerOf, responseCacheOf } from '../../src/http/answers/answer.ts';
import type { Pair } from '../../src/ports.ts';
import { languages, noon, term } from '../contracts/drafts.ts';
import { openLoosePair } from '../support/loose.ts';

describe('cached answers', () => {
  let calendar: Calendar;
  let cache: ResponseCache;
  let made: number;
  const clock = { now: noon };

  async function reopen(pair: Pair): Promise<void> {
    const settings = {
      languages,
      dayCutoff: '06:00',
      priceSteps: [10, 20, 50],
      recurrenceMonths: 25,
      name: 'Agenda',
      color: '',
      maxFeed: 2000,
      timeZone: 'Europe/Madrid',
      currency: 'EUR',
      base: '',
      media: '',
      api: '',
      site: '',
      hasAgenda: true,
    };
    const taxonomies = { categories: 'event_category', tags: 'event_tag' };
    const pages = { events: '', venues: '', organizers: '' };
    calendar = openCalendar(
      pair,
      { ...settings, taxonomies, pages, maxPerPage: 100, maxAnswer: 2 ** 25, version: '0' },
      () => clock.now,
    );
    await publishDue(calendar);
    cache = responseCacheOf(calendar);
    made = 0;
  }

  beforeEach(() => {
    clock.now = noon;
    return reopen(openSqlite({ file: ':memory:', languages }));
  });
  afterEach(() => calendar.pair.close());

  async function answer(text = ''): Promise<ReadAnswer> {
    made += 1;
    await new Promise((resolve) => setImmediate(resolve));
    const record = bytesOut(Buffer.from(`{"made":${made},"text":"${text}"}`));
    const single = { id: 1, revision: 1, record, tag: '1', languages: [], late: false };
    return recordAnswerOf(single, { language: 'ca', values: {}, missing: [], wrong: {}, ignored: [] });
  }

  it('are computed once for concurrent equal requests, and for later ones', async () => {
    const all = await Promise.all(['/a', '/a', '/b', '/a'].map((question) => cache(question, answer)));
    await cache('/a', answer);
    expect(made).to.equal(2);
    expect(all[0]).to.equal(all[3]);
    expect(all[0]).to.not.equal(all[2]);
  });

  /** Repeats a request until its response is cached, and resolves to it. */
  async function cachedAnswer(question: string, text = ''): Promise<ReadAnswer> {
    for (let time = 1; time < 3; time += 1) await cache(question, () => answer(text));
    return cache(question, () => answer(text));
  }

  it('are computed again after a write and in the next minute', async () => {
    const old = await cachedAnswer('/a');
    expect(await cache('/a', answer)).to.equal(old);
    await calendar.pair.store.insert('tags', term('Jazz'));
    const anew = await cachedAnswer('/a');
    expect(anew).to.not.equal(old);
    expect(await cache('/a', answer)).to.equal(anew);
    clock.now += 59_999;
    expect(await cache('/a', answer)).to.equal(anew);
    clock.now += 1;
    expect(await cache('/a', answer)).to.not.equal(anew);
  });

  it('are evicted when a record is due, and not cached while its publication is pending', async () => {
    const old = await cachedAnswer('/a');
    calendar.schedule.next = clock.now;
    for (const number of [4, 5, 6, 7]) {
      await cache('/a', answer);
      expect(made).to.equal(number);
    }
    calendar.schedule.next = clock.now + 1;
    calendar.schedule.due = clock.now;
    expect(await cache('/a', answer)).to.not.equal(old);
  });

  for (const [pair, open] of [
    ['in one file', async () => openSqlite({ file: ':memory:', languages })],
    ['that lie apart', () => openLoosePair(languages)],
  ] as const) {
    it(`are not used for requests after a write that ended while they were computed, by a store and an index ${pair}`, async () => {
      await calendar.pair.close();
      await reopen(await open());
      for (const _ of [1, 2]) await cache('/a', answer);
      const overtaken = await cache('/a', async () => {
        const early = await answer();
        await calendar.pair.store.insert('tags', term('Jazz'));
        return early;
      });
      expect(await cache('/a', answer)).to.not.equal(overtaken);
    });
  }

  it('are computed once after a write', async () => {
    await cache('/a', answer);
    await calendar.pair.store.insert('tags', term('Jazz'));
    await cache('/a', answer);
    expect(made).to.equal(2);
  });

  it('do not include failures', async () => {
    const failing = async () => {
      made += 1;
      throw new Error('no answer');
    };
    for (const time of [1, 2]) {
      const failure = await cache('/a', failing).catch((error: Error) => error.message);
      expect([failure, made]).to.deep.equal(['no answer', time]);
    }
  });

  it('do not include very long requests, which would fill the memory', async () => {
    const question = `/${'a'.repeat(600)}`;
    for (let time = 1; time <= 4; time += 1) await cache(question, answer);
    expect(made).to.equal(4);
  });

  it('have a bounded size', async () => {
    const large = 'x'.repeat(1_000_000);
    for (let number = 0; number < 12; number += 1) await cachedAnswer(`/${number}`, large);
    await cache('/11', answer);
    expect(made).to.equal(36);
    await cache('/0', answer);
    expect(made).to.equal(37);
  });

  it('do not include what is requested only once or twice in a second', async () => {
    for (const number of [1, 2]) {
      await cache('/a', answer);
      expect(made).to.equal(number);
    }
    clock.now += 60_000;
    for (const number of [3, 4, 5, 5]) {
      await cache('/a', answer);
      expect(made).to.equal(number);
    }
  });

  it('include at once what is dear to make and small', async () => {
    for (const number of [1, 1]) {
      await cache('/a', answer, 1);
      expect(made).to.equal(number);
    }
    await calendar.pair.store.insert('tags', term('Jazz'));
    await cache('/a', answer, 1);
    expect(made).to.equal(2);
  });
});
