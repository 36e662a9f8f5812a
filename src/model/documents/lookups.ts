/** By what a document is found, besides its ID: keys that only one record may hold, labels that several may share. */

import { townSlugOf, type Whereabouts } from '../places/towns.ts';
import { unique } from '../slices.ts';
import type { Kind } from '../tables/field.ts';
import { foldName } from '../text/fold-name.ts';
import { trashedSlug } from '../text/slug.ts';
import {
  type Draft,
  type EventFacts,
  type ImageFacts,
  type KeyFacts,
  nobody,
  type PostFacts,
  type Source,
  type TermFacts,
  type Texts,
  type UserFacts,
  type VenueFacts,
} from './document.ts';

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

/** Raised whenever keys or labels are made differently, so that stores make those of their records anew. */
export const lookupsVersion = 4;

/** A key or label of several parts, of which none can pass for two, whatever signs it has. */
function structured(what: string, ...parts: readonly (string | number | null)[]): string {
  return `${what}:${JSON.stringify(parts)}`;
}

/** The key of a slug, whichever language it is in. */
export function slugKey(slug: string): string {
  return `slug:${slug}`;
}

/** The key of a record that was taken over: by the name of the importer, and by its identity there. */
export function sourceKey(name: string, id: string): string {
  return structured('source', name, id);
}

/** Whether a key is that of a slug, of a record that was taken over, or of a claim. */
export function isKeyOf(what: 'slug' | 'source' | 'claim', key: string): boolean {
  return key.startsWith(`${what}:`);
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

/** The key of a term's name among its siblings, and the label that namesakes among them share. */
export function termNameKey(parent: number, name: string): string {
  return structured('name', parent, foldName(name));
}

/** The label of a term's name, wherever the term stands. */
export function termNameLabel(name: string): string {
  return structured('name', foldName(name));
}

/** The label of a slug that a record had before, or that one in the trash shows: it leads there as long as no other record has it. */
export function formerSlugLabel(slug: string): string {
  return structured('slug', slug);
}

/** The label of a picture, among the records of a scope that show it. */
export function imageLabel(scope: Scope, image: number): string {
  return structured('image', scope, image);
}

/** The label of what an author has written and nobody has published: what is not in the trash either. */
export function unpublishedLabel(author: number): string {
  return structured('unpublished', author);
}

/** The kinds of records that show pictures. */
export const picturing = ['events', 'venues', 'organizers'] as const;

/** The labels by which all records are found that show a picture. */
export function imageLabels(image: number): string[] {
  return [imageLabel('publish', image), imageLabel('hidden', image)];
}

/** Among which records a label is one: those that everybody may read, the others, or the others of an author. */
export type Scope = 'publish' | 'hidden' | number;

/** What tells one venue or organizer from another; organizers have neither address nor town. */
export interface Identity {
  readonly name: string;
  readonly address?: string;
  readonly town?: string;
}

/** Labels by which all are found in a scope that data do not contradict: of the same name, and where both say one, address and town. */
export function matchingLabels(scope: Scope, { name, address = '', town = '' }: Identity): string[] {
  const [addresses, towns] = [address, town].map((part) => (part === '' ? [null] : [part, '']));
  return identityLabels(scope, name, addresses, towns);
}

/** The label that tells a venue or an organizer from all others in a scope. */
export function identityLabel(scope: Scope, { name, address = '', town = '' }: Identity): string {
  return identityLabels(scope, name, [address], [town])[0] as string;
}

/** The key of a record that was made because none had this label; the record holds it until it loses the label. */
export function claimKey(label: string): string {
  return `claim:${label}`;
}

/** `null` stands for whatever is said, an empty text for nothing. */
function identityLabels(
  scope: Scope,
  name: string,
  addresses: readonly (string | null)[] = [null],
  towns: readonly (string | null)[] = [null],
): string[] {
  const folded = (part: string | null) => part && foldName(part);
  return addresses.flatMap((address) =>
    towns.map((town) => structured('identity', scope, foldName(name), folded(address), folded(town))),
  );
}

/** What is found by its ID alone. */
export const noLookups: Lookups = { slugs: [], keys: [], labels: [], references: [] };

/** By what a document of this kind is found. What is in the trash has given up its slugs and its labels. */
export function lookupsOf(kind: Kind, { facts, texts }: Draft): Lookups {
  switch (kind) {
    case 'events':
      return { ...postLookups(facts as PostFacts, texts), references: referencesOf(facts as EventFacts) };
    case 'venues': {
      const lookups = postLookups(facts as PostFacts, texts);
      return { ...lookups, labels: [...lookups.labels, ...townLabelsOf(facts as VenueFacts)] };
    }
    case 'organizers':
      return postLookups(facts as PostFacts, texts);
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
  const slugs = facts.status === 'trash' ? [] : slugKeys(texts);
  const images = facts.image ? scopesOf(facts).map((scope) => imageLabel(scope, facts.image?.id ?? 0)) : [];
  const labels = [
    ...identityLabelsOf(facts, texts),
    ...formerSlugLabelsOf(facts, texts),
    ...images,
    ...unpublishedLabelsOf(facts),
  ];
  return { ...noLookups, slugs, keys: sourceKeys(facts.source), labels };
}

function unpublishedLabelsOf({ author, status }: PostFacts): string[] {
  return author === nobody || status === 'publish' || status === 'trash' ? [] : [unpublishedLabel(author)];
}

/** The label of the published venues of a town, by its slug. */
export function townLabel(slug: string): string {
  return structured('town', slug);
}

function townLabelsOf(facts: VenueFacts): string[] {
  const slug = publicTownOf(facts);
  return slug === '' ? [] : [townLabel(slug)];
}

/** The slug of a venue's town, when the public may see it; empty without one. */
export function publicTownOf(facts: VenueFacts): string {
  return facts.status === 'publish' ? townSlugOf(whereaboutsOf(facts)) : '';
}

function whereaboutsOf(venue: VenueFacts): Whereabouts {
  const { city, zip, province, country, geo_lat: lat, geo_lng: lng } = venue;
  return { city, zip, province, country, ...(lat !== undefined && lng !== undefined && { point: { lat, lng } }) };
}

function formerSlugLabelsOf({ status, former_slugs = [] }: PostFacts, texts: Texts): string[] {
  const own = slugsIn(texts);
  if (status === 'trash') return own.map((slug) => formerSlugLabel(trashedSlug(slug)));
  return former_slugs.filter((slug) => !own.includes(slug)).map(formerSlugLabel);
}

/** A venue is found by its name, with or without its address and its town; an organizer by its name. */
function identityLabelsOf(facts: PostFacts & Partial<VenueFacts>, texts: Texts): string[] {
  if (facts.status === 'trash') return [];
  const names = textsNamed(texts, 'venue', 'organizer');
  const { address = '', city = '' } = facts;
  const [addresses, towns] = [address, city].map((part) => [part, null]);
  const labels = scopesOf(facts).flatMap((scope) =>
    names.flatMap((name) => identityLabels(scope, name, addresses, towns)),
  );
  return unique(labels);
}

function scopesOf({ status, author }: PostFacts): Scope[] {
  return status === 'publish' ? ['publish'] : ['hidden', author];
}

function termLookups(facts: TermFacts, texts: Texts): Lookups {
  const names = textsNamed(texts, 'name');
  const siblings = unique(names.map((name) => termNameKey(facts.parent, name)));
  return {
    ...noLookups,
    slugs: slugKeys(texts),
    keys: [...(facts.namesake ? [] : siblings), ...sourceKeys(facts.source)],
    labels: [...siblings, ...unique(names.map(termNameLabel))],
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
