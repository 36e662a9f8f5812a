/** What a promise resolves to, or `instead` when that takes more than some milliseconds. */
export async function within<T>(milliseconds: number, promise: Promise<T>, instead: T): Promise<T> {
  const { promise: late, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => resolve(instead), milliseconds);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
