/**
 * Makes of an uploaded file the pictures that are served: decoded, turned upright, in sRGB, without anything that was in the file besides
 * its pixels, and encoded anew. One file at a time for each process, in threads of libvips and never on the event loop.
 */

import { createRequire } from 'node:module';
import type { Sharp, SharpOptions } from 'sharp';
import { inTurn } from '../async/turns.ts';
import { Failure } from '../model/failure.ts';
import {
  type Focus,
  fullFile,
  longestSide,
  type PictureFiles,
  type Plan,
  plansOf,
  type StoredSize,
  sizeFile,
} from '../model/pictures.ts';
import { readFormat, type TakenFormat } from './formats.ts';

/** A picture that is ready to be stored. */
export interface Prepared extends Omit<PictureFiles, 'name'> {
  /** By their names, such as `full.jpg` and `medium.webp`. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** What a picture has with another focus. */
export type Recut = Pick<Prepared, 'sizes' | 'files'>;

/** Prepares pictures. */
export interface Pictures {
  /**
   * Prepares the picture in a file. Throws `uploads_busy`, `uploads_unavailable`, `upload_no_file`, `upload_not_image`, `upload_broken`,
   * `upload_dimensions`.
   */
  prepare(path: string, focus?: Focus): Promise<Prepared>;
  /**
   * Cuts the sizes that are cut anew, round another focus, from the full picture; their files have other names. Throws `uploads_busy`,
   * `uploads_unavailable`.
   */
  cutAnew(full: Uint8Array, picture: PictureFiles, focus: Focus | undefined): Promise<Recut>;
  /** Throws `uploads_busy` while no other file may wait, and `uploads_unavailable` once that is known. */
  refuseIfBusy(): void;
  /** Files that are waiting, the one that is being prepared among them. */
  waiting(): number;
  /** Why no picture can be prepared, known without loading anything; undefined where they can, as far as is known. */
  unavailable(): string | undefined;
}

/** The most files that wait besides the one that is being prepared. */
const maxWaiting = 16;
/** Seconds for `Retry-After` when too many wait. */
const comeBackAfter = 10;
/** Seconds for all that is made of one file. */
const longest = 20;
/** The fewest pixels on a side. */
const shortestSide = 16;

const qualities = { jpeg: 82, webp: 80 };
/** How hard WebP is compressed: with 4, the usual, all sizes take 1.8 s of the processor instead of 1.1, and are 3 % smaller. */
const effort = 2;

type MakeSharp = {
  (input: string | Buffer, options?: SharpOptions): Sharp;
  (options: SharpOptions): Sharp;
};

/** The library, imported with the first picture: it takes a tenth of a second and 20 MB. */
export async function loadSharp(): Promise<MakeSharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  // What is refused by its first bytes cannot be reached by others either
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`),
  });
  return sharp;
}

/** Why sharp has no program here; undefined where there is one. Its packages say for which machine they are. */
function findMissing(): string | undefined {
  const { platform, arch } = process;
  const { resolve } = createRequire(import.meta.url);
  const systems = platform === 'linux' ? ['linux', 'linuxmusl'] : [platform];
  const isThere = systems.some((system) => {
    try {
      return resolve(`@img/sharp-${system}-${arch}/package`) !== '';
    } catch {
      return false;
    }
  });
  return isThere ? undefined : `sharp is not installed for ${platform} on ${arch}`;
}

/** What does the work: whether it is there, and how it is loaded. */
interface Engine {
  readonly findMissing: () => string | undefined;
  readonly load: () => Promise<MakeSharp>;
}

/** Makes pictures of at most so many pixels. */
export function openPictures(maxPixels: number, engine: Engine = { findMissing, load: loadSharp }): Pictures {
  let loading: Promise<MakeSharp> | undefined;
  let unavailable: string | undefined;
  let isLookedFor = false;
  let waiting = 0;

  const refuseIfBusy = (): void => {
    if (unavailable !== undefined) throw new Failure('uploads_unavailable');
    if (waiting > maxWaiting) throw new Failure('uploads_busy', { retryAfter: comeBackAfter });
  };
  const alone = async <T>(work: (sharp: MakeSharp) => Promise<T>): Promise<T> => {
    loading ??= engine.load();
    const sharp = await loading.catch((error: unknown) => {
      unavailable = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      throw new Failure('uploads_unavailable');
    });
    refuseIfBusy();
    waiting += 1;
    try {
      return await inTurn(['pictures'], () => work(sharp));
    } finally {
      waiting -= 1;
    }
  };
  return {
    refuseIfBusy,
    waiting: () => waiting,
    unavailable() {
      if (!isLookedFor && !loading) unavailable = engine.findMissing();
      isLookedFor = true;
      return unavailable;
    },
    async prepare(path, focus) {
      refuseIfBusy();
      const format = await readFormat(path);
      return alone((sharp) => makePicture(sharp, { path, format, maxPixels, focus }));
    },
    async cutAnew(full, picture, focus) {
      refuseIfBusy();
      const cuts = plansOf(picture, focus).filter(({ cut }) => cut !== undefined);
      // Names of files never stand for another picture, so each focus has its own
      const { x, y } = focus ?? { x: 0.5, y: 0.5 };
      const suffix = `_${Math.round(x * 1000)}_${Math.round(y * 1000)}`;
      return alone((sharp) => makeSizes(cuts, () => sharp(Buffer.from(full)), suffix));
    },
  };
}

interface Order {
  readonly path: string;
  readonly format: TakenFormat;
  readonly maxPixels: number;
  readonly focus: Focus | undefined;
}

async function makePicture(sharp: MakeSharp, { path, format, maxPixels, focus }: Order): Promise<Prepared> {
  const ends = performance.now() + longest * 1000;
  // Only the first frame is read
  const options: SharpOptions = { failOn: 'error', limitInputPixels: maxPixels, pages: 1 };
  const begin = (input: string | Buffer): Sharp =>
    sharp(input, options).timeout({ seconds: Math.max(1, Math.ceil((ends - performance.now()) / 1000)) });
  try {
    const { width, height, hasAlpha } = await sharp(path, { ...options, limitInputPixels: false }).metadata();
    if (width * height > maxPixels || Math.min(width, height) < shortestSide)
      throw new Failure('upload_dimensions', { width, height, pixels: maxPixels, side: shortestSide });
    const upright = begin(path)
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    const whole = { resolveWithObject: true } as const;
    const first = await (hasAlpha ? upright.png() : asJpeg(upright)).toBuffer(whole);
    // PNG only where something is transparent
    const isOpaque = !hasAlpha || (await begin(first.data).stats()).isOpaque;
    const { data, info } = hasAlpha && isOpaque ? await asJpeg(begin(first.data)).toBuffer(whole) : first;
    const type = isOpaque ? ('image/jpeg' as const) : ('image/png' as const);
    const full = { type, width: info.width, height: info.height, bytes: data.length };
    const { sizes, files } = await makeSizes(plansOf(full, focus), () => begin(data));
    return { ...full, sizes, files: new Map([[fullFile(full), data], ...files]) };
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('upload_broken', { format });
  }
}

/** The planned sizes of a picture, which `begin` reads; `suffix` is part of the names of their files. */
async function makeSizes(plans: readonly Plan[], begin: () => Sharp, suffix = ''): Promise<Recut> {
  const files = new Map<string, Uint8Array>();
  const sizes: Record<string, StoredSize> = {};
  for (const { name, scaled, cut } of plans) {
    const resized = begin().resize({ ...scaled, fit: 'fill' });
    const { data, info } = await (cut ? resized.extract(cut) : resized)
      .webp({ quality: qualities.webp, effort })
      .toBuffer({ resolveWithObject: true });
    const file = `${name}${suffix}.webp`;
    const size = { width: info.width, height: info.height, bytes: data.length, ...(suffix !== '' && { file }) };
    files.set(sizeFile(name, size), data);
    sizes[name] = size;
  }
  return { sizes, files };
}

function asJpeg(picture: Sharp): Sharp {
  return picture.flatten().jpeg({ quality: qualities.jpeg });
}
