/** Scenarios: small calendars with known content, one file each in `seeds/scenarios`. */

import type { Status } from '../model/documents/document.ts';
import { type Said, spoken } from './phrases.ts';
import { seedFile, seedNames, type Term } from './seed-files.ts';

/** A text of a scenario: one for both languages, or by language. */
type Text = string | Partial<Said>;

/** A request whose answer a tester can rely on when the calendar holds nothing else. */
export interface Expectation {
  /** A sentence that begins with "the" or "a". */
  readonly that: string;
  /** The request below the root of the interface; `{+7}` is a day (see `dayFrom`). */
  readonly get: string;
  /** The role that sends it; the public when absent. */
  readonly as?: 'administrator' | 'editor';
  /** The expected status, 200 when absent. */
  readonly status?: number;
  /** Expected values by path in the answer, `events.0.title`; `*` is every item of a list, `#` its length. */
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Events of a scenario. Moments look like `+7 20:00`. With a kind, missing values are drawn, else they are empty. */
export interface EventPlan {
  /** Their number; `{n}` in texts and keys is then 1, 2, 3… */
  readonly count?: number;
  /** A kind of event, or `any`. */
  readonly kind?: string;
  readonly title?: Text;
  readonly excerpt?: Text;
  readonly description?: Text;
  /** The day that a drawn event begins on. */
  readonly on?: string;
  readonly start?: string;
  readonly end?: string;
  readonly timezone?: string;
  readonly all_day?: boolean;
  readonly status?: Status;
  /** When it was published, or will be. */
  readonly published?: string;
  readonly cost?: string | readonly string[];
  readonly website?: string;
  readonly featured?: boolean;
  readonly sticky?: boolean;
  readonly hide_from_listings?: boolean;
  /** Keys of records of the scenario. */
  readonly categories?: readonly string[];
  readonly tags?: readonly string[];
  readonly venue?: readonly string[];
  readonly organizer?: readonly string[];
}

/** Venues of a scenario; `{n}` in keys, names, descriptions and addresses is then 1, 2, 3… */
export interface VenuePlan {
  readonly key: string;
  /** How many, evenly spaced from the first point to the second. */
  readonly count?: number;
  readonly name: Text;
  readonly description?: Text;
  readonly address?: string;
  readonly city?: string;
  readonly zip?: string;
  readonly status?: Status;
  /** Degrees, WGS 84: latitude and longitude. */
  readonly from?: readonly [number, number];
  readonly to?: readonly [number, number];
}

/** An organizer of a scenario; events name it by its key. */
export interface OrganizerPlan {
  readonly key: string;
  readonly name: Text;
  readonly email?: string;
  readonly phone?: string;
}

/** A scenario as its file has it, with an empty list for each kind of record that it leaves out. */
export interface Scenario {
  readonly name: string;
  /** One sentence. */
  readonly about: string;
  readonly expect: readonly Expectation[];
  readonly categories: readonly (Term & { readonly description?: Text })[];
  readonly tags: readonly Term[];
  readonly venues: readonly VenuePlan[];
  readonly organizers: readonly OrganizerPlan[];
  readonly events: readonly EventPlan[];
}

/** The names of all scenarios, in alphabetical order. */
export function scenarioNames(): string[] {
  return seedNames('scenarios/');
}

/** Reads a scenario; `name` must be one of `scenarioNames`. */
export function readScenario(name: string): Scenario {
  const raw = seedFile<Partial<Scenario> & Pick<Scenario, 'about' | 'expect'>>(`scenarios/${name}.json`);
  return { categories: [], tags: [], venues: [], organizers: [], events: [], ...raw, name };
}

/** For each event of a scenario, in order, whether it is drawn, and so needs venues and organizers of the pool. */
export function drawnEvents({ events }: Scenario): boolean[] {
  return events.flatMap(({ count = 1, kind }) => Array<boolean>(count).fill(kind !== undefined));
}

/** A text of a scenario in the languages that say it; `{n}` is the number. */
export function saidIn(text: Text | undefined, number: number): Partial<Said> | undefined {
  if (text === undefined) return undefined;
  const said = typeof text === 'string' ? { ca: text, es: text } : text;
  const known = spoken.filter((language) => said[language] !== undefined);
  return Object.fromEntries(known.map((language) => [language, said[language]?.replaceAll('{n}', String(number))]));
}
