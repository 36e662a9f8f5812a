/** Writes what `indexes` holds: run after the tables, the shape of entries or the stem rules have changed, and reviewed as a diff. */

import { writeFileSync } from 'node:fs';
import { settings } from '../config.ts';
import { indexFiles } from '../derive/mappings.ts';
import { languages } from '../setting.ts';

const folder = new URL('../../indexes/elasticsearch/', import.meta.url);

for (const [name, content] of Object.entries(indexFiles(languages(settings.LANGUAGES.default)))) {
  writeFileSync(new URL(name, folder), `${JSON.stringify(content, null, 2)}\n`);
}
