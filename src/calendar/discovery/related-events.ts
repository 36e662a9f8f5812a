/** Events that are related to one. */

import type { Document } from '../../model/documents/document.ts';
import type { SharedName } from '../../model/likeness.ts';
import type { Query } from '../../model/query.ts';
import { eventStatuses } from '../../model/tables/event-states.ts';
import type { Language } from '../../model/tables/field.ts';
import { relatedParameters } from '../../model/tables/related.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { Found } from '../../ports.ts';
import { refuseHidden } from '../access/rights.ts';
import type { Audience, Calendar, Input, Locator } from '../calendar.ts';
import { withAnnotations } from '../reading/annotations.ts';
import { changeOf } from '../reading/around.ts';
import { findRecord, hasMoved } from '../reading/find.ts';
import { type ListPlan, planOf } from '../reading/plan.ts';
import { representationOf } from '../reading/present.ts';
import { type PresentedPage, presentPage } from '../reading/present-page.ts';
import { type Moved, movedTo } from '../reading/read.ts';
import { firstDayOf } from '../reading/when.ts';
import { type BodySource, withMembers } from '../rendering/body-source.ts';
import { publishDueBefore } from '../writing/due.ts';
import { digest } from '../writing/images.ts';
import { likenessOf, sharedBy } from './likeness.ts';

/** Related events, those that share the most first. */
export interface RelatedPage {
  readonly records: readonly BodySource[];
  /** The number of related events. */
  readonly total: number;
  readonly tag: string;
  readonly languages: readonly Language[];
  /** The moment from which on the words of the request mean other days. */
  readonly changesAt?: Instant;
}

const nothing: Found = { hits: [], total: 0 };

/**
 * The events that are related to one and that the caller may see, cancelled ones left out. Throws what reading the event throws, and
 * Unreachable while the index is away.
 */
export async function relatedEvents(
  calendar: Calendar,
  audience: Audience,
  locator: Locator,
  input: Input,
): Promise<RelatedPage | Moved> {
  await publishDueBefore(calendar);
  const event = await findRecord(calendar, 'events', audience, locator);
  refuseHidden(audience, event);
  const asked = { ...input, values: { when: relatedParameters.when.default, ...input.values }, sent: {} };
  const plan = await planOf(calendar, 'events', audience, asked);
  if ('slug' in locator && hasMoved(event, locator.slug)) return movedTo(calendar, event, input);
  const like = await likenessOf(calendar, audience, event);
  const query = queryOf(calendar, plan, event, input);
  const found = like ? await calendar.pair.index.find({ ...query, like }) : nothing;
  const shown = await presentPage(calendar, audience, { query, hits: found.hits }, representationOf(input, false), 0);
  const { records } = await withAnnotations(calendar, shown, plan, asked);
  const changesAt = changeOf(calendar, plan.when, asked);
  const reasons = like && input.values['explain'] === true ? await sharedBy(calendar, like, shown.ids) : undefined;
  return {
    records: withReasons(records, shown, reasons),
    total: found.total,
    tag: digest(`${shown.state}|${found.total}|${JSON.stringify([input.values, plan.near, [...(reasons ?? [])]])}`),
    languages: shown.languages,
    ...(changesAt !== undefined && { changesAt }),
  };
}

function queryOf(calendar: Calendar, { query, when }: ListPlan, event: Document<'events'>, { values }: Input): Query {
  const first = firstDayOf(when?.from, calendar);
  return {
    ...query,
    exclude: [event.id],
    eventStatuses: eventStatuses.filter((status) => status !== 'cancelled'),
    ...{ orderBy: 'agenda', descending: false, offset: 0 },
    ...(first !== undefined && { agendaFrom: first }),
    limit: (values['limit'] ?? relatedParameters.limit.default) as number,
  };
}

/** Adds to the records why they are related. */
function withReasons(
  records: readonly BodySource[],
  { ids }: PresentedPage,
  reasons: ReadonlyMap<number, readonly SharedName[]> | undefined,
): readonly BodySource[] {
  if (!reasons) return records;
  return records.map((record, at) => withMembers(record, { why: reasons.get(ids[at] as number) ?? [] }));
}
