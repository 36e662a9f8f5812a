/** Makes the check of a row. */

import { statuses } from '../../model/documents/document.ts';
import { priceBuckets } from '../../model/money/price-range.ts';
import { boundOf, maxLatitude, maxLongitude } from '../../model/tables/bounds.ts';
import type { Language, ResourceName, Row, ValueType } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import type { Check } from './check.ts';
import * as lists from './lists.ts';
import * as phrases from './lists.ts';
import { cost, image, links } from './nested.ts';
import * as numbers from './numbers.ts';
import * as texts from './texts.ts';
import type { Validator } from './validator.ts';

/** What checks depend on besides the row. */
export interface CheckContext {
  /** IANA name of the calendar's zone, in which dates without offset are tried. */
  readonly timeZone: string;
  readonly languages: readonly Language[];
  /** The steps of price buckets, in whole units. */
  readonly priceSteps: readonly number[];
  /** True for a list parameter, false for a field that is written. */
  readonly filtering: boolean;
  /** The validator of a record's data inside another record. */
  readonly validatorOfData: (resource: ResourceName) => Validator;
}

const earthKm = 40_000;
const maxPrice = 1e12;

const checks: Readonly<Record<ValueType, (row: Row, context: CheckContext) => Check>> = {
  title: texts.title,
  plain: texts.plain,
  html: texts.html,
  slug: texts.slug,
  moment: ({ required, onNull }, { timeZone, filtering }) => {
    const check = (filtering ? texts.listDate : texts.moment)(timeZone);
    return required || onNull || filtering ? check : { ...check, blankIsNull: true };
  },
  zone: (_, { timeZone }) => texts.zone(timeZone),
  status: () => texts.choice(statuses, false),
  statuses: () => lists.words(statuses, { anyCase: false }),
  flag: ({ type }) => numbers.flag(type === 'string'),
  truth: numbers.truth,
  url: texts.url,
  email: texts.email,
  image,
  cost,
  user: numbers.user,
  id: numbers.id,
  parent: numbers.parent,
  ids: lists.ids,
  terms: (row, { filtering }) => lists.terms(row, !filtering),
  links: (row, { validatorOfData }) => {
    const resource = row.refers as ResourceName;
    return links(row, resources[resource].title, () => validatorOfData(resource));
  },
  count: numbers.count,
  amount: ({ min = 0, max }) => numbers.wholeBetween(min, max ?? Number.MAX_SAFE_INTEGER),
  words: (row) => lists.words(row.enum ?? [], { max: boundOf(row) }),
  latitude: () => numbers.between(-maxLatitude, maxLatitude),
  longitude: () => numbers.between(-maxLongitude, maxLongitude),
  distance: () => numbers.between(0, earthKm),
  search: texts.search,
  choice: (row) => texts.choice(row.enum ?? [], true, row.aliases),
  anyOf: (row) => lists.anyOf(row.enum ?? [], row.aliases),
  period: (_, { timeZone }) => texts.period(timeZone),
  instant: (_, { timeZone }) => texts.moment(timeZone),
  hour: texts.hour,
  month: texts.month,
  towns: lists.towns,
  box: numbers.box,
  place: numbers.place,
  radius: ({ max = earthKm }) => numbers.aboveZero(max),
  decimal: () => numbers.between(0, maxPrice),
  prices: (row, { priceSteps }) => lists.words([...priceBuckets(priceSteps).keys()], { max: boundOf(row) }),
  languages: (row, { languages }) => lists.words(languages, { max: boundOf(row) }),
  cursor: texts.cursor,
  sections: lists.sections,
  language: (_, { languages }) => texts.choice(languages, true),
  phrase: phrases.phrase,
  phrases: phrases.phrases,
  names: lists.names,
  word: texts.word,
};

/** The check of a row's value, `null` apart. */
export function checkOf(row: Row, context: CheckContext): Check {
  return checks[row.valueType](row, context);
}
