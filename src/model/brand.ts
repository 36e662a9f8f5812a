/** What a calendar shows of its operator besides events: texts, a colour, links. */

import colors from './css-colors.json' with { type: 'json' };
import { trimmedParts } from './text/characters.ts';

/** A colour by its name in CSS (CSS Color 4, 6.1), and as `#rrggbb`. */
export interface Color {
  readonly name: string;
  readonly hex: string;
}

/**
 * Reads a colour by its name, or by `#rrggbb`, for which the nearest name stands where only names are taken (RFC 7986, 5.9); undefined for
 * anything else.
 */
export function parseColor(given: string): Color | undefined {
  const known = Object.entries(colors).find(([name]) => name === given);
  if (known) return { name: given, hex: known[1] };
  if (!/^#[\da-f]{6}$/i.test(given)) return undefined;
  const wanted = partsOf(given);
  const near = Object.entries(colors).map(([name, hex]) => ({
    name,
    away: Math.hypot(...partsOf(hex).map((part, at) => part - (wanted[at] ?? 0))),
  }));
  const [nearest] = near.sort((one, other) => one.away - other.away);
  return { name: nearest?.name ?? '', hex: given };
}

/** Red, green and blue, from 0 to 255. */
function partsOf(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/** A link at the end of pages. */
export interface Link {
  readonly text: string;
  /** Absolute, or a path below the root. */
  readonly href: string;
}

/** Reads links such as `Avís legal=https://…`, separated by commas or on lines of their own; undefined when one is none. */
export function parseLinks(given: string): readonly Link[] | undefined {
  const links: Link[] = [];
  for (const part of trimmedParts(given, /[,\n]/)) {
    const [text = '', ...rest] = part.split('=');
    const href = rest.join('=').trim();
    const isAddress = /^\/(?!\/)\S*$/.test(href) || (/^https?:\/\/\S+$/.test(href) && URL.canParse(href));
    if (text.trim() === '' || !isAddress) return undefined;
    links.push({ text: text.trim(), href });
  }
  return links;
}

/** The texts of a brand, each in some languages. */
export const brandTexts = ['name', 'intro', 'footer', 'links'] as const;
/** One of them. */
export type BrandText = (typeof brandTexts)[number];

/** The most characters of each text. */
export const longestBrandText: Readonly<Record<BrandText, number>> = {
  name: 100,
  intro: 400,
  footer: 1000,
  links: 2000,
};

/** The types of an uploaded logo. */
export const logoTypes = ['image/webp', 'image/png', 'image/jpeg'] as const;
/** One of them. */
export type LogoType = (typeof logoTypes)[number];

/** The most bytes of an uploaded logo as it is stored. */
export const maxLogo = 512 * 1024;
