/** The bodies of error responses. */

import { STATUS_CODES } from 'node:http';
import { type Failure, type Problem, wrongIn } from '../model/failure.ts';
import type { Language } from '../model/tables/field.ts';
import { failureMessage, problemMessage } from '../model/words/index.ts';
import type { Json } from './documented.ts';

/** The body of an error in a language: `{code, message, data: {status, …}}`. */
export function errorBody(failure: Failure, language: Language): Json {
  const { code, detail, status } = failure;
  const { params } = detail;
  const described = Object.entries(wrongIn(detail)).map(([name, problem]) => ({
    name,
    code: wordPressCode(name, problem),
    message: problemMessage(name, problem, language),
  }));
  const details = described.flatMap(({ name, ...each }) =>
    each.code ? [[name, { ...each, data: { param: name } }]] : [],
  );
  return {
    code,
    message: failureMessage(failure, language),
    data: {
      status,
      ...(params && {
        params: Array.isArray(params)
          ? params
          : Object.fromEntries(described.map(({ name, message }) => [name, message])),
      }),
      // Parameters whose problem has such a code; an empty list without any, as PHP writes it
      ...(code === 'rest_invalid_param' && { details: details.length === 0 ? [] : Object.fromEntries(details) }),
      ...(detail.term_id !== undefined && { term_id: detail.term_id }),
      ...(detail.records && { records: detail.records }),
      ...(detail.requestId && { request_id: detail.requestId }),
    },
  };
}

/** The same as problem details (RFC 9457); `about:blank` says that the title is the status's own. */
export function problemBody(failure: Failure, language: Language): Json {
  const { code, message, data } = errorBody(failure, language);
  return {
    type: 'about:blank',
    title: STATUS_CODES[failure.status],
    status: failure.status,
    detail: message,
    code,
    data,
  };
}

/** The code by which WordPress's clients know what is wrong; there is none for most of it. */
function wordPressCode(name: string, { reason }: Problem): string | undefined {
  if (name === 'translation_language') return 'rest_not_in_enum';
  return reason === 'not_boolean' || reason === 'null_refused' ? 'rest_invalid_type' : undefined;
}
