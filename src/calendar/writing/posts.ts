/** Posts after a write: what events, venues and organizers have in common, and the drafts of venues and organizers. */

import {
  type Document,
  type Draft,
  type Image,
  isOwnImage,
  nobody,
  type PostFacts,
  type Status,
  type VenueFacts,
} from '../../model/documents/document.ts';
import { type PostKind, postFactsOf } from '../../model/documents/families.ts';
import { fileKey, urlKey } from '../../model/documents/keys-and-labels.ts';
import { nameInAddress, storedAddress } from '../../model/pictures.ts';
import { derivedStateProvince } from '../../model/tables/venues-and-organizers.ts';
import { wholeSecond } from '../../model/time/durations.ts';
import { hasWallClock, type Instant, parseMoment, utcWallClock, wallClockOf } from '../../model/time/instants.ts';
import { forbidden, mayEditOthers, mayPublish, userOf } from '../access/rights.ts';
import { mayUseImage } from '../images/uses.ts';
import { formerSlugsOf, textsOf } from './texts.ts';
import { formsOf, type Make, simpleFacts, type Writing } from './writing.ts';

/** The facts of publication, and of the forms that were sent. Throws `rest_forbidden` when the caller must not set this author. */
export async function readPublication(
  writing: Writing<PostKind>,
): Promise<Pick<PostFacts, 'author' | 'status' | 'published' | 'modified' | 'forms'>> {
  const { calendar, audience, values, violations } = writing;
  const now = wholeSecond(calendar.now());
  const stored = storedOf(writing)?.published;
  const { timeZone } = calendar.settings;
  // A wall clock of UTC, and one of the calendar's zone. Of both the one that differs from the stored date counts, and the latter when both
  // do, as in The Events Calendar
  const utc = sent(values.date_utc, 'UTC', stored === undefined ? undefined : utcWallClock(stored));
  const local = sent(values.date, timeZone, stored === undefined ? undefined : wallClockOf(stored, timeZone));
  if (utc !== undefined && !hasWallClock(utc, timeZone)) violations.add('date_utc', { reason: 'out_of_years' });
  const published = local ?? utc ?? stored ?? now;
  // Callers who may not edit others' records are the author of this one already
  const before = storedOf(writing)?.author ?? userOf(audience)?.id ?? nobody;
  const author = values.author ?? before;
  if (author !== before) {
    if (!mayEditOthers(audience)) throw forbidden(audience);
    const [user] = await calendar.pair.store.read('users', [author]);
    if (!user) violations.add('author', { reason: 'unknown_user', values: { id: author } });
  }
  return {
    author,
    status: statusOf(writing, published, now),
    published,
    modified: writing.extra?.modified ?? now,
    ...formsOf(writing),
  };
}

function storedOf({ previous }: Pick<Writing, 'previous'>): PostFacts | undefined {
  return previous && postFactsOf(previous);
}

/** The instant of a date that was sent, unless it repeats the stored wall clock. */
function sent(text: unknown, zone: string, stored: string | undefined): Instant | undefined {
  if (typeof text !== 'string') return undefined;
  const moment = parseMoment(text, zone);
  return moment && moment.wall !== stored ? wholeSecond(moment.at) : undefined;
}

/**
 * What a contributor wants to publish waits for an editor; a later publication date schedules the record. What is published already stays
 * so when the clock is behind its date.
 */
function statusOf({ audience, values, previous }: Writing<PostKind>, published: Instant, now: Instant): Status {
  const stored = storedOf({ previous });
  const status = values.status ?? stored?.status ?? 'publish';
  if (status === 'draft' || status === 'pending' || status === 'trash') return status;
  if (!mayPublish(audience)) return 'pending';
  if (status === 'private') return status;
  if (stored?.status === 'publish' && stored.published === published) return 'publish';
  return published > now ? 'future' : 'publish';
}

/**
 * The picture of a record after a write. A new one elsewhere is stored when the write goes through; the address of an uploaded one stands for
 * it. Adds `unknown_image`, `unknown_own_image` to the violations.
 */
export async function readImage(writing: Writing<PostKind>): Promise<() => Promise<Image | undefined>> {
  const { calendar, values, previous, violations, along } = writing;
  const image = values.image;
  if (image === undefined) {
    const stored = storedImage(previous);
    return async () => stored;
  }
  if (!image) return async () => undefined;
  const { store } = calendar.pair;
  if ('url' in image) {
    const { url } = image;
    const { media, base } = calendar.settings;
    const name = nameInAddress(url, [media, `${base}/media`]);
    if (name !== undefined) {
      const own = await store.readByKey('images', fileKey(name));
      if (own && (await mayShow(writing, own))) return async () => foundImage(writing, own);
      violations.add('image', { reason: 'unknown_own_image', values: { received: url } });
      return async () => undefined;
    }
    return async () => {
      const known = await store.readByKey('images', urlKey(url));
      if (known) along.found('images', known);
      const id =
        known?.id ?? (await along.insert('images', () => store.insert('images', { facts: { url }, texts: {} })));
      return known ? shownImage(known) : { id, url };
    };
  }
  const [known] = await store.read('images', [image.id]);
  if (known && (await mayShow(writing, known))) return async () => foundImage(writing, known);
  // An attempt of this write was stored while somebody deleted the picture
  const isLost = !known && storedImage(previous)?.id === image.id;
  if (!isLost) violations.add('image', { reason: 'unknown_image', values: { id: image.id } });
  return async () => undefined;
}

/** A picture that was found; where no transaction sees both writes, whoever shows it looks afterwards whether it is still there. */
function foundImage({ along }: Writing<PostKind>, image: Document<'images'>): Image {
  if (isOwnImage(image)) along.found('images', { id: image.id, revision: 0 });
  return shownImage(image);
}

function storedImage(previous: Document<PostKind> | undefined): Image | undefined {
  return previous && 'image' in previous.facts ? previous.facts.image : undefined;
}

/** A picture as the records that show it have it. */
function shownImage(image: Document<'images'>): Image {
  const { id, facts } = image;
  if ('url' in facts) return { id, ...facts };
  const { file } = facts;
  return { id, url: storedAddress(file), width: file.width, height: file.height };
}

/** Tells whether a caller may let a record show a picture that is there; to the caller, any other is unknown. */
async function mayShow(writing: Writing<PostKind>, image: Document<'images'>): Promise<boolean> {
  const { calendar, audience, previous } = writing;
  if (storedImage(previous)?.id === image.id) return true;
  return mayUseImage(calendar, audience, image);
}

/** Checks a venue or an organizer. Resolves to a function that makes the draft. */
export async function placeOrPersonDraft(
  writing: Writing<'venues' | 'organizers'>,
): Promise<Make<'venues' | 'organizers'>> {
  const publication = await readPublication(writing);
  const image = await readImage(writing);
  const ofVenue = writing.resource === 'venues' ? venueFacts(writing as Writing<'venues'>) : {};
  const { previous, extra } = writing;
  const source = extra?.source ?? previous?.facts.source;
  return async () => {
    const picture = await image();
    const texts = textsOf(writing);
    const facts = {
      ...publication,
      ...simpleFacts(writing),
      ...ofVenue,
      ...(picture && { image: picture }),
      ...formerSlugsOf(writing, texts),
      ...(source && { source }),
    };
    return { facts, texts } as Draft<'venues' | 'organizers'>;
  };
}

/**
 * The facts that only venues have. A derived `stateprovince` that is sent back as shown stays derived. Adds `both_or_neither` to the
 * violations when only one coordinate is known.
 */
function venueFacts({ values, previous, violations }: Writing<'venues'>): Partial<VenueFacts> {
  const isShown = previous?.facts.stateprovince === '' && values.stateprovince === derivedStateProvince(previous.facts);
  const lat = values.geo_lat === undefined ? previous?.facts.geo_lat : values.geo_lat;
  const lng = values.geo_lng === undefined ? previous?.facts.geo_lng : values.geo_lng;
  const hasPoint = typeof lat === 'number' && typeof lng === 'number';
  if (typeof lat === 'number' && !hasPoint)
    violations.add('geo_lng', { reason: 'both_or_neither', values: { other: 'geo_lat' } });
  if (typeof lng === 'number' && !hasPoint)
    violations.add('geo_lat', { reason: 'both_or_neither', values: { other: 'geo_lng' } });
  return { ...(hasPoint && { geo_lat: lat, geo_lng: lng }), ...(isShown && { stateprovince: '' }) };
}
