/** Venues and organizers after a write. */

import type { Draft, VenueFacts } from '../../model/documents/document.ts';
import { derivedStateProvince } from '../../model/tables/venues.ts';
import { imageOf } from './images.ts';
import { publicationOf } from './publication-facts.ts';
import { formerSlugsOf, textsOf } from './texts.ts';
import { type Make, simpleFacts, type Writing } from './writing.ts';

/** Checks a venue or an organizer. Resolves to a function that makes the draft. */
export async function placeOrPersonDraft(
  writing: Writing<'venues' | 'organizers'>,
): Promise<Make<'venues' | 'organizers'>> {
  const publication = await publicationOf(writing);
  const image = await imageOf(writing);
  const place = writing.resource === 'venues' ? placeOf(writing as Writing<'venues'>) : {};
  const { previous, extra } = writing;
  const source = extra?.source ?? previous?.facts.source;
  return async () => {
    const picture = await image();
    const texts = textsOf(writing);
    const facts = {
      ...publication,
      ...simpleFacts(writing),
      ...place,
      ...(picture && { image: picture }),
      ...formerSlugsOf(writing, texts),
      ...(source && { source }),
    };
    return { facts, texts } as Draft<'venues' | 'organizers'>;
  };
}

/** The facts that only venues have. A derived `stateprovince` that is sent back as shown stays derived. */
function placeOf(writing: Writing<'venues'>): Partial<VenueFacts> {
  const { values, previous } = writing;
  const isShown = previous?.facts.stateprovince === '' && values.stateprovince === derivedStateProvince(previous.facts);
  return { ...pointOf(writing), ...(isShown && { stateprovince: '' }) };
}

/** The point of a venue, in degrees. Adds `both_or_neither` to the violations when only one coordinate is known. */
function pointOf({ values, previous, violations }: Writing<'venues'>): Pick<VenueFacts, 'geo_lat' | 'geo_lng'> {
  const lat = values.geo_lat === undefined ? previous?.facts.geo_lat : values.geo_lat;
  const lng = values.geo_lng === undefined ? previous?.facts.geo_lng : values.geo_lng;
  if (typeof lat === 'number' && typeof lng === 'number') return { geo_lat: lat, geo_lng: lng };
  if (typeof lat === 'number') violations.add('geo_lng', { reason: 'both_or_neither', values: { other: 'geo_lat' } });
  if (typeof lng === 'number') violations.add('geo_lat', { reason: 'both_or_neither', values: { other: 'geo_lng' } });
  return {};
}
