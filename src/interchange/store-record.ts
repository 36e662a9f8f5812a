/** Stores one record from elsewhere, without its wrong optional fields. */

import { type Imported, importRecord } from '../calendar/writing/import.ts';
import type { Incoming } from '../formats/incoming.ts';
import type { Source } from '../model/documents/document.ts';
import type { Problems } from '../model/failure.ts';
import type { Plain } from '../model/text/characters.ts';
import type { Intake } from './ingest.ts';
import { type Looking, withoutWrong } from './optional-fields.ts';
import type { Mended } from './repaired-bodies.ts';

/** How one record is validated, and where remarks about it go. */
export interface Handling extends Looking {
  readonly remark: (remarks: Mended['remarks']) => void;
  /** The ID that a new record gets. */
  readonly id: number | undefined;
}

/** Stores a record without its wrong fields; refuses it when a required one is wrong. */
export async function stored(
  intake: Intake,
  handling: Handling,
  record: Incoming,
  source: Source,
  body: Plain,
): Promise<Imported> {
  const { resource, extra } = record;
  const without = (problems: Problems): Promise<Imported> | undefined => {
    const less = withoutWrong(handling, resource, body, problems);
    if (!less) return undefined;
    handling.remark(less.remarks);
    return stored(intake, handling, record, source, less.body);
  };
  const input = intake.check(resource, body);
  const sound = without(input.wrong);
  if (sound) return sound;
  const outcome = await importRecord(intake.calendar, resource, source, input, { ...extra, id: handling.id });
  return (outcome.result === 'refused' ? without(outcome.problems) : undefined) ?? outcome;
}
