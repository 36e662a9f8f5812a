/** Tests that run side by side, for they spend most of their time waiting for servers, which do much at once as easily as little. */

/** Declares a test, as `it` does. */
export type Declare = (title: string, test: () => Promise<void>) => void;

/** Tests under way at once. */
const lanes = 5;
/** Milliseconds that one may take beside the others. */
const patience = 60_000;

/** Gives what declares tests of the present suite that must not mind each other; they begin once its hooks so far have run. */
export function sideBySide(): Declare {
  const waiting: (() => Promise<void>)[] = [];
  async function follow(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
  }
  before(() => {
    for (let lane = 0; lane < lanes; lane += 1) void follow();
  });
  return (title, test) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(async () => {
      const running = test();
      resolve(running);
      // It fails where it is declared
      await running.catch(() => undefined);
    });
    it(title, () => promise).timeout(patience);
  };
}
