/** Records of a scan, some at a time, so that a store can commit what is done with them together. */

/** Records that are read before they are written. */
export const batchSize = 250;

/** The items in lists of 250; the last one is shorter, and may be empty. */
export async function* batches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
