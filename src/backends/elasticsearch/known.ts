import type { Known } from '../../mirrored-ports.ts';
import type { ResourceName } from '../../model/field.ts';
import type { Row, Searches } from './searches.ts';

/** So many records are asked for at a time. */
const step = 5000;

/** Everything that the index of a kind holds, by rising ID, stubs too. */
export async function* knownOf(search: Searches, kind: ResourceName): AsyncIterable<Known> {
  for (let last = 0; ; ) {
    const query = { range: { id: { gt: last } } };
    const sort = ['id', 'revision', 'gone', 'digest'];
    const { rows } = await search.one(kind, { query, sort, size: step, track_total_hits: false });
    const some = rows.map(recordOf);
    yield* some;
    last = some.at(-1)?.id ?? last;
    if (rows.length < step) return;
  }
}

/** A truth value is sorted as 0 or 1, a missing text as null. */
function recordOf({ sort: [id, revision, gone, digest] }: Row): Known {
  return { id: Number(id), revision: Number(revision), gone: Number(gone) === 1, digest: String(digest ?? '') };
}
