/** What is true of a whole file, by name. */

import type { Prepare } from './statements.ts';

/** What a file knows of itself; the counters are moved where IDs are given. */
type Name = 'identity' | 'index made for' | 'generation';

/** What the file says under a name; undefined when it says nothing. */
export function metaIn(prepare: Prepare, name: Name): string | undefined {
  return prepare('select value from meta where name = ?').pluck().get(name) as string | undefined;
}

/** Lets the file say something under a name from now on. */
export function setMeta(prepare: Prepare, name: Name, value: string): void {
  prepare('insert or replace into meta values (?, ?)').run(name, value);
}
