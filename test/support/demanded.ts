/** Suites with requirements that not every machine meets. */

const { DEMAND_ALL_SUITES } = process.env;

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
