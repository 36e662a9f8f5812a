/** Posters of records, at `/posters/{language}/{kind}/{id}.svg` outside of the interface: SVG with text and shapes, nothing that runs, loads or styles; at `….png` for programs that show links. */

import { digest } from '../../calendar/calendar.ts';
import { type Poster, readPoster } from '../../calendar/rendering/poster-contents.ts';
import { isAmong } from '../../model/arrays-and-maps.ts';
import { posterKinds, posterSize } from '../../model/poster-addresses.ts';
import { drawShareCard } from '../../pictures/share-card.ts';
import { answerPath, sendCached } from '../fixed-paths.ts';
import type { Middleware } from '../requests/context.ts';
import type { Service } from '../service.ts';
import { type Html, html, rootsOf } from './html.ts';

/** Seconds. A poster gets another address when its record changes. */
const caching = 'public, max-age=604800';

const pattern = new RegExp(`^/posters/([\\w-]+)/(${posterKinds.join('|')})/(\\d{1,16})\\.(svg|png)$`);

/** Answers the addresses of posters, and passes all others on. Throws what `readPoster` throws, `rest_no_method`. */
export function posters({ calendar }: Service): Middleware {
  const { languages } = calendar.settings;
  const { root } = rootsOf(calendar.settings);
  return async (ctx, next) => {
    const [, language = '', kind, id, form] = pattern.exec(ctx.path) ?? [];
    if (!languages.includes(language) || !isAmong(kind, posterKinds)) return next();
    await answerPath(ctx, '/posters', async () => {
      const poster = await readPoster(calendar, kind, Number(id), language);
      if (form === 'png') {
        const { title, category, line, theme } = poster;
        const colour = posterColours[theme % posterColours.length] ?? posterColours[0];
        const card = { above: category.toUpperCase(), title, below: line, colour };
        const tag = digest(JSON.stringify(card));
        const png = await drawShareCard(card);
        if (png) return sendCached(ctx, { caching, type: 'image/png', tag }, () => png);
        // Instead of a picture that cannot be drawn now, the one for all records
        ctx.set({ Location: `${root}/assets/share.png`, 'Cache-Control': 'no-store' });
        ctx.status = 302;
        return;
      }
      const drawing = drawnPoster(poster, language);
      ctx.set('Content-Security-Policy', posterPolicy);
      await sendCached(ctx, { caching, type: posterType, tag: digest(drawing) }, () => drawing);
    });
  };
}

/** The type of a drawing. */
export const posterType = 'image/svg+xml; charset=utf-8';

/** A drawing opened by itself is a document: nothing in it may run, load or be framed, and it has no origin. */
export const posterPolicy = "default-src 'none';frame-ancestors 'none';sandbox";

const { width, height } = posterSize;
const margin = 80;
const wide = width - 2 * margin;

/** Dark enough for white text: a contrast of at least 7 to 1 (WCAG 2.2, 1.4.6), 4.5 to 1 over shapes. */
export const posterColours = [
  '#1f4e79',
  '#7a1f3d',
  '#2b5a31',
  '#6b3a12',
  '#4a2c7a',
  '#0f5454',
  '#7d2a10',
  '#3b3f8c',
  '#5c1f5e',
  '#39506b',
  '#56500f',
  '#7c1d1d',
  '#274c2f',
] as const;

/** The width of a regular weight relative to a bold one, at most. */
const lighter = 0.95;

/** The opacity of the white shapes below the text. */
export const shapeOpacity = 0.07;

/** Font sizes of a title, largest first, with the number of lines that fit. */
const titleSizes = [
  { size: 116, max: 3 },
  { size: 92, max: 4 },
  { size: 72, max: 5 },
  { size: 56, max: 7 },
  { size: 44, max: 10 },
  { size: 36, max: 13 },
] as const;

/** Sizes of the lines above and below the title, and the room between the letters of the upper one, in pixels. */
const categorySizes = [36, 30, 24] as const;
const lineSizes = [40, 34, 28] as const;
const spacing = 3;

const family = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif";

/** The poster as an SVG document in a language. The same poster always gives the same text. */
export function drawnPoster({ title, category, line, theme }: Poster, language: string): string {
  const { size, lines } = titleLines(title);
  const top = height - margin - 105 - (lines.length - 1) * size * 1.16;
  const above = fitted(
    category.toUpperCase(),
    categorySizes,
    (text, at) => widthOf(text, at) + signsOf(text).length * spacing,
  );
  const below = fitted(line, lineSizes, (text, at) => widthOf(text, at) * lighter);
  const texts = [
    textAt(above.text, margin + 36, html`font-size="${above.size}" font-weight="600" letter-spacing="${spacing}"`),
    ...lines.map((text, at) => textAt(text, top + at * size * 1.16, html`font-size="${size}" font-weight="700"`)),
    textAt(below.text, height - margin, html`font-size="${below.size}"`),
  ];
  // A circle that belongs to the theme
  const [x, y, radius] = [760 + ((theme * 97) % 360), 60 + ((theme * 53) % 180), 300 + ((theme * 31) % 140)];
  return String(html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" lang="${language}">
<title>${printable([title, category, line].filter(Boolean).join(' · '))}</title>
<rect width="${width}" height="${height}" fill="${posterColours[theme % posterColours.length]}"/>
<circle cx="${x}" cy="${y}" r="${radius}" fill="#fff" fill-opacity="${shapeOpacity}"/>
<g fill="#fff" font-family="${family}">
${texts}</g>
</svg>
`);
}

function textAt(text: string, y: number, attributes: Html): Html {
  return html`<text x="${margin}" y="${Math.round(y)}" ${attributes}>${printable(text)}</text>
`;
}

/** The title in the largest size in which it fits with whole words; one that fits in none loses its last words. */
function titleLines(title: string): { readonly size: number; readonly lines: readonly string[] } {
  for (const { size, max } of titleSizes) {
    const lines = wrapped(title, size);
    if (lines.length <= max && !title.split(/\s+/).some((word) => widthOf(word, size) > wide)) return { size, lines };
  }
  const { size, max } = titleSizes.at(-1) as (typeof titleSizes)[number];
  const lines = wrapped(title, size);
  if (lines.length <= max) return { size, lines };
  const last = wordsThatFit(lines.slice(max - 1).join(' '), (text) => widthOf(text, size));
  return { size, lines: [...lines.slice(0, max - 1), last] };
}

function wrapped(text: string, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).flatMap((each) => brokenWord(each, (part) => widthOf(part, size)))) {
    const longer = lines.length > 0 ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length > 0 && widthOf(longer, size) <= wide) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A word that is wider than a line in the smallest size is broken; no language has one. */
function brokenWord(word: string, widthIn: (text: string) => number): string[] {
  const parts = [''];
  for (const sign of signsOf(word)) {
    const last = parts.length - 1;
    if (widthIn(parts[last] + sign) > wide) parts.push(sign);
    else parts[last] += sign;
  }
  return parts;
}

/** A line in the largest size in which it fits; one that fits in none loses its last words. */
function fitted(text: string, sizes: readonly number[], widthIn: (text: string, size: number) => number) {
  const size = sizes.find((each) => widthIn(text, each) <= wide);
  if (size !== undefined) return { text, size };
  const smallest = sizes.at(-1) as number;
  return { text: wordsThatFit(text, (part) => widthIn(part, smallest)), size: smallest };
}

/** As many whole words as a line has room for, with a mark that there are more. */
function wordsThatFit(text: string, widthIn: (text: string) => number): string {
  const words = text.split(/\s+/);
  for (let count = words.length; count > 0; count -= 1) {
    const short = `${words.slice(0, count).join(' ')}…`;
    if (widthIn(short) <= wide) return short;
  }
  const [beginning] = brokenWord(text, (part) => widthIn(`${part}…`));
  return `${beginning}…`;
}

/** The width of a bold text in pixels. */
function widthOf(text: string, size: number): number {
  let sum = 0;
  for (const sign of signsOf(text)) {
    // A mark above or below a letter takes no room of its own
    const [letter = ''] = sign.normalize('NFD');
    const known = advances[(letter.codePointAt(0) ?? 0) - 0x20] ?? others[letter];
    sum += known ?? (/\p{Script=Latin}/u.test(letter) ? anyLetter : anySign);
  }
  return (sum / 1000) * size;
}

/** Characters that XML 1.0 forbids. */
const unprintable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function printable(text: string): string {
  return text.replaceAll(unprintable, '');
}

/** Advances of U+0020 to U+007E in thousandths of an em (DejaVu Sans Bold 2.37). */
const advances = [
  349, 457, 521, 838, 696, 1002, 873, 307, 458, 458, 523, 838, 380, 416, 380, 366, 696, 696, 696, 696, 696, 696, 696,
  696, 696, 696, 400, 400, 838, 838, 838, 581, 1000, 774, 763, 734, 831, 684, 684, 821, 837, 373, 373, 775, 638, 996,
  837, 851, 733, 851, 771, 721, 683, 813, 774, 1104, 771, 725, 726, 458, 366, 458, 838, 500, 500, 675, 716, 593, 716,
  679, 436, 716, 712, 343, 343, 666, 343, 1042, 712, 688, 716, 716, 494, 596, 479, 712, 652, 924, 646, 652, 583, 712,
  366, 712, 838,
];

/** Those of other signs that titles have. */
const others: Readonly<Record<string, number>> = {
  '·': 380,
  '¡': 457,
  '¿': 581,
  '‘': 380,
  '’': 380,
  '“': 658,
  '”': 658,
  '«': 646,
  '»': 646,
  '–': 500,
  '—': 1000,
  '…': 1000,
  '€': 696,
};

/** Any other letter of an alphabet; and a sign of another script, such as an emoji, which another font draws. */
const [anyLetter, anySign] = [1170, 1560];

const segmenter = new Intl.Segmenter();

/** The signs of a text, each with its marks. */
function signsOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
