/** Colours of the screen, and how well one is read on another. */

/** Red, green and blue, from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** A colour written as `#rrggbb`. */
export function rgbOf(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

/** A colour as CSS and SVG write it. */
export function cssOf(colour: Rgb): string {
  return `rgb(${colour.join(' ')})`;
}

/** A colour on the way from one to another; `part` is from 0 to 1. */
export function mixed(from: Rgb, to: Rgb, part: number): Rgb {
  const between = (at: 0 | 1 | 2) => Math.round(from[at] + (to[at] - from[at]) * part);
  return [between(0), between(1), between(2)];
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [lower = 0, higher = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (higher + 0.05) / (lower + 0.05);
}

/** WCAG 2.2, "relative luminance". */
function luminanceOf(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
