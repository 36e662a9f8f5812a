import { Unreachable } from '../../ports.ts';

/** The result of the index, or a replacement while the index is unavailable. */
export async function orIfUnavailable<T, O>(result: Promise<T>, otherwise: O): Promise<T | O> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof Unreachable) return otherwise;
    throw error;
  }
}
