/** What generating a record needs: the order, IDs, random numbers and slugs, and the facts and texts that all records have. */

import { onceFor } from '../model/arrays-and-maps.ts';
import { type Draft, nobody, type PostFacts, type Texts } from '../model/documents/document.ts';
import type { Kind, ResourceName } from '../model/tables/field.ts';
import { resources } from '../model/tables/resources.ts';
import { nextFreeSlug, numbered, slugOf } from '../model/text/slug.ts';
import { dayLength, wholeSecond } from '../model/time/durations.ts';
import type { Instant } from '../model/time/instants.ts';
import { type Chance, chanceFor } from './chance.ts';
import type { Bilingual, DemoLanguage } from './templates.ts';

/** An order of demo data. */
export interface Order {
  /** The number of events, scenarios apart. */
  readonly events: number;
  readonly seed: number;
  /** Milliseconds since the epoch, whole seconds; all dates are relative to it. */
  readonly now: Instant;
  /** Languages of the texts. */
  readonly languages: readonly DemoLanguage[];
  /** The names of scenarios. */
  readonly scenarios: readonly string[];
  /** The towns of drawn events, by their Catalan names; all towns when absent. */
  readonly towns?: readonly string[];
  /** One event in so many is a series; none when absent or 0. */
  readonly series?: number;
}

/** A document without revision, which the store gives. */
export interface DemoRecord<K extends Kind = Kind> extends Draft<K> {
  readonly kind: K;
  readonly id: number;
}

/** What all records of an order share while they are generated. */
export interface DemoContext {
  readonly order: Order;
  readonly nextId: () => number;
  /** The number of the next record of a resource: 0, 1, 2… */
  readonly nextNumber: (resource: ResourceName) => number;
  /** The random numbers of a record, the same whatever else is generated. */
  readonly chanceOf: (what: string, number: number) => Chance;
  /**
   * A slug that no other record of the resource has, for all languages of its record. The first records get slugs as the service would give
   * them, `-2` for a namesake; the later ones carry their number, so that what is remembered does not grow with the calendar.
   */
  readonly slug: (resource: ResourceName, base: string, number: number) => string;
  /** The terms that are made, by their kind and the key of their name among their siblings. */
  readonly termIds: Map<string, number>;
}

/** The source name of demo data; the digest is the moment to which a record is relative. */
export const seedSource = 'seed';

/** The number of slugs of a kind that are remembered. */
const remembered = 5000;

/** A context whose IDs come from `nextId`. */
export function makeContext(order: Order, nextId: () => number): DemoContext {
  const slugsOf = onceFor((_: ResourceName) => new Map<string, number>());
  const numbers = new Map<ResourceName, number>();
  return {
    order,
    nextId,
    nextNumber(resource) {
      const number = numbers.get(resource) ?? 0;
      numbers.set(resource, number + 1);
      return number;
    },
    termIds: new Map(),
    chanceOf: (what, number) => chanceFor(order.seed, what, number),
    slug(resource, base, number) {
      const known = slugsOf(resource);
      if (number >= remembered) {
        const slug = numbered(base, number);
        return known.has(slug) ? numbered(slug, number) : slug;
      }
      const slug = nextFreeSlug(base, (wished) => (known.get(wished) ?? number) !== number);
      known.set(slug, number);
      return slug;
    },
  };
}

/** A publication date some days before now, and not later than `latest` (milliseconds since the epoch). */
export function publicationOf(
  { order }: DemoContext,
  chance: Chance,
  id: number,
  days: number,
  latest: Instant,
): PostFacts {
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
  context: DemoContext,
  resource: ResourceName,
  number: number,
  languages: readonly DemoLanguage[],
  fields: Readonly<Record<string, Partial<Bilingual> | undefined>>,
): Texts {
  const { title, singular } = resources[resource];
  const sets = languages.map((language): [DemoLanguage, Record<string, string>] => {
    const set: Record<string, string> = {};
    for (const [name, text] of Object.entries(fields)) if (text?.[language]) set[name] = text[language];
    if (set[title]) set['slug'] = context.slug(resource, slugOf(set[title]) || singular, number);
    return [language, set];
  });
  return Object.fromEntries(sets.filter(([, set]) => Object.keys(set).length > 0));
}
