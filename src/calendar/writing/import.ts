/** Imports records from another system. Each has an identity there, so a second run changes nothing. */

import { type Document, type Draft, documentOf, nobody, type Source } from '../../model/documents/document.ts';
import { postFactsOf } from '../../model/documents/families.ts';
import { isKeyOf, sourceKey } from '../../model/documents/keys-and-labels.ts';
import { Failure, type Problems } from '../../model/failure.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { KeyTaken } from '../../ports.ts';
import type { Audience, Calendar, Input } from '../calendar.ts';
import { type Along, takingBack } from './created-along.ts';
import { draftOf } from './draft.ts';
import { replaceRecord } from './term.ts';
import { violationsOf } from './violations.ts';
import type { Extra, Writing } from './writing.ts';

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

/** What an import knows of a record beyond its fields. `id` is the ID for a new record, which must be free. */
type ImportExtra = Omit<Extra, 'source'> & { readonly id?: number | undefined };

/** Creates or updates a source's record, or skips it when its digest is the stored one. */
export async function importRecord<R extends ResourceName>(
  calendar: Calendar,
  resource: R,
  source: Source,
  input: Input,
  extra: ImportExtra = {},
): Promise<Imported> {
  try {
    return await imported(calendar, resource, source, input, extra);
  } catch (error) {
    if (error instanceof Failure) return { result: 'refused', problems: problemsOf(error) };
    throw error;
  }
}

async function imported<R extends ResourceName>(
  calendar: Calendar,
  resource: R,
  source: Source,
  input: Input,
  { id: wished, ...extra }: ImportExtra,
): Promise<Imported> {
  const { store } = calendar.pair;
  const key = sourceKey(source.name, source.id);
  const first = await store.readByKey(resource, key);
  let result: 'created' | 'updated' | 'unchanged' = first ? 'updated' : 'created';
  const { id } = await takingBack(calendar, async (along) => {
    let own: Document<R> | undefined;
    for (let previous = first; ; previous = await store.readByKey(resource, key)) {
      if (!own && previous && sourceOf(previous)?.digest === source.digest) {
        result = 'unchanged';
        return previous;
      }
      own = (await written(calendar, resource, { ...extra, source }, input, along, previous ?? wished)) ?? own;
      if (own && !(await along.hasLost())) return own;
    }
  });
  return { result, id };
}

function sourceOf(document: Document): Source | undefined {
  return 'source' in document.facts ? document.facts.source : undefined;
}

/** One attempt; undefined when the record has changed meanwhile, or another run has just created it. */
async function written<R extends ResourceName>(
  calendar: Calendar,
  resource: R,
  extra: Extra,
  input: Input,
  along: Along,
  at: Document<R> | number | undefined,
): Promise<Document<R> | undefined> {
  const previous = typeof at === 'number' ? undefined : at;
  const violations = violationsOf(input);
  if (!previous) violations.throwIfMissing();
  const { language } = input;
  const values = valuesFor(previous, input);
  const audience = importer;
  const writing: Writing<R> = { calendar, audience, resource, language, values, violations, along, previous, extra };
  const make = await draftOf(writing);
  violations.throwIfAny();
  const draft = await make();
  const { store } = calendar.pair;
  try {
    if (!previous) return await inserted(store, resource, draft, at as number | undefined);
    return await replaceRecord(calendar, resource, previous, draft);
  } catch (error) {
    if (error instanceof KeyTaken && isKeyOf('source', error.key)) return undefined;
    throw error instanceof KeyTaken ? new Failure('term_exists', { term_id: error.holder }) : error;
  }
}

/** A record that an editor has put into the trash stays there. */
function valuesFor(previous: Document | undefined, { values }: Input): Input['values'] {
  if (!previous || postFactsOf(previous)?.status !== 'trash') return values;
  const { status: _, ...others } = values;
  return others;
}

/** A new record, under the wanted ID if its slug is free too. */
async function inserted<R extends ResourceName>(
  store: Calendar['pair']['store'],
  resource: R,
  draft: Draft<R>,
  id: number | undefined,
): Promise<Document<R>> {
  if (id === undefined) return store.insert(resource, draft);
  try {
    return await store.restore(resource, { ...draft, id, revision: 1 });
  } catch (error) {
    if (!(error instanceof KeyTaken && error.key.startsWith('slug:'))) throw error;
    return store.insert(resource, draft);
  }
}

/** A name that is taken below the same parent is a problem of the name; imports have all rights. */
function problemsOf(failure: Failure): Problems {
  const { params, term_id: id } = failure.detail;
  if (id !== undefined) return { name: { reason: 'name_taken', values: { id } } };
  if (Array.isArray(params)) return Object.fromEntries(params.map((name) => [name, { reason: 'missing' }]));
  return (params as Problems | undefined) ?? {};
}
