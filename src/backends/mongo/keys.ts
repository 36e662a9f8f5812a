/**
 * Keys with one holder each, and free slugs. Two processes may still choose the same slug: the unique index refuses the later write, which
 * asks again.
 */

import type { Db } from 'mongodb';
import type { Draft, Texts } from '../../model/documents/document.ts';
import { slugKey } from '../../model/documents/keys-and-labels.ts';
import { slugsOf } from '../../model/documents/lookups.ts';
import type { Kind } from '../../model/tables/field.ts';
import { slugNumber, slugSearch } from '../../model/text/slug.ts';
import { batchedByKind, collectionOf } from './stored.ts';
import { withTimeout } from './unreachable.ts';

/** The IDs of the records of a kind by the keys that they hold; keys without holder are absent. */
export type Holders = (kind: Kind, keys: readonly string[]) => Promise<ReadonlyMap<string, number>>;

const maxKeys = 500;

/** Looks up holders of keys. Concurrent calls share one request. */
export function holdersIn(database: Db): Holders {
  return batchedByKind(maxKeys, async (kind, asked) => {
    const found = collectionOf(database, kind).find({ keys: { $in: asked.flat() } }, { projection: { keys: 1 } });
    const holders = new Map(
      (await withTimeout(found.toArray())).flatMap(({ _id, keys }) => keys.map((key) => [key, _id])),
    );
    return asked.map(() => holders);
  });
}

/**
 * Runs a write with free slugs: `write` gets the texts, in which a taken slug has the next number unless it is among the `exact` ones. A
 * record in the trash needs none. `own` is the ID of a record that may hold some already.
 */
export type WithSlugs = <T>(
  kind: Kind,
  draft: Draft,
  options: { readonly exact: readonly string[]; readonly own?: number | undefined },
  write: (texts: Promise<Texts>) => Promise<T>,
) => Promise<T>;

/** The writers of this process who want the same slug, so that they take numbers in turn and do not race. */
interface Queue {
  waiting: number;
  /** The largest number taken so far, stored or not; 0 for none. */
  last: Promise<number>;
}

/** Gives slugs to the writers of one process. */
export function slugsFrom(holders: Holders): WithSlugs {
  const queues = new Map<string, Queue>();

  function take(kind: Kind, own: number | undefined, wish: string): Promise<string> {
    const queue = queues.get(`${kind} ${wish}`) ?? { waiting: 0, last: Promise.resolve(0) };
    queues.set(`${kind} ${wish}`, queue);
    queue.waiting += 1;
    const before = queue.last;
    // A new record holds no slug yet, and the number after the last one is as free as that was
    const mine = before.then((last) =>
      last > 0 && own === undefined ? last + 1 : freeNumber((keys) => holders(kind, keys), own, wish, last),
    );
    queue.last = Promise.all([before, mine]).then(
      (numbers) => Math.max(...numbers),
      () => before,
    );
    return mine.then((number) => slugNumber(wish, number));
  }

  function leave(kind: Kind, wish: string): void {
    const queue = queues.get(`${kind} ${wish}`);
    if (queue) queue.waiting -= 1;
    if (queue?.waiting === 0) queues.delete(`${kind} ${wish}`);
  }

  return async (kind, draft, { exact, own }, write) => {
    const wishes = slugsOf(draft).filter((slug) => !exact.includes(slug));
    const given = Promise.all(wishes.map(async (wish) => [wish, await take(kind, own, wish)] as const));
    try {
      return await write(given.then((slugs) => withSlugs(draft.texts, new Map(slugs))));
    } finally {
      for (const wish of wishes) leave(kind, wish);
    }
  };
}

function withSlugs(texts: Texts, slugs: ReadonlyMap<string, string>): Texts {
  const each = Object.entries(texts).map(([language, set]) => {
    const slug = slugs.get(set['slug'] ?? '');
    return [language, slug ? { ...set, slug } : set];
  });
  return Object.fromEntries(each);
}

/** The first number whose slug the record holds already, or that follows the last one taken here and is free. */
async function freeNumber(
  holdersOf: (keys: readonly string[]) => Promise<ReadonlyMap<string, number>>,
  own: number | undefined,
  wish: string,
  last: number,
): Promise<number> {
  const keyOf = (number: number) => slugKey(slugNumber(wish, number));
  const search = slugSearch(Math.max(last + 1, 2));
  let step = search.next();
  while (!step.done) {
    const held = await holdersOf(step.value.map(keyOf));
    const isFree = (number: number) => {
      const holder = held.get(keyOf(number));
      return holder === undefined ? number > last : holder === own;
    };
    step = search.next(step.value.find(isFree));
  }
  return step.value;
}
