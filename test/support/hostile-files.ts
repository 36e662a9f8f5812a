/** Files that are sent for pictures, to do harm or by mistake. All of them are made here, from few bytes. */

import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { fromTelephone, jpeg, photo } from './photos.ts';

/** What becomes of a file: the code of a refusal, or the measures of the picture that it is. */
export type Expected = string | { readonly width: number; readonly height: number };

/** A file, and what becomes of it; several where either is right. */
export interface HostileFile {
  readonly what: string;
  readonly bytes: Uint8Array;
  readonly name?: string;
  readonly expected: readonly Expected[];
}

const text = (some: string) => Buffer.from(some, 'latin1');

function chunk(type: string, data: Uint8Array, crc?: number): Buffer {
  const body = Buffer.concat([text(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc ?? crc32(body));
  return Buffer.concat([length, body, sum]);
}

const signature = text('\x89PNG\r\n\x1a\n');

function header(width: number, height: number, depth = 1, colour = 0): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width);
  data.writeUInt32BE(height, 4);
  data.set([depth, colour], 8);
  return data;
}

/** A black PNG of one bit for each pixel, in a few kB however large it is; `further` come before its pixels. */
export function blackPng(width: number, height: number, further: readonly Buffer[] = [], rows = height): Buffer {
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows));
  return Buffer.concat([
    signature,
    chunk('IHDR', header(width, height)),
    ...further,
    chunk('IDAT', pixels),
    chunk('IEND', text('')),
  ]);
}

/** A GIF of one colour with so many frames of its size. */
function gifOf(frames: number, width = 64, height = 48): Buffer {
  const measures = Buffer.alloc(4);
  measures.writeUInt16LE(width);
  measures.writeUInt16LE(height, 2);
  // Codes of 3 bits: clear, one pixel, end; the rest of the frame stays as it was
  const frame = Buffer.concat([
    text('\x21\xf9\x04\x00\x01\x00\x00\x00\x2c\0\0\0\0'),
    measures,
    text('\0\x02\x02\x44\x01\0'),
  ]);
  return Buffer.concat([
    text('GIF89a'),
    measures,
    text('\x80\0\0\xff\0\0\0\0\xff'),
    ...Array<Buffer>(frames).fill(frame),
    text(';'),
  ]);
}

/** A file of ISO/IEC 14496-12 that begins with these brands. */
function boxed(...brands: readonly string[]): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(12 + brands.length * 4);
  return Buffer.concat([size, text(`ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`), Buffer.alloc(2000)]);
}

const broken = ['upload_not_image'];

/** Pictures that are cut off, or whose parts do not fit. */
async function brokenFiles(): Promise<HostileFile[]> {
  const whole = { jpeg: await jpeg(600, 400), png: await photo(301, 200).png().toBuffer() };
  const [webp, avif, gif] = [
    await photo(302, 200).webp().toBuffer(),
    await photo(303, 200).avif().toBuffer(),
    await photo(304, 200).gif().toBuffer(),
  ];
  const holed = Buffer.from(whole.png).fill(0, 1000, 1200);
  const tall = Buffer.from(whole.jpeg);
  const frame = tall.indexOf(text('\xff\xc0'));
  tall.writeUInt16BE(60_000, frame + 5);
  tall.writeUInt16BE(60_000, frame + 7);
  return [
    { what: 'half a JPEG', bytes: whole.jpeg.subarray(0, whole.jpeg.length / 2), expected: broken },
    { what: 'a JPEG without its last tenth', bytes: whole.jpeg.subarray(0, whole.jpeg.length * 0.9), expected: broken },
    { what: 'the first bytes of a JPEG', bytes: whole.jpeg.subarray(0, 4), expected: broken },
    { what: 'a JPEG that says it has 60,000 × 60,000 pixels', bytes: tall, expected: ['upload_dimensions'] },
    { what: 'half a PNG', bytes: whole.png.subarray(0, whole.png.length / 2), expected: broken },
    { what: 'a PNG with a hole', bytes: holed, expected: broken },
    { what: 'a PNG that is its signature', bytes: signature, expected: broken },
    {
      what: 'a PNG without pixels',
      bytes: Buffer.concat([signature, chunk('IHDR', header(64, 64)), chunk('IEND', text(''))]),
      expected: broken,
    },
    { what: 'a PNG with too few rows', bytes: blackPng(64, 64, [], 10), expected: broken },
    {
      what: 'a PNG with a wrong sum of its header',
      bytes: Buffer.concat([signature, chunk('IHDR', header(64, 64), 7)]),
      expected: broken,
    },
    { what: 'a PNG of no width', bytes: blackPng(0, 64), expected: broken },
    { what: 'half a WebP', bytes: webp.subarray(0, webp.length / 2), expected: broken },
    { what: 'a WebP that is its first bytes', bytes: webp.subarray(0, 20), expected: broken },
    { what: 'half a GIF', bytes: gif.subarray(0, gif.length / 2), expected: broken },
    { what: 'a GIF that goes on as a script', bytes: text('GIF89a<script>alert(1)</script>'), expected: broken },
    { what: 'half an AVIF', bytes: avif.subarray(0, avif.length / 2), expected: broken },
    { what: 'an AVIF that is its brands', bytes: boxed('avif', 'avif', 'mif1'), expected: broken },
    { what: 'an AVIF with the content of a HEIC', bytes: boxed('avif', 'heic', 'mif1'), expected: broken },
  ];
}

/** What is no picture that is taken, whatever it is called. */
function otherFiles(): HostileFile[] {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>';
  const files: readonly (readonly [what: string, bytes: Uint8Array])[] = [
    ['an SVG', text(svg)],
    ['an SVG after a declaration and a comment', text(`\n<?xml version="1.0"?><!-- ${'x'.repeat(300)} -->${svg}`)],
    ['an SVG in UTF-16', Buffer.from(`\ufeff${svg}`, 'utf16le')],
    ['a compressed SVG', gzipSync(svg)],
    ['a page', text('<!DOCTYPE html><script>alert(1)</script>')],
    ['a page after blanks', text(`\n\n   <html><body onload=alert(1)>`)],
    ['a text', text('Bon dia')],
    ['a script of PHP', text('<?php system($_GET["c"]); ?>')],
    ['a PDF', text('%PDF-1.7\n%âãÏÓ\n')],
    ['a HEIC', boxed('heic', 'mif1', 'heic')],
    ['a TIFF', text('II*\0\x08\0\0\0\0\0')],
    ['a TIFF of the other order', text('MM\0*\0\0\0\x08\0\0')],
    ['a BMP', text(`BM\x36\0\0\0\0\0\0\0\x36\0\0\0${'\0'.repeat(60)}`)],
    ['an icon', text(`\0\0\x01\0\x01\0\x10\x10${'\0'.repeat(60)}`)],
    ['a film', boxed('isom', 'mp42')],
    ['an archive', text('PK\x03\x04rest')],
    ['a program', text('\x7fELF\x02\x01\x01')],
    ['a byte', text('\xff')],
    ['bytes of nothing', Buffer.alloc(5000)],
    ['a script for ImageMagick', text('push graphic-context\nviewbox 0 0 640 480\nfill url(https://a.example/|ls)')],
  ];
  return files.map(([what, bytes]) => ({ what, bytes, name: 'cartell.jpg', expected: broken }));
}

/** Small files of huge pictures, and pictures that are too small. */
function largeFiles(): HostileFile[] {
  const dimensions = ['upload_dimensions'];
  const vp8x = Buffer.from('RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\x3f\0\xff\x3f\0', 'latin1');
  return [
    { what: 'a PNG of 50,000 × 50,000', bytes: blackPng(50_000, 50_000, [], 10), expected: dimensions },
    { what: 'a PNG of 10,000 × 10,000 with all its pixels', bytes: blackPng(10_000, 10_000), expected: dimensions },
    {
      what: 'a PNG of 2,000,000,000 pixels of width',
      bytes: blackPng(2_000_000_000, 16, [], 0),
      expected: [...dimensions, ...broken],
    },
    { what: 'a WebP of 16,384 × 16,384', bytes: vp8x, expected: [...dimensions, ...broken] },
    { what: 'a GIF of 65,535 × 65,535', bytes: gifOf(1, 65_535, 65_535), expected: [...dimensions, ...broken] },
    { what: 'a PNG of one pixel', bytes: blackPng(1, 1), expected: dimensions },
    { what: 'a PNG of a line', bytes: blackPng(60_000, 1), expected: dimensions },
    { what: 'a PNG with the most pixels', bytes: blackPng(12_500, 4_000), expected: [{ width: 2560, height: 819 }] },
  ];
}

/** Pictures with more in their files than pixels. */
async function loadedFiles(): Promise<HostileFile[]> {
  const garbage = Buffer.alloc(60_000, 'x');
  const whole = await jpeg(305, 200);
  const app = Buffer.concat([
    text('\xff\xe1'),
    Buffer.from([(garbage.length + 2) >> 8, (garbage.length + 2) & 255]),
    garbage,
  ]);
  // More than libvips keeps of a text
  const zipped = Buffer.concat([text('Comment\0\0'), deflateSync(Buffer.alloc(70_000_000))]);
  const moving = await sharp([await photo(41, 30).png().toBuffer(), await photo(41, 30).negate().png().toBuffer()], {
    join: { animated: true },
  })
    .webp()
    .toBuffer();
  const clear = sharp({
    create: { width: 306, height: 200, channels: 4, background: { r: 9, g: 9, b: 200, alpha: 0.4 } },
  });
  const sized = (width: number, height: number): readonly Expected[] => [{ width, height }];
  return [
    {
      what: 'a photograph with its place, on its side',
      bytes: await fromTelephone(307, 200),
      expected: sized(200, 307),
    },
    {
      what: 'a CMYK JPEG',
      bytes: await photo(308, 200).toColourspace('cmyk').jpeg().toBuffer(),
      expected: sized(308, 200),
    },
    {
      what: 'a PNG of 16 bits',
      bytes: await photo(309, 200).toColourspace('rgb16').png().toBuffer(),
      expected: sized(309, 200),
    },
    {
      what: 'a PNG with a profile',
      bytes: await photo(310, 200).withIccProfile('p3').png().toBuffer(),
      expected: sized(310, 200),
    },
    { what: 'a grey JPEG', bytes: await photo(311, 200).greyscale().jpeg().toBuffer(), expected: sized(311, 200) },
    {
      what: 'a transparent PNG with a palette',
      bytes: await clear.png({ palette: true }).toBuffer(),
      expected: sized(306, 200),
    },
    {
      what: 'a progressive JPEG',
      bytes: await photo(312, 200).jpeg({ progressive: true }).toBuffer(),
      expected: sized(312, 200),
    },
    {
      what: 'a JPEG that is a page too',
      bytes: Buffer.concat([whole, text('<script>alert(1)</script>')]),
      expected: sized(305, 200),
    },
    {
      what: 'a PNG that is an archive too',
      bytes: Buffer.concat([await photo(313, 200).png().toBuffer(), text('PK\x03\x04<script>')]),
      expected: sized(313, 200),
    },
    {
      what: 'a PNG with a script in a text',
      bytes: blackPng(314, 200, [chunk('tEXt', text('Comment\0<?php system(1)?><script>'))]),
      expected: sized(314, 200),
    },
    {
      what: 'a PNG with a text of 70 MB in 70 kB',
      bytes: blackPng(315, 200, [chunk('zTXt', zipped)]),
      expected: sized(315, 200),
    },
    {
      what: 'a PNG with a broken profile',
      bytes: blackPng(316, 200, [chunk('iCCP', text('p\0\0nonsense'))]),
      expected: [{ width: 316, height: 200 }, ...broken],
    },
    {
      what: 'a JPEG with 60 kB of nonsense in a segment',
      bytes: Buffer.concat([whole.subarray(0, 2), app, whole.subarray(2)]),
      expected: sized(305, 200),
    },
    { what: 'a GIF of 10,000 frames', bytes: gifOf(10_000), expected: [{ width: 64, height: 48 }, ...broken] },
    { what: 'a WebP that moves', bytes: moving, expected: sized(41, 30) },
    { what: 'a name that climbs', bytes: await jpeg(317, 200), name: '../../../etc/passwd', expected: sized(317, 200) },
    {
      what: 'a name of 5,000 characters',
      bytes: await jpeg(318, 200),
      name: `${'x'.repeat(5000)}.jpg`,
      expected: sized(318, 200),
    },
    {
      what: 'a name with markup and marks of direction',
      bytes: await jpeg(319, 200),
      name: '<img onerror=1>\u202egpj.exe',
      expected: sized(319, 200),
    },
  ];
}

/** All of them, more than sixty. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const empty = { what: 'an empty file', bytes: Buffer.of(), expected: ['upload_no_file'] };
  return [empty, ...otherFiles(), ...(await brokenFiles()), ...largeFiles(), ...(await loadedFiles())];
}
