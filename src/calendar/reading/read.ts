import type { Document } from '../../model/documents/document.ts';
import { slugKey } from '../../model/documents/keys-and-labels.ts';
import { shownText } from '../../model/documents/language.ts';
import type { TableName } from '../../model/tables/field.ts';
import { tables } from '../../model/tables/resources.ts';
import { mayAttempt, refuseHidden } from '../access/rights.ts';
import type { Audience, Calendar, Input, Locator, Single } from '../calendar.ts';
import { publishDueBefore } from '../writing/due.ts';
import { violationsOf } from '../writing/violations.ts';
import { findRecord, hasMoved } from './find.ts';
import { presentCached, presentOne, representationOf } from './present.ts';

/** The record was asked for by a former slug: its present address. */
export interface Moved {
  readonly slug: string;
}

/**
 * Reads one record. A cached public representation of its present revision is not rendered again. Throws `…-not-found`, `…-not-accessible`,
 * `rest_invalid_param`.
 */
export async function readRecord(
  calendar: Calendar,
  resource: TableName,
  audience: Audience,
  locator: Locator,
  input: Input,
  representation = representationOf(input, tables[resource].family === 'post'),
): Promise<Single | Moved> {
  mayAttempt(audience, resource, 'read');
  await publishDueBefore(calendar);
  const hit = audience === 'public' ? await calendar.pair.store.locate(resource, placeOf(locator)) : undefined;
  const cached = hit && (await presentCached(calendar, resource, hit, representation));
  if (cached) {
    violationsOf(input).throwIfAny();
    return cached;
  }
  // A slug that was found is not looked up again
  const document = await findRecord(calendar, resource, audience, hit ?? locator);
  refuseHidden(audience, document);
  violationsOf(input).throwIfAny();
  if ('slug' in locator && hasMoved(document, locator.slug)) return movedTo(calendar, document, input);
  return presentOne(calendar, audience, document, representation);
}

/** The present slug of a record in the requested language. */
export function movedTo({ settings }: Calendar, { texts }: Document, { language }: Input): Moved {
  return { slug: shownText(texts, 'slug', language, settings.languages)?.text ?? '' };
}

function placeOf(locator: Locator): number | string {
  return 'id' in locator ? locator.id : slugKey(locator.slug);
}
