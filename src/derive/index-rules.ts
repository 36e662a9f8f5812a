/** What tells the rules by which an index is made from those of another version or for other settings. */

import { hash } from 'node:crypto';
import { gazetteerVersion } from '../model/places/gazetteer.ts';
import type { EntryRules } from './entry.ts';

/**
 * A digest of the rules by which a backend makes its index: the version of its own, the settings that entries depend on, and the gazetteer.
 * An index with another one is known as made by an older version, and rebuilt. A test holds the version to what becomes of a few records.
 */
export function rulesDigest(version: string, rules: EntryRules): string {
  return hash('sha1', JSON.stringify([version, rules, gazetteerVersion()]), 'base64url');
}
