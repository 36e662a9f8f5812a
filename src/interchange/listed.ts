import type { Pair } from '../ports.ts';

/**
 * Waits until lists show what this process has written, and puts the index in order. Resolves to false when the index is
 * away or behind: it gets the records from the service, once it is back.
 */
export async function listed(pair: Pair): Promise<boolean> {
  await pair.settled();
  const isListed = await pair.visible();
  if (isListed) await pair.tidy();
  return isListed;
}
