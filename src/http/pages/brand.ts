/** What the pages of an operator look like: an accent that can be read in both themes, styles, and a logo, which is the icon too; by the settings, and by what administrators have set in the desk. */

import { brandText, type Brand as SetBrand } from '../../calendar/brand.ts';
import { type Calendar, digest } from '../../calendar/calendar.ts';
import { parseLinks } from '../../model/brand.ts';
import type { Language } from '../../model/tables/field.ts';
import { unlessUnreachable } from '../../ports.ts';
import type { Brand } from '../service.ts';

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

/** The paths of such files. */
export const brandPaths = ['/assets/calendar.css', '/assets/logo'] as const;
const [stylesPath, logoPath] = brandPaths;

/** The texts of a brand in one language. */
export interface BrandSaid extends Pick<Brand, 'intro' | 'footer' | 'links'> {
  /** The calendar's name. */
  readonly name: string;
}

/** A brand as pages show it. */
export interface PageBrand extends Pick<Brand, 'logo'> {
  readonly files: BrandFiles;
  readonly in: (language: Language) => BrandSaid;
}

/** The brand as this process knows it. */
export interface KnownBrand {
  /** As it is now, whichever process has changed it; the last one known while the store does not answer. */
  read(): Promise<PageBrand>;
  /** The last one read. */
  last(): PageBrand;
}

/** Makes what knows the brand of a service, which is made anew only when it has changed. */
export function knownBrand(calendar: Calendar, bySettings: Brand = {}): KnownBrand {
  let last = shownBrand(calendar, bySettings, undefined);
  let revision = 0;
  return {
    last: () => last,
    async read() {
      try {
        const set = await calendar.brand();
        if ((set?.revision ?? 0) !== revision) last = shownBrand(calendar, bySettings, set);
        revision = set?.revision ?? 0;
      } catch (error) {
        unlessUnreachable(error);
      }
      return last;
    },
  };
}

function shownBrand({ settings }: Calendar, bySettings: Brand, set: SetBrand | undefined): PageBrand {
  const { logo = bySettings.logo, color } = set?.facts ?? {};
  const { languages } = settings;
  return {
    logo,
    files: filesOf({ ...bySettings, logo, accent: color?.hex ?? bySettings.accent }),
    in(language) {
      const textOf = (name: 'name' | 'intro' | 'footer' | 'links') => brandText(set, name, language, languages);
      const links = textOf('links');
      return {
        name: textOf('name') ?? settings.name,
        intro: textOf('intro') ?? bySettings.intro,
        footer: textOf('footer') ?? bySettings.footer,
        links: links === undefined ? bySettings.links : parseLinks(links),
      };
    },
  };
}

/** The files of a brand. */
export function filesOf({ accent, css = '', logo }: Brand): BrandFiles {
  const accents = accent && accentsOf(accent);
  const ofAccent =
    accents &&
    `:root { --accent: light-dark(${cssOf(accents.light)}, ${cssOf(accents.dark)}); --on-accent: light-dark(#fff, #000); }`;
  const styles = [ofAccent, css].filter(Boolean).join('\n');
  return {
    ...(styles && { styles: fileAt(stylesPath, 'text/css; charset=utf-8', Buffer.from(styles)) }),
    ...(logo && 'data' in logo && { logo: fileAt(logoPath, logo.type, Buffer.from(logo.data, 'base64')) }),
  };
}

function fileAt(path: string, type: string, bytes: Buffer): BrandFile {
  const tag = digest(bytes);
  return { path, href: `${path}?v=${tag.slice(0, 8)}`, type, tag, bytes };
}

/** Red, green and blue, from 0 to 255. */
type Rgb = readonly [red: number, green: number, blue: number];

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
function mixed([red, green, blue]: Rgb, to: Rgb, part: number): Rgb {
  return [
    Math.round(red + (to[0] - red) * part),
    Math.round(green + (to[1] - green) * part),
    Math.round(blue + (to[2] - blue) * part),
  ];
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

/** The grounds on which an accent is read, by theme: those of `shared.css` that are closest to it. */
const grounds = { light: rgbOf('#f3eee7'), dark: rgbOf('#262422') } as const;
const [black, white] = [rgbOf('#000000'), rgbOf('#ffffff')];
/** The least contrast of what is read (WCAG 2.2, 1.4.3). */
export const readable = 4.5;
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

/** An accent in a theme: its ground, what is written on it, and how well the colour that it was made of would have been read. */
export interface AccentCheck {
  readonly theme: 'light' | 'dark';
  readonly ground: Rgb;
  readonly accent: Rgb;
  readonly on: Rgb;
  /** The lower of the contrasts with its ground and with what is written on it. */
  readonly contrast: number;
  readonly isReadable: boolean;
}

/** How a colour is read as the accent of both themes. */
export function checkAccent(hex: string): readonly AccentCheck[] {
  const accents = accentsOf(hex);
  return (['light', 'dark'] as const).map((theme) => {
    const [ground, on] = [grounds[theme], theme === 'light' ? white : black];
    const contrast = Math.min(contrastOf(rgbOf(hex), ground), contrastOf(rgbOf(hex), on));
    return { theme, ground, accent: accents[theme], on, contrast, isReadable: contrast >= readable };
  });
}
