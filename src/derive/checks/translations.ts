import type { Language } from '../../model/tables/field.ts';
import { isPlain } from '../../model/text/characters.ts';
import { type Check, checkedBy, type Outcome, receivedOf, refused } from './check.ts';
import { firstWrong, inside } from './inside.ts';
import type { Validator } from './validator.ts';

/** Texts of several languages at once: `{ca: {title: …}, es: {…}}`. Null removes the texts of a language. */
export function translations(languages: readonly Language[], validate: Validator): Check {
  const schema = checkedBy((value) => {
    if (!isPlain(value)) return refused('not_object');
    const texts: Record<Language, unknown> = {};
    for (const [language, fields] of Object.entries(value)) {
      if (!languages.includes(language)) return unknown(language, languages);
      const outcome = fields === null ? { value: null } : textsOf(language, fields, validate);
      if ('problem' in outcome) return outcome;
      texts[language] = outcome.value;
    }
    return { value: texts };
  });
  return { schema, otherwise: 'not_object' };
}

/** Tells whether a field is present in some language of checked translations. */
export function translated(checked: unknown, field: string): boolean {
  return isPlain(checked) && Object.values(checked).some((texts) => isPlain(texts) && field in texts);
}

function textsOf(language: Language, fields: unknown, validate: Validator): Outcome {
  if (!isPlain(fields)) return inside(language, { reason: 'not_object', values: receivedOf(fields) });
  const validated = validate(fields);
  return firstWrong(validated, `${language}.`) ?? { value: validated.values };
}

function unknown(language: string, languages: readonly Language[]): Outcome {
  return refused('unknown_language', { allowed: languages.join(', '), ...receivedOf(language) });
}
