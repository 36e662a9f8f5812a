/** What surrounds a call: a time limit, closing after a failure, a wrapper of all methods. */

/** Resolves as the promise does, or to `instead` after some milliseconds. */
export async function within<T, I>(milliseconds: number, promise: Promise<T>, instead: I): Promise<T | I> {
  const { promise: late, resolve } = Promise.withResolvers<I>();
  // After a long turn of the event loop timers come first, before answers that have been there for long are read
  const timer = setTimeout(() => setImmediate(resolve, instead), milliseconds);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Marks that the time is over. */
const late = Symbol('late');

/** Resolves as the promise does, or rejects with `error()` after some milliseconds. */
export async function inTime<T>(milliseconds: number, promise: Promise<T>, error: () => Error): Promise<T> {
  const result = await within(milliseconds, promise, late);
  if (result === late) throw error();
  return result;
}

/** Resolves as `opening` does. When that rejects, it calls `close` and then rejects for the same reason, whether closing fails or not. */
export async function orClose<T>(opening: Promise<T>, close: () => Promise<unknown>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}

/** The same methods; `around` gets what makes a call, and the name of its method. */
export function wrapped<T extends object>(methods: T, around: (call: () => unknown, name: string) => unknown): T {
  const each = Object.entries(methods).map(([name, method]) => [
    name,
    (...values: unknown[]) => around(() => method(...values), name),
  ]);
  return Object.fromEntries(each) as T;
}
