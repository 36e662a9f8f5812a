/** Puts Catalan and Spanish phrases together: prepositions, articles, elisions, capitals. */

/** The two languages of the demo data. */
export const spoken = ['ca', 'es'] as const;
/** A language of the demo data. */
export type Spoken = (typeof spoken)[number];

/** A text in both languages. */
export type Said = Readonly<Record<Spoken, string>>;

/** Contractions of preposition and article. Names keep their capital article: `de El Escorial`. */
const contractions: Readonly<Record<Spoken, Readonly<Record<string, readonly [RegExp, string][]>>>> = {
  ca: {
    de: [
      [/^els? /, 'de'],
      // An h that is heard is a consonant: d'Hugo, but de Haydn.
      [/^(?=11\b|h?[aeiouàáèéíòóú])(?!h?[iu][aeoàáèéòó]|haddad|haydn)/i, "d'"],
    ],
    a: [[/^els? /, 'a']],
    per: [[/^els? /, 'pe']],
  },
  es: {
    de: [[/^el /, 'del ']],
    a: [[/^el /, 'al ']],
    y: [[/^(?=h?[ií])(?!h?i[aeo])/i, 'e ']],
  },
};

/**
 * Puts a preposition or conjunction before a phrase: `de` + `el Vendrell` is `del Vendrell` in Catalan, `de` + `Olot`
 * is `d'Olot`, `a` + `el Teatro` is `al Teatro` in Spanish, `y` + `Irene` is `e Irene`. Throws RangeError for a word
 * that has no rules in this language, for it can stand in the text as it is.
 */
export function joined(language: Spoken, word: string, phrase: string): string {
  const rules = contractions[language][word];
  if (!rules) throw new RangeError(`No rules for ${word} in ${language}`);
  for (const [beginning, contracted] of rules) {
    const found = beginning.exec(phrase)?.[0];
    if (found === undefined) continue;
    // Catalan: del, dels, al, als, pel, pels end like the article.
    const whole = language === 'ca' && found !== '' ? `${contracted}${found.slice(1)}` : contracted;
    return whole + phrase.slice(found.length);
  }
  return `${word} ${phrase}`;
}

/** The text with a first capital letter, also after an opening quotation mark. */
export function capitalised(text: string): string {
  return text.replace(/^([«“¿¡★\s]*)(\p{Ll})/u, (_, before: string, letter: string) => before + letter.toUpperCase());
}

/** A name as it stands alone: without its article, with a capital. */
export function withoutArticle(phrase: string): string {
  return capitalised(phrase.replace(/^(?:el|els|la|les|los|las) |^l'/, ''));
}

/** Sentences as a paragraph of HTML. */
export function paragraph(sentences: readonly Said[]): Said {
  const joinedIn = (texts: string[]): string => `<p>${texts.join(' ')}</p>`;
  return { ca: joinedIn(sentences.map(({ ca }) => ca)), es: joinedIn(sentences.map(({ es }) => es)) };
}
