/** Resolves as `opening` does. When that rejects, it calls `close` and then rejects for the same reason, whether closing fails or not. */
export async function orClose<T>(opening: Promise<T>, close: () => Promise<unknown>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}
