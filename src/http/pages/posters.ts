/** Posters of records, at `/posters/{language}/{kind}/{id}.svg` outside of the interface: SVG with text and shapes, nothing that runs, loads or styles. */

import { digest } from '../../calendar/calendar.ts';
import { type Poster, readPoster } from '../../calendar/rendering/poster.ts';
import { type PosterKind, posterKinds, posterSize } from '../../model/posters.ts';
import { answerAt, sendCached } from '../fixed-paths.ts';
import type { Middleware } from '../requests/context.ts';
import type { Service } from '../service.ts';
import { type Html, html } from './html.ts';

/** Seconds. A poster gets another address when its record changes. */
const caching = 'public, max-age=604800';

const pattern = new RegExp(`^/posters/([\\w-]+)/(${posterKinds.join('|')})/(\\d{1,15})\\.svg$`);

/** Answers the addresses of posters, and passes all others on. Throws what `readPoster` throws, `rest_no_method`. */
export function posters({ calendar }: Service): Middleware {
  const { languages } = calendar.settings;
  return async (ctx, next) => {
    const [, language = '', kind, id] = pattern.exec(ctx.path) ?? [];
    if (!languages.includes(language)) return next();
    await answerAt(ctx, '/posters', async () => {
      const drawing = drawnPoster(await readPoster(calendar, kind as PosterKind, Number(id), language), language);
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

/** The width of a regular weight relative to a bold one. */
const lighter = 0.88;

/** The opacity of the white shapes below the text. */
export const shapeOpacity = 0.07;

/** Font sizes of a title, largest first, with the number of lines that fit. */
const titleSizes = [
  { size: 116, max: 3 },
  { size: 92, max: 4 },
  { size: 72, max: 5 },
  { size: 56, max: 7 },
] as const;

const family = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif";

/** The poster as an SVG document in a language. The same poster always gives the same text. */
export function drawnPoster({ title, category, line, theme }: Poster, language: string): string {
  const { size, lines } = titleLines(title);
  const top = height - margin - 105 - (lines.length - 1) * size * 1.16;
  const texts = [
    textAt(
      fitted(category.toUpperCase(), wide, 36),
      margin + 36,
      html`font-size="36" font-weight="600" letter-spacing="3"`,
    ),
    ...lines.map((text, at) => textAt(text, top + at * size * 1.16, html`font-size="${size}" font-weight="700"`)),
    textAt(fitted(line, wide, 40 * lighter), height - margin, html`font-size="40"`),
  ];
  return String(html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" lang="${language}">
<title>${printable([title, category, line].filter(Boolean).join(' · '))}</title>
<rect width="${width}" height="${height}" fill="${posterColours[theme % posterColours.length]}"/>
${shapeOf(theme)}
<g fill="#fff" font-family="${family}">
${texts}</g>
</svg>
`);
}

/** A circle that belongs to the theme. */
function shapeOf(theme: number): Html {
  const [x, y, radius] = [760 + ((theme * 97) % 360), 60 + ((theme * 53) % 180), 300 + ((theme * 31) % 140)];
  return html`<circle cx="${x}" cy="${y}" r="${radius}" fill="#fff" fill-opacity="${shapeOpacity}"/>`;
}

function textAt(text: string, y: number, attributes: Html): Html {
  return html`<text x="${margin}" y="${Math.round(y)}" ${attributes}>${printable(text)}</text>
`;
}

/** The title in the largest size in which it fits; a title that fits in none is cut. */
function titleLines(title: string): { readonly size: number; readonly lines: readonly string[] } {
  for (const { size, max } of titleSizes) {
    const lines = wrapped(title, wide, size);
    if (lines.length <= max && !title.split(/\s+/).some((word) => widthOf(word, size) > wide)) return { size, lines };
  }
  const { size, max } = titleSizes.at(-1) as (typeof titleSizes)[number];
  const lines = wrapped(title, wide, size);
  const last = lines.slice(max - 1).join(' ');
  return { size, lines: lines.length > max ? [...lines.slice(0, max - 1), fitted(last, wide, size)] : lines };
}

function wrapped(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).flatMap((each) => brokenWord(each, width, size))) {
    const longer = lines.length > 0 ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A word that is wider than a line is broken. */
function brokenWord(word: string, room: number, size: number): string[] {
  const parts = [''];
  for (const sign of signsOf(word)) {
    const last = parts.length - 1;
    if (widthOf(parts[last] + sign, size) > room) parts.push(sign);
    else parts[last] += sign;
  }
  return parts;
}

function fitted(text: string, room: number, size: number): string {
  if (widthOf(text, size) <= room) return text;
  const [short = ''] = brokenWord(text, room - size, size);
  return `${short.trimEnd()}…`;
}

const segmenter = new Intl.Segmenter();

function signsOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The approximate width of a bold sans-serif text in pixels, rather too large, because fonts differ. */
function widthOf(text: string, size: number): number {
  let em = 0;
  for (const sign of signsOf(text)) em += emOf(sign);
  return em * size;
}

function emOf(sign: string): number {
  if (/^[ijl·.,:;'’!|() ]/.test(sign)) return 0.33;
  if (/^[mwMWÑ@%&]/.test(sign)) return 0.92;
  if (/^[\p{Lu}\p{N}«»]/u.test(sign)) return 0.72;
  return /^[\u0020-\u024f]/.test(sign) ? 0.58 : 1.05;
}

/** Characters that XML 1.0 forbids. */
const unprintable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function printable(text: string): string {
  return text.replaceAll(unprintable, '');
}
