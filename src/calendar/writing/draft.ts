/** Drafts of any resource: what a write is going to store. */

import { type Document, type Draft, isOwnImage, type SynonymFacts } from '../../model/documents/document.ts';
import { recordFailure } from '../../model/failure.ts';
import type { TableName } from '../../model/tables/field.ts';
import { problemInside } from '../../model/tables/problems.ts';
import { tables, translatableFields } from '../../model/tables/resources.ts';
import { maxSynonyms } from '../../model/tables/terms-and-synonyms.ts';
import { eventDraft } from './event.ts';
import { placeOrPersonDraft } from './posts.ts';
import { termDraft } from './term.ts';
import { textsOf } from './texts.ts';
import { violationsOf } from './violations.ts';
import { formsOf, type Make, removedLanguages, type WriteRequest, type Writing } from './writing.ts';

/**
 * Checks one attempt at a write; makes the draft, and what it names. Throws `rest_forbidden`, `rest_missing_callback_param`,
 * `rest_invalid_param`, `term_exists`.
 */
export async function checkedDraft<R extends TableName>(
  { input, ...request }: WriteRequest<R>,
  previous?: Document<R>,
): Promise<Draft<R>> {
  const violations = violationsOf(input);
  const { language, values } = input;
  const writing: Writing<R> = { ...request, language, values, violations, previous };
  const make = await makeDraft(writing);
  // A write must not remove the last title
  const [removed] = removedLanguages(writing);
  const { title } = tables[request.resource];
  if (removed !== undefined && translatableFields(request.resource).includes(title)) {
    const isTitled = Object.values(textsOf(writing)).some((set) => set[title]);
    if (!isTitled) violations.add('translations', problemInside(removed, { reason: 'null_refused' }));
  }
  if (!previous) violations.throwIfMissing();
  violations.throwIfAny();
  return make();
}

/** Checks a write of any resource against the records that it refers to. Resolves to a function that makes the draft. */
async function makeDraft<R extends TableName>(writing: Writing<R>): Promise<Make<R>>;
async function makeDraft(writing: Writing): Promise<Make> {
  switch (writing.resource) {
    case 'events':
      return eventDraft(writing as Writing<'events'>);
    case 'venues':
    case 'organizers':
      return placeOrPersonDraft(writing as Writing<'venues' | 'organizers'>);
    case 'images':
      return imageDraft(writing as Writing<'images'>);
    case 'synonyms':
      return synonymDraft(writing as Writing<'synonyms'>);
    default:
      return termDraft(writing as Writing<'categories' | 'tags'>);
  }
}

async function synonymDraft(writing: Writing<'synonyms'>): Promise<Make<'synonyms'>> {
  const { calendar, previous, values, violations } = writing;
  const { language = previous?.facts.language, words = previous?.facts.words } = values;
  const root = values.root === undefined ? previous?.facts.root : values.root;
  const isNewThere = language !== undefined && language !== previous?.facts.language;
  if (isNewThere) {
    // Two concurrent writes in different processes may exceed the limit by one
    let count = 0;
    for await (const { facts } of calendar.pair.store.scan('synonyms')) if (facts.language === language) count += 1;
    if (count >= maxSynonyms)
      violations.add('language', { reason: 'too_many_synonyms', values: { limit: maxSynonyms } });
  }
  return async () => {
    const facts = { language, words, ...(root && { root }), ...formsOf(writing) } as SynonymFacts;
    return { facts, texts: {} };
  };
}

/** What is said of an uploaded picture; only uploads make one. */
async function imageDraft(writing: Writing<'images'>): Promise<Make<'images'>> {
  const { previous, values } = writing;
  return async () => {
    if (!previous || !isOwnImage(previous)) throw recordFailure('images', 'not-found');
    const { credit: _, focus: before, ...facts } = previous.facts;
    const credit = values.credit === undefined ? previous.facts.credit : (values.credit ?? '');
    const focus = values.focus === undefined ? before : values.focus;
    return { facts: { ...facts, credit, ...(focus && { focus }) }, texts: textsOf(writing) };
  };
}
