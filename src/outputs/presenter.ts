/** What a format is to the rest of the service: pure functions from hydrated events to text. */

import type { Related } from '../derive/view.ts';
import type { ViewContext } from '../derive/view-parts.ts';
import type { Document } from '../model/documents/document.ts';
import type { Language, ResourceName } from '../model/tables/field.ts';
import type { Instant } from '../model/time/instants.ts';

/** What an event's part of an output depends on besides the event. */
export interface OutputContext extends ViewContext {
  /** The calendar's own identity, which no other has. */
  readonly identity: string;
}

/** What the text around the parts must know of them. */
export interface Traits {
  /** The newest change of an event or of what it shows. */
  readonly modified: Instant;
  /** The zone that its times name. */
  readonly zone?: string;
  /** Degrees: longitude, latitude. */
  readonly point?: readonly [number, number];
  /** Lists leave it out, for they would be wrong with it. */
  readonly isUnlisted?: true;
}

/** One event's part of an output. */
export interface Part {
  readonly text: string;
  readonly traits?: Omit<Traits, 'modified'>;
}

/** An output as a whole. */
export interface Feed {
  /** Whose list it is. */
  readonly resource: ResourceName;
  /** It is one event by itself, no list. */
  readonly isSingle: boolean;
  /** Its own address, and that of its next page. */
  readonly self: string;
  readonly next?: string;
  /** The calendar's name and what was asked for. */
  readonly title: string;
  readonly language: Language;
  readonly timeZone: string;
  /** The calendar's own identity. */
  readonly identity: string;
  /** The public page with the same events, or the front page of a site that has none. */
  readonly page: string;
  readonly color: string;
  /** The program's. */
  readonly version: string;
  /** The newest of its parts; absent without any. */
  readonly modified?: Instant;
  /** Those of its parts, in order; none where they are made while they are sent. */
  readonly traits: readonly Traits[];
  /** What was asked for, checked. */
  readonly asked: Readonly<Record<string, unknown>>;
}

/** The text around the parts. */
export interface Frame {
  readonly head: string;
  readonly between: string;
  readonly tail: string;
}

/** Makes one format. The same events give the same text, whenever they are asked for. */
export interface Presenter {
  /** Absent where the parts are the records of the list. */
  partOf?(record: Document, related: Related, context: OutputContext): Part;
  readonly frameOf: (feed: Feed) => Frame;
}
