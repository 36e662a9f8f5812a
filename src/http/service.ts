/** What the HTTP part is given when it is built, and what the steps of its requests share. */

import type { Calendar } from '../calendar/calendar.ts';
import type { Sitemap } from '../calendar/reading/sitemap-files.ts';
import type { Gate } from '../derive/gate.ts';
import type { Log } from '../log.ts';
import type { Link } from '../model/brand.ts';
import type { DeploymentName } from '../model/tables/field.ts';
import type { Instant } from '../model/time/instants.ts';
import type { Elsewhere } from '../outgoing/elsewhere.ts';
import type { Allowed } from '../outgoing/reach.ts';
import type { Pictures } from '../pictures/pictures.ts';
import type { Tracing } from '../tracing.ts';
import type { ResponseCache } from './answers/answer.ts';
import type { KnownBrand } from './pages/brand.ts';
import type { Authenticate } from './requests/credentials.ts';
import type { ReadBody } from './requests/inputs.ts';
import type { WithForm, WithUpload } from './requests/uploads.ts';

/** Settings of the interface as it is offered over HTTP; those of the calendar are the calendar's own. */
export interface HttpSettings {
  /** The path at which the interface is mounted, without slashes at its ends. */
  readonly namespace: string;
  /** Further paths of the same interface. */
  readonly aliases: readonly string[];
  /** Origins whose pages may use the interface; `*` means all. */
  readonly origins: readonly string[];
  /** The language of descriptions, and the type of the items of an event's terms. */
  readonly deployment: DeploymentName;
  /** The most bytes of a body. */
  readonly maxBody: number;
  readonly uploads: UploadSettings;
  /** The most requests in progress; 0 means unlimited. */
  readonly maxWorking: number;
  /** The most requests a minute from one client address; 0 means unlimited. */
  readonly rateLimit: number;
  /** The most failed sign-ins a minute from one client address; 0 means unlimited. */
  readonly signInLimit: number;
  /** True when editors have a desk at `/desk`. */
  readonly desk: boolean;
  /** True when the public proposes events at `/propose`. */
  readonly proposals: boolean;
  /** The number of trusted proxies in front, whose `X-Forwarded-For` counts. */
  readonly trustedProxies: number;
  /** The public pages. */
  readonly pages: PageChoices;
}

/** The settings of uploaded pictures. */
interface UploadSettings {
  /** The most bytes of a file. */
  readonly maxBytes: number;
  /** The most pixels of a picture. */
  readonly maxPixels: number;
  /** What they may be fetched from besides public addresses. */
  readonly outgoing: Allowed;
}

/** The settings of the public pages. */
interface PageChoices {
  /** True when the service shows them. */
  readonly areOn: boolean;
  /** Origins of pictures that pages may show besides the service's own; `*` means all. */
  readonly imageOrigins: readonly string[];
  /** What lies below maps; without it they are drawn from towns. */
  readonly tiles?: MapTiles;
  readonly brand?: Brand;
}

/** What the pages of an operator have of their own. */
export interface Brand {
  /** One or two sentences at the top of the front page. */
  readonly intro?: string | undefined;
  /** A picture by its address, or a file in base64. */
  readonly logo?: { readonly address: string } | { readonly type: string; readonly data: string } | undefined;
  /** `#rrggbb`. */
  readonly accent?: string | undefined;
  /** A text at the end of all pages. */
  readonly footer?: string | undefined;
  /** Links at the end of all pages. */
  readonly links?: readonly Link[] | undefined;
  /** Styles after our own. */
  readonly css?: string | undefined;
}

/** The tiles of a map of streets. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}` for the level, the column and the row. */
  readonly address: string;
  /** What is said of whose they are. */
  readonly credit: string;
}

/** The resets that the reset route offers. */
export interface Resets {
  readonly scenarios: readonly { readonly name: string; readonly about: string; readonly expect: readonly string[] }[];
  /** The users that a reset with a scenario adds. */
  readonly users: readonly { readonly name: string; readonly role: string; readonly password: string }[];
  /** Whether the clock of the service runs or stands, and what it shows, as ISO 8601 in UTC. */
  readonly clock: () => { readonly clock: 'running' | 'frozen'; readonly now: string };
  /**
   * Empties the calendar and fills it anew; readers see it before or after, or all of it as it was when that fails. Resolves to a summary
   * that can be sent as JSON. Throws Unreachable.
   */
  readonly reset: (asked: ResetOrder) => Promise<object>;
  /** Runs a read that sees the calendar either before or after a reset. */
  readonly aside: <T>(read: () => Promise<T>) => Promise<T>;
}

/** The content of a calendar after a reset. */
export interface ResetOrder {
  readonly scenarios: readonly string[];
  /** Events besides those of the scenarios. */
  readonly events: number;
  readonly seed: number;
  /** The moment to which dates are relative and to which the clock is set; the present one when absent. */
  readonly now?: Instant;
  /** Whether the clock runs on from that moment, or stands at it until the next reset. */
  readonly clock: 'running' | 'frozen';
}

/** Everything that answers need: the calendar, the gate in front of it, log and traces. */
export interface Service {
  readonly calendar: Calendar;
  readonly gate: Gate;
  readonly http: HttpSettings;
  readonly log: Log;
  /** Absent when traces are off. */
  readonly tracing?: Tracing | undefined;
  /** The version of the program, for the probes and the start page. */
  readonly version: string;
  /** A message for operators about the index, if any. */
  readonly indexNotice?: (() => string | undefined) | undefined;
  /** Absent when the settings do not allow resets. */
  readonly resets?: Resets | undefined;
}

/** The service with what the steps of a request share. */
export interface Serving extends Service {
  readonly authenticate: Authenticate;
  readonly readBody: ReadBody;
  readonly withUpload: WithUpload;
  /** Requests to addresses that editors name. */
  readonly elsewhere: Elsewhere;
  readonly withForm: WithForm;
  readonly pictures: Pictures;
  /** Counts and measures an upload. */
  readonly uploading: <T>(work: () => Promise<T>) => Promise<T>;
  /** Cached answers, which are made aside. */
  readonly responses: ResponseCache;
  readonly brand: KnownBrand;
  readonly readSitemap: Sitemap;
  /** As that of the resets, where there are any. */
  readonly aside: Resets['aside'];
}
