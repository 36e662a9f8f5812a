/** What an event refers to after a write: venues and organizers by ID or by data, categories and tags by ID, slug or name, mixed. */

import { isDeepStrictEqual } from 'node:util';
import { inTurn } from '../../async/turns.ts';
import { unique } from '../../model/arrays-and-maps.ts';
import { countedKinds } from '../../model/counting.ts';
import type { Document } from '../../model/documents/document.ts';
import {
  type Identity,
  identityLabel,
  isKeyOf,
  matchingLabels,
  slugKey,
  termNameLabel,
} from '../../model/documents/keys-and-labels.ts';
import { resources } from '../../model/tables/resources.ts';
import type { TermReference } from '../../model/tables/values.ts';
import { foldName } from '../../model/text/characters.ts';
import { slugOf } from '../../model/text/slug.ts';
import { KeyTaken } from '../../ports.ts';
import { mayDo, mayRead, maySee, readableScopes } from '../access/rights.ts';
import type { Audience, Calendar, WrittenValues } from '../calendar.ts';
import { placeOrPersonDraft } from './posts.ts';
import { violationsInside } from './violations.ts';
import { sentTexts, type Writing } from './writing.ts';

type LinkField = 'venue' | 'organizer';
type Linked = 'venues' | 'organizers';
type Taxonomy = 'categories' | 'tags';

type Values = WrittenValues[Linked];

/** Resolves to the ID of a record, which is found or created when the write goes through. */
type MakeId = () => Promise<number>;

/** One after the other, so that what is named twice is created once. */
function allOf(makers: readonly MakeId[]): () => Promise<number[]> {
  return async () => {
    const ids: number[] = [];
    for (const make of makers) ids.push(await make());
    return unique(ids);
  };
}

/**
 * The IDs of the venues or organizers after a write, in the order sent; data become records when the write goes through. Links sent back as
 * the caller is shown them, without records in the trash or hidden from the caller, stay as they are. Adds to the violations.
 */
export async function findLinks(writing: Writing<'events'>, field: LinkField): Promise<() => Promise<number[]>> {
  const { calendar, audience } = writing;
  const sent = writing.values[field];
  const stored = writing.previous?.facts[field] ?? [];
  if (sent === undefined) return async () => [...stored];
  if (sent && sent.length < stored.length) {
    const documents: Document<Linked>[] = await calendar.pair.store.read(countedKinds[field], stored);
    const visible = new Set(documents.filter(({ facts }) => maySee(audience, facts)).map(({ id }) => id));
    const shown = stored.filter((id) => visible.has(id));
    if (isDeepStrictEqual(sent, shown)) return async () => [...stored];
  }
  const links = (sent ?? []).map(async (reference): Promise<MakeId> => {
    const own = inOrder(writing);
    if (typeof reference !== 'number') return findRecordFor(own, field, reference.values);
    const [document] = await calendar.pair.store.read(countedKinds[field], [reference]);
    const isSeen = document && mayRead(audience, document.facts);
    const isTrashed = document?.facts.status === 'trash';
    // A stored link to a record that the caller may not see stays
    const isUnchanged = document && !isTrashed && stored.includes(reference);
    const values = { id: reference };
    if (isSeen && isTrashed) own.violations.add(field, { reason: 'trashed_record', values });
    else if (!isSeen && !isUnchanged) own.violations.add(field, { reason: 'unknown_record', values });
    return async () => reference;
  });
  return allOf(await Promise.all(links));
}

/** The same write for a concurrent check; violations are reported in the order in which checks began. */
function inOrder(writing: Writing<'events'>): Writing<'events'> {
  return { ...writing, violations: writing.violations.section() };
}

/** The existing record that data describe, or a new one. Concurrent writes share it. */
async function findRecordFor(writing: Writing<'events'>, field: LinkField, values: Values): Promise<MakeId> {
  const { calendar, audience, language, along } = writing;
  const resource: Linked = countedKinds[field];
  const violations = violationsInside(writing.violations, field);
  const make = await placeOrPersonDraft({ calendar, audience, language, violations, along, resource, values });
  const identity = identityOf(writing, resource, values);
  return () =>
    inTurn([resource, foldName(identity.name)], async () => {
      for (let tries = 1; ; tries += 1) {
        const known = await findNamed(calendar, audience, resource, identity);
        if (known) {
          along.found(resource, known);
          return known.id;
        }
        const draft = await make();
        const { status, author } = draft.facts;
        const scope = status === 'publish' ? status : author;
        try {
          const claim = tries > maxTries ? undefined : identityLabel(scope, identity);
          const made = await calendar.pair.store.insert(resource, draft, claim);
          along.made(resource, made);
          return made.id;
        } catch (error) {
          // Another process has just created one
          if (!(error instanceof KeyTaken && isKeyOf('claim', error.key))) throw error;
        }
      }
    });
}

/** How often the record of another process that claims a name is looked up before the name is used twice. */
const maxTries = 3;

/** The record that data describe: a published one before others, then the one with the most equal details (address, town), then the oldest. */
async function findNamed(
  { pair: { store } }: Writing['calendar'],
  audience: Audience,
  resource: Linked,
  identity: Identity,
): Promise<Document<Linked> | undefined> {
  const { address = '', town = '' } = identity;
  for (const scope of readableScopes(audience)) {
    const found: Document<Linked>[] = await store.readByLabel(resource, matchingLabels(scope, identity));
    const equal = found.map(({ facts }) => {
      const details =
        'city' in facts
          ? ([
              [facts.address, address],
              [facts.city, town],
            ] as const)
          : [];
      return details.filter(([stored, sent]) => sent !== '' && foldName(stored) === foldName(sent)).length;
    });
    if (found.length > 0) return found[equal.indexOf(Math.max(...equal))];
  }
  return undefined;
}

/** What identifies a record: its name, in the language of the write or in the first language that has it, and of a venue the place. */
function identityOf({ language }: Writing<'events'>, resource: Linked, values: Values): Identity {
  const { title } = resources[resource];
  const named = sentTexts({ language, values }).filter(([, texts]) => texts[title]);
  const [, texts] = named.find(([each]) => each === language) ?? named[0] ?? [];
  const name = String(texts?.[title] ?? '');
  if (resource === 'organizers') return { name };
  const { address, city }: WrittenValues['venues'] = values;
  return { name, address: address ?? '', town: city ?? '' };
}

/** The IDs of the terms after a write. New names become terms when the write goes through. Adds to the violations. */
export async function findTerms(writing: Writing<'events'>, taxonomy: Taxonomy): Promise<() => Promise<number[]>> {
  const sent = writing.values[taxonomy];
  if (sent === undefined) return async () => [...(writing.previous?.facts[taxonomy] ?? [])];
  const { calendar, audience, language, along } = writing;
  const terms = (sent ?? []).map(async (reference): Promise<MakeId> => {
    const { violations } = inOrder(writing);
    const known = await readTerm(calendar, taxonomy, reference);
    const id = idIn(reference);
    if (known) {
      if (id === undefined) along.found(taxonomy, known);
      return async () => known.id;
    }
    const name = typeof reference === 'object' ? reference.name : String(reference);
    if (id !== undefined) violations.add(taxonomy, { reason: 'unknown_record', values: { id: name } });
    else if (!mayDo(audience, taxonomy, 'create'))
      violations.add(taxonomy, { reason: 'may_not_create_terms', values: { name } });
    const texts = { [language]: { name, slug: slugOf(name) || resources[taxonomy].singular } };
    // Not looked up again: the key of its name lets only one writer insert it, and the others take that one
    return () => along.insert(taxonomy, () => calendar.pair.store.insert(taxonomy, { facts: { parent: 0 }, texts }));
  });
  return allOf(await Promise.all(terms));
}

const digits = /^\d+$/;

/** The ID in a number or a text of digits; undefined for other texts. Digits may be a slug or a name as well. */
export function idIn(item: TermReference): number | undefined {
  if (typeof item === 'object') return undefined;
  return typeof item === 'number' || digits.test(item) ? Number(item) : undefined;
}

/** A term by ID, else by slug, else by name; what is said to be a name only by that. */
async function readTerm(
  { pair: { store } }: Calendar,
  taxonomy: Taxonomy,
  item: TermReference,
): Promise<Document<Taxonomy> | undefined> {
  if (typeof item === 'object') return (await store.readByLabel(taxonomy, [termNameLabel(item.name)]))[0];
  const id = idIn(item);
  const [byId] = id === undefined ? [] : await store.read(taxonomy, [id]);
  if (byId || typeof item === 'number') return byId;
  return (
    (await store.readByKey(taxonomy, slugKey(item))) ?? (await store.readByLabel(taxonomy, [termNameLabel(item)]))[0]
  );
}
