/** Pictures of another calendar, which an import takes over as its own. */

import { inTurn } from '../async/turns.ts';
import { uploadImage } from '../calendar/images/upload.ts';
import { importer } from '../calendar/writing/import.ts';
import { gateOf } from '../derive/gate.ts';
import { withFolder } from '../http/requests/forms-with-files.ts';
import { fetchFile } from '../http/requests/uploads.ts';
import { againWhileAway } from '../interchange/store-away.ts';
import { onceFor } from '../model/arrays-and-maps.ts';
import { Failure } from '../model/failure.ts';
import { NotReached, openElsewhere } from '../outgoing/elsewhere.ts';
import { openPictures } from '../pictures/pictures.ts';
import { StorageFull } from '../ports.ts';
import { type Session, version } from './command.ts';

/**
 * Makes what fetches the picture at an address, stores it, and resolves to its ID: undefined where it cannot be fetched, is no picture, or
 * there is no room for it. Each address is fetched once, one after the other.
 */
export function makeImageCopier({ calendar, config }: Session): (address: string) => Promise<number | undefined> {
  const { outgoing, maxBytes, maxPixels } = config.http.uploads;
  const [elsewhere, pictures] = [openElsewhere(outgoing, version), openPictures(maxPixels)];
  const input = gateOf(calendar.settings).create('images', { query: {}, body: {}, form: false });

  async function copy(address: string): Promise<number | undefined> {
    try {
      return await withFolder(async (folder) => {
        const file = await fetchFile(elsewhere, address, folder, maxBytes);
        return (await uploadImage(calendar, importer, file, input, pictures)).single.id;
      });
    } catch (error) {
      if (error instanceof NotReached || error instanceof Failure || error instanceof StorageFull) return undefined;
      throw error;
    }
  }

  const again = againWhileAway();
  return onceFor((address: string) => inTurn(['copied images'], () => again(() => copy(address))));
}
