/** Outputs as HTTP sends them. */

import type { Input } from '../../calendar/calendar.ts';
import type { OutputPage, Presentation } from '../../calendar/reading/output.ts';
import { type OutputName, outputOf } from '../../model/tables/outputs.ts';
import { ignoredHeader } from '../requests/inputs.ts';
import type { Freshness, ReadAnswer } from './answer.ts';
import { cachedBody } from './compression.ts';
import { headerOf } from './page-links.ts';

/** Programs that subscribe ask once an hour or less often, so caches may keep what they get for longer than a list. */
const freshness: Freshness = { browser: 300, shared: 300, stale: 3600 };

/** The answer with a page of events; where it has fewer of them than was asked for, it says of how many. */
export function outputListAnswerOf(output: OutputName, page: OutputPage, input: Input): ReadAnswer {
  const { total, perPage, changesAt, previous, next, cut } = page;
  const link = headerOf({ prev: previous, next });
  const disposition = outputOf(output).isSaved ? 'attachment' : 'inline';
  const headers = {
    'X-WP-Total': String(total),
    'X-WP-TotalPages': String(Math.ceil(total / perPage)),
    ...(link !== '' && { Link: link }),
    ...(cut && { 'X-Feed-Truncated': `${Math.min(perPage, total)}/${total}` }),
    'Content-Disposition': `${disposition}; filename="events.${output}"`,
  };
  return answerOf(output, page, input, headers, changesAt);
}

/** The answer with one event. */
export function outputAnswerOf(
  output: OutputName,
  single: Presentation & { readonly id: number },
  input: Input,
): ReadAnswer {
  return answerOf(output, single, input, {
    'Content-Disposition': `attachment; filename="event-${single.id}.${output}"`,
  });
}

function answerOf(
  output: OutputName,
  { body, tag, languages, modified }: Presentation,
  input: Input,
  headers: Readonly<Record<string, string>>,
  changesAt?: number,
): ReadAnswer {
  return {
    headers: { ...headers, ...ignoredHeader(input) },
    body: cachedBody(body),
    tag,
    languages,
    type: outputOf(output).type,
    isData: true,
    freshness,
    ...(modified !== undefined && { modified }),
    ...(changesAt !== undefined && { changesAt }),
  };
}
