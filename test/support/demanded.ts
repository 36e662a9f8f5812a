/** Suites that need what not every machine has. */

const { DEMAND_ALL_SUITES } = process.env;

/**
 * Declares a suite for where what it needs is there. Elsewhere it is skipped and says in capitals what is absent, or fails where
 * all suites are demanded.
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
