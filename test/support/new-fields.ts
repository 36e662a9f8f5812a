/** Adds fields to two resources: each needs a row in the table and a sentence in each language. Preloaded with `--import`. */

import { events } from '../../src/model/tables/events.ts';
import { venues } from '../../src/model/tables/venues-and-organizers.ts';
import { ca } from '../../src/model/words/ca-descriptions.ts';
import { en } from '../../src/model/words/en-descriptions.ts';
import { es } from '../../src/model/words/es-descriptions.ts';

Object.assign(venues.extensions, {
  door_code: { type: 'string', valueType: 'plain', max: 20 },
  shop: { type: 'string', valueType: 'url' },
  quiet: { type: 'boolean', valueType: 'flag' },
  access: { type: 'string', valueType: 'choice', enum: ['steps', 'ramp'], default: 'steps' },
  note: { type: 'string', valueType: 'plain', translatable: true },
});

Object.assign(events.extensions, {
  dress: { type: 'string', valueType: 'plain', max: 20 },
  signed: { type: 'boolean', valueType: 'flag' },
  doors: { type: 'string', valueType: 'plain', translatable: true },
});

const ofEvents = { dress: 'What to wear.', signed: 'Whether it is in sign language.', doors: 'When the doors open.' };
const sentences = {
  door_code: 'Code of the door.',
  shop: 'Shop.',
  quiet: 'Whether it is quiet.',
  access: 'How one gets in.',
  note: 'Note.',
};
for (const words of [ca, es, en]) {
  Object.assign(words.resources.venues.extensions, sentences);
  Object.assign(words.resources.events.extensions, ofEvents);
}
