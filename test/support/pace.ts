/** How fast this machine is. The first process of a run measures it, and the others have it from there. */

/** Milliseconds that the loop in `slowness` takes on an idle machine. */
const idleDuration = 60;
/** The largest factor by which time limits grow. */
const maxFactor = 4;

/** How many times slower this machine is than an idle one; at least 1. */
function slowness(): number {
  const begun = performance.now();
  for (let left = 8_000_000, sum = 0; left > 0; left -= 1) sum = (sum * 31 + left) % 1_000_003;
  return Math.min(maxFactor, Math.max(1, (performance.now() - begun) / idleDuration));
}

process.env['TEST_SLOWNESS'] ??= String(slowness());
const factor = Number(process.env['TEST_SLOWNESS']);

/** The milliseconds in which this machine does what takes an idle one so many: a whole number, as some timers want it. */
export const atItsPace = (milliseconds: number): number => Math.ceil(milliseconds * factor);
