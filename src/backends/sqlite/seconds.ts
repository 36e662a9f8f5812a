/** The index keeps whole seconds; milliseconds of a bound are rounded into the window. */

import type { Query } from '../../ports.ts';

/** The first whole second at or after a moment in milliseconds. */
export function secondFrom(at: number | undefined): number | undefined {
  return at === undefined ? undefined : Math.ceil(at / 1000);
}

/** The last whole second at or before a moment in milliseconds. */
export function secondTo(at: number | undefined): number | undefined {
  return at === undefined ? undefined : Math.floor(at / 1000);
}

/** The window of starts, in seconds. */
export function startBounds({ window }: Pick<Query, 'window'>): { from: number | undefined; to: number | undefined } {
  return { from: secondFrom(window?.startFrom), to: secondTo(window?.startTo) };
}
