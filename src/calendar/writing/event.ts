/** Events after a write. */

import { isDeepStrictEqual } from 'node:util';
import type { EventFacts } from '../../model/documents/document.ts';
import type { Problem } from '../../model/failure.ts';
import { type Cost, costText, parseCost } from '../../model/money/cost.ts';
import { currencyOf } from '../../model/money/currency.ts';
import { stripMarkup } from '../../model/text/html.ts';
import { maySee } from '../access/rights.ts';
import { linksOf } from './event-links.ts';
import { statusFactsOf } from './event-status.ts';
import { termsOf } from './event-terms.ts';
import { imageOf } from './images.ts';
import { publicationOf } from './publication-facts.ts';
import { formerSlugsOf, textsOf } from './texts.ts';
import { timesOf } from './times.ts';
import { type Make, simpleFacts, type Writing } from './writing.ts';

/** Checks an event. Resolves to a function that makes the draft, with the terms, venues and organizers that it names. */
export async function eventDraft(writing: Writing<'events'>): Promise<Make<'events'>> {
  const { previous, extra } = writing;
  const publication = await publicationOf(writing);
  const times = timesOf(writing);
  const simple = simpleFacts(writing);
  const status = statusFactsOf(writing, simple, times);
  const parent = await parentEvent(writing);
  const [image, categories, tags, venue, organizer] = await Promise.all([
    imageOf(writing),
    termsOf(writing, 'categories'),
    termsOf(writing, 'tags'),
    linksOf(writing, 'venue'),
    linksOf(writing, 'organizer'),
  ]);
  return async () => {
    const picture = await image();
    const texts = textsOf(writing);
    const facts = {
      ...publication,
      ...simple,
      ...status,
      ...times,
      cost: costOf(writing),
      ...(picture && { image: picture }),
      ...formerSlugsOf(writing, texts),
      categories: await categories(),
      tags: await tags(),
      venue: await venue(),
      organizer: await organizer(),
      post_parent: parent,
      ...keptExtra(previous?.facts, extra),
    } as EventFacts;
    return { facts: { ...facts, ...sequenceOf(facts, previous?.facts) }, texts };
  };
}

/** A cost that is sent back as shown changes nothing, although it has only the lowest and the highest price. */
function costOf({ calendar, values, previous }: Writing<'events'>): Cost {
  const sent = values.cost as Cost | null | undefined;
  const stored = previous?.facts.cost;
  if (stored && (sent === undefined || (sent && isShown(calendar, stored, sent)))) return stored;
  return sent ?? (parseCost('') as Cost);
}

function isShown({ settings }: Writing['calendar'], stored: Cost, sent: Cost): boolean {
  const currency = currencyOf(settings.currency);
  return settings.languages.some((language) =>
    isDeepStrictEqual(parseCost(costText(stored, language, currency)), sent),
  );
}

/** The parent of an event, 0 for none. An event is never its own parent; a stored parent stays. */
async function parentEvent(writing: Writing<'events'>): Promise<number> {
  const { values, previous, violations } = writing;
  const stored = previous?.facts.post_parent ?? 0;
  const asked = (values.post_parent === undefined ? stored : (values.post_parent ?? 0)) as number;
  if (asked === stored) return asked;
  const problem = asked === 0 ? undefined : await problemWithParent(writing, asked);
  if (problem) violations.add('post_parent', problem);
  return asked;
}

async function problemWithParent({ calendar, audience, previous }: Writing, id: number): Promise<Problem | undefined> {
  if (id === previous?.id) return { reason: 'own_parent' };
  const [parent] = await calendar.pair.store.read('events', [id]);
  return parent && maySee(audience, parent.facts) ? undefined : { reason: 'unknown_record', values: { id } };
}

function keptExtra(stored: EventFacts | undefined, extra: Writing['extra']): Partial<EventFacts> {
  const { uid, recurrence, custom_fields, source } = { ...stored, ...extra };
  return {
    ...(uid && { uid }),
    ...(recurrence && { recurrence }),
    ...(custom_fields && { custom_fields: plainFields(custom_fields) }),
    ...(source && { source }),
  };
}

/** Labels and values cleaned like any plain text of a record. */
function plainFields(fields: NonNullable<EventFacts['custom_fields']>): NonNullable<EventFacts['custom_fields']> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { label, value }]) => [
      name,
      { label: stripMarkup(label), value: stripMarkup(value) },
    ]),
  );
}

/** The facts of when, where and whether an event takes place, of whose changes subscribers must learn. */
const telling = [
  'start_date',
  'end_date',
  'timezone',
  'start',
  'end',
  'all_day',
  'venue',
  'attendance_mode',
  'online_url',
  'event_status',
] as const satisfies readonly (keyof EventFacts)[];

/** The number of such changes after a write (RFC 5545, 3.8.7.4); absent while it is 0. */
function sequenceOf(facts: EventFacts, stored: EventFacts | undefined): Pick<EventFacts, 'sequence'> {
  if (!stored) return {};
  const isChanged = telling.some((name) => !isDeepStrictEqual(facts[name], stored[name]));
  const sequence = (stored.sequence ?? 0) + (isChanged ? 1 : 0);
  return sequence > 0 ? { sequence } : {};
}
