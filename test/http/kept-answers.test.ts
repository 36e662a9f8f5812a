import { expect } from 'chai';
import { openSqlite } from '../../src/backends/sqlite/open.ts';
import { type Calendar, openCalendar } from '../../src/calendar/calendar.ts';
import { bytesOut, written } from '../../src/calendar/rendering/body-source.ts';
import { publishDue } from '../../src/calendar/writing/due.ts';
import { type ReadAnswer, recordAnswerOf } from '../../src/http/answers/answer.ts';
import { type ResponseCache, responseCacheOf } from '../../src/http/answers/response-cache.ts';
import type { Pair } from '../../src/ports.ts';
import { languages, noon, term } from '../contracts/drafts.ts';
import { openLoosePair } from '../support/loose.ts';

describe('answers that are kept', () => {
  let calendar: Calendar;
  let kept: ResponseCache;
  let made: number;
  const clock = { now: noon };

  async function open(pair: Pair): Promise<void> {
    const settings = { languages, timeZone: 'Europe/Madrid', currency: 'EUR', base: '', api: '', site: '' };
    const taxonomies = { categories: 'event_category', tags: 'event_tag' };
    const pages = { events: '', venues: '', organizers: '' };
    calendar = openCalendar(
      pair,
      { ...settings, taxonomies, pages, maxPerPage: 100, maxAnswer: 2 ** 25, version: '0' },
      () => clock.now,
    );
    await publishDue(calendar);
    kept = responseCacheOf(calendar);
    made = 0;
  }

  beforeEach(() => {
    clock.now = noon;
    return open(openSqlite({ file: ':memory:', languages }));
  });
  afterEach(() => calendar.pair.close());

  async function answer(text = ''): Promise<ReadAnswer> {
    made += 1;
    await new Promise((resolve) => setImmediate(resolve));
    const record = bytesOut(Buffer.from(`{"made":${made},"text":"${text}"}`));
    const single = { id: 1, revision: 1, record, tag: '1', languages: [], everyone: true, late: false };
    return recordAnswerOf(single, { language: 'ca', values: {}, missing: [], wrong: {}, ignored: [] });
  }

  it('are made once for all who ask the same at the same moment, and for those who come after', async () => {
    const all = await Promise.all(['/a', '/a', '/b', '/a'].map((question) => kept(question, answer)));
    await kept('/a', answer);
    expect(made).to.equal(2);
    expect(all[0]).to.equal(all[3]);
    expect(all[0]).to.not.equal(all[2]);
  });

  /** Asks until the answer is kept, and gives it. */
  async function keptAnswer(question: string, text = ''): Promise<ReadAnswer> {
    for (let time = 1; time < 3; time += 1) await kept(question, () => answer(text));
    return kept(question, () => answer(text));
  }

  it('are made anew after a write and in the next minute', async () => {
    const old = await keptAnswer('/a');
    expect(await kept('/a', answer)).to.equal(old);
    await calendar.pair.store.insert('tags', term('Jazz'));
    const anew = await keptAnswer('/a');
    expect(anew).to.not.equal(old);
    expect(await kept('/a', answer)).to.equal(anew);
    clock.now += 59_999;
    expect(await kept('/a', answer)).to.equal(anew);
    clock.now += 1;
    expect(await kept('/a', answer)).to.not.equal(anew);
  });

  it('go with the second where they are right for that alone', async () => {
    const brief = async () => ({ ...(await answer()), lasts: 'second' as const });
    for (let time = 1; time < 3; time += 1) await kept('/a', brief);
    const old = await kept('/a', brief);
    clock.now += 999;
    expect(await kept('/a', brief)).to.equal(old);
    clock.now += 1;
    expect(await kept('/a', brief)).to.not.equal(old);
  });

  it('go when something comes due, and none is kept while it is not known what', async () => {
    const old = await keptAnswer('/a');
    calendar.schedule.next = clock.now;
    for (const number of [4, 5, 6, 7]) {
      await kept('/a', answer);
      expect(made).to.equal(number);
    }
    calendar.schedule.next = clock.now + 1;
    calendar.schedule.due = clock.now;
    expect(await kept('/a', answer)).to.not.equal(old);
  });

  it('are given to nobody when they were begun before a write and it was answered meanwhile', async () => {
    await calendar.pair.close();
    await open(await openLoosePair(languages));
    await kept('/a', answer);
    await calendar.pair.store.insert('tags', term('Jazz'));
    const { body } = await kept('/b', answer);
    expect(written(body.plain).toString()).to.contain('"made":3');
  });

  it('are made once after a write where it is known at once', async () => {
    await kept('/a', answer);
    await calendar.pair.store.insert('tags', term('Jazz'));
    await kept('/a', answer);
    expect(made).to.equal(2);
  });

  it('are no failures', async () => {
    const failing = async () => {
      made += 1;
      throw new Error('no answer');
    };
    for (const time of [1, 2]) {
      const failure = await kept('/a', failing).catch((error: Error) => error.message);
      expect([failure, made]).to.deep.equal(['no answer', time]);
    }
  });

  it('are none for questions of any length, which would fill the memory', async () => {
    const question = `/${'a'.repeat(600)}`;
    for (let time = 1; time <= 4; time += 1) await kept(question, answer);
    expect(made).to.equal(4);
  });

  it('take a bounded room', async () => {
    const large = 'x'.repeat(1_000_000);
    for (let number = 0; number < 12; number += 1) await keptAnswer(`/${number}`, large);
    await kept('/11', answer);
    expect(made).to.equal(36);
    await kept('/0', answer);
    expect(made).to.equal(37);
  });

  it('are none for what is asked once or twice in a minute', async () => {
    for (const number of [1, 2]) {
      await kept('/a', answer);
      expect(made).to.equal(number);
    }
    clock.now += 60_000;
    for (const number of [3, 4, 5, 5]) {
      await kept('/a', answer);
      expect(made).to.equal(number);
    }
  });
});
