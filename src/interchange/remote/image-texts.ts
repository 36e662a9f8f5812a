/** What another calendar says of its pictures. */

import { setTimeout as delay } from 'node:timers/promises';
import { UnreadableSource } from '../../formats/incoming.ts';
import { textIn } from '../../formats/the-events-calendar.ts';
import type { Language } from '../../model/tables/field.ts';
import { isPlain, type Plain, parsedJson } from '../../model/text/characters.ts';
import { textOfHtml } from '../../model/text/html.ts';
import { type AskRemote, RemoteFailure, SourceTooLarge } from './request.ts';

/** The alternative texts of a picture and whose it is; empty where nobody says it. */
export interface ImageTexts {
  readonly alt: Readonly<Record<Language, string>>;
  readonly credit: string;
}

/** What is known of a source whose pictures are described. */
interface Described {
  readonly ask: AskRemote;
  /** Milliseconds before each request. */
  readonly pause: number;
  /** The address of a path below the calendar's interface, and below that of WordPress if there is one. */
  readonly own: (path: string) => string;
  readonly wordPress: ((path: string) => string) | undefined;
}

/**
 * Makes what reads the texts of a picture by its ID: those of a Cartellera in all languages, those of WordPress in `language`; undefined
 * where the source says nothing.
 */
export function readImageTexts(source: Described): (id: string, language: Language) => Promise<ImageTexts | undefined> {
  const { ask, pause, own, wordPress } = source;
  let isOurs = true;
  /** The object that an address answers with; undefined where it has none. */
  const read = async (address: string): Promise<Plain | undefined> => {
    await delay(pause);
    try {
      const { status, text } = await ask(address);
      const body = parsedJson(text);
      if (isPlain(body) && body['code'] === 'rest_no_route') isOurs = false;
      return status === 200 && isPlain(body) ? body : undefined;
    } catch (error) {
      // The picture can be taken over all the same
      const isSilent =
        error instanceof RemoteFailure || error instanceof UnreadableSource || error instanceof SourceTooLarge;
      if (isSilent) return undefined;
      throw error;
    }
  };
  return async (id, language) => {
    const image = isOurs ? await read(own(`images/${id}`)) : undefined;
    if (image) {
      const sets = isPlain(image['translations']) ? Object.entries(image['translations']) : [];
      const alt = sets.map(([each, set]) => [each, isPlain(set) ? textIn(set, 'alt') : '']);
      return {
        alt: alt.length > 0 ? Object.fromEntries(alt) : { [language]: textIn(image, 'alt') },
        credit: textIn(image, 'credit'),
      };
    }
    const media = wordPress && !isOurs ? await read(wordPress(`wp/v2/media/${id}`)) : undefined;
    if (!media) return undefined;
    const caption = isPlain(media['caption']) ? textIn(media['caption'], 'rendered') : '';
    return { alt: { [language]: textOfHtml(textIn(media, 'alt_text')) }, credit: textOfHtml(caption) };
  };
}
