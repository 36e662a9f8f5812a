import { Failure } from '../failure.ts';
import { isKeyOf } from '../model/lookups.ts';
import { KeyTaken } from '../ports.ts';

/** Says of a term's key that another holds what clients understand: `term_exists` for a name, `duplicate_term_slug` for a slug. */
export async function asTermFailure<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error;
    throw isKeyOf('slug', error.key)
      ? new Failure('duplicate_term_slug')
      : new Failure('term_exists', { term_id: error.holder });
  }
}
