/** Facets whose values are words of the interface: prices, languages, statuses, parts of the day. */

import type { CountedFilter, Counting } from '../../model/counting.ts';
import { priceBuckets } from '../../model/money/price-range.ts';
import { type FacetName, partsOfDay } from '../../model/tables/event-filters.ts';
import { attendanceModes, eventStatuses } from '../../model/tables/event-states.ts';
import { languageName, sentencesIn } from '../../model/words/index.ts';
import type { FacetWord } from '../../model/words/types.ts';
import type { CalendarFacet } from './calendar-facets.ts';
import type { Facet, FacetContext, FacetCounts, FacetValue } from './facets.ts';

type WordFacet = Exclude<FacetName, CountedFilter | CalendarFacet | 'town'>;

function wordsOf({ calendar: { settings } }: FacetContext, name: WordFacet): readonly string[] {
  if (name === 'price') return [...priceBuckets(settings.priceSteps).keys()];
  if (name === 'languages') return settings.languages;
  if (name === 'part_of_day') return Object.keys(partsOfDay);
  return name === 'event_status' ? eventStatuses : attendanceModes;
}

/** The count that a facet needs. */
export function countingOfWords({ calendar: { settings } }: FacetContext, name: WordFacet): Counting {
  if (name === 'languages') return { by: 'titledIn' };
  if (name === 'event_status') return { by: 'eventStatus' };
  if (name === 'attendance_mode') return { by: 'attendance' };
  if (name === 'part_of_day') return { where: 'hours', tests: Object.values(partsOfDay) };
  const tests = [...priceBuckets(settings.priceSteps).values()].map((test) => test ?? null);
  return { where: 'price', tests };
}

/** The words that have events, and selected ones. */
export function wordFacet(context: FacetContext, name: WordFacet, { counted, total, inWindow }: FacetCounts): Facet {
  const words = wordsOf(context, name);
  const counts = countsOf(words, counted);
  const listed = inWindow ? countsOf(words, inWindow) : counts;
  const chosen = context.input.values[name] as readonly string[] | undefined;
  const values = words.flatMap((value): FacetValue[] => {
    const isChosen = chosen?.includes(value) ?? false;
    const count = counts.get(value) ?? 0;
    if (count === 0 && !isChosen && !listed.get(value)) return [];
    return [{ value, label: labelOf(context, name, value), count, ...(isChosen && { selected: true }) }];
  });
  const missing = missingOf(counted, total);
  return { values, ...(missing > 0 && { missing }) };
}

/** Events without a word; where conditions were counted, no event meets two of them. */
function missingOf({ missing, counts = [] }: FacetCounts['counted'], total: number): number {
  return missing ?? counts.reduce((rest, count) => rest - count, total);
}

function countsOf(words: readonly string[], { values, counts = [] }: FacetCounts['counted']): Map<string, number> {
  if (values) return new Map(values.map(([word, count]) => [String(word), count]));
  return new Map(words.map((word, at) => [word, counts[at] ?? 0]));
}

function labelOf({ input: { language }, calendar }: FacetContext, name: WordFacet, value: string): string {
  const { facetLabels, pricesAbove } = sentencesIn(language);
  if (name === 'languages') return languageName(value, language);
  const known = facetLabels[value as FacetWord] as string | undefined;
  if (known !== undefined) return known;
  const { currency } = calendar.settings;
  const amount = new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: 0 });
  const [from = '', to = ''] = value.split('-');
  return to === '' ? pricesAbove(amount.format(Number(from))) : amount.formatRange(Number(from), Number(to));
}
