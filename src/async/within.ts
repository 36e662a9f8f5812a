/** What a promise resolves to, or `instead` when that takes more than some milliseconds. */
export async function within<T, I>(milliseconds: number, promise: Promise<T>, instead: I): Promise<T | I> {
  const { promise: late, resolve } = Promise.withResolvers<I>();
  const timer = setTimeout(() => resolve(instead), milliseconds);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Stands for a result that has taken too long. */
const late = Symbol('late');

/** The same, but rejects with what `error` makes instead. */
export async function inTime<T>(milliseconds: number, promise: Promise<T>, error: () => Error): Promise<T> {
  const result = await within(milliseconds, promise, late);
  if (result === late) throw error();
  return result;
}
