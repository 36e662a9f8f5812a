/** The audience of an answer: decided once, when credentials are checked, and used by rights, rendering and every cache. */

import type { Document } from '../../model/documents/document.ts';

/** A user who signed in with an application password or an API key. */
export interface Caller {
  readonly user: Document<'users'>;
}

/** The public, whose answers shared caches may store, or one caller. */
export type Audience = 'public' | Caller;

/** The user of an audience; undefined for the public. */
export function userOf(audience: Audience): Document<'users'> | undefined {
  return audience === 'public' ? undefined : audience.user;
}
