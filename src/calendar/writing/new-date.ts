/** Adds one date to an event, which makes a series of one that did not repeat. */

import type { Document } from '../../model/documents/document.ts';
import { Failure } from '../../model/failure.ts';
import { keyOf, maySeriesStart } from '../../model/recurrence/normalize.ts';
import { occurrenceIdOf } from '../../model/recurrence/occurrence-id.ts';
import { isRepeating, occurrenceOf, placesOf, withDate } from '../../model/recurrence/occurrences.ts';
import { maxListedDates } from '../../model/recurrence/sent.ts';
import { mayAttempt, refuseChange } from '../access/rights.ts';
import type { Audience, Calendar, Locator, Precondition, WriteInput } from '../calendar.ts';
import { seriesLocator } from '../reading/occurrences.ts';
import { representationOf } from '../reading/present.ts';
import { findRecord, presentWritten, type Single } from '../reading/read.ts';
import { takingBack } from './created-along.ts';
import { changedSeries, type Dated, datedIn, dateIn, invalid, storeSeries } from './date.ts';
import { readNewest, refuseStale } from './newest.ts';
import { violationsOf } from './violations.ts';
import type { WriteRequest } from './writing.ts';

/**
 * Adds a date at the `start_date` of the input, with the values of its own that the input has besides. A removed date comes back by it. Throws
 * what changing an event throws, and `rest_invalid_param` for a date that is there.
 */
export async function addDate(
  calendar: Calendar,
  audience: Audience,
  locator: Locator,
  input: WriteInput<'events'>,
  precondition: Precondition | undefined,
): Promise<Single> {
  mayAttempt(audience, 'events', 'change');
  const found = await findRecord(calendar, 'events', audience, seriesLocator(locator));
  let added = 0;
  const stored = await takingBack<'events'>(calendar, async (along) => {
    for (;;) {
      const event = await readNewest(calendar, 'events', found.id);
      refuseChange(audience, event);
      refuseStale(event, precondition);
      const dated = withNewDate(event, input);
      added = occurrenceIdOf(event.id, dated.key);
      const { start_date: _, status: __, ...values } = input.values;
      const request: WriteRequest<'events'> = {
        ...{ calendar, audience, along },
        ...{ resource: 'events', input: { ...input, values } },
      };
      const series = await storeSeries({ calendar, audience }, await changedSeries(request, dated), event.facts);
      if (series && !(await along.hasLost())) return series;
    }
  });
  const context = { calendar, audience, representation: representationOf(input) };
  return presentWritten(context, dateIn(stored, added));
}

/**
 * The event with a further date, and that date: a series, or one of the event's start alone. Throws `rest_missing_callback_param`,
 * `rest_invalid_param`.
 */
function withNewDate(event: Document<'events'>, input: WriteInput<'events'>): Dated {
  const text = input.values.start_date;
  if (text === undefined && !input.wrong['start_date'])
    throw new Failure('rest_missing_callback_param', { params: ['start_date'] });
  violationsOf(input).throwIfAny();
  const key = keyOf({ text: text ?? '' }, event.facts);
  if (!maySeriesStart(key) || !maySeriesStart(event.facts.start_date))
    throw invalid('start_date', { reason: 'no_series_start' });
  if (key < event.facts.start_date) throw invalid('start_date', { reason: 'rdate_before_start' });
  const { places: _, ...single } = event.facts;
  const once = { rrule: '', rdate: [], exdate: [], own: {}, horizon: '', places: placesOf(event.facts) };
  const facts = isRepeating(event.facts) ? event.facts : { ...single, recurrence: once };
  let series: Dated['series'] = { ...event, facts };
  const known = occurrenceOf(series, key);
  if (known && !known.isRemoved) throw invalid('start_date', { reason: 'dates_meet', values: { date: key } });
  if (known) series = withDate(series, key);
  else {
    const { recurrence } = facts;
    const rdate = [...recurrence.rdate, key].sort();
    if (rdate.length > maxListedDates)
      throw invalid('start_date', { reason: 'too_many', values: { limit: maxListedDates } });
    series = { ...series, facts: { ...facts, recurrence: { ...recurrence, rdate } } };
  }
  const dated = datedIn(series, key);
  if (!dated) throw new Error(`No date at ${key}`);
  return dated;
}
