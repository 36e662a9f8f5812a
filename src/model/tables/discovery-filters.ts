/** Filters of the list of events beyond the specification. */

import { attendanceModes, eventStatuses, modeAliases, statusAliases } from './event-states.ts';
import type { Table } from './field.ts';
import { sharedFilters } from './parameters.ts';

/** The parts of a day, in minutes after midnight; the night runs over midnight. */
export const partsOfDay = {
  morning: { from: 6 * 60, to: 14 * 60 },
  afternoon: { from: 14 * 60, to: 20 * 60 },
  night: { from: 20 * 60, to: 6 * 60 },
} as const;
/** The name of a part of the day. */
export type PartOfDay = keyof typeof partsOfDay;
const namesOfParts = ['morning', 'afternoon', 'night'] as const satisfies readonly PartOfDay[];

/** How a list treats events that began before its window. */
const ongoingChoices = ['include', 'exclude', 'only', 'collapse'] as const;

/** What a list has of a series: all of its dates, or the first one in the window. */
const expansions = ['occurrences', 'series'] as const;

/** The facets of a list of events. */
const facetNames = [
  'categories',
  'tags',
  'venue',
  'organizer',
  'town',
  'when',
  'day',
  'month',
  'span',
  'price',
  'languages',
  'event_status',
  'attendance_mode',
  'part_of_day',
] as const;
/** One of `facetNames`. */
export type FacetName = (typeof facetNames)[number];

/** The windows that the facet `when` counts, in order. */
export const facetWindows = ['today', 'tonight', 'tomorrow', 'weekend', 'week', 'month'] as const;
/** One of `facetWindows`. */
export type FacetWindow = (typeof facetWindows)[number];

/** The facets by which a list of events can be divided into sections. */
export const sectionFacets = [
  'categories',
  'town',
  'tags',
  'venue',
  'organizer',
] as const satisfies readonly FacetName[];
/** One of `sectionFacets`. */
export type SectionFacet = (typeof sectionFacets)[number];

/** The sections that a client asks for: a facet, and its values. Without values, those with the most events. */
export interface SectionsAsked {
  readonly facet: SectionFacet;
  readonly values?: readonly string[];
}

/** The most sections of a list. */
export const maxSections = 12;
/** The default number of events in a section. */
export const usualSectionSize = 6;

/** Where a search can match an event. */
export const matchedPlaces = ['title', 'description', 'categories', 'tags', 'venue', 'organizer', 'town'] as const;
/** One of `matchedPlaces`. */
export type MatchedPlace = (typeof matchedPlaces)[number];

/** The default number of values of a facet. */
export const usualFacetSize = 20;

/** Filters that decide what accompanies a list. */
const beside = { asSent: true, beside: true } as const;

/** The filters of discovery: search in everything; days, hours, statuses, prices, languages; facets. */
export const discoveryFilters = {
  q: { type: 'string', valueType: 'search', asSent: true },
  search_languages: {
    type: 'string',
    valueType: 'choice',
    enum: ['auto', 'asked'],
    default: 'auto',
    asSent: true,
  },
  autocorrect: { type: 'boolean', valueType: 'flag', default: false, asSent: true },
  highlight: { type: 'boolean', valueType: 'flag', default: false, ...beside },
  when: { type: 'string', valueType: 'period', asSent: true },
  as_of: { type: 'string', valueType: 'instant', asSent: true },
  ongoing: { type: 'string', valueType: 'choice', enum: ongoingChoices, default: 'include', asSent: true },
  expand: { type: 'string', valueType: 'choice', enum: expansions, default: 'occurrences', asSent: true },
  featured_first: { type: 'boolean', valueType: 'flag', default: false, asSent: true },
  time_from: { type: 'string', valueType: 'hour', asSent: true },
  time_to: { type: 'string', valueType: 'hour', asSent: true },
  part_of_day: { type: 'array', valueType: 'words', enum: namesOfParts, asSent: true },
  event_status: { type: 'array', valueType: 'anyOf', enum: eventStatuses, aliases: statusAliases, asSent: true },
  attendance_mode: { type: 'array', valueType: 'anyOf', enum: attendanceModes, aliases: modeAliases, asSent: true },
  sold_out: { type: 'boolean', valueType: 'flag', asSent: true },
  town: { type: 'array', valueType: 'towns', asSent: true },
  near: { type: 'string', valueType: 'place', asSent: true },
  radius: { type: 'number', valueType: 'radius', max: 500, default: 25, asSent: true },
  bbox: { type: 'string', valueType: 'box', asSent: true },
  free: { type: 'boolean', valueType: 'flag', asSent: true },
  price_min: { type: 'number', valueType: 'number', max: 1e12, asSent: true },
  price_max: { type: 'number', valueType: 'number', max: 1e12, asSent: true },
  price: { type: 'array', valueType: 'prices', asSent: true },
  price_unknown: { type: 'boolean', valueType: 'flag', default: false, asSent: true },
  languages: { type: 'array', valueType: 'languages', asSent: true },
  cursor: sharedFilters.cursor,
  facets: { type: 'array', valueType: 'words', enum: facetNames, max: 12, ...beside },
  facet_size: { type: 'integer', valueType: 'amount', min: 1, max: 250, default: usualFacetSize, ...beside },
  facet_order: { type: 'string', valueType: 'choice', enum: ['count', 'name'], default: 'count', ...beside },
  facet_zero: { type: 'boolean', valueType: 'flag', default: false, ...beside },
  facet_month: { type: 'string', valueType: 'month', ...beside },
  sections: { type: 'string', valueType: 'sections', max: maxSections, ...beside },
  section_size: { type: 'integer', valueType: 'amount', min: 1, max: 20, default: usualSectionSize, ...beside },
} as const satisfies Table;
