/** The picture that programs show with a link to a record without a photo: PNG, for few of them show drawings. */

import { fileURLToPath } from 'node:url';
import { encode } from 'html-entities';
import { inTurn } from '../async/turns.ts';
import { loadSharp } from './pictures.ts';

/** What stands on it; all texts are plain. */
export interface ShareCard {
  readonly above: string;
  readonly title: string;
  readonly below: string;
  /** `#rrggbb`. */
  readonly colour: string;
}

/** Its size in pixels, which Open Graph's readers expect. */
export const shareSize = { width: 1200, height: 630 } as const;
const margin = 80;

/** Where texts stand: from the top, and the room of each. */
const rooms = {
  above: { top: 80, height: 44 },
  title: { top: 170, height: 290 },
  below: { top: 506, height: 44 },
} as const;

/** A font of the package, so that a machine without fonts draws the same letters. */
const font = fileURLToPath(new URL('./fonts/DejaVuSans-Bold.ttf', import.meta.url));
/** Characters of a text, which cost time. */
const longest = 200;
/** The most cards that wait for each other. */
const maxWaiting = 8;
let waiting = 0;

/** Draws a card in the largest letters that fit, with whole words; one at a time. Undefined when too many wait, or where nothing can be drawn. */
export async function drawShareCard(card: ShareCard): Promise<Buffer | undefined> {
  if (waiting >= maxWaiting) return undefined;
  waiting += 1;
  try {
    return await inTurn(['share cards'], () => draw(card));
  } catch {
    return undefined;
  } finally {
    waiting -= 1;
  }
}

async function draw({ colour, ...texts }: ShareCard): Promise<Buffer> {
  const sharp = await loadSharp();
  const layers = (['above', 'title', 'below'] as const)
    .filter((name) => texts[name].trim() !== '')
    .map(async (name) => {
      const { top, height } = rooms[name];
      const short =
        texts[name].length > longest ? `${texts[name].slice(0, longest).replace(/\s+\S*$/, '')}…` : texts[name];
      const text = `<span foreground="white">${encode(short, { level: 'xml' })}</span>`;
      const width = shareSize.width - 2 * margin;
      const options = {
        text,
        rgba: true,
        font: 'DejaVu Sans Bold',
        fontfile: font,
        width,
        height,
        wrap: 'word',
      } as const;
      const { data, info } = await sharp({ text: options }).raw().toBuffer({ resolveWithObject: true });
      // Short lines stay small: only a title may fill its room
      const raw = { width: info.width, height: info.height, channels: 4 } as const;
      return { input: data, raw, left: margin, top };
    });
  const background = { ...shareSize, channels: 3, background: colour } as const;
  return sharp({ create: background })
    .composite(await Promise.all(layers))
    .png({ palette: true })
    .toBuffer();
}
