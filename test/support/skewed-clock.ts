/** Shifts the clock of a process by `CLOCK_SKEW` milliseconds, like a machine with a wrong clock. Preloaded with `--import`. */

const skew = Number(process.env['CLOCK_SKEW']);
const { now } = Date;

globalThis.Date = new Proxy(Date, {
  construct: (target, given, self) => Reflect.construct(target, given.length === 0 ? [now() + skew] : given, self),
  get: (target, name, self) => (name === 'now' ? () => now() + skew : Reflect.get(target, name, self)),
});
