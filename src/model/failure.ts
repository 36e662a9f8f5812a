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
  upload_no_file: 400,
  upload_too_many: 400,
  upload_not_image: 400,
  upload_other_format: 400,
  upload_broken: 400,
  upload_dimensions: 400,
  image_in_use: 409,
  rest_upload_no_content_disposition: 400,
  rest_upload_invalid_disposition: 400,
  rest_upload_hash_mismatch: 412,
  rest_trash_not_supported: 501,
  idempotency_in_flight: 409,
  idempotency_other_body: 422,
  precondition_failed: 412,
  body_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  not_ready: 503,
  overloaded: 503,
  uploads_busy: 503,
  uploads_unavailable: 503,
  storage_full: 503,
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
  upload_other_format: 'upload_not_image',
  upload_broken: 'upload_not_image',
};

export type { Problem } from './tables/problems.ts';

/** What is wrong with parameters, by their names. */
export type Problems = Readonly<Record<string, Problem>>;

/** The names of missing parameters that a failure tells. */
export function missingIn({ params = [] }: Pick<FailureDetail, 'params'>): readonly string[] {
  return areNames(params) ? params : [];
}

/** The wrong parameters that a failure tells, each with its problem. */
export function wrongIn({ params = [] }: Pick<FailureDetail, 'params'>): Problems {
  return areNames(params) ? {} : params;
}

function areNames(params: readonly string[] | Problems): params is readonly string[] {
  return Array.isArray(params);
}

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
  /** The code by which clients of another interface know it. */
  readonly code?: string;
  /** What a file is instead of a picture, or is said to be by its beginning. */
  readonly format?: string;
  /** Of a picture, in pixels; the most of them in all, and the fewest on a side. */
  readonly width?: number;
  readonly height?: number;
  readonly pixels?: number;
  readonly side?: number;
  /** The records that show an image. */
  readonly records?: readonly { readonly kind: string; readonly id: number }[];
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
    const own = resource ? `${tables[resource].singular}-${reason}` : (shownCodes[reason as FailureCode] ?? reason);
    this.code = detail.code ?? own;
    this.detail = detail;
  }
}

/** A failure about one record of a resource, such as `event-not-found`. */
export function recordFailure(resource: TableName, reason: RecordFailureCode, detail: FailureDetail = {}): Failure {
  return new Failure(reason, detail, resource);
}
