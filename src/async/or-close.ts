/**
 * What `opening` resolves to. When it rejects, what is open already is closed before this rejects for the same reason; a `close` that
 * fails hides nothing of it.
 */
export async function orClose<T>(opening: Promise<T>, close: () => Promise<unknown>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}
