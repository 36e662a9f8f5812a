/** Events of the demo data, as a reader sees them. */

import type { DemoRecord } from '../../src/demo/context.ts';
import { buildDemo } from '../../src/demo/demo.ts';
import type { EventFacts, Texts } from '../../src/model/documents/document.ts';

/** Seeds and times of the calendars under test, which have several thousand events in all. */
export const orders = [
  [1, '2026-01-01T00:00:00Z'],
  [2, '2026-06-10T09:00:00Z'],
  [3, '2027-10-20T18:00:00Z'],
] as const;

/** An event with the Catalan names of its linked records. */
export interface ShownEvent {
  readonly facts: EventFacts;
  readonly texts: Texts;
  readonly title: string;
  readonly venue: string;
  readonly organizer: string;
  readonly categories: readonly string[];
  readonly city: string;
  /** `MM-DD` and `HH:MM` of its start; 0 is Sunday. */
  readonly date: string;
  readonly clock: string;
  readonly weekday: number;
}

/** The events of a calendar with some thousands of them. */
export function eventsOf(seed: number, now: string): ShownEvent[] {
  const order = { events: 2500, seed, now: Date.parse(now), languages: ['ca', 'es'] as const, scenarios: [] };
  const records = [...buildDemo(order, []).records];
  const byId = new Map(records.map((record) => [record.id, record]));
  const nameOf = (id: number | undefined, field: string): string => byId.get(id ?? 0)?.texts['ca']?.[field] ?? '';
  const namesOf = (id: number): string[] => {
    const parent = (byId.get(id)?.facts as { parent?: number } | undefined)?.parent ?? 0;
    return [nameOf(id, 'name'), ...(parent > 0 ? namesOf(parent) : [])];
  };
  const events = records.filter(({ kind }) => kind === 'events') as DemoRecord<'events'>[];
  return events.map(({ facts, texts }) => ({
    facts,
    texts,
    title: texts['ca']?.title ?? texts['es']?.title ?? '',
    venue: nameOf(facts.venue[0], 'venue'),
    organizer: nameOf(facts.organizer[0], 'organizer'),
    categories: facts.categories.flatMap(namesOf),
    city: (byId.get(facts.venue[0] ?? 0)?.facts as { city?: string } | undefined)?.city ?? '',
    date: facts.start_date.slice(5, 10),
    clock: facts.start_date.slice(11, 16),
    weekday: new Date(`${facts.start_date.slice(0, 10)}T00:00:00Z`).getUTCDay(),
  }));
}

/** The line for an event in a failed assertion. */
export const line = ({ facts, title, venue, organizer, categories }: ShownEvent): string =>
  [facts.start_date, title, venue, organizer, categories.join()].join(' | ');

/** Names of places without a roof. */
export const outdoors = /^(Plaça|Plaza|Parc|Parque|Jardins|Rambla|Passeig|Paseo|Recinte firal) /;
/** All texts of an event in a language, without markup. */
export const textOf = ({ texts }: ShownEvent, language: string): string =>
  ['title', 'excerpt', 'description']
    .map((field) => texts[language]?.[field] ?? '')
    .join(' ')
    .replaceAll(/<[^>]+>/g, ' ');

/** Days off in all of Spain, as `MM-DD`. */
export const holidays = ['01-01', '01-06', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25'];
/** Good Fridays of the years that the calendars reach into. */
const goodFridays = ['2026-04-03', '2027-03-26', '2028-04-14'];
/** Tells whether an event begins on a weekend or a holiday. */
export const isDayOff = ({ weekday, date, facts }: ShownEvent): boolean =>
  [0, 6].includes(weekday) || holidays.includes(date) || goodFridays.includes(facts.start_date.slice(0, 10));

/** Durations in minutes by their words, in both languages. */
export const minutesOf: Readonly<Record<string, number>> = {
  "tres quarts d'hora": 45,
  'tres cuartos de hora': 45,
  'cinquanta minuts': 50,
  'cincuenta minutos': 50,
  'una hora': 60,
  'una hora i quart': 75,
  'una hora y cuarto': 75,
  'una hora i mitja': 90,
  'una hora y media': 90,
  'una hora i tres quarts': 105,
  'una hora y tres cuartos': 105,
  'dues hores': 120,
  'dos horas': 120,
  'dues hores i mitja': 150,
  'dos horas y media': 150,
  'tres hores': 180,
  'tres horas': 180,
  'quatre hores': 240,
  'cuatro horas': 240,
  'cinc hores': 300,
  'cinco horas': 300,
};
const spans = Object.keys(minutesOf).sort((one, other) => other.length - one.length);
/** A duration in the text of an event. */
export const duration = new RegExp(
  `(?:dura|durarà|durará|es obert|és obert|está abierto|són obertes|están abiertos|concert d'|concierto de) ?(${spans.join('|')})(?= ?[.,])`,
  'g',
);
