/** Maps, as HTTP sends them. */

import type { Input } from '../../calendar/calendar.ts';
import type { MapAnswer } from '../../calendar/discovery/map.ts';
import { bytesOut } from '../../calendar/rendering/body-source.ts';
import { digest } from '../../calendar/writing/images.ts';
import { ignoredHeader } from '../requests/inputs.ts';
import type { ReadAnswer } from './answer.ts';
import { cachedBody } from './compression.ts';

/** RFC 7946, 12. */
const geoJsonType = 'application/geo+json';

/** The answer with a map. */
export function mapAnswerOf({ map, changesAt }: MapAnswer, input: Input): ReadAnswer {
  const text = JSON.stringify(map);
  return {
    headers: ignoredHeader(input),
    body: cachedBody(bytesOut(Buffer.from(text))),
    tag: digest(text),
    languages: [input.language],
    type: geoJsonType,
    ...(changesAt !== undefined && { changesAt }),
  };
}
