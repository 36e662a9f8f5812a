/** Translates the driver's errors of an unavailable server to those of the ports. */

import {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoError,
  MongoExpiredSessionError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerClosedError,
  MongoServerError,
  MongoSystemError,
  MongoTopologyClosedError,
} from 'mongodb';
import { inTime, wrapped } from '../../async/calls.ts';
import { Unreachable } from '../../ports.ts';

/** What the driver throws when it has no connection, or loses it. */
const connectionErrors = [
  MongoNetworkError,
  MongoSystemError,
  MongoNotConnectedError,
  MongoServerClosedError,
  MongoTopologyClosedError,
  MongoClientClosedError,
  // The driver ends its own session when a connection breaks, and then sends the question again with it
  MongoExpiredSessionError,
];

/** Codes of connection errors, which the driver passes on when a request is half written. */
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

/** Codes by which a server says that it cannot work now, whatever the request. */
const unavailableCodes = new Set(
  Object.values({
    HostUnreachable: 6,
    HostNotFound: 7,
    Unauthorized: 13,
    AuthenticationFailed: 18,
    CursorNotFound: 43,
    MaxTimeMSExpired: 50,
    WriteConcernFailed: 64,
    NetworkTimeout: 89,
    ShutdownInProgress: 91,
    NotYetInitialized: 94,
    UnsatisfiableWriteConcern: 100,
    FailedToSatisfyReadPreference: 133,
    ReadConcernMajorityNotAvailableYet: 134,
    QueryPlanKilled: 175,
    PrimarySteppedDown: 189,
    IncompleteTransactionHistory: 217,
    CursorKilled: 237,
    SnapshotUnavailable: 246,
    ExceededTimeLimit: 262,
    ClientDisconnect: 279,
    SocketException: 9001,
    NotWritablePrimary: 10_107,
    InterruptedAtShutdown: 11_600,
    InterruptedDueToReplStateChange: 11_602,
    NotPrimaryNoSecondaryOk: 13_435,
    NotPrimaryOrSecondary: 13_436,
    OutOfDiskSpace: 14_031,
  }),
);

/** The same methods, which throw Unreachable when the server is unavailable. */
export function mapErrors<T extends object>(methods: T): T {
  return wrapped(methods, (call) => {
    const answer = call() as Promise<unknown> | AsyncIterable<unknown>;
    if (answer instanceof Promise) return answer.catch(fail);
    return (async function* () {
      try {
        yield* answer;
      } catch (error) {
        fail(error);
      }
    })();
  });
}

/** Milliseconds for a question on which others wait, so that these have some of their own timeout left. */
const timeout = 3000;

/**
 * Resolves to the driver's answer to a question on which others wait. Throws Unreachable after three seconds: when a connection breaks
 * between question and answer, the driver may return neither an answer nor an error.
 */
export function withTimeout<T>(answer: Promise<T>): Promise<T> {
  return inTime(timeout, answer, () => new Unreachable('MongoDB does not answer'));
}

/** Throws an error of the driver as Unreachable when the server is unavailable; any other as it is. */
export function fail(error: unknown): never {
  if (isUnavailable(error)) throw new Unreachable(`MongoDB cannot be reached: ${error.message}`, { cause: error });
  throw error;
}

function isUnavailable(error: unknown): error is Error {
  // A bulk write hides the driver's error in what looks like a response of the server
  if (error instanceof MongoBulkWriteError && error.errorResponse instanceof Error)
    return isUnavailable(error.errorResponse);
  // What another primary would take is no fault of the request
  if (error instanceof MongoError && error.hasErrorLabel('RetryableWriteError')) return true;
  if (error instanceof MongoServerError) return unavailableCodes.has(Number(error.code));
  if (connectionErrors.some((each) => error instanceof each)) return true;
  return error instanceof Error && 'code' in error && socketCodes.has(String(error.code));
}
