/** The venues and organizers of an event after a write: IDs, and data of records that are created along with it. */

import { isDeepStrictEqual } from 'node:util';
import type { Document, Draft } from '../../model/documents/document.ts';
import { type Identity, identityLabel, isKeyOf, matchingLabels } from '../../model/documents/keys-and-labels.ts';
import { unique } from '../../model/slices.ts';
import { events } from '../../model/tables/events.ts';
import { resources } from '../../model/tables/resources.ts';
import { foldName } from '../../model/text/characters.ts';
import { KeyTaken } from '../../ports.ts';
import { mayRead, maySee, readableScopes } from '../access/rights.ts';
import type { Audience } from '../calendar.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { placeOrPersonDraft } from './venue-or-organizer.ts';
import { violationsInside } from './violations.ts';
import { inOrder, sentTexts, type Values, type Writing } from './writing.ts';

type LinkField = 'venue' | 'organizer';
type Linked = 'venues' | 'organizers';

/** A reference after validation. */
type Reference = number | { readonly values: Values };

/**
 * The IDs after a write, in the order sent; data become records when the write goes through. Links sent back as the caller is shown them
 * stay as they are, hidden ones included. Adds to the violations.
 */
export async function linksOf(writing: Writing<'events'>, field: LinkField): Promise<() => Promise<number[]>> {
  const asked = writing.values[field] as Reference[] | null | undefined;
  const stored = writing.previous?.facts[field] ?? [];
  const resource: Linked = events.fields[field].refers;
  if (asked === undefined || (asked && (await isAsShown(writing, resource, stored, asked))))
    return async () => [...stored];
  const looks = (asked ?? []).map((reference) => resolved(inOrder(writing), field, resource, reference));
  const makers = await Promise.all(looks);
  return async () => {
    const ids: number[] = [];
    for (const make of makers) ids.push(await make());
    return unique(ids);
  };
}

/** Tells whether these are the stored links as the caller sees them: without records in the trash or hidden from the caller. */
async function isAsShown(
  { calendar, audience }: Writing<'events'>,
  resource: Linked,
  stored: readonly number[],
  asked: readonly Reference[],
): Promise<boolean> {
  if (asked.length >= stored.length) return false;
  const documents: Document<Linked>[] = await calendar.pair.store.read(resource, stored);
  const visible = new Set(documents.filter(({ facts }) => maySee(audience, facts)).map(({ id }) => id));
  return isDeepStrictEqual(
    asked,
    stored.filter((id) => visible.has(id)),
  );
}

async function resolved(
  writing: Writing<'events'>,
  field: LinkField,
  resource: Linked,
  reference: Reference,
): Promise<() => Promise<number>> {
  if (typeof reference !== 'number') return recordFor(writing, field, resource, reference.values);
  const problem = await problemWith(writing, field, resource, reference);
  if (problem) writing.violations.add(field, { reason: problem, values: { id: reference } });
  return async () => reference;
}

/** A stored link to a record that the caller may not see stays. */
async function problemWith(
  { calendar, audience, previous }: Writing<'events'>,
  field: LinkField,
  resource: Linked,
  id: number,
): Promise<'unknown_record' | 'trashed_record' | undefined> {
  const [document] = await calendar.pair.store.read(resource, [id]);
  if (!document) return 'unknown_record';
  const isSeen = mayRead(audience, document.facts);
  if (document.facts.status === 'trash') return isSeen ? 'trashed_record' : 'unknown_record';
  return isSeen || previous?.facts[field].includes(id) ? undefined : 'unknown_record';
}

/** The existing record that data describe, or a new one. Concurrent writes share it. */
async function recordFor(
  writing: Writing<'events'>,
  field: LinkField,
  resource: Linked,
  values: Values,
): Promise<() => Promise<number>> {
  const { calendar, audience, language, along } = writing;
  const violations = violationsInside(writing.violations, field);
  const make = await placeOrPersonDraft({ calendar, audience, language, violations, along, resource, values });
  const identity = identityOf(writing, resource, values);
  return () =>
    oneAtATime([resource, foldName(identity.name)], async () => {
      for (let tries = 1; ; tries += 1) {
        const known = await namedBy(calendar, audience, resource, identity);
        if (known) {
          along.found(resource, known);
          return known.id;
        }
        const draft = await make();
        const made = await madeAs(calendar, resource, draft, tries > maxTries ? undefined : identity);
        if (!made) continue;
        along.made(resource, made);
        return made.id;
      }
    });
}

/** How often the record of another process that claims a name is looked up before the name is used twice. */
const maxTries = 3;

/** A new record that claims its identity; undefined when another process has just created one. */
async function madeAs(
  { pair: { store } }: Writing['calendar'],
  resource: Linked,
  draft: Draft<Linked>,
  identity: Identity | undefined,
): Promise<Document<Linked> | undefined> {
  const { status, author } = draft.facts;
  const claim = identity && identityLabel(status === 'publish' ? status : author, identity);
  try {
    return await store.insert(resource, draft, claim);
  } catch (error) {
    if (error instanceof KeyTaken && isKeyOf('claim', error.key)) return undefined;
    throw error;
  }
}

/** The record that data describe: a published one before others, then the one with the most equal details, then the oldest. */
async function namedBy(
  { pair: { store } }: Writing['calendar'],
  audience: Audience,
  resource: Linked,
  identity: Identity,
): Promise<Document<Linked> | undefined> {
  for (const scope of readableScopes(audience)) {
    const found: Document<Linked>[] = await store.readByLabel(resource, matchingLabels(scope, identity));
    const agreed = found.map((each) => agreement(each, identity));
    if (found.length > 0) return found[agreed.indexOf(Math.max(...agreed))];
  }
  return undefined;
}

/** The number of equal details: address and town. */
function agreement({ facts }: Document<Linked>, { address = '', town = '' }: Identity): number {
  if (!('city' in facts)) return 0;
  const agrees = (said: string, asked: string) => asked !== '' && foldName(said) === foldName(asked);
  return Number(agrees(facts.address, address)) + Number(agrees(facts.city, town));
}

function identityOf(writing: Writing<'events'>, resource: Linked, values: Values): Identity {
  const name = nameIn(writing, resource, values);
  if (resource === 'organizers') return { name };
  return { name, address: String(values.address ?? ''), town: String(values.city ?? '') };
}

/** The name in the data, in the language of the write or in the first language that has it. */
function nameIn({ language }: Writing<'events'>, resource: Linked, values: Values): string {
  const { title } = resources[resource];
  const named = sentTexts({ language, values }).filter(([, texts]) => texts[title]);
  const [, texts] = named.find(([each]) => each === language) ?? named[0] ?? [];
  return String(texts?.[title] ?? '');
}
