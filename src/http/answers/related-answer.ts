/** Sends related events over HTTP. */

import type { Input } from '../../calendar/calendar.ts';
import type { RelatedPage } from '../../calendar/discovery/related-events.ts';
import { jsonType } from '../requests/context.ts';
import { ignoredHeader } from '../requests/inputs.ts';
import type { ReadAnswer } from './answer.ts';
import { cachedBody } from './compression.ts';
import { enveloped, trimmed } from './envelopes.ts';

/** The answer with related events. */
export async function relatedAnswerOf(page: RelatedPage, input: Input): Promise<ReadAnswer> {
  const { records, total, tag, languages, changesAt } = page;
  const body = cachedBody(enveloped('events', await trimmed(records, input), { total }, []));
  const headers = ignoredHeader(input);
  return { headers, body, tag, languages, type: jsonType, ...(changesAt !== undefined && { changesAt }) };
}
