/** Contract of a document store that a mirrored index follows, in addition to that of every store. */

import type { MirroredStore } from '../../src/mirrored-ports.ts';
import { dependentsContract } from './dependents.ts';
import { marksContract } from './marks.ts';
import { sideBySideContract } from './side-by-side.ts';

/** Opens a store; each further call opens the same store as another process would. */
export type Open = () => Promise<MirroredStore>;

/** Declares the suites; `empty` creates an empty store and returns a function that opens it. */
export function mirroredStoreContract(name: string, empty: () => Promise<Open>): void {
  marksContract(name, empty);
  dependentsContract(name, empty);
  sideBySideContract(name, empty);
}
