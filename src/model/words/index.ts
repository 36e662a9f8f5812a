/** The texts of the service, in the languages that it speaks. */

import { isAmong } from '../arrays-and-maps.ts';
import type { Failure, FailureCode, RecordFailureCode } from '../failure.ts';
import type { Language } from '../tables/field.ts';
import type { Problem, ProblemReason } from '../tables/problems.ts';
import { capital } from '../text/characters.ts';
import { ca } from './ca-descriptions.ts';
import { caSentences } from './ca-sentences.ts';
import { en } from './en-descriptions.ts';
import { enSentences } from './en-sentences.ts';
import { es } from './es-descriptions.ts';
import { esSentences } from './es-sentences.ts';
import type { Descriptions, Sentences } from './types.ts';

/** The languages in which the service speaks to people. */
export const spokenLanguages = ['ca', 'es', 'en'] as const;
/** A language in which the service speaks to people. */
export type SpokenLanguage = (typeof spokenLanguages)[number];

/** Whether the service speaks a language. */
export function isSpoken(language: Language): language is SpokenLanguage {
  return isAmong(language, spokenLanguages);
}

/** Names that differ from CLDR's. */
const ownNames: Readonly<Record<SpokenLanguage, string>> = { ca: 'Català', es: 'Castellano', en: 'English' };

/** The name of a language in itself, as links to it and headings have it. */
export function ownLanguageName(language: Language): string {
  return isSpoken(language) ? ownNames[language] : capital(languageName(language, language));
}

/** The name of a language in another, as sentences have it. */
export function languageName(language: Language, inLanguage: Language): string {
  return new Intl.DisplayNames([inLanguage], { type: 'language' }).of(language) ?? language;
}

const sentences: Readonly<Record<SpokenLanguage, Sentences>> = { ca: caSentences, es: esSentences, en: enSentences };

const descriptions: Readonly<Record<SpokenLanguage, Descriptions>> = { ca, es, en };

/** The texts of the documents in a language; in English when the service does not speak it. */
export function descriptionsIn(language: Language): Descriptions {
  return isSpoken(language) ? descriptions[language] : en;
}

/** The sentences of a language; in English when the service does not speak it. */
export function sentencesIn(language: Language): Sentences {
  return isSpoken(language) ? sentences[language] : enSentences;
}

/** A sentence with its values put in where they are named in braces; what has no value is left out. */
export function filled(sentence: string, values: Readonly<Record<string, unknown>>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** The message of a failure, without a full stop. It names missing and wrong parameters. */
export function failureMessage({ reason, resource, detail }: Failure, language: Language): string {
  const { failures, recordFailures, nouns } = sentencesIn(language);
  const { params = [], methods = [] } = detail;
  const names = Array.isArray(params) ? params : Object.keys(params);
  const values = { ...detail, methods: methods.join(', '), names: names.join(', ') };
  if (resource) return filled(recordFailures[reason as RecordFailureCode], { ...values, ...nouns[resource] });
  return filled(failures[reason as FailureCode], values);
}

/** The message about one parameter, without a full stop: what is wrong with it, or what would be right. */
export function problemMessage(name: string, { reason, values = {} }: Problem, language: Language): string {
  const { problems, received } = sentencesIn(language);
  const { field, inner } = values;
  const said = {
    ...values,
    received: values['received'] === undefined ? '' : filled(received, values),
    inner: reason === 'inside' && problemMessage(String(field), { reason: inner as ProblemReason, values }, language),
  };
  return `\`${name}\` ${filled(problems[reason], said)}`;
}
