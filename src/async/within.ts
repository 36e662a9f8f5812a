/** Resolves as the promise does, or to `instead` after some milliseconds. */
export async function within<T, I>(milliseconds: number, promise: Promise<T>, instead: I): Promise<T | I> {
  const { promise: late, resolve } = Promise.withResolvers<I>();
  const timer = setTimeout(() => resolve(instead), milliseconds);
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
