/** The dates of an event that repeats: their page, and what stands above its form and those of its dates. */

import { mayChange } from '../../calendar/access/rights.ts';
import type { Document, EventFacts } from '../../model/documents/document.ts';
import { recordFailure } from '../../model/failure.ts';
import { eventIdOf } from '../../model/recurrence/occurrence-id.ts';
import {
  countOf,
  hasEnd,
  isRepeating,
  type Occurrence,
  occurrencesOf,
  type SeriesFacts,
  summaryOf,
} from '../../model/recurrence/occurrences.ts';
import { recurrenceText } from '../../model/recurrence/recurrence-text.ts';
import type { WallClock } from '../../model/time/instants.ts';
import { clockWords, dateWords } from '../../model/words/dates.ts';
import { sentencesIn } from '../../model/words/index.ts';
import { type Html, html, type Part } from '../pages/html.ts';
import { labelOf } from './form.ts';
import { type Frame, revisionField, tokenField } from './frame.ts';
import { pager } from './list-table.ts';
import { readForDesk } from './records.ts';
import { type Handler, idIn, noticeOf, type Visit } from './visit.ts';

/** Dates on a page. */
const perPage = 50;

/** A series as the desk shows it. */
type ShownSeries = Document<'events'> & { readonly facts: EventFacts & SeriesFacts };

/** The dates of a series by page, removed ones among them; the first page shown is that of the next date. Throws what `readForDesk` throws. */
export const datesPage: Handler = async (visit) => {
  const { words, home, query, calendar, caller } = visit;
  const id = eventIdOf(idIn(visit));
  const { record } = await readForDesk(visit, 'events', id);
  const series = await readSeries(visit, id);
  if (!series) throw recordFailure('events', 'not-found');
  const dates = [...occurrencesOf(series), ...occurrencesOf(series, { removed: true })].sort(
    (one, other) => one.times.start - other.times.start,
  );
  const pages = Math.max(1, Math.ceil(dates.length / perPage));
  const next = dates.findIndex(({ times }) => times.end > calendar.now());
  const asked = Number(query['page']) || Math.floor(Math.max(0, next) / perPage) + 1;
  const page = Math.min(Math.max(1, Math.floor(asked)), pages);
  const shown = dates.slice((page - 1) * perPage, page * perPage);
  const title = words.dates.title(String(record.title || words.untitled));
  const rows = shown.map((date) => {
    const when = momentWords(visit, date.times.start_date, date.times.all_day);
    const change = html`<a class="button" href="${home}/events/${date.id}" aria-label="${words.dates.change}: ${when}">${words.dates.change}</a>`;
    return html`<tr id="d${date.key.slice(0, 16).replace(/[ :]/g, '-')}"><td class="when">${date.isRemoved ? html`<s>${when}</s>` : when}</td>
<td>${stateOf(visit, series, date)}</td>
<td>${mayChange(caller, series.facts) && html`<div class="actions">${change}\n${buttonsOf(visit, series, date, when, page)}</div>`}</td></tr>
`;
  });
  const body = html`<p><a href="${home}/events/${id}">${String(record.title || words.untitled)}</a></p>
<p class="lead">${factsOf(visit, series)}</p>
<table><thead><tr><th scope="col">${words.when}</th><th scope="col">${words.dates.state}</th><td></td></tr></thead>
<tbody>${rows}</tbody></table>
${pager(visit, `events/${id}/dates`, {}, { page, pages })}`;
  return { title, notice: noticeOf(visit), body };
};

async function readSeries({ calendar }: Visit, id: number): Promise<ShownSeries | undefined> {
  const [document] = await calendar.pair.store.read('events', [id]);
  return document && isRepeating(document.facts) ? { ...document, facts: document.facts } : undefined;
}

/** Its rule in words, and the number of its dates. */
function factsOf({ words, language }: Frame, { facts }: ShownSeries): string {
  const count = hasEnd(facts.recurrence) ? words.dates.total(countOf(facts)) : words.dates.endless;
  return [recurrenceText(facts, language), count].filter((text) => text !== '').join(' · ');
}

function momentWords({ language }: Frame, wall: WallClock, isWholeDay: boolean): string {
  const day = dateWords(language, 'dayOfYear', wall);
  return isWholeDay ? day : `${day}, ${clockWords(language, wall)}`;
}

/** What a date has of its own: where it was, what has become of it, and which fields differ. */
function stateOf(visit: Visit, { facts }: ShownSeries, { isRemoved, key, times, own, changed }: Occurrence): Part {
  const { words, language } = visit;
  const status = own?.facts.event_status ?? facts.event_status;
  const texts = Object.values(own?.texts ?? {});
  const reason = texts.map((set) => set['event_status_reason']).find(Boolean);
  const said = status !== 'scheduled' && sentencesIn(language).facetLabels[status];
  const others = changed.filter(
    (name) => !['start_date', 'end_date', 'event_status', 'event_status_reason'].includes(name),
  );
  const parts: Part[] = [
    isRemoved && html`<span class="status trash">${words.dates.removed}</span>`,
    said && html`<span class="status">${said}</span>${reason !== undefined && ` ${reason}`}`,
    times.start_date !== key && words.dates.movedFrom(momentWords(visit, key, times.all_day)),
    others.length > 0 &&
      `${words.dates.changed}: ${others.map((name) => labelOf('events', name, language)).join(', ')}`,
  ];
  return parts.filter(Boolean).map((part, at) => html`${at > 0 && html`<br>`}${part}`);
}

/** The buttons of a date; each says for which, because there are many of a name. */
function buttonsOf(visit: Visit, { facts, revision }: ShownSeries, date: Occurrence, when: string, page: number): Html {
  const { words, home, session } = visit;
  const { id, isRemoved, own } = date;
  const button = (what: string, label: string, more?: Html): Html =>
    html`<form method="post" action="${home}/events/${id}/${what}">${tokenField(session)}${revisionField({ revision })}<input type="hidden" name="page" value="${page}">${more}<button aria-label="${label}: ${when}">${label}</button></form>`;
  if (isRemoved) return button('restore', words.dates.bringBack);
  const isCancelled = (own?.facts.event_status ?? facts.event_status) === 'cancelled';
  const reason = html`<label>${words.dates.reason} <input type="text" name="reason"></label> `;
  const cancel = html`<details><summary>${words.dates.cancel}…</summary>${button('cancel', words.dates.cancel, reason)}</details>`;
  return html`${isCancelled ? button('uncancel', words.dates.uncancel) : cancel}
${button('trash', words.dates.remove)}`;
}

/**
 * What stands above the form of an event: of a series its rule in words, the number of its dates, the next three, and what is left of dates it
 * has no more; of a date its series; nothing above others.
 */
export async function readAbout(visit: Visit, id: number): Promise<Html | undefined> {
  const { words, home, calendar } = visit;
  const series = await readSeries(visit, eventIdOf(id));
  if (!series) return undefined;
  const path = `${home}/events/${series.id}`;
  if (series.id !== id) {
    const { record } = await readForDesk(visit, 'events', series.id);
    return html`<div class="notice"><p>${words.dates.series} <a href="${path}">${String(record.title || words.untitled)}</a> · <a href="${path}/dates">${words.dates.all}</a></p>
<p>${words.dates.formHint}</p></div>`;
  }
  const { facts } = series;
  const next = occurrencesOf(series, { from: calendar.now() }).slice(0, 3);
  const { orphans } = summaryOf(facts);
  const named = next.map(({ id: date, times, own }, at) => {
    const when = momentWords(visit, times.start_date, times.all_day);
    const isCancelled = (own?.facts.event_status ?? facts.event_status) === 'cancelled';
    return html`${at > 0 && '; '}<a href="${home}/events/${date}">${isCancelled ? html`<s>${when}</s>` : when}</a>`;
  });
  return html`<div class="notice"><p>${factsOf(visit, series)} <a href="${path}/dates">${words.dates.all}</a></p>
${next.length > 0 && html`<p>${words.dates.next}: ${named}</p>`}
${orphans.length > 0 && html`<p>${words.dates.orphans} ${orphans.map((key) => key.slice(0, 16)).join(', ')}</p>`}</div>`;
}
