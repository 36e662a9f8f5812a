/** What administrators have set of the calendar's look, as every process knows it. */

import type { BrandText } from '../model/brand.ts';
import type { Document } from '../model/documents/document.ts';
import { brandKey } from '../model/documents/keys-and-labels.ts';
import type { Language } from '../model/tables/field.ts';
import type { Pair } from '../ports.ts';
import type { Calendar, CalendarSettings } from './calendar.ts';

/** The stored brand of a calendar. */
export type Brand = Document<'brands'>;

/** Reads the brand, whoever wrote it; undefined while all is as the settings say. Throws Unreachable. */
export type ReadBrand = () => Promise<Brand | undefined>;

/** Makes the reader, which asks the store again after any write. */
export function brandIn(pair: Pick<Pair, 'store' | 'generation' | 'caches'>): ReadBrand {
  const cached = pair.caches.open<'brand', Promise<Brand | undefined>>('brand', { budget: { entries: 1 } });
  return async () => {
    cached.enter(await pair.generation());
    return cached.get('brand', () => pair.store.readByKey('brands', brandKey));
  };
}

/** A text of a brand as readers of a language see it: in that one, else in the calendar's first that has it; undefined without any. */
export function brandText(
  brand: Pick<Brand, 'texts'> | undefined,
  name: BrandText,
  language: Language,
  languages: readonly Language[],
): string | undefined {
  return [language, ...languages].map((each) => brand?.texts[each]?.[name]).find((text) => text !== undefined);
}

/** The name of the calendar, and its colour as programs name it, as subscribers who read a language get them. Throws Unreachable. */
export async function readName(
  { brand: read, settings }: Pick<Calendar, 'brand' | 'settings'>,
  language: Language,
): Promise<Pick<CalendarSettings, 'name' | 'color'>> {
  const brand = await read();
  return {
    name: brandText(brand, 'name', language, settings.languages) ?? settings.name,
    color: brand?.facts.color?.name ?? settings.color,
  };
}
