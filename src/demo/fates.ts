/** The statuses of demo events: most take place as planned; a few are cancelled, moved, sold out or online. */

import type { EventFacts, Times } from '../model/documents/document.ts';
import type { Cost } from '../model/money/cost.ts';
import { asPlanned } from '../model/tables/event-states.ts';
import { dayLength } from '../model/time/durations.ts';
import { wallClockOf } from '../model/time/instants.ts';
import { type Chance, drawn, type Weighted } from './chance.ts';
import type { Said } from './phrases.ts';
import { isFree } from './terms.ts';

/** The facts that say what became of an event, and why. */
interface Fate {
  readonly facts: Pick<EventFacts, keyof typeof asPlanned>;
  readonly reason?: Said;
}

/** What a fate depends on. */
interface FateContext {
  readonly times: Times;
  readonly price: Cost;
  readonly isOutdoors: boolean;
  readonly site: string;
}

type Statuses = EventFacts['event_status'];

const statuses: readonly Weighted<Statuses>[] = [
  { item: 'scheduled', weight: 955 },
  { item: 'cancelled', weight: 15 },
  { item: 'postponed', weight: 12 },
  { item: 'rescheduled', weight: 12 },
  { item: 'moved_online', weight: 6 },
];

const weather: Said = { ca: 'A causa de la previsió de pluja', es: 'Debido a la previsión de lluvia' };
const illness: Said = { ca: 'Per malaltia d’un dels intèrprets', es: 'Por enfermedad de uno de los intérpretes' };
const works: Said = { ca: 'Per obres a la sala', es: 'Por obras en la sala' };

/** Draws the status of an event. */
export function fateOf(chance: Chance, { times, price, isOutdoors, site }: FateContext): Fate {
  const event_status = drawn(chance, statuses);
  const isSoldOut = chance.next() < 0.06 && price.values.length > 0 && !isFree(price);
  const isMixed = chance.next() < 0.03;
  const attendance_mode = event_status === 'moved_online' ? 'online' : isMixed ? 'mixed' : 'offline';
  const before = times.start - (7 + chance.below(21)) * dayLength;
  const reason = isOutdoors ? weather : chance.oneOf([illness, works]);
  return {
    facts: {
      ...asPlanned,
      event_status,
      attendance_mode,
      sold_out: isSoldOut,
      online_url: attendance_mode === 'offline' ? '' : `${site}en-directe`,
      previous_start_date: event_status === 'rescheduled' ? wallClockOf(before, times.timezone) : '',
    },
    ...(event_status !== 'scheduled' && { reason }),
  };
}
