/** Reference implementation of searches: it matches whole words without case and accents, and has no stems. */

import { onceFor } from '../../src/model/arrays-and-maps.ts';
import type { Document, EventFacts, VenueFacts } from '../../src/model/documents/document.ts';
import { statusAt } from '../../src/model/documents/entry.ts';
import { shownText } from '../../src/model/documents/shown-text.ts';
import type { NameQuery } from '../../src/model/query.ts';
import type { Search, SearchTerm } from '../../src/model/search/search-text.ts';
import { gradesOf, type TermGrade, type WideSearch, type WideTerm } from '../../src/model/search/wide-search.ts';
import type { ResourceName } from '../../src/model/tables/field.ts';
import { resources } from '../../src/model/tables/resources.ts';
import { foldName } from '../../src/model/text/characters.ts';
import type { Query } from '../../src/ports.ts';
import { languages } from './drafts.ts';
import { type Everything, refersTo, townsOf } from './naive-relations.ts';

/** Whether records of a resource are terms. */
export function isTerm(kind: ResourceName): boolean {
  return resources[kind].family === 'term';
}

/** A text of a record as readers of a language see it. */
export function textOf(document: Document, field: string, language: string): string {
  return shownText(document.texts, field, language, languages)?.text ?? '';
}

/** The folded words of a text. A scan asks for the same texts again and again. */
const wordsIn = onceFor((text: string): readonly string[] => foldName(text).split(/[ -]/));

/** Whether a search finds a record. */
export function isFound(document: Document, { kind, language }: Query, { terms, part }: Search): boolean {
  const fields = [resources[kind].title, isTerm(kind) ? 'slug' : 'description'];
  const texts = fields.map((field) => textOf(document, field, language));
  const words = texts.flatMap(wordsIn);
  const isPart = part !== undefined && texts.some((text) => foldName(text).includes(part));
  return terms.every((term) => (term.excluded ? !holds(words, term) : isPart || holds(words, term)));
}

/** Whether an event matches a term of `q` in its texts or in a name, in any language; for an excluded term, whether it does not. */
export function isHeld(
  all: Everything,
  document: Document,
  { titlesOnly }: WideSearch,
  { excluded, readings }: WideTerm,
): boolean {
  const fields = titlesOnly ? ['title'] : ['title', 'description'];
  const isThere = readings.some(({ language, grades }) =>
    grades.some((grade) => isIn(document, fields, language, grade) || isNamed(all, document, grade)),
  );
  return excluded !== isThere;
}

function isIn(document: Document, fields: readonly string[], language: string, { any }: TermGrade): boolean {
  const words = wordsOf(document, fields, language);
  return any.some((each) => holds(words, each));
}

function isNamed(all: Everything, { facts }: Document, { references, towns }: TermGrade): boolean {
  const event = facts as EventFacts;
  return references.some((id) => refersTo(all, event, id)) || towns.some((town) => townsOf(all, event).includes(town));
}

function wordsOf(document: Document, fields: readonly string[], language: string): string[] {
  return fields.flatMap((field) => wordsIn(textOf(document, field, language)));
}

/**
 * The tier and the exactness of an event. Tier 0 has all words in the title, 1 has all of them there or in names, 2 the rest, each of them in
 * the requested language; 3 to 5 are the same in any language.
 */
export function relevanceOf(all: Everything, document: Document, { language, search, q }: Query): [number, number] {
  const searched = (search?.terms ?? []).map(
    (term): WideTerm => ({
      excluded: term.excluded,
      readings: [{ language, grades: gradesOf(term).map((grade) => ({ ...grade, references: [], towns: [] })) }],
    }),
  );
  const terms = [...searched, ...(q?.terms ?? [])].filter(({ excluded }) => !excluded);
  const places = [
    (grade: TermGrade, asked: string) => isIn(document, ['title'], asked, grade),
    (grade: TermGrade, asked: string) => isIn(document, ['title'], asked, grade) || isNamed(all, document, grade),
    (grade: TermGrade, asked: string) =>
      isIn(document, ['title', 'description'], asked, grade) || isNamed(all, document, grade),
  ];
  for (const tier of [0, 1, 2, 3, 4, 5]) {
    const isThere = places[tier % 3] as (typeof places)[number];
    const exactness = terms.map(({ readings }) =>
      Math.min(
        ...(tier < 3 ? readings.slice(0, 1) : readings).flatMap((reading) =>
          reading.grades.filter((grade) => isThere(grade, reading.language)).map((grade) => grade.exactness),
        ),
      ),
    );
    if (exactness.every(Number.isFinite)) return [tier, Math.max(0, ...exactness)];
  }
  return [5, 2];
}

/** The expected result of a look-up of names. */
export function namesNaively(all: Everything, { language, wanted, statuses, due }: NameQuery): number[][] {
  const posts = [...all.venues, ...all.organizers].filter(
    ({ facts }) => statuses?.includes(statusAt(facts, due)) ?? true,
  );
  const records: [Document, string[]][] = [
    ...posts.map((each): [Document, string[]] => [each, namesOf(each, language)]),
    ...(statuses?.includes('publish') === false ? [] : [...all.categories, ...all.tags]).map(
      (each): [Document, string[]] => [each, wordsOf(each, ['name'], language)],
    ),
  ];
  return wanted.map((any) =>
    records
      .filter(([, words]) => any.some((term) => holds(words, term)))
      .map(([{ id }]) => id)
      .toSorted((a, b) => a - b),
  );
}

/** The words in the name of a venue or an organizer, and the town of a venue if the gazetteer does not contain it. */
function namesOf(document: Document, language: string): string[] {
  const { city, status } = document.facts as VenueFacts;
  const town = status === 'publish' && city === 'Vilaperduda' ? ['vilaperduda'] : [];
  return [...wordsOf(document, ['venue', 'organizer'], language), ...town];
}

function holds(words: readonly string[], { text, phrase, prefix }: SearchTerm): boolean {
  const sought = foldName(text);
  if (phrase) return ` ${words.join(' ')} `.includes(` ${sought} `);
  return words.some((word) => (prefix ? word.startsWith(sought) : word === sought));
}
