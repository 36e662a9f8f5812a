/** The keys and labels of documents: only one record may hold a key, several may share a label. */

import { unique } from '../arrays-and-maps.ts';
import { townFor } from '../places/towns.ts';
import { trashedSlug } from '../text/slug.ts';
import {
  type Document,
  type EventFacts,
  nobody,
  type PostFacts,
  pointOf,
  type Texts,
  type VenueFacts,
} from './document.ts';
import {
  brandKey,
  dateLabel,
  fileKey,
  formerSlugLabel,
  formKey,
  hashKey,
  horizonLabel,
  identityLabels,
  imageLabel,
  nameKey,
  type Scope,
  sameUploadLabel,
  slugKey,
  sourceKey,
  termNameKey,
  termNameLabel,
  townLabel,
  unpublishedLabel,
  uploadLabel,
  urlKey,
} from './keys-and-labels.ts';

/** How stores find a document other than by its ID. */
export interface Lookups {
  /** Keys of the slugs, in any language; the store numbers a taken one. */
  readonly slugs: readonly string[];
  /** Further keys that only one record of the kind may hold. */
  readonly keys: readonly string[];
  readonly labels: readonly string[];
  /** Events: the records that it refers to. */
  readonly references: readonly number[];
}

/** Raise it when keys or labels are made differently; stores then make those of their records again. */
export const lookupsVersion = 6;

/** Of a record that is found by its ID alone. */
export const noLookups: Lookups = { slugs: [], keys: [], labels: [], references: [] };

/** The venues or organizers of an event, of a series also those that its dates have of their own. */
export function withDatesOf(facts: EventFacts, field: 'venue' | 'organizer'): number[] {
  return unique([...facts[field], ...ofDates(facts, field)]);
}

function ofDates({ recurrence }: EventFacts, field: 'venue' | 'organizer'): number[] {
  return Object.values(recurrence?.own ?? {}).flatMap(({ facts }) => facts[field] ?? []);
}

/** The keys, labels and references of a document. A record in the trash has given up its slugs and its labels. */
export function lookupsOf({ kind, facts, texts }: Document): Lookups {
  switch (kind) {
    case 'events': {
      const lookups = postLookups(facts, texts);
      const horizon = facts.recurrence?.horizon ?? '';
      const isListed = horizon !== '' && facts.status !== 'trash';
      const own = unique([...ofDates(facts, 'venue'), ...ofDates(facts, 'organizer')]);
      return {
        ...lookups,
        labels: [
          ...lookups.labels,
          ...(isListed ? [horizonLabel(horizon.slice(0, 7))] : []),
          // Also of an event in the trash, whose references count as well
          ...own.map(dateLabel),
        ],
        references: unique([
          ...facts.categories,
          ...facts.tags,
          ...withDatesOf(facts, 'venue'),
          ...withDatesOf(facts, 'organizer'),
        ]),
      };
    }
    case 'venues': {
      const lookups = postLookups(facts, texts);
      const town = publicTownOf(facts);
      return town === '' ? lookups : { ...lookups, labels: [...lookups.labels, townLabel(town)] };
    }
    case 'organizers':
      return postLookups(facts, texts);
    case 'categories':
    case 'tags': {
      const names = textsNamed(texts, 'name');
      const siblings = unique(names.map((name) => termNameKey(facts.parent, name)));
      return {
        ...noLookups,
        slugs: slugsIn(texts).map(slugKey),
        keys: [...(facts.namesake ? [] : siblings), ...originKeys(facts)],
        labels: [...siblings, ...unique(names.map(termNameLabel))],
      };
    }
    case 'images':
      if ('url' in facts) return { ...noLookups, keys: [urlKey(facts.url)] };
      return {
        ...noLookups,
        keys: [fileKey(facts.file.name)],
        labels: [uploadLabel(), uploadLabel(facts.author), sameUploadLabel(facts.hash)],
      };
    case 'synonyms':
      return { ...noLookups, keys: originKeys(facts) };
    case 'imports':
      return noLookups;
    case 'brands':
      return { ...noLookups, keys: [brandKey] };
    case 'users':
      return { ...noLookups, keys: [nameKey(facts.name)] };
    case 'keys':
      return { ...noLookups, keys: [nameKey(facts.name), hashKey(facts.hash)] };
  }
}

function postLookups(facts: PostFacts & Partial<VenueFacts> & Pick<EventFacts, 'recurrence'>, texts: Texts): Lookups {
  const { author, status, former_slugs = [], address = '', city = '' } = facts;
  const isTrashed = status === 'trash';
  const scopes: Scope[] = status === 'publish' ? ['publish'] : ['hidden', author];
  // A venue is found by its name, with or without address and town; an organizer by its name
  const names = isTrashed ? [] : textsNamed(texts, 'venue', 'organizer');
  const [addresses, towns] = [address, city].map((part) => [part, null]);
  const identities = scopes.flatMap((scope) => names.flatMap((name) => identityLabels(scope, name, addresses, towns)));
  const slugs = slugsIn(texts);
  const former = isTrashed ? slugs.map(trashedSlug) : former_slugs.filter((slug) => !slugs.includes(slug));
  const isUnpublished = author !== nobody && status !== 'publish' && !isTrashed;
  return {
    ...noLookups,
    slugs: slugsOf({ facts, texts }).map(slugKey),
    keys: originKeys(facts),
    labels: [
      ...unique(identities),
      ...former.map(formerSlugLabel),
      ...imagesOf(facts).flatMap((image) => scopes.map((scope) => imageLabel(scope, image))),
      ...(isUnpublished ? [unpublishedLabel(author)] : []),
    ],
  };
}

/** The IDs of the pictures that a post shows, of a series also those that its dates have of their own. */
export function imagesOf({ image, recurrence }: Pick<PostFacts, 'image'> & Pick<EventFacts, 'recurrence'>): number[] {
  const own = Object.values(recurrence?.own ?? {});
  return unique([image, ...own.map(({ facts }) => facts.image)].flatMap((each) => each?.id ?? []));
}

/** The slug of a venue's town, when the public may see it; empty without one. */
export function publicTownOf(facts: VenueFacts): string {
  return facts.status === 'publish' ? (townFor({ ...facts, point: pointOf(facts) })?.slug ?? '') : '';
}

/** The slugs that a record holds, each once. In the trash it holds none. */
export function slugsOf({ facts, texts }: { readonly facts: object; readonly texts: Texts }): string[] {
  return 'status' in facts && facts.status === 'trash' ? [] : slugsIn(texts);
}

/** The distinct slugs of a record in all languages. */
export function slugsIn(texts: Texts): string[] {
  return unique(textsNamed(texts, 'slug'));
}

/** The keys of what made a record: an import, or a form. */
function originKeys({ source, forms }: Partial<Pick<PostFacts, 'source' | 'forms'>>): string[] {
  return [...(source ? [sourceKey(source.name, source.id)] : []), ...(forms?.made ? [formKey(forms.made.key)] : [])];
}

function textsNamed(texts: Texts, ...fields: string[]): string[] {
  return Object.values(texts).flatMap((set) => fields.flatMap((field) => set[field] || []));
}
