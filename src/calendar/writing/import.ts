/** Imports records from another system. Each has an identity there, so a second run changes nothing. */

import { type Document, documentOf, nobody, type Source } from '../../model/documents/document.ts';
import { type PostKind, postFactsOf } from '../../model/documents/families.ts';
import { isKeyOf, sourceKey } from '../../model/documents/keys-and-labels.ts';
import { Failure, missingIn, type Problems, wrongIn } from '../../model/failure.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { KeyTaken, ParentGone } from '../../ports.ts';
import type { Audience, Calendar, WriteInput } from '../calendar.ts';
import { takingBack } from './created-along.ts';
import { checkedDraft } from './draft.ts';
import { withEditorial } from './editorial.ts';
import { idsAbove, replaceRecord, underLiving } from './term.ts';
import type { Extra, WriteRequest } from './writing.ts';

/** The result for one imported record: its ID here, or its problems by field. */
export type Imported =
  | { readonly result: 'created' | 'updated' | 'unchanged'; readonly id: number }
  | { readonly result: 'refused'; readonly problems: Problems };

/** An import may write everything; its records belong to nobody. */
export const importer: Audience = {
  user: documentOf('users', {
    id: nobody,
    revision: 1,
    facts: { name: 'import', role: 'administrator', password: '' },
    texts: {},
  }),
};

/**
 * What an import knows of a record beyond its fields. `id` is the ID for a new record, which must be free. One that is unfinished counts as
 * changed at its source until `finishImport`.
 */
type ImportExtra = Omit<Extra, 'source'> & { readonly id?: number | undefined; readonly isUnfinished?: boolean };

/** The digest of a record of which the import has not stored everything. */
const unfinished = 'unfinished';

/** Creates or updates a source's record, or skips it when its digest is the stored one. */
export async function importRecord<R extends ResourceName>(
  calendar: Calendar,
  resource: R,
  source: Source,
  input: WriteInput<R>,
  { id: wished, isUnfinished, ...extra }: ImportExtra = {},
): Promise<Imported> {
  const { store } = calendar.pair;
  const noted = isUnfinished ? { ...source, digest: unfinished } : source;
  const write = { calendar, audience: importer, resource, extra: { ...extra, source: noted } };
  const key = sourceKey(source.name, source.id);
  const first = await store.readByKey(resource, key);
  let result: 'created' | 'updated' | 'unchanged' = first ? 'updated' : 'created';
  try {
    const { id } = await takingBack(calendar, async (along) => {
      let own: Document<R> | undefined;
      for (let previous = first; ; previous = await store.readByKey(resource, key)) {
        const facts = previous?.facts;
        if (!own && previous && facts && 'source' in facts && facts.source?.digest === source.digest) {
          result = 'unchanged';
          return previous;
        }
        // What an editor has put into the trash stays there
        const isTrashed = previous && postFactsOf(previous)?.status === 'trash';
        const allowed = isTrashed ? { ...input, values: { ...input.values, status: undefined } } : input;
        const request = { ...write, along, input: allowed };
        own = (await attempt(request, previous ?? wished)) ?? own;
        if (own && !(await along.hasLost())) return own;
      }
    });
    return { result, id };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { term_id: id } = error.detail;
    // A name that is taken below the same parent is a problem of the name; imports have all rights
    if (id !== undefined) return { result: 'refused', problems: { name: { reason: 'name_taken', values: { id } } } };
    const missing = missingIn(error.detail).map((name) => [name, { reason: 'missing' }] as const);
    return { result: 'refused', problems: { ...Object.fromEntries(missing), ...wrongIn(error.detail) } };
  }
}

/** Notes that everything of an unfinished event is stored. */
export async function finishImport({ pair: { store } }: Calendar, id: number, source: Source): Promise<void> {
  for (;;) {
    const [event] = await store.read('events', [id]);
    // Another import has changed it
    if (event?.facts.source?.digest !== unfinished) return;
    if (await store.replace('events', documentOf('events', { ...event, facts: { ...event.facts, source } }))) return;
  }
}

/** One attempt; undefined when the record has changed meanwhile, another run has just created it, or the category above it is gone. */
async function attempt<R extends ResourceName>(
  request: WriteRequest<R>,
  at: Document<R> | number | undefined,
): Promise<Document<R> | undefined> {
  const { calendar, resource } = request;
  const previous = typeof at === 'number' ? undefined : at;
  const draft = withEditorial(request, previous, await checkedDraft(request, previous));
  const above = await idsAbove(calendar, resource, draft, previous);
  if (!above) return undefined;
  const { store } = calendar.pair;
  try {
    let stored: Document<R> | undefined;
    if (previous) stored = await replaceRecord(calendar, resource, previous, draft);
    else if (typeof at !== 'number') stored = await store.insert(resource, draft);
    else
      stored = await store.restore(resource, { ...draft, id: at, revision: 1 }).catch((error: unknown) => {
        // Under another ID where its slug is not free
        if (error instanceof KeyTaken && isKeyOf('slug', error.key)) return store.insert(resource, draft);
        throw error;
      });
    return stored && (await underLiving(calendar, stored, above));
  } catch (error) {
    if (error instanceof ParentGone) return undefined;
    if (error instanceof KeyTaken && isKeyOf('source', error.key)) return undefined;
    throw error instanceof KeyTaken ? new Failure('term_exists', { term_id: error.holder }) : error;
  }
}

/** Lets a record that is in the trash be no record of its source any more, so that another import makes it anew. */
export async function forgetSource({ pair: { store } }: Calendar, kind: PostKind, id: number): Promise<void> {
  const [document]: Document<PostKind>[] = await store.read(kind, [id]);
  if (document?.facts.status !== 'trash' || !document.facts.source) return;
  const { source: _, ...facts } = document.facts;
  await store.replace(kind, documentOf(kind, { ...document, facts: facts as typeof document.facts }));
}
