/** What is tested where: whole suites in CI and by `npm run test:all`, less by `npm test`, and what a machine has the means for. */

const { ALL_SUITES, CI, DEMAND_ALL_SUITES } = process.env;

/** Whether all is tested, however long that takes. */
export const isWhole = [CI, DEMAND_ALL_SUITES, ALL_SUITES].some(Boolean);

/** How many random cases a test takes: a fourth of those of CI where a person waits for it, the first ones. */
export function casesOf(whole: number): number {
  return isWhole ? whole : Math.ceil(whole / 4);
}

/**
 * Declares a suite if its requirement is met. Otherwise the suite is skipped with `absence`, the missing requirement in capitals, or
 * fails with it if `DEMAND_ALL_SUITES` is `true`.
 */
export function describeWhere(isThere: boolean, absence: string, name: string, suite: () => void): void {
  if (isThere) {
    describe(name, suite);
  } else if (DEMAND_ALL_SUITES === 'true') {
    it(name, () => {
      throw new Error(absence);
    });
  } else {
    describe.skip(`SKIPPED: ${name.toUpperCase()}. ${absence}`, () => {
      it('NEEDS WHAT IS NOT HERE');
    });
  }
}
