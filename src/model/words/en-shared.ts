import type { Shared } from './types.ts';

/** Paging, in English. */
export const paging: Shared['paging'] = {
  page: 'Number of the page, starting at 1.',
  per_page: 'How many records a page has. A number above the maximum is lowered to the maximum.',
};
/** What a date may be, in English. */
export const dates = 'A bare date, date and time, ISO 8601 with or without offset, or seconds since 1970 as a text.';
/** Where a text is stored, in English. */
export const languageNote = 'Stored in the language of the request.';
/** The direction of an order, in English. */
export const order = 'Direction of the order: `asc`, ascending; `desc`, descending.';
/** Where a walk stands, in English. */
export const cursor =
  'Where to go on: the `next_cursor` of the page before; empty, from the beginning. Nothing is missed or shown twice when records are written meanwhile. Goes without `page`.';
/** The filter by status, in English. */
export const status =
  'Statuses of the records, separated by commas. Without this parameter, the published ones; for those who edit the records of others, all but the trash.';

/** Who published a record and when, in English. */
export const publication: Shared['publication'] = {
  author:
    'Author, by their number as a user. Only those who edit the records of others may set another than themselves.',
  date: `Date of publication, in the time zone of the calendar. ${dates}`,
  date_utc: `Date of publication, in universal time. ${dates}`,
};
/** The status of a record, in English. */
export const ownStatus =
  'Status of publication: `publish`, `future`, `draft`, `pending`, `private` or `trash`. By default `publish` for those who may publish, and `pending` for others.';
/** A picture, in English. */
export const image = 'Web address of an image, or number of an image that the service knows.';
