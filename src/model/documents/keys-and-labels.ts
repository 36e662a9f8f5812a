/** The names of keys, which only one record may hold, and of labels, which several may share. */

import { foldName } from '../text/characters.ts';

/** Joins parts to a key or label so that no two lists of parts give the same text, whatever characters they have. */
function structured(what: string, ...parts: readonly (string | number | null)[]): string {
  return `${what}:${JSON.stringify(parts)}`;
}

/** The key of a slug, whichever language it is in. */
export function slugKey(slug: string): string {
  return `slug:${slug}`;
}

/** The key of an imported record: the importer's name and the ID at the source. */
export function sourceKey(name: string, id: string): string {
  return structured('source', name, id);
}

/** The key of the form that made a record. */
export function formKey(key: string): string {
  return `form:${key}`;
}

/** Tells whether a key is that of a slug, of an imported record, or of a claim. */
export function isKeyOf(what: 'slug' | 'source' | 'claim', key: string): boolean {
  return key.startsWith(`${what}:`);
}

/** The key of a user's or an API key's name, which is compared as it is. */
export function nameKey(name: string): string {
  return `name:${name}`;
}

/** The key of the one brand that a calendar has. */
export const brandKey = 'brand';

/** The key of the URL of a picture, which is compared as it is. */
export function urlKey(url: string): string {
  return `url:${url}`;
}

/** The key of an uploaded picture, by the name of its files. */
export function fileKey(name: string): string {
  return `file:${name}`;
}

/** The label of all uploaded pictures; with an author, of that user's. */
export function uploadLabel(author?: number): string {
  return author === undefined ? 'upload' : structured('upload', author);
}

/** The label of the pictures that were made of the same bytes. */
export function sameUploadLabel(hash: string): string {
  return structured('same', hash);
}

/** The key of an API key, by its hash (see `KeyFacts`). */
export function hashKey(hash: string): string {
  return `hash:${hash}`;
}

/** The key of a term's name among its siblings; siblings of the same name share it as a label. */
export function termNameKey(parent: number, name: string): string {
  return structured('name', parent, foldName(name));
}

/** The label of a term's name, wherever the term stands. */
export function termNameLabel(name: string): string {
  return structured('name', foldName(name));
}

/**
 * The label of an earlier slug, or of the slug that a record in the trash shows. It leads to the record as long as no other has that slug.
 */
export function formerSlugLabel(slug: string): string {
  return structured('slug', slug);
}

/** The label of a picture, among the records of a scope that show it. */
export function imageLabel(scope: Scope, image: number): string {
  return structured('image', scope, image);
}

/** The label of an author's unpublished records, those in the trash left out. */
export function unpublishedLabel(author: number): string {
  return structured('unpublished', author);
}

/** The labels, one a scope, by which all records that show a picture are found. */
export function imageLabels(image: number): string[] {
  return [imageLabel('publish', image), imageLabel('hidden', image)];
}

/** The records among which a label is looked up: those that are public, the others, or those of one author that are not public. */
export type Scope = 'publish' | 'hidden' | number;

/** What identifies a venue or an organizer. Organizers have neither address nor town. */
export interface Identity {
  readonly name: string;
  readonly address?: string;
  readonly town?: string;
}

/** The labels of all records in a scope that these data may mean: the same name, and no other address or town. */
export function matchingLabels(scope: Scope, { name, address = '', town = '' }: Identity): string[] {
  const [addresses, towns] = [address, town].map((part) => (part === '' ? [null] : [part, '']));
  return identityLabels(scope, name, addresses, towns);
}

/** The label that identifies a venue or an organizer within a scope. */
export function identityLabel(scope: Scope, { name, address = '', town = '' }: Identity): string {
  return identityLabels(scope, name, [address], [town])[0] as string;
}

/** The key of a record that was created because none had this label. The record holds it until it loses the label. */
export function claimKey(label: string): string {
  return `claim:${label}`;
}

/** The labels of a name with each of these addresses and towns. `null` matches any address or town, an empty text only a missing one. */
export function identityLabels(
  scope: Scope,
  name: string,
  addresses: readonly (string | null)[] = [null],
  towns: readonly (string | null)[] = [null],
): string[] {
  return addresses.flatMap((address) =>
    towns.map((town) =>
      structured('identity', scope, foldName(name), address && foldName(address), town && foldName(town)),
    ),
  );
}

/** The label of series of which a date, listed or not, has this venue or organizer of its own. */
export function dateLabel(reference: number): string {
  return structured('date', reference);
}

/** The label of series that are listed up to the end of this month, `YYYY-MM`. */
export function horizonLabel(month: string): string {
  return structured('horizon', month);
}

/** The label of the published venues of a town, named by its slug. */
export function townLabel(slug: string): string {
  return structured('town', slug);
}
