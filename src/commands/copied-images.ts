/** Pictures of another calendar, which an import takes over as its own. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTurn } from '../async/turns.ts';
import { onceFor } from '../model/arrays-and-maps.ts';
import { Failure } from '../model/failure.ts';
import { NotReached } from '../outgoing/elsewhere.ts';
import { type Session, version } from './command.ts';

/**
 * Makes what fetches the picture at an address, stores it, and resolves to its ID: undefined where it cannot be fetched, or is no picture.
 * Each address is fetched once, one after the other.
 */
export async function makeImageCopier({
  calendar,
  config,
}: Session): Promise<(address: string) => Promise<number | undefined>> {
  const [{ openElsewhere }, { openPictures }, { fetchFile }, { uploadImage }, { importer }, { gateOf }] =
    await Promise.all([
      import('../outgoing/elsewhere.ts'),
      import('../pictures/pictures.ts'),
      import('../http/requests/uploads.ts'),
      import('../calendar/images/upload.ts'),
      import('../calendar/writing/import.ts'),
      import('../derive/gate.ts'),
    ]);
  const { outgoing, maxBytes, maxPixels } = config.http.uploads;
  const [elsewhere, pictures] = [openElsewhere(outgoing, version), openPictures(maxPixels)];
  const input = gateOf(calendar.settings).create('images', { query: {}, body: {}, form: false });

  async function copy(address: string): Promise<number | undefined> {
    const folder = await mkdtemp(join(tmpdir(), `cartellera-upload-${process.pid}-`));
    try {
      const file = await fetchFile(elsewhere, address, folder, maxBytes);
      return (await uploadImage(calendar, importer, file, input, pictures)).single.id;
    } catch (error) {
      if (error instanceof NotReached || error instanceof Failure) return undefined;
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return onceFor((address: string) => inTurn(['copied images'], () => copy(address)));
}
