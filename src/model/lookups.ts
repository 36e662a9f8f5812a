/** By what a document is found, besides its ID: keys that only one record may hold, labels that several may share. */

import type {
  Draft,
  EventFacts,
  ImageFacts,
  KeyFacts,
  PostFacts,
  Source,
  TermFacts,
  Texts,
  UserFacts,
  VenueFacts,
} from './document.ts';
import type { Kind } from './field.ts';
import { unique } from './unique.ts';

/** By what one document is found besides its ID, as stores keep it. */
export interface Lookups {
  /** Keys of the slugs, in any language; the store numbers a taken one. */
  readonly slugs: readonly string[];
  /** Further keys that only one record of the kind may hold. */
  readonly keys: readonly string[];
  readonly labels: readonly string[];
  /** Events: the records that it refers to. */
  readonly references: readonly number[];
}

/** A name as it is compared: without case, accents and extra blanks. */
export function foldName(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The key of a slug, whichever language it is in. */
export function slugKey(slug: string): string {
  return `slug:${slug}`;
}

/** The key of a record that was taken over: by the name of the importer, and by its identity there. */
export function sourceKey(name: string, id: string): string {
  return `source:${name}:${id}`;
}

/** The key of a user's or an API key's name, which is compared as it is. */
export function nameKey(name: string): string {
  return `name:${name}`;
}

/** The key of the URL of a picture, which is compared as it is. */
export function urlKey(url: string): string {
  return `url:${url}`;
}

/** The key of an API key, by its hash (see `KeyFacts`). */
export function hashKey(hash: string): string {
  return `hash:${hash}`;
}

/** The key of a term's name among its siblings. */
export function termNameKey(parent: number, name: string): string {
  return `name:${parent}:${foldName(name)}`;
}

/** The label of a name, or of a venue's name and address. */
export function labelOf(name: string, address = ''): string {
  return address === '' ? foldName(name) : `${foldName(name)}|${foldName(address)}`;
}

/** What is found by its ID alone. */
export const noLookups: Lookups = { slugs: [], keys: [], labels: [], references: [] };

/** By what a document of this kind is found. What is in the trash has given up its slugs and its labels. */
export function lookupsOf(kind: Kind, { facts, texts }: Draft): Lookups {
  switch (kind) {
    case 'events':
      return { ...postLookups(facts as PostFacts, texts), labels: [], references: referencesOf(facts as EventFacts) };
    case 'venues':
    case 'organizers':
      return { ...postLookups(facts as PostFacts, texts), labels: postLabels(facts as PostFacts, texts) };
    case 'categories':
    case 'tags':
      return termLookups(facts as TermFacts, texts);
    case 'images':
      return { ...noLookups, keys: [urlKey((facts as ImageFacts).url)] };
    case 'users':
      return { ...noLookups, keys: [nameKey((facts as UserFacts).name)] };
    case 'keys':
      return { ...noLookups, keys: [nameKey((facts as KeyFacts).name), hashKey((facts as KeyFacts).hash)] };
  }
}

function postLookups(facts: PostFacts, texts: Texts): Lookups {
  return { ...noLookups, slugs: facts.status === 'trash' ? [] : slugKeys(texts), keys: sourceKeys(facts.source) };
}

/** A venue is found by its name, and by its name and address; an organizer by its name. */
function postLabels(facts: PostFacts & Partial<VenueFacts>, texts: Texts): string[] {
  if (facts.status === 'trash') return [];
  const names = textsNamed(texts, 'venue', 'organizer');
  const address = facts.address ?? '';
  return unique(names.flatMap((name) => (address === '' ? [labelOf(name)] : [labelOf(name), labelOf(name, address)])));
}

function termLookups(facts: TermFacts, texts: Texts): Lookups {
  const names = textsNamed(texts, 'name');
  const nameKeys = facts.namesake ? [] : unique(names.map((name) => termNameKey(facts.parent, name)));
  return {
    ...noLookups,
    slugs: slugKeys(texts),
    keys: [...nameKeys, ...sourceKeys(facts.source)],
    labels: unique(names.map((name) => labelOf(name))),
  };
}

/** The slugs of a record in all languages, each once. */
export function slugsIn(texts: Texts): string[] {
  return unique(textsNamed(texts, 'slug'));
}

function slugKeys(texts: Texts): string[] {
  return slugsIn(texts).map(slugKey);
}

function sourceKeys(source: Source | undefined): string[] {
  return source ? [sourceKey(source.name, source.id)] : [];
}

function textsNamed(texts: Texts, ...fields: string[]): string[] {
  return Object.values(texts).flatMap((set) => fields.flatMap((field) => set[field] || []));
}

function referencesOf(facts: EventFacts): number[] {
  const { categories, tags, venue, organizer } = facts;
  return unique([...categories, ...tags, ...venue, ...organizer]);
}
