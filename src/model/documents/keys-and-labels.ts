/** The names of keys, which only one record may hold, and of labels, which several may share. */

import { foldName } from '../text/fold-name.ts';

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

/** The labels of a name with each of these addresses and towns; `null` stands for whatever is said, an empty text for nothing. */
export function identityLabels(
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

/** The label of the published venues of a town, by its slug. */
export function townLabel(slug: string): string {
  return structured('town', slug);
}
