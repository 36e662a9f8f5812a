/** Changes what administrators have set of the calendar's look. */

import { brandTexts } from '../../model/brand.ts';
import type { BrandFacts, SentForm, Texts } from '../../model/documents/document.ts';
import { brandKey } from '../../model/documents/keys-and-labels.ts';
import { Failure } from '../../model/failure.ts';
import { wholeSecond } from '../../model/time/durations.ts';
import { KeyTaken } from '../../ports.ts';
import { forbiddenUnlessAdministrator } from '../access/rights.ts';
import type { Brand } from '../brand.ts';
import type { Calendar, Caller } from '../calendar.ts';
import { editorialOf, putBack, replacedBy } from './editorial.ts';

/** What is to be set; what is absent is as the settings say. */
export interface NewBrand extends Pick<BrandFacts, 'color' | 'logo'> {
  readonly texts: Texts;
}

/**
 * Stores a brand in place of the one of a revision, 0 for none. Throws `rest_unauthorized`, `rest_forbidden`, `precondition_failed`.
 */
export async function saveBrand(
  calendar: Calendar,
  caller: Caller,
  { texts, ...set }: NewBrand,
  revision: number,
  form?: SentForm,
): Promise<void> {
  forbiddenUnlessAdministrator(caller);
  const before = await readStored(calendar, revision);
  const facts = { ...set, ...(form && { forms: { saved: form } }) };
  await store(calendar, caller, before, { facts, texts });
}

/** Puts back what the last change replaced; that can be undone too. Throws `rest_unauthorized`, `rest_forbidden`, `precondition_failed`. */
export async function undoBrand(calendar: Calendar, caller: Caller, revision: number, form?: SentForm): Promise<void> {
  forbiddenUnlessAdministrator(caller);
  const brand = await readStored(calendar, revision);
  const replaced = brand?.facts.editorial?.before;
  if (!brand || !replaced) throw new Failure('precondition_failed');
  const { facts, texts } = putBack(brand, replaced);
  await store(calendar, caller, brand, { facts: { ...facts, ...(form && { forms: { saved: form } }) }, texts });
}

async function readStored({ pair }: Calendar, revision: number): Promise<Brand | undefined> {
  const brand = await pair.store.readByKey('brands', brandKey);
  if ((brand?.revision ?? 0) !== revision) throw new Failure('precondition_failed');
  return brand;
}

async function store(
  { pair, now }: Calendar,
  { user }: Caller,
  before: Brand | undefined,
  after: Pick<Brand, 'facts' | 'texts'>,
): Promise<void> {
  const replaced = replacedBy(before ?? { facts: {}, texts: {} }, after);
  const names = new Set([
    ...Object.keys(replaced.facts),
    ...Object.values(replaced.texts).flatMap((set) => Object.keys(set)),
  ]);
  const fields = ['color', 'logo', ...brandTexts].filter((name) => names.has(name));
  const change = { at: wholeSecond(now()), by: user.id, fields };
  const { editorial: earlier, ...own } = { ...after.facts, editorial: before?.facts.editorial };
  const editorial =
    fields.length > 0 ? editorialOf({ ...(earlier && { editorial: earlier }) }, change, replaced) : earlier;
  const facts = { ...own, ...(editorial && { editorial }) };
  try {
    const stored = before
      ? await pair.store.replace('brands', { ...before, facts, texts: after.texts })
      : await pair.store.insert('brands', { facts, texts: after.texts });
    if (!stored) throw new Failure('precondition_failed');
  } catch (error) {
    // Another administrator has set one first
    if (error instanceof KeyTaken) throw new Failure('precondition_failed');
    throw error;
  }
  await pair.visible();
}
