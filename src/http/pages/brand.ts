/** What the pages of an operator look like: an accent that can be read in both themes, styles, and a logo, which is the icon too. */

import { digest } from '../../calendar/calendar.ts';
import { onceFor } from '../../model/arrays-and-maps.ts';
import type { Brand } from '../service.ts';
import { contrastOf, mixed, type Rgb, rgbOf } from './contrast.ts';

/** A file that pages name and the service serves. */
interface BrandFile {
  /** Below the root of the service. */
  readonly path: string;
  /** The path with a part that is another one for another content. */
  readonly href: string;
  readonly type: string;
  readonly tag: string;
  readonly bytes: Buffer;
}

/** The files of a brand: its styles, and a logo that is no address. */
export interface BrandFiles {
  readonly styles?: BrandFile;
  readonly logo?: BrandFile;
}

/** The files of a brand, which are made once. */
export function brandFiles(brand?: Brand): BrandFiles {
  return filesOf(brand);
}

const filesOf = onceFor(({ accent, css = '', logo }: Brand = {}): BrandFiles => {
  const styles = [accent && accentStyles(accent), css].filter(Boolean).join('\n');
  return {
    ...(styles && { styles: fileAt('/assets/calendar.css', 'text/css; charset=utf-8', Buffer.from(styles)) }),
    ...(logo && 'data' in logo && { logo: fileAt('/assets/logo', logo.type, Buffer.from(logo.data, 'base64')) }),
  };
});

function fileAt(path: string, type: string, bytes: Buffer): BrandFile {
  const tag = digest(bytes);
  return { path, href: `${path}?v=${tag.slice(0, 8)}`, type, tag, bytes };
}

/** The grounds on which an accent is read, by theme: those of `shared.css` that are closest to it. */
const grounds = { light: rgbOf('#f3eee7'), dark: rgbOf('#262422') } as const;
const [black, white] = [rgbOf('#000000'), rgbOf('#ffffff')];
/** WCAG 2.2, 1.4.3. */
const readable = 4.5;
/** Steps from a colour to black or white. */
const steps = 100;

/** The accent of both themes: the colour itself where it can be read, else the nearest darker or lighter one that can. */
export function accentsOf(hex: string): { readonly light: Rgb; readonly dark: Rgb } {
  const colour = rgbOf(hex);
  const nearest = (ground: Rgb, towards: Rgb, on: Rgb) => {
    for (let step = 0; step < steps; step += 1) {
      const tried = mixed(colour, towards, step / steps);
      if (contrastOf(tried, ground) >= readable && contrastOf(tried, on) >= readable) return tried;
    }
    return towards;
  };
  return { light: nearest(grounds.light, black, white), dark: nearest(grounds.dark, white, black) };
}

function accentStyles(hex: string): string {
  const { light, dark } = accentsOf(hex);
  const css = (colour: Rgb) => `rgb(${colour.join(' ')})`;
  return `:root { --accent: light-dark(${css(light)}, ${css(dark)}); --on-accent: light-dark(#fff, #000); }`;
}
