/** The table of error codes, and the one error class. */

import { unique } from './arrays-and-maps.ts';
import type { TableName } from './tables/field.ts';
import type { Problem } from './tables/problems.ts';
import { tables } from './tables/resources.ts';

/** Codes that do not depend on the resource, each with its HTTP status (RFC 9110). */
export const failures = {
  rest_missing_callback_param: 400,
  rest_invalid_param: 400,
  rest_invalid_json: 400,
  rest_bad_request: 400,
  rest_unauthorized: 401,
  rest_wrong_credentials: 401,
  rest_forbidden: 403,
  rest_no_route: 404,
  rest_no_method: 405,
  term_exists: 400,
  duplicate_term_slug: 400,
  page_too_far: 400,
  idempotency_in_flight: 409,
  idempotency_other_body: 422,
  precondition_failed: 412,
  body_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  not_ready: 503,
  overloaded: 503,
  internal_error: 500,
} as const;

/** Codes that begin with the resource's singular, such as `event-not-found`. */
export const recordFailures = {
  'not-found': 404,
  'not-accessible': 403,
  'is-in-trash': 410,
  'archive-page-not-found': 404,
} as const;

/** A code of `failures`. */
export type FailureCode = keyof typeof failures;
/** A code of `recordFailures`, still without the singular of its resource. */
export type RecordFailureCode = keyof typeof recordFailures;

/** The status of an error; 431 is for a head that is too long to be read. */
export type ErrorStatus = (typeof failures)[FailureCode] | (typeof recordFailures)[RecordFailureCode] | 431;
/** All of these, in rising order. */
export const errorStatuses: readonly ErrorStatus[] = unique([
  ...Object.values(failures),
  ...Object.values(recordFailures),
  431 as const,
]).sort((one, other) => one - other);

/** Some failures share the code of another, as clients know them. */
const shownCodes: Partial<Record<FailureCode, string>> = {
  rest_unauthorized: 'rest_forbidden',
  rest_wrong_credentials: 'rest_forbidden',
  rest_no_method: 'rest_no_route',
};

export type { Problem } from './tables/problems.ts';

/** What is wrong with parameters, by their names. */
export type Problems = Readonly<Record<string, Problem>>;

/** What a failure may tell besides its code. */
export interface FailureDetail {
  /** Names of missing parameters, or each wrong one with its problem. */
  readonly params?: readonly string[] | Problems;
  /** The existing term, for `term_exists`. */
  readonly term_id?: number;
  /** Seconds. */
  readonly retryAfter?: number;
  readonly methods?: readonly string[];
  /** The most bytes of a body, or records that pages reach. */
  readonly limit?: number;
  /** How many pages a list has. */
  readonly pages?: number;
  readonly requestId?: string;
}

/** A failure that the client is shown: its code, its HTTP status and what helps to correct the request. */
export class Failure extends Error {
  override name = 'Failure';
  /** The row of the table: decides the sentence. */
  readonly reason: FailureCode | RecordFailureCode;
  readonly resource: TableName | undefined;
  readonly status: number;
  /** The code as clients see it. */
  readonly code: string;
  readonly detail: FailureDetail;

  constructor(reason: FailureCode | RecordFailureCode, detail: FailureDetail = {}, resource?: TableName) {
    super(resource ? `${resource}: ${reason}` : reason);
    this.reason = reason;
    this.resource = resource;
    this.status = reason in failures ? failures[reason as FailureCode] : recordFailures[reason as RecordFailureCode];
    this.code = resource ? `${tables[resource].singular}-${reason}` : (shownCodes[reason as FailureCode] ?? reason);
    this.detail = detail;
  }
}

/** A failure about one record of a resource, such as `event-not-found`. */
export function recordFailure(resource: TableName, reason: RecordFailureCode, detail: FailureDetail = {}): Failure {
  return new Failure(reason, detail, resource);
}
