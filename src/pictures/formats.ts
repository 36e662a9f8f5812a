/** What a file is, by its first bytes. Its name and the type that was sent with it decide nothing. */

import { open } from 'node:fs/promises';
import { Failure } from '../model/failure.ts';

/** The formats that are taken, as people write them. */
export const takenFormats = ['JPEG', 'PNG', 'WebP', 'AVIF', 'GIF'] as const;
/** One of them. */
export type TakenFormat = (typeof takenFormats)[number];

/** Others that people send for pictures, and that are refused by name. */
type OtherFormat = 'HEIC' | 'TIFF' | 'PDF' | 'BMP' | 'SVG' | 'HTML';

/** The bytes that decide. */
const headLength = 1024;

const signatures: readonly (readonly [TakenFormat | OtherFormat, RegExp])[] = [
  ['JPEG', /^\xff\xd8\xff/],
  ['PNG', /^\x89PNG\r\n\x1a\n/],
  ['GIF', /^GIF8[79]a/],
  ['WebP', /^RIFF....WEBPVP8/s],
  ['TIFF', /^(?:II\*\0|MM\0\*|II\+\0|MM\0\+)/],
  ['PDF', /^\s*%PDF-/],
  ['BMP', /^BM.{4}\0{4}/s],
];

/** Brands of files by ISO/IEC 14496-12 that are still pictures in AV1, and in HEVC. */
const [av1, hevc] = [/^(?:avif|avis)$/, /^(?:heic|heix|hevc|hevx|heim|heis|mif1|msf1)$/];

/** The format of a file that is taken. Throws `upload_no_file`, `upload_not_image`, `upload_other_format`. */
export async function readFormat(path: string): Promise<TakenFormat> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headLength), 0, headLength, 0);
    if (bytesRead === 0) throw new Failure('upload_no_file');
    const format = formatOf(buffer.subarray(0, bytesRead));
    if (format === undefined) throw new Failure('upload_not_image');
    const taken = takenFormats.find((each) => each === format);
    if (!taken) throw new Failure('upload_other_format', { format });
    return taken;
  } finally {
    await file.close();
  }
}

/** The format of a file that begins with these bytes; undefined for what is neither taken nor known by name. */
function formatOf(head: Uint8Array): TakenFormat | OtherFormat | undefined {
  // One character a byte
  const text = Buffer.from(head).toString('latin1');
  const signed = signatures.find(([, begins]) => begins.test(text));
  if (signed) return signed[0];
  if (text.slice(4, 8) === 'ftyp') {
    const end = Math.min(Buffer.from(head).readUInt32BE(0), text.length);
    const brands = text.slice(8, end).match(/.{4}/gs) ?? [];
    if (brands.some((brand) => av1.test(brand))) return 'AVIF';
    return brands.some((brand) => hevc.test(brand)) ? 'HEIC' : undefined;
  }
  const markup = text.replaceAll('\0', '').replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '');
  if (!/^\s*</.test(markup)) return undefined;
  if (/<svg[\s>]/i.test(markup)) return 'SVG';
  return /<(?:!doctype html|html|head|body|script|title|div|p)[\s>]/i.test(markup) ? 'HTML' : undefined;
}
