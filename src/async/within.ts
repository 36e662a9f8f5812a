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
