/** The order of lists. */

import type { Document as Stage } from 'mongodb';
import type { EntryRules } from '../../derive/entry.ts';
import { dateOf } from '../../model/time/event-days.ts';
import type { OrderBy, Query } from '../../ports.ts';

const fields: Partial<Record<OrderBy, string>> = {
  end_date: 'facts.end',
  date: 'facts.published',
};

/** The stages of a pipeline that sort; ties go by ID, in the same direction. */
export function orderStages(query: Query, rules: EntryRules): Stage[] {
  const { orderBy, descending } = query;
  const way = descending ? -1 : 1;
  if (orderBy === 'agenda') return agendaStages(query, rules, way);
  return [{ $sort: { [fields[orderBy] ?? 'facts.start']: way, _id: way } }];
}

/** What begins on the first day of the window, by start; what began before it, by end; then what begins on later days. */
function agendaStages({ agendaFrom }: Query, { timeZone }: EntryRules, way: 1 | -1): Stage[] {
  const begun = { $toDate: '$facts.start' };
  const day = {
    $cond: [
      '$facts.all_day',
      { $substrBytes: ['$facts.start_date', 0, 10] },
      { $dateToString: { date: begun, format: '%Y-%m-%d', timezone: timeZone } },
    ],
  };
  // A text that stands before every date
  const first = agendaFrom === undefined ? '' : dateOf(agendaFrom);
  const segment = { $cond: [{ $eq: ['$day', first] }, 0, { $cond: [{ $lt: ['$day', first] }, 1, 2] }] };
  return [
    { $addFields: { day } },
    { $addFields: { segment } },
    {
      $addFields: {
        day: { $cond: [{ $eq: ['$segment', 2] }, '$day', ''] },
        moment: { $cond: [{ $eq: ['$segment', 1] }, '$facts.end', '$facts.start'] },
      },
    },
    { $sort: { segment: way, day: way, moment: way, _id: way } },
  ];
}
