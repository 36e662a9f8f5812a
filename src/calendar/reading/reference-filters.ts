/** Filters that refer to other records. A record that is unknown, or that the caller may not see, is a violation. */

import { unique } from '../../model/arrays-and-maps.ts';
import { type CountedFilter, type CountedKind, countedKinds, countsRecords, filterOf } from '../../model/counting.ts';
import type { Document } from '../../model/documents/document.ts';
import { slugKey } from '../../model/documents/keys-and-labels.ts';
import type { ReferenceGroup } from '../../model/query.ts';
import { eventIdOf } from '../../model/recurrence/occurrence-id.ts';
import { usualSectionSize } from '../../model/tables/discovery-filters.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import type { TermReference } from '../../model/tables/values.ts';
import { slugOf } from '../../model/text/slug.ts';
import { isReadable, isVisible, mayChange, mayEditOthers } from '../access/rights.ts';
import { idIn } from '../writing/event-references.ts';
import { findTownSlugs } from './places.ts';
import type { ListRequest, SectionsPlan } from './types.ts';

/** A list limited to some records, or without some. */
export interface Limits {
  readonly include?: readonly number[];
  readonly exclude?: readonly number[];
}

/** One group of IDs for each such filter that was sent: any of a group, all of the groups. */
export async function findReferences(request: ListRequest): Promise<ReferenceGroup[]> {
  const groups: ReferenceGroup[] = [];
  for (const name of Object.values(filterOf)) {
    const items = request.input.values[name];
    if (items && items.length > 0) groups.push({ by: name, ids: await findIds(request, name, items) });
  }
  return groups;
}

/** The IDs of the records in a filter. Adds unknown and hidden ones to the violations of `parameter`. */
export async function findIds(
  { calendar, audience, violations }: ListRequest,
  name: CountedFilter,
  items: readonly TermReference[],
  parameter: string = name,
): Promise<number[]> {
  const { store } = calendar.pair;
  const resource = countedKinds[name];
  const byId = await store.read(
    resource,
    items.flatMap((item) => idIn(item) ?? []),
  );
  const visible: Document[] = byId.filter((document) => isVisible(audience, document));
  const ids = new Set(visible.map((document) => document.id));
  const found = items.map(async (item) => {
    const id = idIn(item);
    if (id !== undefined && ids.has(id)) return id;
    const named = typeof item === 'string' ? await store.readByKey(resource, slugKey(slugOf(item))) : undefined;
    return named && isVisible(audience, named) ? named.id : undefined;
  });
  const known = await Promise.all(found);
  const unknown = items.find((_, at) => known[at] === undefined);
  if (typeof unknown === 'object') violations.add(parameter, { reason: 'unknown_term', values: unknown });
  else if (unknown !== undefined) {
    const isId = idIn(unknown) !== undefined;
    violations.add(
      parameter,
      isId
        ? { reason: 'unknown_record', values: { id: unknown } }
        : { reason: 'unknown_term', values: { name: unknown } },
    );
  }
  return unique(known.flatMap((id) => id ?? []));
}

/** The records of the list's resource that an event refers to and that the caller may read. */
export async function findLinked(request: ListRequest, name: 'event' | 'post'): Promise<Limits> {
  const event = await readNamed(request, name, 'events');
  return event ? { include: event.facts[filterOf[request.resource as CountedKind]] } : {};
}

/** The terms that `include` and `exclude` name must exist. */
export async function findTerms({ calendar, resource, input: { values }, violations }: ListRequest): Promise<Limits> {
  const limits: { include?: readonly number[]; exclude?: readonly number[] } = {};
  for (const name of ['include', 'exclude'] as const) {
    const ids = values[name];
    if (!ids) continue;
    const known = new Set((await calendar.pair.store.read(resource, ids)).map((term) => term.id));
    const unknown = ids.find((id) => !known.has(id));
    if (unknown !== undefined) violations.add(name, { reason: 'unknown_record', values: { id: unknown } });
    limits[name] = ids;
  }
  return limits;
}

/** The records within both limits. */
export function bothLimits(listed: Limits, linked: Limits): Limits {
  if (!listed.include || !linked.include) return { ...listed, ...linked };
  const both = new Set(linked.include);
  return { ...listed, include: listed.include.filter((id) => both.has(id)) };
}

/** The record that a filter names. Adds a violation for one that the caller may not read, as for one that does not exist. */
async function readNamed<R extends ResourceName>(
  { calendar, audience, input, violations }: ListRequest,
  name: 'event' | 'post' | 'parent' | 'post_parent',
  resource: R,
): Promise<Document<R> | undefined> {
  const id = input.values[name];
  if (id === undefined) return undefined;
  // The ID of a date means its series
  const [document] = await calendar.pair.store.read(resource, [resource === 'events' ? eventIdOf(id) : id]);
  if (document && isReadable(audience, document)) return document;
  violations.add(name, { reason: 'unknown_record', values: { id } });
  return undefined;
}

/** The filter by parent: a record of the list's resource that the caller may read, or 0 for the top level of categories. */
export async function findParent(request: ListRequest, name: 'parent' | 'post_parent'): Promise<{ parent?: number }> {
  if (request.input.values[name] === 0) return { parent: 0 };
  const named = await readNamed(request, name, request.resource);
  return named ? { parent: named.id } : {};
}

/**
 * The IDs to search when `include` may name events that are hidden from listings: editors see all of them, others those that they may
 * change. Empty when there are none to look for.
 */
export async function findHidden({ calendar, audience, input }: ListRequest): Promise<number[]> {
  const include = input.values.include;
  if (!include || audience === 'public') return [];
  if (mayEditOthers(audience)) return [...include];
  const events = await calendar.pair.store.read('events', include);
  const visible = events.filter((event) => !event.facts.hide_from_listings || mayChange(audience, event.facts));
  return visible.map((event) => event.id);
}

/** The sections that a list asks for. Adds wrong values to the violations. */
export async function findSectionsPlan(request: ListRequest): Promise<SectionsPlan | undefined> {
  const { sections, section_size: size = usualSectionSize } = request.input.values;
  if (!sections) return undefined;
  const { facet, values } = sections;
  if (!values) return { facet, size };
  const chosen = countsRecords(facet)
    ? await findIds(request, facet, values, 'sections')
    : await findTownSlugs(request, values, 'sections');
  return { facet, size, chosen };
}
