/**
 * Keys with one holder each, and free slugs. Two processes may still choose the same slug: the unique index refuses the later write, which
 * asks again.
 */

import type { Db } from 'mongodb';
import { batched } from '../../async/batched.ts';
import type { Draft, Texts } from '../../model/documents/document.ts';
import { slugKey } from '../../model/documents/keys-and-labels.ts';
import { slugsOf } from '../../model/documents/lookups.ts';
import { onceFor } from '../../model/slices.ts';
import type { Kind } from '../../model/tables/field.ts';
import { slugNumber, slugSearch } from '../../model/text/slug.ts';
import { collectionOf } from './stored.ts';
import { withTimeout } from './unreachable.ts';

/** The IDs of the records of a kind by the keys that they hold; keys without holder are absent. */
export type Holders = (kind: Kind, keys: readonly string[]) => Promise<ReadonlyMap<string, number>>;

const maxKeys = 500;

/** Looks up holders of keys. Concurrent calls share one request. */
export function holdersIn(database: Db): Holders {
  const lookUpOf = onceFor((kind: Kind) => lookUpIn(database, kind));
  return (kind, keys) => lookUpOf(kind)(keys);
}

function lookUpIn(database: Db, kind: Kind) {
  return batched<readonly string[], ReadonlyMap<string, number>>(maxKeys, async (asked) => {
    const keys = asked.flat();
    const found = collectionOf(database, kind).find({ keys: { $in: keys } }, { projection: { keys: 1 } });
    const holders = new Map(
      (await withTimeout(found.toArray())).flatMap(({ _id, keys }) => keys.map((key) => [key, _id])),
    );
    return asked.map(() => holders);
  });
}

/** Makes the slugs of documents unique before they are written. Each `free` needs a `done`, whether the write succeeds or not. */
export interface Slugs {
  /**
   * The texts with a free slug in each language: a taken one gets the next number unless it is among the exact ones. A
   * record in the trash needs none. `own` is the ID of a record that may hold some already.
   */
  free(kind: Kind, draft: Draft, exact: readonly string[], own?: number): Promise<Texts>;
  /** Ends what `free` began: the document has been stored or refused. */
  done(kind: Kind, draft: Draft, exact: readonly string[]): void;
}

/** The writers of this process who want the same slug, so that they take numbers in turn and do not race. */
interface Queue {
  waiting: number;
  /** The largest number taken so far, stored or not; 0 for none. */
  last: Promise<number>;
}

/** Gives slugs to the writers of one process. */
export function slugsFrom(holders: Holders): Slugs {
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

  return {
    async free(kind, draft, exact, own) {
      const wishes = wishesOf(draft, exact);
      const slugs = await Promise.all(wishes.map((wish) => take(kind, own, wish)));
      return withSlugs(draft.texts, new Map(wishes.map((wish, at) => [wish, slugs[at] as string])));
    },
    done(kind, draft, exact) {
      for (const wish of wishesOf(draft, exact)) leave(kind, wish);
    },
  };
}

function wishesOf(draft: Draft, exact: readonly string[]): string[] {
  return slugsOf(draft).filter((slug) => !exact.includes(slug));
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
