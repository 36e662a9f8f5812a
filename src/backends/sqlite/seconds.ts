/** The index keeps whole seconds; milliseconds of a bound are rounded into the window. */

/** The first whole second at or after a moment in milliseconds. */
export function secondFrom(at: number | undefined): number | undefined {
  return at === undefined ? undefined : Math.ceil(at / 1000);
}

/** The last whole second at or before a moment in milliseconds. */
export function secondTo(at: number | undefined): number | undefined {
  return at === undefined ? undefined : Math.floor(at / 1000);
}
