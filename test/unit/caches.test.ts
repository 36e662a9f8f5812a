import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'chai';
import { columnCachesIn } from '../../src/backends/sqlite/columns/find-in-columns.ts';
import { newCaches, openCache } from '../../src/cache/cache.ts';

describe('a cache', () => {
  it('is limited in entries, and evicts the least recently used one', () => {
    const cache = openCache<string, number>({ budget: { entries: 2 } });
    cache.set('a', 1);
    cache.set('b', 2);
    cache.get('a');
    cache.set('c', 3);
    expect(['a', 'b', 'c'].map((key) => cache.get(key))).to.deep.equal([1, undefined, 3]);
  });

  it('is limited in bytes, and takes no entry that alone exceeds the limit', () => {
    const cache = openCache<string, string>({
      budget: { bytes: 10 },
      sizeOf: (value, key) => key.length + value.length,
    });
    cache.set('a', '12345');
    cache.set('b', '1234567890');
    expect([cache.get('a'), cache.get('b')]).to.deep.equal(['12345', undefined]);
    cache.set('c', '12345');
    expect([cache.get('a'), cache.get('c')]).to.deep.equal([undefined, '12345']);
  });

  it('is limited in entries and bytes at the same time', () => {
    const cache = openCache<number, string>({ budget: { entries: 2, bytes: 10 }, sizeOf: ({ length }) => length });
    for (const [key, value] of [
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ] as const)
      cache.set(key, value);
    expect(cache.stats().entries).to.equal(2);
    cache.set(4, '123456789');
    expect([cache.get(3), cache.stats().bytes]).to.deep.equal(['c', 10]);
    cache.set(5, '1234567890');
    expect([cache.get(3), cache.stats().entries]).to.deep.equal([undefined, 1]);
  });

  it('is cleared when the state changes, and only then', () => {
    const cache = openCache<string, number>({ budget: { entries: 10 } });
    cache.enter('first');
    cache.set('a', 1);
    cache.enter('first');
    expect(cache.get('a')).to.equal(1);
    cache.enter('second');
    expect([cache.get('a'), cache.state]).to.deep.equal([undefined, 'second']);
    cache.enter('first');
    expect(cache.get('a')).to.equal(undefined);
  });

  it('expires values after their time to live', async () => {
    const cache = openCache<string, number>({ budget: { entries: 10 }, ttl: 20 });
    cache.set('a', 1);
    expect(cache.get('a')).to.equal(1);
    await wait(40);
    expect(cache.get('a')).to.equal(undefined);
  });

  it('of promises lets those who ask at the same time share one, and forgets one that failed', async () => {
    const cache = openCache<string, Promise<number>>({ budget: { entries: 2 } });
    const made: string[] = [];
    const ask = (outcome: () => Promise<number>): Promise<number> =>
      cache.get('a', () => {
        made.push('a');
        return outcome();
      });
    const failing = () => Promise.reject(new Error('too many open files'));
    const asked = await Promise.allSettled([ask(failing), ask(failing)]);
    expect([made.length, ...asked.map(({ status }) => status)]).to.deep.equal([1, 'rejected', 'rejected']);
    expect([await ask(async () => 7), await ask(failing), made.length]).to.deep.equal([7, 7, 2]);
  });

  it('counts hits, misses and evictions, but no peeks, state changes and deletions', () => {
    const cache = openCache<string, number>({ budget: { entries: 2 } });
    for (const key of ['a', 'b', 'c', 'c']) cache.set(key, 0);
    expect([cache.has('c'), cache.has('a')]).to.deep.equal([true, false]);
    cache.get('a');
    cache.get('b');
    cache.get('c');
    cache.delete('c');
    cache.enter('next');
    expect(cache.stats()).to.deep.equal({ hits: 2, misses: 1, evictions: 1, entries: 0, bytes: undefined });
  });
});

describe('the list of caches', () => {
  it('shows the statistics of each by name, and those of other implementations', () => {
    const caches = newCaches();
    const cache = caches.open<string, number>('numbers', { budget: { entries: 3 } });
    const other = { budget: { bytes: 7 }, stats: () => ({ hits: 1, misses: 2, evictions: 3, entries: 4, bytes: 5 }) };
    caches.add('other', other);
    cache.set('a', 1);
    cache.get('a');
    const shown = [...caches.reports()].map(([name, { budget, stats }]) => [name, budget, stats()]);
    expect(shown).to.deep.equal([
      ['numbers', { entries: 3 }, { hits: 1, misses: 0, evictions: 0, entries: 1, bytes: undefined }],
      ['other', { bytes: 7 }, other.stats()],
    ]);
  });

  it('gives each its part of a size for all, in bytes and not in entries', () => {
    const budget = { bytes: 8 * 2 ** 20, entries: 3 };
    for (const [size, bytes] of [
      [40, 4],
      [80, 8],
      [160, 16],
    ] as const) {
      const cache = newCaches(size).open<string, string>('texts', { budget, sizeOf: ({ length }) => length });
      expect(cache.budget).to.deep.equal({ bytes: bytes * 2 ** 20, entries: 3 });
    }
  });

  it('is separate for each owner', () => {
    const [one, other] = [newCaches(), newCaches()];
    one.open('numbers', { budget: { entries: 3 } });
    expect([...other.reports()]).to.deep.equal([]);
  });
});

describe('the caches of columns', () => {
  it('count what was asked, which is most of an entry where there are few events', () => {
    const { windows, words } = columnCachesIn(newCaches());
    const asked = 'x'.repeat(1000);
    windows.set(asked, Uint32Array.of(1));
    expect(windows.stats().bytes).to.be.at.least(2 * asked.length + 4);
    for (let at = 0; at < 20_000; at += 1) words.set(`${asked}${at}`, Uint8Array.of(1));
    expect(words.stats().entries)
      .to.be.at.most((words.budget.bytes ?? 0) / (2 * asked.length))
      .and.to.be.above(5000);
  });
});
