/** What a document store must do so that an index elsewhere can follow it, besides what every store must. */

import type { MirroredStore } from '../../src/mirrored-ports.ts';
import { marksContract } from './marks.ts';
import { sideBySideContract } from './side-by-side.ts';
import { touchedContract } from './touched.ts';

/** Opens a store; opened once more, it is the same one as another process sees it. */
export type Open = () => Promise<MirroredStore>;

/** Declares the suites; `empty` makes an empty store and gives what opens it. */
export function mirroredStoreContract(name: string, empty: () => Promise<Open>): void {
  marksContract(name, empty);
  touchedContract(name, empty);
  sideBySideContract(name, empty);
}
