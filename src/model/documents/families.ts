/** Documents by what their kinds have in common. */

import { isResource, type ResourceName } from '../tables/field.ts';
import type { Document, PostFacts } from './document.ts';

/** The kinds that have an author, a status and a publication date. */
export const postKinds = ['events', 'venues', 'organizers'] as const;
/** The kind of a post. */
export type PostKind = (typeof postKinds)[number];

/** The kind of a bare name. */
export type TermKind = 'categories' | 'tags';

/** Tells whether a document is a post. */
export function isPost(document: Document): document is Document<PostKind> {
  return postKinds.some((kind) => kind === document.kind);
}

/** Tells whether a document is a category or a tag. */
export function isTerm(document: Document): document is Document<TermKind> {
  return document.kind === 'categories' || document.kind === 'tags';
}

/** The facts of a post; undefined for any other document. */
export function postFactsOf(document: Document): PostFacts | undefined {
  return isPost(document) ? document.facts : undefined;
}

/** Tells whether a document belongs to a resource, so that lists find it. */
export function isOfResource(document: Document): document is Document<ResourceName> {
  return isResource(document.kind);
}
