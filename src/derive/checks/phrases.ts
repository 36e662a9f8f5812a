/** Checks of synonyms. */

import { fold, wordsOf } from '../../model/search/spelling.ts';
import { maxPhraseLength, maxWordsOfPhrase } from '../../model/tables/bounds.ts';
import type { Row } from '../../model/tables/field.ts';
import { textOfHtml } from '../../model/text/html.ts';
import { type Check, checkedBy, parsedBy, receivedOf, refused } from './check.ts';
import { itemsOf, readItems } from './lists.ts';
import { nameOf } from './texts.ts';

const bounds = { words: maxWordsOfPhrase, limit: maxPhraseLength };

/** A text of a few words without markup, or the empty text. */
export function phrase(): Check {
  return parsedBy((value) => (value === '' ? value : phraseOf(value)), 'not_phrase', bounds);
}

/** A list of such texts, which differ not only by case and accents. Commas separate those of a text. */
export function phrases({ min = 0, max }: Row): Check {
  const values = { ...bounds, min, max: max ?? 0 };
  const schema = checkedBy((value) => {
    const items = itemsOf(value);
    if (!items) return refused('not_phrases', values);
    const read = (item: unknown) => phraseOf(item) ?? refused('not_phrases', { ...values, ...receivedOf(item) });
    const outcome = readItems<string>(items, read);
    if ('problem' in outcome) return outcome;
    const texts = [...Map.groupBy(outcome.value as string[], fold).values()].flatMap(([first]) => first ?? []);
    return texts.length < min || texts.length > values.max ? refused('not_phrases', values) : { value: texts };
  });
  return { schema, otherwise: 'not_phrases', values, takesLists: true };
}

/** Tells whether a value is such a text in its stored form. */
export function isPhrase(value: unknown): boolean {
  return phraseOf(value) === value;
}

function phraseOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? nameOf(value) : undefined;
  if (text === undefined || text.length > maxPhraseLength) return undefined;
  const words = wordsOf(textOfHtml(text)).length;
  return words > 0 && words <= maxWordsOfPhrase ? text : undefined;
}
