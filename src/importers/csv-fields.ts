/** The fields that a table may have columns for. */

const named = [
  ...['id', 'title', 'description', 'excerpt', 'start_date', 'start_time', 'end_date', 'end_time', 'timezone'],
  ...['cost', 'website', 'image', 'status', 'featured', 'categories', 'tags'],
  ...['venue', 'address', 'city', 'province', 'zip', 'country', 'geo_lat', 'geo_lng'],
  ...['organizer', 'phone', 'email'],
] as const;

/** Texts that a column may hold in another language: `title_es`. */
export const translatable = ['title', 'description', 'excerpt'] as const;

/** The name of a field, such as `start_date`, or `title_es` for a text in another language. */
export type CsvField = (typeof named)[number] | `${(typeof translatable)[number]}_${string}`;

/** For people: all fields, and what languages do to them. */
export const csvFields = `${named.join(', ')}; ${translatable.join(', ')} with a language behind them, such as title_es`;

const inLanguage = new RegExp(`^(?:${translatable.join('|')})_[a-z]{2,3}$`);

/** Whether a text is the name of a field, all of it in lower case; a language has two or three letters. */
export function isCsvField(text: string): text is CsvField {
  return (named as readonly string[]).includes(text) || inLanguage.test(text);
}

/** The language of a field such as `title_es`; undefined for other fields. */
export function languageOf(field: string): string | undefined {
  return inLanguage.test(field) ? field.slice(field.indexOf('_') + 1) : undefined;
}
