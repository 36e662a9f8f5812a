/** Writes the files of `indexes/`. Run it after a change of the tables, of entries or of stored documents, and review the diff. */

import { writeFileSync } from 'node:fs';
import { collectionIndexes } from '../src/derive/collections.ts';
import { indexFiles } from '../src/derive/mappings.ts';
import { languages } from '../src/setting-parsers.ts';
import { settings } from '../src/settings.ts';

const folder = new URL('../indexes/', import.meta.url);

function write(name: string, content: unknown): void {
  writeFileSync(new URL(name, folder), `${JSON.stringify(content, null, 2)}\n`);
}

for (const [name, content] of Object.entries(indexFiles(languages(settings.LANGUAGES.default)))) {
  write(`elasticsearch/${name}`, content);
}
write('mongo.json', collectionIndexes());
