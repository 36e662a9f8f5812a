/** The bodies of error responses. */

import { STATUS_CODES } from 'node:http';
import type { Failure, FailureDetail, Problem, Problems } from '../model/failure.ts';
import type { Language } from '../model/tables/field.ts';
import { failureMessage, problemMessage } from '../model/words/index.ts';
import type { Json } from './documented.ts';

/** The body of an error in a language: `{code, message, data: {status, …}}`. */
export function errorBody(failure: Failure, language: Language): Json {
  const { code, detail, status } = failure;
  return {
    code,
    message: failureMessage(failure, language),
    data: {
      status,
      ...(detail.params && { params: paramsOf(detail.params, language) }),
      ...(failure.code === 'rest_invalid_param' && { details: detailsOf(detail.params as Problems, language) }),
      ...(detail.term_id !== undefined && { term_id: detail.term_id }),
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
function detailCode(name: string, { reason }: Problem): string | undefined {
  if (name === 'translation_language') return 'rest_not_in_enum';
  return reason === 'not_boolean' || reason === 'null_refused' ? 'rest_invalid_type' : undefined;
}

/** Parameters whose problem has such a code, each with code and message; an empty list without any, as PHP writes it. */
function detailsOf(params: Problems, language: Language): unknown {
  const details = Object.entries(params).flatMap(([name, problem]) => {
    const code = detailCode(name, problem);
    return code ? [[name, { code, message: problemMessage(name, problem, language), data: { param: name } }]] : [];
  });
  return details.length === 0 ? [] : Object.fromEntries(details);
}

function paramsOf(params: NonNullable<FailureDetail['params']>, language: Language): unknown {
  if (Array.isArray(params)) return params;
  const sentences = Object.entries(params as Problems).map(([name, problem]) => [
    name,
    problemMessage(name, problem, language),
  ]);
  return Object.fromEntries(sentences);
}
