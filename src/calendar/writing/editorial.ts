/** What editors see of posts besides their fields: their changes, of which the last can be undone, and why one was sent back. */

import { isDeepStrictEqual } from 'node:util';
import { unique } from '../../model/arrays-and-maps.ts';
import {
  type Change,
  type Document,
  type Draft,
  documentOf,
  type Editorial,
  nobody,
  type PostFacts,
  type Replaced,
  type SentForm,
  type Texts,
} from '../../model/documents/document.ts';
import { isPost, type PostKind } from '../../model/documents/families.ts';
import { Failure } from '../../model/failure.ts';
import type { TableName } from '../../model/tables/field.ts';
import { writtenRows } from '../../model/tables/resources.ts';
import { wholeSecond } from '../../model/time/durations.ts';
import { forbidden, mayEditOthers, mayPublish, refuseChange, unpublished, userOf } from '../access/rights.ts';
import type { Calendar, Caller } from '../calendar.ts';
import { readNewest, refuseStale } from './newest.ts';
import { formsOf, type WriteRequest } from './writing.ts';

/** How long changes are stored, in milliseconds, and the most of a record. */
const remembered = { time: 90 * 24 * 60 * 60 * 1000, most: 50 };

/** Facts that say nothing to editors, or follow from others. */
const silent = ['modified', 'forms', 'editorial', 'former_slugs', 'sequence', 'withdrawn', 'source'];
/** Facts with the names of their fields, where these differ. */
const fieldNames: Readonly<Record<string, string>> = { published: 'date', start: 'start_date', end: 'end_date' };
/** Facts of series, which depend on each other and on what an index has had. */
const ofSeries = ['recurrence', 'places', 'last'];

/** The draft of a change with what editors see of the record, and this change in it. */
export function withEditorial<R extends TableName>(
  { calendar, audience }: Pick<WriteRequest<R>, 'calendar' | 'audience'>,
  previous: Document<R> | undefined,
  draft: Draft<R>,
): Draft<R> {
  if (!('published' in draft.facts)) return draft;
  const facts: PostFacts = draft.facts;
  if (!previous || !isPost(previous)) return draft;
  const replaced = replacedBy(previous, { facts, texts: draft.texts });
  const names = fieldsOf(previous, replaced);
  const change = { at: wholeSecond(calendar.now()), by: userOf(audience)?.id ?? nobody, fields: names };
  const editorial =
    names.length > 0
      ? editorialOf({ ...previous.facts, status: facts.status }, change, replaced)
      : previous.facts.editorial;
  return editorial ? { ...draft, facts: { ...draft.facts, editorial } } : draft;
}

/** What editors see of a post after a change. A word of a reviewer stays while it is a draft. */
export function editorialOf(
  { editorial = {}, status }: Partial<Pick<PostFacts, 'editorial' | 'status'>>,
  change: Change,
  before?: Replaced,
): Editorial {
  const { changes = [], review, proposer } = editorial;
  const recent = changes.filter(({ at }) => at > change.at - remembered.time);
  return {
    changes: [...recent, change].slice(-remembered.most),
    ...(before && !Object.keys(before.facts).some((name) => ofSeries.includes(name)) && { before }),
    ...(review && status === 'draft' && { review }),
    ...(proposer && { proposer }),
  };
}

/** The facts and texts of a record, whatever they are. */
type Parts = { readonly facts: object; readonly texts: Texts };

/** What a draft replaces of a record. */
export function replacedBy(before: Parts, draft: Parts): Replaced {
  const [old, fresh]: Record<string, unknown>[] = [{ ...before.facts }, { ...draft.facts }];
  const names = unique([...Object.keys(old ?? {}), ...Object.keys(fresh ?? {})]).filter(
    (name) => !silent.includes(name),
  );
  const facts = names
    .filter((name) => !isDeepStrictEqual(old?.[name], fresh?.[name]))
    .map((name) => [name, old?.[name] ?? null] as const);
  const languages = unique([...Object.keys(before.texts), ...Object.keys(draft.texts)]);
  const texts = languages.flatMap((language) => {
    const [one, other] = [before.texts[language] ?? {}, draft.texts[language] ?? {}];
    const changed = unique([...Object.keys(one), ...Object.keys(other)]).filter((name) => one[name] !== other[name]);
    return changed.length > 0
      ? [[language, Object.fromEntries(changed.map((name) => [name, one[name] ?? null]))] as const]
      : [];
  });
  return { facts: Object.fromEntries(facts), texts: Object.fromEntries(texts) };
}

/** The names of the fields that were replaced, in the order of their table. */
function fieldsOf({ kind }: Document<PostKind>, { facts, texts }: Replaced): string[] {
  const changed = new Set([
    ...Object.keys(facts).map((name) => fieldNames[name] ?? name),
    ...Object.values(texts).flatMap((set) => Object.keys(set)),
  ]);
  return Object.keys(writtenRows(kind)).filter((name) => changed.has(name));
}

/** A post as an editor saw it, and the form that they sent. */
interface Seen {
  readonly id: number;
  readonly revision: number;
  readonly form: SentForm | undefined;
}

/**
 * Puts back what the last change of a post replaced, without records that are gone; that can be undone too. Throws `…-not-found`,
 * `rest_forbidden`, `precondition_failed`, `rest_invalid_param` when there is nothing to put back.
 */
export async function undoChange(
  calendar: Calendar,
  caller: Caller,
  kind: PostKind,
  { id, revision, form }: Seen,
): Promise<void> {
  const document: Document<PostKind> = await readNewest(calendar, kind, id);
  refuseChange(caller, document);
  refuseStale(document, [revision]);
  const { before } = document.facts.editorial ?? {};
  if (!before) throw new Failure('precondition_failed');
  const undone = documentOf(kind, {
    ...document,
    ...putBack(document, { ...before, facts: await withLiving(calendar, before.facts) }),
  });
  const isPublic = !unpublished.includes(undone.facts.status);
  if (isPublic && undone.facts.status !== document.facts.status && !mayPublish(caller)) throw forbidden(caller);
  const modified = wholeSecond(calendar.now());
  const replaced = replacedBy(document, undone);
  const change = { at: modified, by: caller.user.id, fields: fieldsOf(document, replaced) };
  const editorial = editorialOf({ ...document.facts, status: undone.facts.status }, change, replaced);
  const forms = formsOf({ form, previous: document });
  const next = documentOf(kind, { ...undone, facts: { ...undone.facts, modified, editorial, ...forms } });
  if (!(await calendar.pair.store.replace(kind, next))) throw new Failure('precondition_failed');
  await calendar.pair.visible();
}

/** The facts and texts of a record with what was replaced in their place again. */
export function putBack<P extends Parts>({ facts, texts }: P, before: Replaced): Pick<P, 'facts' | 'texts'> {
  const sets = unique([...Object.keys(texts), ...Object.keys(before.texts)]).map(
    (language) => [language, withoutNulls({ ...texts[language], ...before.texts[language] })] as const,
  );
  return {
    facts: withoutNulls({ ...facts, ...before.facts }) as P['facts'],
    texts: Object.fromEntries(sets.filter(([, set]) => Object.keys(set).length > 0)),
  };
}

/** Facts whose references are to records that are still there. */
async function withLiving({ pair: { store } }: Calendar, facts: Replaced['facts']): Promise<Replaced['facts']> {
  const living: Record<string, unknown> = { ...facts };
  for (const [name, kind] of [
    ['venue', 'venues'],
    ['organizer', 'organizers'],
    ['categories', 'categories'],
    ['tags', 'tags'],
  ] as const) {
    const ids = facts[name];
    if (!Array.isArray(ids)) continue;
    living[name] = (await store.read(kind, ids)).map((each: Document) => each.id);
  }
  const { image } = facts;
  if (typeof image !== 'object' || image === null || !('id' in image)) return living;
  const found = await store.read('images', [Number(image.id)]);
  return found.length > 0 ? living : { ...living, image: null };
}

function withoutNulls<T>(values: Readonly<Record<string, T | null>>): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter((pair): pair is [string, T] => pair[1] !== null));
}

/**
 * Makes a post that waits for review a draft again, with a word to its author. Throws `…-not-found`, `rest_forbidden`,
 * `precondition_failed` when it has changed since or does not wait.
 */
export async function sendBack(
  calendar: Calendar,
  caller: Caller,
  kind: PostKind,
  { id, revision, form, text }: Seen & { readonly text: string },
): Promise<void> {
  if (!mayEditOthers(caller)) throw forbidden(caller);
  const document: Document<PostKind> = await readNewest(calendar, kind, id);
  refuseStale(document, [revision]);
  if (document.facts.status !== 'pending') throw new Failure('precondition_failed');
  const modified = wholeSecond(calendar.now());
  const change = { at: modified, by: caller.user.id, fields: ['status'] };
  const before: Replaced = { facts: { status: 'pending' }, texts: {} };
  const editorial = {
    ...editorialOf({ ...document.facts, status: 'draft' }, change, before),
    review: { at: modified, by: caller.user.id, text },
  };
  const facts = { status: 'draft' as const, modified, editorial, ...formsOf({ form, previous: document }) };
  const next = documentOf(kind, { ...document, facts: { ...document.facts, ...facts } });
  if (!(await calendar.pair.store.replace(kind, next))) throw new Failure('precondition_failed');
  await calendar.pair.visible();
}
