/** Sends results that are made for one request, such as suggestions and maps. */

import type { Input } from '../../calendar/calendar.ts';
import { digest } from '../../calendar/writing/images.ts';
import { jsonType } from '../requests/context.ts';
import { ignoredHeader } from '../requests/inputs.ts';
import type { ReadAnswer } from './answer.ts';
import type { Lasting } from './cache-headers.ts';
import { cachedBody } from './compression.ts';
import { text } from './envelopes.ts';

/** The answer with an object as JSON, under its own media type where it has one. */
export function jsonAnswerOf(content: object, lasting: Lasting, input: Input, type = jsonType): ReadAnswer {
  const json = JSON.stringify(content);
  return {
    ...lasting,
    headers: ignoredHeader(input),
    body: cachedBody(text(json)),
    tag: digest(json),
    languages: [input.language],
    type,
  };
}
