/** The venues and organizers that an event is given: IDs, and data of records that are made along the way. */

import { isDeepStrictEqual } from 'node:util';
import type { Document } from '../model/document.ts';
import { events } from '../model/events.ts';
import { foldName, labelOf } from '../model/lookups.ts';
import { resources } from '../model/resources.ts';
import { unique } from '../model/unique.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { placeOrPersonDraft } from './place-or-person.ts';
import { findingsInside } from './problems.ts';
import { mayRead, maySee } from './rights.ts';
import { inOrder, sentTexts, type Values, type Writing } from './writing.ts';

type LinkField = 'venue' | 'organizer';
type Linked = 'venues' | 'organizers';

/** A reference as the gate gives it. */
type Reference = number | { readonly values: Values };

/**
 * The IDs after a write, in the order sent; data become records when it goes through. What is sent back as the caller is shown
 * it leaves the links as they are, with those that are not shown. Adds what is wrong to the findings.
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

/** Whether these are the stored links as the caller sees them: without records that are in the trash, or not for them to see. */
async function isAsShown(
  { calendar, caller }: Writing<'events'>,
  resource: Linked,
  stored: readonly number[],
  asked: readonly Reference[],
): Promise<boolean> {
  if (asked.length >= stored.length) return false;
  const documents: Document<Linked>[] = await calendar.pair.store.read(resource, stored);
  const shown = new Set(documents.filter(({ facts }) => maySee(caller, facts)).map(({ id }) => id));
  return isDeepStrictEqual(
    asked,
    stored.filter((id) => shown.has(id)),
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
  if (problem) writing.findings.add(field, { reason: problem, values: { id: reference } });
  return async () => reference;
}

/** A link that the event already has stays where the caller may not see the record. */
async function problemWith(
  { calendar, caller, previous }: Writing<'events'>,
  field: LinkField,
  resource: Linked,
  id: number,
): Promise<'unknown_record' | 'trashed_record' | undefined> {
  const [document] = await calendar.pair.store.read(resource, [id]);
  if (!document) return 'unknown_record';
  const isSeen = mayRead(caller, document.facts);
  if (document.facts.status === 'trash') return isSeen ? 'trashed_record' : 'unknown_record';
  return isSeen || previous?.facts[field].includes(id) ? undefined : 'unknown_record';
}

/** The record of the same name (and address, for a venue), or a new one; two writes at once share it. */
async function recordFor(
  writing: Writing<'events'>,
  field: LinkField,
  resource: Linked,
  values: Values,
): Promise<() => Promise<number>> {
  const { calendar, caller, language } = writing;
  const findings = findingsInside(writing.findings, field);
  const make = await placeOrPersonDraft({ calendar, caller, language, findings, resource, values });
  const label = identityOf(writing, resource, values);
  return () =>
    oneAtATime(`${resource} ${label}`, async () => {
      const known = await calendar.pair.store.readByLabel(resource, label);
      const usable = known.find((each: Document<Linked>) => mayRead(caller, each.facts) && !isElsewhere(each, values));
      return usable?.id ?? (await calendar.pair.store.insert(resource, await make())).id;
    });
}

/** Without an address, the town tells namesakes apart, where both have one. */
function isElsewhere({ facts }: Document<Linked>, { address, city }: Values): boolean {
  if (address || !city || !('city' in facts) || facts.city === '') return false;
  return foldName(String(city)) !== foldName(facts.city);
}

function identityOf(writing: Writing<'events'>, resource: Linked, values: Values): string {
  const name = nameIn(writing, resource, values);
  return resource === 'venues' && values.address ? labelOf(name, String(values.address)) : labelOf(name);
}

/** The name of data, in the language of the write or else in the first that it has it in. */
function nameIn({ language }: Writing<'events'>, resource: Linked, values: Values): string {
  const { title } = resources[resource];
  const named = sentTexts({ language, values }).filter(([, texts]) => texts[title]);
  const [, texts] = named.find(([each]) => each === language) ?? named[0] ?? [];
  return String(texts?.[title] ?? '');
}
