/** Which functions of the program run, counted by V8 in the process of the tests. */

import { Session } from 'node:inspector/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = `${resolve(import.meta.dirname, '../../src')}/`;

/** The functions that ran: their names, by file below `src`. What a module does while it is loaded is none. */
export type FunctionsRun = ReadonlyMap<string, readonly string[]>;

/** Runs an action and returns the functions of `src` that ran meanwhile. No other code of the process may run beside it. */
export async function countFunctions(action: () => Promise<unknown>): Promise<FunctionsRun> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await session.post('Profiler.takePreciseCoverage');
    await action();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return new Map(
      result
        .filter(({ url }) => url.startsWith('file:') && fileURLToPath(url).startsWith(source))
        .map(({ url, functions }): [string, string[]] => [
          fileURLToPath(url).slice(source.length),
          functions
            .filter(({ isBlockCoverage, ranges }) => !isBlockCoverage && ranges.some(({ count }) => count > 0))
            .map(({ functionName }) => functionName),
        ])
        .filter(([, names]) => names.length > 0),
    );
  } finally {
    session.disconnect();
  }
}
