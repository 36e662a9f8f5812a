/** What the driver says when the server is away, as the ports say it. */

import {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerClosedError,
  MongoServerError,
  MongoSystemError,
  MongoTopologyClosedError,
} from 'mongodb';
import { inTime } from '../../async/within.ts';
import { Unreachable } from '../../ports.ts';

/** What the driver throws when it has no connection, or loses one. */
const connectionErrors = [
  MongoNetworkError,
  MongoSystemError,
  MongoNotConnectedError,
  MongoServerClosedError,
  MongoTopologyClosedError,
  MongoClientClosedError,
];

/** Codes of a broken connection's own errors, which the driver passes on as they are when a request is half written. */
const socketCodes = new Set([
  'ECONNABORTED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
]);

/** Codes by which a server says that it cannot do what it is asked now, be the request as it may. */
const unavailableCodes = new Set(
  Object.values({
    HostUnreachable: 6,
    HostNotFound: 7,
    Unauthorized: 13,
    AuthenticationFailed: 18,
    MaxTimeMSExpired: 50,
    WriteConcernFailed: 64,
    NetworkTimeout: 89,
    ShutdownInProgress: 91,
    UnsatisfiableWriteConcern: 100,
    FailedToSatisfyReadPreference: 133,
    PrimarySteppedDown: 189,
    ExceededTimeLimit: 262,
    SocketException: 9001,
    NotWritablePrimary: 10_107,
    InterruptedAtShutdown: 11_600,
    InterruptedDueToReplStateChange: 11_602,
    NotPrimaryNoSecondaryOk: 13_435,
    NotPrimaryOrSecondary: 13_436,
    OutOfDiskSpace: 14_031,
  }),
);

/** The same methods, which throw Unreachable when the server is away. */
export function mapErrors<T extends object>(methods: T): T {
  const each = Object.entries(methods).map(([name, method]) => [
    name,
    (...values: unknown[]) => reached(method(...values)),
  ]);
  return Object.fromEntries(each) as T;
}

/** What a method of a port gives. */
type Answer = Promise<unknown> | AsyncIterable<unknown>;

function reached(answer: Answer): Answer {
  if (answer instanceof Promise) return answer.catch(fail);
  return reachedEach(answer);
}

async function* reachedEach(items: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  try {
    yield* items;
  } catch (error) {
    fail(error);
  }
}

/** Milliseconds for a question behind which others wait. They have some of their own patience left then. */
const timeout = 3000;

/**
 * What the driver answers to a question behind which others wait. Throws Unreachable after three seconds: when a connection breaks off
 * between a question and its answer, the driver may give neither an answer nor an error.
 */
export function withTimeout<T>(answer: Promise<T>): Promise<T> {
  return inTime(timeout, answer, () => new Unreachable('MongoDB does not answer'));
}

/** Throws an error of the driver as Unreachable when it means that the server is away; any other as it is. */
export function fail(error: unknown): never {
  if (isUnavailable(error)) throw new Unreachable(`MongoDB cannot be reached: ${error.message}`, { cause: error });
  throw error;
}

function isUnavailable(error: unknown): error is Error {
  // A bulk write hides what the driver threw in what looks like an answer of the server.
  if (error instanceof MongoBulkWriteError && error.errorResponse instanceof Error)
    return isUnavailable(error.errorResponse);
  if (error instanceof MongoServerError) return unavailableCodes.has(Number(error.code));
  if (connectionErrors.some((each) => error instanceof each)) return true;
  return error instanceof Error && 'code' in error && socketCodes.has(String(error.code));
}
