/** What the list of events takes beyond the specification: the time by words, and what has become of events. */

import { attendanceModes, eventStatuses, modeAliases, statusAliases } from './event-states.ts';
import type { Table } from './field.ts';

/** The parts of a day, in minutes of its clock; a night goes over midnight. */
export const partsOfDay = {
  morning: { from: 6 * 60, to: 14 * 60 },
  afternoon: { from: 14 * 60, to: 20 * 60 },
  night: { from: 20 * 60, to: 6 * 60 },
} as const;
/** The name of a part of the day. */
export type PartOfDay = keyof typeof partsOfDay;

/** What a list does with events that began before its window. */
export const ongoingChoices = ['include', 'exclude', 'only', 'collapse'] as const;

/** Filters of days, hours, states, prices and languages. */
export const discoveryFilters = {
  when: { type: 'string', valueType: 'period', asSent: true },
  as_of: { type: 'string', valueType: 'instant', asSent: true },
  ongoing: { type: 'string', valueType: 'choice', enum: ongoingChoices, default: 'include', asSent: true },
  time_from: { type: 'string', valueType: 'hour', asSent: true },
  time_to: { type: 'string', valueType: 'hour', asSent: true },
  part_of_day: { type: 'array', valueType: 'words', enum: Object.keys(partsOfDay), asSent: true },
  event_status: { type: 'array', valueType: 'anyOf', enum: eventStatuses, aliases: statusAliases, asSent: true },
  attendance_mode: { type: 'array', valueType: 'anyOf', enum: attendanceModes, aliases: modeAliases, asSent: true },
  sold_out: { type: 'boolean', valueType: 'flag', asSent: true },
  free: { type: 'boolean', valueType: 'flag', asSent: true },
  price_min: { type: 'number', valueType: 'decimal', asSent: true },
  price_max: { type: 'number', valueType: 'decimal', asSent: true },
  price: { type: 'array', valueType: 'prices', asSent: true },
  price_unknown: { type: 'boolean', valueType: 'flag', default: false, asSent: true },
  languages: { type: 'array', valueType: 'languages', asSent: true },
} as const satisfies Table;
