/** The interface of formats: pure functions from hydrated events to text, whose parts are encoded because they are cached so. */

import type { Related, ViewContext } from '../derive/view.ts';
import type { Document } from '../model/documents/document.ts';
import type { Language, ResourceName } from '../model/tables/field.ts';
import type { ListValues } from '../model/tables/inputs.ts';
import type { ByteText } from '../model/text/characters.ts';
import type { Instant } from '../model/time/instants.ts';

/** What an event's part of an output depends on besides the event. */
export interface OutputContext extends ViewContext {
  /** The calendar's identity, a UUID. */
  readonly identity: string;
}

/** Degrees: longitude, latitude. */
export type Point = readonly [number, number];

/** A venue with coordinates. */
export interface VenueOnMap {
  readonly id: number;
  readonly point: Point;
  /** Its Feature up to its events. */
  readonly beginning: string;
}

/** What the text around the parts needs to know about them. */
export interface Traits {
  /** The latest change of an event or of what it shows. */
  readonly modified: Instant;
  /** The zone that its times name. */
  readonly zone?: string;
  readonly point?: Point;
  /** The venues among which it stands. */
  readonly venues?: readonly VenueOnMap[];
  /** True when lists must leave it out, because it would make them invalid. */
  readonly isUnlisted?: true;
}

/** One event's part of an output. */
export interface Part {
  readonly bytes: ByteText;
  readonly traits?: Omit<Traits, 'modified'>;
}

/** An output as a whole. */
export interface Feed {
  /** The resource of the list. */
  readonly resource: ResourceName;
  /** True for a single event. */
  readonly isSingle: boolean;
  /** Its own address, and that of its next page. */
  readonly self: string;
  readonly next?: string;
  /** The name of the calendar with the filters. */
  readonly title: string;
  readonly language: Language;
  readonly timeZone: string;
  /** The calendar's identity, a UUID. */
  readonly identity: string;
  /** The public page with the same events, or the front page of a site without such a page. */
  readonly page: string;
  readonly color: string;
  /** The version of the program. */
  readonly version: string;
  /** The latest change of its parts; absent without any. */
  readonly modified?: Instant;
  /** The traits of its parts in order; empty when they are streamed. */
  readonly traits: readonly Traits[];
  /** The validated parameters. */
  readonly params: ListValues;
}

/** The text around the parts. */
export interface Frame {
  readonly head: string;
  readonly between: string;
  readonly tail: string;
}

/** Parts that stand together, by their numbers; a part may stand in several groups. */
export interface Group {
  readonly frame: Frame;
  readonly members: readonly number[];
}

/** A format. The same events always give the same text. */
export interface Presenter {
  /** Absent when the parts are the list's own records. */
  partOf?(record: Document, related: Related, context: OutputContext): Part;
  readonly frameOf: (feed: Feed) => Frame;
  /** Groups that take the place of the parts, in order; absent when each part stands by itself. */
  readonly groupsOf?: (traits: readonly Traits[]) => readonly Group[];
  /** Tells its parts from those of other presenters of the same output; absent for the usual one. */
  readonly form?: string;
}
