/** Checks of lists: JSON lists, or texts with commas; and of the phrases that synonyms consist of. */

import { unique } from '../../model/arrays-and-maps.ts';
import { fold, wordsOf } from '../../model/search/spelling.ts';
import { boundOf, maxListLength, maxPhraseLength, maxWordsOfPhrase } from '../../model/tables/bounds.ts';
import { type SectionsAsked, sectionFacets } from '../../model/tables/discovery-filters.ts';
import type { Row } from '../../model/tables/field.ts';
import type { Problem, ProblemReason } from '../../model/tables/problems.ts';
import type { TermReference } from '../../model/tables/values.ts';
import { isPlain } from '../../model/text/characters.ts';
import { textOfHtml } from '../../model/text/html.ts';
import { type Check, checkedBy, isRefusal, type Outcome, type Refusal, receivedOf, refused } from './check.ts';
import { idOf, naturalOf } from './numbers.ts';
import { nameOf, wordIn } from './texts.ts';

/** The items of a value: a list, a single item, or text separated by commas; undefined for anything else. */
export function itemsOf(value: unknown): readonly unknown[] | undefined {
  if (typeof value === 'number') return [value];
  const items = typeof value === 'string' ? value.split(',', maxListLength + 1) : value;
  if (!Array.isArray(items)) return undefined;
  return items
    .slice(0, maxListLength + 1)
    .map((item: unknown) => (typeof item === 'string' ? item.trim() : item))
    .filter((item) => item !== '');
}

/** Parses every item. Reports the first that fails, or more than `max` items. */
export function readItems<T>(
  items: readonly unknown[],
  read: (item: unknown) => T | Refusal,
  max = maxListLength,
): Outcome<readonly T[]> {
  if (items.length > max) return refused('too_many', { limit: max });
  const clean: T[] = [];
  for (const item of items) {
    const one = read(item);
    if (isRefusal(one)) return one;
    clean.push(one);
  }
  return { value: unique(clean) };
}

/** What a check of a list refuses besides wrong items, and what its sentence needs. */
interface ListRules {
  readonly values?: Problem['values'];
  readonly isNonEmpty?: boolean;
  /** The most items. */
  readonly max?: number | undefined;
}

/** A check of every item of a list. */
export function listOf<T>(
  otherwise: ProblemReason,
  read: (item: unknown) => T | Refusal,
  { values, isNonEmpty = false, max }: ListRules = {},
): Check<readonly T[]> {
  const schema = checkedBy<readonly T[]>((value) => {
    const items = itemsOf(value);
    if (!items) return refused(otherwise, values);
    return isNonEmpty && items.length === 0 ? refused('empty_list') : readItems(items, read, max);
  });
  return { schema, otherwise, ...(values && { values }), takesLists: true };
}

/**
 * IDs, slugs or names of terms, mixed. Terms as answers show them count by their ID. Text stays text, because digits may be a slug. A write
 * may send nothing but a name, as `{ name }`, which is no slug and no ID, whatever it consists of.
 */
export function terms(row: Row, isWrite: boolean): Check<readonly TermReference[]> {
  return listOf<TermReference>(
    'not_terms',
    (item) => {
      if (isWrite && isPlain(item) && !Object.hasOwn(item, 'id') && typeof item['name'] === 'string') {
        const name = nameOf(item['name']);
        if (name !== undefined) return { name };
      }
      const term = typeof item === 'string' ? nameOf(item) : (shownId(item) ?? idOf(item));
      return term ?? refused('not_terms', receivedOf(item));
    },
    { isNonEmpty: !isWrite, max: boundOf(row) },
  );
}

/** The ID of a record as answers show it; undefined for anything else. */
export function shownId(value: unknown): number | undefined {
  return isPlain(value) && Object.hasOwn(value, 'id') ? idOf(value['id']) : undefined;
}

/** Words of a closed set. An empty list asks for none in particular. */
export function words<W extends string>(
  allowed: readonly W[],
  { anyCase = true, max }: { readonly anyCase?: boolean; readonly max?: number } = {},
): Check<readonly W[]> {
  const values = { allowed: allowed.join(', ') };
  return listOf<W>(
    'not_among',
    (item) => {
      const text = typeof item === 'string' && anyCase ? item.toLowerCase() : item;
      return allowed.find((word) => word === text) ?? refused('not_among', { ...values, ...receivedOf(item) });
    },
    { values, max },
  );
}

/** Any of the words of a closed set; with `-` before each, all except these. */
export function anyOf(allowed: readonly string[], aliases: NonNullable<Row['aliases']> = {}): Check<readonly string[]> {
  const allowedWords = { allowed: allowed.join(', ') };
  const schema = checkedBy<readonly string[]>((value) => {
    const items = itemsOf(value);
    if (!items) return refused('not_any_of', allowedWords);
    const [wanted, unwanted]: [string[], string[]] = [[], []];
    for (const item of items) {
      const [, minus = '', text = ''] = /^(-?)(.*)$/s.exec(String(item)) ?? [];
      const word = wordIn(text.toLowerCase(), allowed, aliases);
      if (word === undefined) return refused('not_any_of', { ...allowedWords, ...receivedOf(item) });
      (minus ? unwanted : wanted).push(word);
    }
    const some = wanted.length > 0 ? wanted : allowed;
    return { value: unique(some.filter((word) => !unwanted.includes(word))) };
  });
  return { schema, otherwise: 'not_any_of', values: allowedWords, takesLists: true };
}

/** Names or slugs of towns. Whether the towns exist is checked later. */
export function towns(row: Row): Check<readonly string[]> {
  return listOf<string>(
    'not_terms',
    (item) => (typeof item === 'string' ? nameOf(item) : undefined) ?? refused('not_terms'),
    { max: boundOf(row) },
  );
}

/** A facet, and after a colon some of its values. Whether the values exist is checked later. */
export function sections(row: Row): Check<SectionsAsked> {
  const allowed = { allowed: sectionFacets.join(', ') };
  const schema = checkedBy<SectionsAsked>((value) => {
    const [, name = '', list] = /^(\w+)(?::(.*))?$/s.exec(typeof value === 'string' ? value.trim() : '') ?? [];
    const facet = sectionFacets.find((each) => each === name.toLowerCase());
    if (!facet) return refused('not_sections', allowed);
    if (list === undefined) return { value: { facet } };
    const items = itemsOf(list) ?? [];
    if (items.length === 0) return refused('empty_list');
    const values = readItems<string>(items, (item) => nameOf(String(item)) ?? refused('not_terms'), boundOf(row));
    return 'value' in values ? { value: { facet, values: values.value } } : values;
  });
  return { schema, otherwise: 'not_sections', values: allowed };
}

/** Names of a record's fields, nested ones with dots. An empty list counts as absent. */
export function names(): Check<readonly string[] | undefined> {
  const schema = checkedBy<readonly string[] | undefined>((value) => {
    const items = itemsOf(value);
    if (!items || naturalOf(value) !== undefined) return refused('not_names');
    if (items.length === 0) return { value: undefined };
    return readItems<string>(items, (item) => (typeof item === 'string' ? item : refused('not_names')));
  });
  return { schema, otherwise: 'not_names', takesLists: true };
}

/** What the sentences of wrong phrases need. */
export const phraseBounds = { words: maxWordsOfPhrase, limit: maxPhraseLength };

/** A list of phrases, which differ not only by case and accents. Commas separate those of a text. */
export function phrases({ min = 0, max }: Row): Check<readonly string[]> {
  const values = { ...phraseBounds, min, max: max ?? 0 };
  const schema = checkedBy<readonly string[]>((value) => {
    const items = itemsOf(value);
    if (!items) return refused('not_phrases', values);
    const outcome = readItems<string>(
      items,
      (item) => phraseOf(item) ?? refused('not_phrases', { ...values, ...receivedOf(item) }),
    );
    if ('problem' in outcome) return outcome;
    const texts = [...Map.groupBy(outcome.value, fold).values()].flatMap(([first]) => first ?? []);
    return texts.length < min || texts.length > values.max ? refused('not_phrases', values) : { value: texts };
  });
  return { schema, otherwise: 'not_phrases', values, takesLists: true };
}

/** The stored form of a text of a few words without markup; undefined for anything else. */
export function phraseOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? nameOf(value) : undefined;
  if (text === undefined || text.length > maxPhraseLength) return undefined;
  const words = wordsOf(textOfHtml(text)).length;
  return words > 0 && words <= maxWordsOfPhrase ? text : undefined;
}
