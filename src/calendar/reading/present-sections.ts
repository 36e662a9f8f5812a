/** Presents the sections of a list. An event in several sections is rendered once. */

import type { Audience, Calendar, Input } from '../calendar.ts';
import type { FoundSection } from '../discovery/sections.ts';
import type { BodySource } from '../rendering/body-source.ts';
import { withAnnotations } from './annotations.ts';
import { type ListPlan, parametersOfSection } from './plan.ts';
import { type Presented, representationOf } from './present.ts';
import { presentPage } from './present-page.ts';

/** A section with its events. */
export interface Section extends Omit<FoundSection, 'found'> {
  readonly total: number;
  /** The parameters of the list with its events, in the table's order. */
  readonly asked: Readonly<Record<string, string>>;
  readonly records: readonly BodySource[];
}

/** All sections of a list, and a digest of their state. */
export interface PresentedSections extends Pick<Presented, 'languages' | 'state'> {
  readonly sections: readonly Section[];
}

/** The sections with their events. Those that would make the answer too large are left out. */
export async function presentSections(
  calendar: Calendar,
  audience: Audience,
  input: Input,
  plan: ListPlan,
  found: readonly FoundSection[],
): Promise<PresentedSections> {
  const hits = new Map(found.flatMap((section) => section.found.hits.map((hit) => [hit.id, hit] as const)));
  const listed = { query: plan.query, hits: [...hits.values()] };
  const page = await presentPage(calendar, audience, listed, representationOf(input, false), 0);
  const annotated = await withAnnotations(calendar, page, plan, input);
  const records = new Map(page.ids.map((id, at) => [id, annotated.records[at] as BodySource]));
  const sections = found.map(({ found: { hits: own, total }, ...section }): Section => {
    const asked = parametersOfSection(input, plan, section);
    return { ...section, total, asked, records: own.flatMap(({ id }) => records.get(id) ?? []) };
  });
  const state = found.map(({ found: { hits: own, total }, ...section }) => [section, total, own.map(({ id }) => id)]);
  return { sections, languages: page.languages, state: `${page.state}${annotated.state}|${JSON.stringify(state)}` };
}
