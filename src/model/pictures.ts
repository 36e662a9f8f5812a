/** Uploaded pictures: the files of each, their sizes and their addresses. Names and measures of sizes are those of WordPress, whose clients read them. */

/** A rectangle of pixels. */
export interface Measures {
  readonly width: number;
  readonly height: number;
}

/** The point of a picture that must stay in it when it is cut, from its left upper corner (0, 0) to the right lower one (1, 1). */
export interface Focus {
  readonly x: number;
  readonly y: number;
}

/** A box that a size fits into, or that it fills where it is cut. */
interface Box extends Measures {
  readonly isCut?: true;
}

/** From the smallest. */
export const sizeBoxes = {
  thumbnail: { width: 150, height: 150, isCut: true },
  medium: { width: 300, height: 300 },
  medium_large: { width: 768, height: Number.POSITIVE_INFINITY },
  large: { width: 1024, height: 1024 },
  '1536x1536': { width: 1536, height: 1536 },
  '2048x2048': { width: 2048, height: 2048 },
} as const satisfies Record<string, Box>;

/** The longest side of the full picture. */
export const longestSide = 2560;

/** How a size is made of the full picture: scaled, and cut then where it is another rectangle. */
export interface Plan {
  readonly name: string;
  readonly scaled: Measures;
  readonly cut?: Measures & { readonly left: number; readonly top: number };
}

/** The sizes of a picture, without those that would be as large as it. */
export function plansOf(picture: Measures, focus: Focus = { x: 0.5, y: 0.5 }): Plan[] {
  return Object.entries<Box>(sizeBoxes).flatMap(([name, box]): Plan[] => {
    if (box.isCut) {
      const width = Math.min(box.width, picture.width);
      const height = Math.min(box.height, picture.height);
      if (width === picture.width && height === picture.height) return [];
      const scaled = scaledBy(Math.max(width / picture.width, height / picture.height), picture);
      const left = offsetAround(focus.x, scaled.width, width);
      const top = offsetAround(focus.y, scaled.height, height);
      return [{ name, scaled, cut: { left, top, width, height } }];
    }
    const scale = Math.min(box.width / picture.width, box.height / picture.height);
    return scale < 1 ? [{ name, scaled: scaledBy(scale, picture) }] : [];
  });
}

/** Where a part of a length begins that has a point of it (0 to 1) in its middle, as far as that is possible. */
function offsetAround(at: number, whole: number, part: number): number {
  return Math.max(0, Math.min(whole - part, Math.round(at * whole - part / 2)));
}

function scaledBy(scale: number, { width, height }: Measures): Measures {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A size of a picture, as it is stored. */
export interface StoredSize extends Measures {
  readonly bytes: number;
  /** The name of its file, where that is not the name of the size as WebP. */
  readonly file?: string;
}

/** The files of a picture. */
export interface PictureFiles extends StoredSize {
  /** 128 random bits, base64url: who knows it may see the files. It is given once, and files never change. */
  readonly name: string;
  /** Of the full picture; all sizes are WebP. */
  readonly type: 'image/jpeg' | 'image/png';
  /** By their names, from the smallest; without those that would be as large as the picture. */
  readonly sizes: Readonly<Record<string, StoredSize>>;
}

/** The media type of all sizes but the full one. */
export const sizeType = 'image/webp';

/** The name of the file of a full picture. */
export function fullFile({ type }: Pick<PictureFiles, 'type'>): string {
  return type === 'image/png' ? 'full.png' : 'full.jpg';
}

/** The name of the file of a size. */
export function sizeFile(name: string, { file }: StoredSize): string {
  return file ?? `${name}.webp`;
}

/**
 * The root of the addresses of uploaded pictures as stored. The domain never exists (RFC 2606), so that stored addresses do not depend on
 * where the service runs.
 */
const reserved = 'https://media.example/';

/** The address of a full picture as it is stored with the records that show it. */
export function storedAddress(files: Pick<PictureFiles, 'name' | 'type'>): string {
  return `${reserved}${files.name}/${fullFile(files)}`;
}

/** Tells whether an address is that of an uploaded picture, as stored. */
export function isStoredAddress(address: string): boolean {
  return address.startsWith(reserved);
}

/** The public address of an uploaded picture below `media`; any other stays as it is. */
export function addressBelow(media: string, address: string): string {
  return isStoredAddress(address) ? `${media}/${address.slice(reserved.length)}` : address;
}

/** The name of the picture whose file has an address below one of these roots, or as it is stored; undefined for any other. */
export function nameInAddress(address: string, roots: readonly string[]): string | undefined {
  const root = [...roots.map((each) => `${each}/`), reserved].find((each) => address.startsWith(each));
  return root === undefined ? undefined : /^([\w-]+)\/[\w.-]+$/.exec(address.slice(root.length))?.[1];
}
