/** Suggestions as HTTP sends them. */

import type { Input } from '../../calendar/calendar.ts';
import type { SuggestAnswer } from '../../calendar/discovery/suggest.ts';
import { bytesOut } from '../../calendar/rendering/body-source.ts';
import { digest } from '../../calendar/writing/images.ts';
import { jsonType } from '../requests/context.ts';
import { ignoredHeader } from '../requests/inputs.ts';
import type { ReadAnswer } from './answer.ts';
import { cachedBody } from './compression.ts';

/** The answer with suggestions. */
export function suggestAnswerOf({ suggested, changesAt }: SuggestAnswer, input: Input): ReadAnswer {
  const text = JSON.stringify(suggested);
  return {
    headers: ignoredHeader(input),
    body: cachedBody(bytesOut(Buffer.from(text))),
    tag: digest(text),
    languages: [input.language],
    type: jsonType,
    ...(changesAt !== undefined && { changesAt }),
  };
}
