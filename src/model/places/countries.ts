/** Countries by name. */

import { foldName } from '../text/characters.ts';

/** Further names of countries, folded. */
const otherNames: Readonly<Record<string, string>> = {
  esp: 'ES',
  espagne: 'ES',
  espainia: 'ES',
  'estat espanyol': 'ES',
  fra: 'FR',
  // Intl takes this name for FX too, a withdrawn code
  franca: 'FR',
  francia: 'FR',
  france: 'FR',
  and: 'AD',
  "principat d'andorra": 'AD',
  usa: 'US',
  uk: 'GB',
};

let codes: ReadonlyMap<string, string> | undefined;

/** The ISO code of the country that a text names: by its code, or in Catalan, Spanish, English or French. */
export function countryNamed(text: string): string | undefined {
  const folded = foldName(text).replaceAll('’', "'");
  if (folded === '') return undefined;
  codes ??= namesOfCountries();
  return codes.get(folded);
}

function namesOfCountries(): ReadonlyMap<string, string> {
  const languages = ['ca', 'es', 'en', 'fr'].map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  );
  const named = possibleCodes().flatMap((code) => {
    const names = languages.flatMap((language) => language.of(code) ?? []);
    return names.length === 0 ? [] : [code, ...names].map((name): [string, string] => [foldName(name), code]);
  });
  return new Map([...named, ...Object.entries(otherNames)]);
}

function possibleCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((first) => letters.map((second) => first + second));
}
