/** Pictures of another calendar, which an import takes over as its own. */

import { inTurn } from '../async/turns.ts';
import { uploadImage } from '../calendar/images/upload.ts';
import { importer } from '../calendar/writing/import.ts';
import { gateOf } from '../derive/gate.ts';
import { withFolder } from '../http/requests/forms-with-files.ts';
import { fetchFile } from '../http/requests/uploads.ts';
import type { ImageTexts } from '../interchange/remote/image-texts.ts';
import { againWhileAway } from '../interchange/store-away.ts';
import { Failure } from '../model/failure.ts';
import { images } from '../model/tables/images.ts';
import { NotReached, openElsewhere } from '../outgoing/elsewhere.ts';
import { openPictures } from '../pictures/pictures.ts';
import { StorageFull } from '../ports.ts';
import { type Session, version } from './command.ts';

/**
 * Makes what fetches the picture at an address, stores it with what `describe` says of its ID there, and resolves to its ID here: undefined
 * where it cannot be fetched, is no picture, or there is no room for it. Each address is fetched once, one after the other.
 */
export function makeImageCopier(
  { calendar, config }: Session,
  describe: (id: string) => Promise<ImageTexts | undefined>,
): (address: string, id?: string) => Promise<number | undefined> {
  const { outgoing, maxBytes, maxPixels } = config.http.uploads;
  const [elsewhere, pictures] = [openElsewhere(outgoing, version), openPictures(maxPixels)];
  const gate = gateOf(calendar.settings);
  const { languages } = calendar.settings;
  const { alt: altField, credit: creditField } = images.fields;
  const again = againWhileAway();
  const copies = new Map<string, Promise<number | undefined>>();
  return (address, id) => {
    const known = copies.get(address);
    if (known) return known;
    const copied = inTurn(['copied images'], () =>
      again(async () => {
        try {
          return await withFolder(async (folder) => {
            const file = await fetchFile(elsewhere, address, folder, maxBytes);
            const { alt = {}, credit = '' } = (id !== undefined && (await describe(id))) || {};
            const said = languages.filter((language) => alt[language]);
            const texts = said.map((language) => [language, { alt: shortened(alt[language] ?? '', altField.max) }]);
            const body = { translations: Object.fromEntries(texts), credit: shortened(credit, creditField.max) };
            const input = gate.create('images', { query: {}, body, form: false });
            return (await uploadImage(calendar, importer, file, input, pictures)).single.id;
          });
        } catch (error) {
          if (error instanceof NotReached || error instanceof Failure || error instanceof StorageFull) return undefined;
          throw error;
        }
      }),
    );
    copies.set(address, copied);
    return copied;
  };
}

function shortened(text: string, most: number): string {
  return text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .toWellFormed()
        .trimEnd()}…`;
}
