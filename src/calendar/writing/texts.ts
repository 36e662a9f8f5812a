/** The texts of a record after a write. Texts that the write does not name stay. */

import { unique } from '../../model/arrays-and-maps.ts';
import type { PostFacts, TextSet, Texts } from '../../model/documents/document.ts';
import { postFactsOf } from '../../model/documents/families.ts';
import { slugsIn } from '../../model/documents/lookups.ts';
import { shownText } from '../../model/documents/shown-text.ts';
import { tables, translatableFields } from '../../model/tables/resources.ts';
import { maxFormerSlugs, slugOf, trashedSlug } from '../../model/text/slug.ts';
import { removedLanguages, sentTexts, type Writing } from './writing.ts';

/** What the texts of a record after a write depend on. */
type TextsWritten = Pick<Writing, 'calendar' | 'resource' | 'language' | 'values' | 'previous'>;

/**
 * The stored texts merged with those of the write and its `translations`, of which `null` and an empty one remove a text. Each language with
 * a title has a slug.
 */
export function textsOf(writing: TextsWritten): Texts {
  const { calendar, resource, previous } = writing;
  const { languages } = calendar.settings;
  const isTrashed = previous && postFactsOf(previous)?.status === 'trash';
  const fields = translatableFields(resource);
  const texts: Record<string, TextSet> = { ...previous?.texts };
  for (const each of removedLanguages(writing)) delete texts[each];
  for (const [each, changes] of sentTexts(writing)) {
    // The slug that a record in the trash shows, sent back, stands for its former one
    const former = isTrashed ? (shownText(previous.texts, 'slug', each, languages)?.text ?? '') : undefined;
    const isSentBack = former !== undefined && changes.slug === slugOf(trashedSlug(former));
    const sent = isSentBack ? { ...changes, slug: former } : changes;
    const set: Record<string, string> = { ...texts[each] };
    for (const field of fields) {
      const value = sent[field];
      if (value === undefined) continue;
      if (value === null || value === '') delete set[field];
      else set[field] = String(value);
    }
    texts[each] = set;
  }
  return Object.fromEntries(
    Object.entries(texts).flatMap(([each, set]) => {
      // A language has a slug exactly when it has a title
      const { singular, title } = tables[resource];
      const name = set[title];
      const whole = name && !set.slug ? { ...set, slug: slugOf(name) || singular } : set;
      return Object.keys(whole).length > 0 ? [[each, whole]] : [];
    }),
  );
}

/** The former slugs of a post after a write with these texts; a post in the trash had given up its slug before. */
export function formerSlugsOf({ previous }: Writing, texts: Texts): Pick<PostFacts, 'former_slugs'> {
  const post = previous && postFactsOf(previous);
  if (!post) return {};
  const { former_slugs = [], status } = post;
  const present = status === 'trash' ? [] : slugsIn(texts);
  const before = unique([...former_slugs, ...slugsIn(previous.texts)].toReversed());
  const former = before.filter((slug) => !present.includes(slug)).slice(0, maxFormerSlugs);
  return former.length > 0 ? { former_slugs: former.toReversed() } : {};
}
