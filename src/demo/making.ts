/** What every record of the demo data is made with. */

import { type Draft, nobody, type PostFacts, type Texts } from '../model/documents/document.ts';
import type { Kind, ResourceName } from '../model/tables/field.ts';
import { resources } from '../model/tables/resources.ts';
import { slugOf } from '../model/text/slug.ts';
import { dayLength, wholeSecond } from '../model/time/durations.ts';
import type { Instant } from '../model/time/instants.ts';
import { type Chance, chanceFor } from './chance.ts';
import { slugsOf } from './numbering.ts';
import type { Said, Spoken } from './phrases.ts';

/** What is asked for. */
export interface Order {
  /** How many events, scenarios apart. */
  readonly events: number;
  readonly seed: number;
  /** Milliseconds, whole seconds; everything is relative to it. */
  readonly now: Instant;
  /** Languages of the texts. */
  readonly languages: readonly Spoken[];
  /** Names of scenarios. */
  readonly scenarios: readonly string[];
  /** The towns that drawn events take place in, by their Catalan names; all without it. */
  readonly towns?: readonly string[];
}

/** A document but for its revision, which is the store's. */
export interface Made<K extends Kind = Kind> extends Draft<K> {
  readonly kind: K;
  readonly id: number;
}

/** What is shared by all records of an order while they are made. */
export interface Making {
  readonly order: Order;
  readonly nextId: () => number;
  /** The chance of the record of a resource with this number, the same whatever else is made. */
  readonly chanceOf: (what: string, number: number) => Chance;
  /** A slug that is free among the records of a resource (see `slugsOf`). */
  readonly slug: (resource: ResourceName, base: string, number: number) => string;
  /** The terms that are made, by their kind and the key of their name among their siblings. */
  readonly termIds: Map<string, number>;
}

/** The name under which records of the demo data say where they come from; the digest is the moment they are relative to. */
export const seedSource = 'seed';

/** A making whose IDs come from `nextId`. */
export function makingOf(order: Order, nextId: () => number): Making {
  const free = new Map<ResourceName, ReturnType<typeof slugsOf>>();
  return {
    order,
    nextId,
    termIds: new Map(),
    chanceOf: (what, number) => chanceFor(order.seed, what, number),
    slug(resource, base, number) {
      const slugs = free.get(resource) ?? slugsOf();
      free.set(resource, slugs);
      return slugs(base, number);
    },
  };
}

/** Publication between so many days before now, and so long ago at least as `latest` (milliseconds) says. */
export function publicationOf({ order }: Making, chance: Chance, id: number, days: number, latest: Instant): PostFacts {
  const published = wholeSecond(Math.min(latest, order.now) - chance.next() * days * dayLength);
  const modified = chance.next() < 0.4 ? wholeSecond(published + chance.next() * (order.now - published)) : published;
  const source = { name: seedSource, id: String(id), digest: new Date(order.now).toISOString() };
  return { author: nobody, status: 'publish', published, modified, website: '', source };
}

/**
 * The texts of a record in these languages, with a slug for each title. `fields` are in both; absent and empty ones are
 * left out.
 */
export function textsOf(
  making: Making,
  resource: ResourceName,
  number: number,
  languages: readonly Spoken[],
  fields: Readonly<Record<string, Partial<Said> | undefined>>,
): Texts {
  const { title, singular } = resources[resource];
  const setIn = (language: Spoken): Record<string, string> => {
    const said = Object.entries(fields).flatMap(([name, text]) => (text?.[language] ? [[name, text[language]]] : []));
    const set: Record<string, string> = Object.fromEntries(said);
    if (set[title]) set['slug'] = making.slug(resource, slugOf(set[title]) || singular, number);
    return set;
  };
  const sets = languages.map((language): [Spoken, Record<string, string>] => [language, setIn(language)]);
  return Object.fromEntries(sets.filter(([, set]) => Object.keys(set).length > 0));
}
