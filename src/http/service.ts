/** What the HTTP room is told when it is built. */

import type { Calendar } from '../calendar/calendar.ts';
import type { Gate } from '../derive/schemas.ts';
import type { Log } from '../log.ts';
import type { DeploymentName } from '../model/tables/common-parameters.ts';
import type { Instant } from '../model/time/instants.ts';
import type { Tracing } from '../tracing.ts';

/** Settings of the interface as it is offered over HTTP; those of the calendar are the calendar's own. */
export interface HttpSettings {
  /** Path that the interface is mounted at, without slashes at its ends. */
  readonly namespace: string;
  /** Further paths of the same interface, written alike. */
  readonly aliases: readonly string[];
  /** Origins whose pages may use the interface; `*` is every one. */
  readonly origins: readonly string[];
  /** Decides the language of the descriptions and how the items of an event's terms are typed. */
  readonly deployment: DeploymentName;
  /** Largest body of a request, in bytes. */
  readonly maxBody: number;
  /** Requests that are worked at together; 0 is any number. */
  readonly maxWorking: number;
  /** Requests a minute for one client address; 0 is off. */
  readonly rateLimit: number;
  /** Failed sign-ins a minute for one client address; 0 is off. */
  readonly signInLimit: number;
  /** Whether editors have a desk at `/desk`. */
  readonly desk: boolean;
  /** How many proxies in front are trusted to say a client's address (`X-Forwarded-For`). */
  readonly trustedProxies: number;
  /** The public pages. */
  readonly pages: PageChoices;
}

/** What a site decides of its public pages. */
export interface PageChoices {
  /** Whether the service shows them at all. */
  readonly areOn: boolean;
  /** Origins whose pictures are shown besides the service's own; `*` is every one. */
  readonly imageOrigins: readonly string[];
}

/** What the reset route offers. */
export interface Resets {
  readonly scenarios: readonly { readonly name: string; readonly about: string; readonly expect: readonly string[] }[];
  /**
   * Empties the calendar and fills it anew; readers see it before or after, or all of it as it was when that fails. Resolves to a summary
   * that can be sent as JSON. Throws Unreachable.
   */
  readonly reset: (asked: ResetOrder) => Promise<object>;
  /** Runs a read that is to see the calendar before a reset or after it. */
  readonly aside: <T>(read: () => Promise<T>) => Promise<T>;
}

/** What a calendar is to be filled with. */
export interface ResetOrder {
  readonly scenarios: readonly string[];
  /** Events besides those of the scenarios. */
  readonly events: number;
  readonly seed: number;
  /** The moment that dates are relative to, and that the clock is set to; as it is when absent. */
  readonly now?: Instant;
}

/** Everything that answers need: the calendar, the gate before it, and where to tell what happened. */
export interface Service {
  readonly calendar: Calendar;
  readonly gate: Gate;
  readonly http: HttpSettings;
  readonly log: Log;
  /** Absent where traces are not wanted. */
  readonly tracing?: Tracing | undefined;
  /** Of the program, as the probes and the start page show it. */
  readonly version: string;
  /** What operators should know about the index, if anything. */
  readonly indexNotice?: (() => string | undefined) | undefined;
  /** Absent where the settings do not allow resets. */
  readonly resets?: Resets | undefined;
}
