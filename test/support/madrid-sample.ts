/** The feed of Madrid in `seeds`: 39 events, of which a few say what most tests want to see. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder, root } from './command.ts';

/** The file of the whole feed. */
export const sampleFile = join(root, 'seeds/madrid-sample.json');

/** A feed of the first events of the sample, as JSON. */
export function firstOfSample(count: number): string {
  const { '@graph': items, ...rest } = JSON.parse(readFileSync(sampleFile, 'utf8'));
  return JSON.stringify({ ...rest, '@graph': items.slice(0, count) });
}

/** A new file with such a feed. */
export function fileOfSample(count: number): string {
  const file = join(newFolder(), 'sample.json');
  writeFileSync(file, firstOfSample(count));
  return file;
}
