/** Work that several callers share, and items in lists. */

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** Limits of the combined requests. */
interface Limits<Item> {
  /** The most requests at a time; unlimited when absent. */
  readonly atOnce?: number;
  /** How many of these items, at least one, fit into a request; all of them when absent. */
  readonly fitting?: (items: readonly Item[]) => number;
}

/**
 * Makes a request for one item of a request for many: those made in one turn of the event loop share it, up to `max` of them, and so do all
 * that are made while as many such requests are under way as may be. `answer` gives an answer for each item, in their order; when it fails,
 * it fails for all of them.
 */
export function batched<Item, Answer>(
  max: number,
  answer: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { atOnce = Number.POSITIVE_INFINITY, fitting = ({ length }) => length }: Limits<Item> = {},
): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = [];
  let underWay = 0;
  const flush = () => {
    while (waiting.length > 0 && underWay < atOnce) {
      const some = waiting.slice(0, fitting(waiting.slice(0, max).map(({ item }) => item)));
      waiting = waiting.slice(some.length);
      underWay += 1;
      void Promise.try(
        answer,
        some.map(({ item }) => item),
      )
        .then((answers) => {
          for (const [at, { resolve }] of some.entries()) resolve(answers[at] as Answer);
        })
        .catch((error: unknown) => {
          for (const { reject } of some) reject(error);
        })
        .then(() => {
          underWay -= 1;
          flush();
        });
    }
  };
  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    if (waiting.push({ item, resolve, reject }) === 1) setImmediate(flush);
    return promise;
  };
}

/** Batches calls without items: a run begins after each call whose result it is, and calls during it share the next one. */
export function sharedRun<T>(work: () => Promise<T>): () => Promise<T> {
  return batched<void, T>(Number.POSITIVE_INFINITY, async ({ length }) => Array<T>(length).fill(await work()), {
    atOnce: 1,
  });
}

/** Groups items into lists of `size`. The last one may be shorter; none is empty. */
export async function* collectBatches<T>(items: AsyncIterable<T>, size: number): AsyncIterable<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
