import { Unreachable } from '../../ports.ts';

/** What came of asking the index, or what stands for it while that is away: nothing is invented. */
export async function orWhileAway<T, O>(asking: Promise<T>, otherwise: O): Promise<T | O> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof Unreachable) return otherwise;
    throw error;
  }
}
