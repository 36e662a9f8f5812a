import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import { Failure } from '../../src/model/failure.ts';
import { type Focus, plansOf } from '../../src/model/pictures.ts';
import { openPictures, type Prepared } from '../../src/pictures/pictures.ts';
import { colourAt, fromTelephone, jpeg, photo } from '../support/photos.ts';

const fileOf = ({ files }: Prepared, name: string) => files.get(name) as Uint8Array;

describe('a picture that is uploaded', () => {
  const pictures = openPictures(1_000_000);
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pictures-test-'));
  });
  after(() => rm(folder, { recursive: true }));

  async function prepare(bytes: Uint8Array | string, focus?: Focus): Promise<Prepared> {
    const path = join(folder, 'upload');
    await writeFile(path, bytes);
    return pictures.prepare(path, focus);
  }

  async function refusal(bytes: Uint8Array | string): Promise<Failure> {
    const error: unknown = await prepare(bytes).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).to.be.instanceOf(Failure);
    return error as Failure;
  }

  it('is kept as JPEG, with the sizes that are smaller than it as WebP', async () => {
    const prepared = await prepare(await jpeg(1200, 800));
    expect(prepared).to.include({ type: 'image/jpeg', width: 1200, height: 800 });
    expect(Object.entries(prepared.sizes).map(([name, { width, height }]) => [name, width, height])).to.deep.equal([
      ['thumbnail', 150, 150],
      ['medium', 300, 200],
      ['medium_large', 768, 512],
      ['large', 1024, 683],
    ]);
    for (const [name, { width, height, bytes }] of Object.entries(prepared.sizes)) {
      const file = fileOf(prepared, `${name}.webp`);
      expect(file).to.have.length(bytes);
      expect(await sharp(file).metadata()).to.include({ format: 'webp', width, height });
    }
    expect([...prepared.files.keys()]).to.have.length(5);
  });

  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const)
    it(`may be ${format.toUpperCase()}`, async () => {
      const prepared = await prepare(await photo(64, 48).toFormat(format).toBuffer());
      expect(prepared).to.include({ type: 'image/jpeg', width: 64, height: 48 });
      const { red, blue } = await colourAt(fileOf(prepared, 'full.jpg'), { left: 4, top: 4, width: 16, height: 8 });
      expect(red).to.be.above(180);
      expect(blue).to.be.below(80);
    });

  it('is no larger than 2560 pixels on a side when it is served', async () => {
    const wide = await openPictures(50_000_000).prepare(await saved(await jpeg(4000, 1000)));
    expect(wide).to.include({ width: 2560, height: 640 });
    expect(wide.sizes).to.have.property('2048x2048').that.includes({ width: 2048, height: 512 });
  });

  async function saved(bytes: Uint8Array): Promise<string> {
    await writeFile(join(folder, 'other'), bytes);
    return join(folder, 'other');
  }

  it('is PNG only where something of it is transparent', async () => {
    const canvas = (alpha: number) =>
      sharp({ create: { width: 400, height: 300, channels: 4, background: { r: 200, g: 10, b: 10, alpha } } });
    expect(await prepare(await canvas(0.5).png().toBuffer())).to.include({ type: 'image/png' });
    expect(await prepare(await canvas(1).png().toBuffer())).to.include({ type: 'image/jpeg' });
  });

  it('stands upright, and says neither where nor by whom it was taken', async () => {
    const bytes = await fromTelephone(640, 480);
    expect(bytes.includes('Telefon 12')).to.equal(true);
    const prepared = await prepare(bytes);
    expect(prepared).to.include({ width: 480, height: 640 });
    // What was on the left is at the top
    const { red } = await colourAt(fileOf(prepared, 'full.jpg'), { left: 200, top: 10, width: 40, height: 40 });
    expect(red).to.be.above(150);
    for (const file of prepared.files.values()) {
      const { exif, xmp, icc, iptc, orientation } = await sharp(file).metadata();
      expect([exif, xmp, icc, iptc, orientation]).to.deep.equal(Array(5).fill(undefined));
      expect(Buffer.from(file).includes('Telefon 12')).to.equal(false);
    }
  });

  it('has its own colours in sRGB, from CMYK, from 16 bits and from a profile', async () => {
    const part = { left: 4, top: 4, width: 8, height: 8 };
    const sources = [
      await photo(64, 48).toColourspace('cmyk').jpeg().toBuffer(),
      await photo(64, 48).toColourspace('rgb16').png().toBuffer(),
      await photo(64, 48).withIccProfile('p3').png().toBuffer(),
    ];
    for (const source of sources) {
      const full = fileOf(await prepare(source), 'full.jpg');
      expect(await sharp(full).metadata()).to.include({ space: 'srgb', depth: 'uchar', channels: 3 });
      const { red, blue } = await colourAt(full, part);
      expect(red).to.be.above(170);
      expect(blue).to.be.below(90);
    }
  });

  it('is its first frame when it moves', async () => {
    const red = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const blue = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#00f' } })
      .png()
      .toBuffer();
    const moving = await sharp([red, blue], { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).to.equal(2);
    const prepared = await prepare(moving);
    expect(prepared).to.include({ width: 40, height: 30 });
    const { red: amount } = await colourAt(fileOf(prepared, 'full.jpg'), { left: 5, top: 5, width: 20, height: 20 });
    expect(amount).to.be.above(240);
  });

  it('is cut round its focus', async () => {
    const whole = { left: 0, top: 0, width: 150, height: 150 };
    const bytes = await jpeg(900, 300);
    const left = await colourAt(fileOf(await prepare(bytes, { x: 0, y: 0.5 }), 'thumbnail.webp'), whole);
    const right = await colourAt(fileOf(await prepare(bytes, { x: 1, y: 0.5 }), 'thumbnail.webp'), whole);
    expect(left.red).to.be.above(left.blue + 80);
    expect(right.blue).to.be.above(right.red + 80);
  });

  it('is refused by what it is, whatever it is called', async () => {
    const svg = '<?xml version="1.0"?>\n<!-- a drawing --><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>';
    expect(await refusal(svg)).to.deep.include({ code: 'upload_not_image', detail: { format: 'SVG' } });
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    expect(await refusal(heic)).to.deep.include({ code: 'upload_not_image', detail: { format: 'HEIC' } });
    const tiff = await photo(64, 48).tiff().toBuffer();
    expect(await refusal(tiff)).to.deep.include({ code: 'upload_not_image', detail: { format: 'TIFF' } });
    expect(await refusal('%PDF-1.7\n')).to.deep.include({ detail: { format: 'PDF' } });
    expect(await refusal('\n<!DOCTYPE html><title>x</title>')).to.deep.include({ detail: { format: 'HTML' } });
    expect(await refusal('Bon dia')).to.deep.include({ code: 'upload_not_image', detail: {} });
    expect(await refusal('')).to.include({ code: 'upload_no_file' });
  });

  it('is refused when it is cut off, or only begins like a picture', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const bytes = await photo(300, 200).toFormat(format).toBuffer();
      expect(await refusal(bytes.subarray(0, bytes.length / 2)), format).to.include({ reason: 'upload_broken' });
    }
    expect(await refusal('GIF89a<script>alert(1)</script>')).to.include({ reason: 'upload_broken' });
  });

  it('is refused when it has too many pixels, before they are decoded, or too few', async () => {
    const bomb = await sharp({ create: { width: 4_000, height: 4_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const before = process.cpuUsage();
    const { code, detail } = await refusal(bomb);
    expect(process.cpuUsage(before).user / 1000).to.be.below(500);
    expect([code, detail]).to.deep.equal([
      'upload_dimensions',
      { width: 4_000, height: 4_000, pixels: 1_000_000, side: 16 },
    ]);
    expect(await refusal(await photo(200, 15).png().toBuffer())).to.include({ code: 'upload_dimensions' });
  });

  it('waits for those before it, and is refused while sixteen wait', async () => {
    const [large, small] = [await saved(await jpeg(1000, 900)), join(folder, 'small')];
    await writeFile(small, await jpeg(64, 64));
    const untilWaiting = async (count: number) => {
      while (pictures.waiting() < count) await new Promise((resolve) => setImmediate(resolve));
    };
    const all = [pictures.prepare(large)];
    await untilWaiting(1);
    for (let waiting = 0; waiting < 16; waiting += 1) all.push(pictures.prepare(small));
    await untilWaiting(17);
    const refused: unknown = await pictures.prepare(small).catch((error: unknown) => error);
    expect(refused).to.deep.include({ code: 'uploads_busy', detail: { retryAfter: 10 } });
    expect(await Promise.all(all)).to.have.length(17);
    expect(pictures.waiting()).to.equal(0);
    expect(await prepare(await jpeg(64, 64))).to.include({ width: 64 });
  });

  it('is refused where sharp does not load, which is known from then on', async () => {
    const without = openPictures(1_000_000, {
      findMissing: () => undefined,
      async load() {
        throw new Error('Could not load the "sharp" module using the linux-x64 runtime\nPossible solutions: …');
      },
    });
    expect(without.unavailable()).to.equal(undefined);
    const path = await saved(await jpeg(64, 64));
    for (const attempt of [1, 2]) {
      const refusal: unknown = await without.prepare(path).catch((error: unknown) => error);
      expect(refusal, `attempt ${attempt}`).to.include({ code: 'uploads_unavailable', status: 503 });
    }
    expect(without.unavailable()).to.equal('Could not load the "sharp" module using the linux-x64 runtime');
  });

  it('is refused where sharp has no program for the machine, which is known without loading anything', async () => {
    const without = openPictures(1_000_000, {
      findMissing: () => 'sharp is not installed for sunos on sparc',
      load: async () => expect.fail('It was loaded'),
    });
    expect(without.unavailable()).to.match(/sunos on sparc/);
    expect(() => without.refuseIfBusy())
      .to.throw(Failure)
      .that.includes({ code: 'uploads_unavailable' });
    expect(openPictures(1_000_000).unavailable()).to.equal(undefined);
  });
});

describe('the sizes of a picture', () => {
  const namesOf = (width: number, height: number) => plansOf({ width, height }).map(({ name }) => name);

  it('never enlarge it', () => {
    expect(namesOf(150, 150)).to.deep.equal([]);
    expect(namesOf(300, 300)).to.deep.equal(['thumbnail']);
    expect(namesOf(768, 2000)).to.deep.equal(['thumbnail', 'medium', 'large', '1536x1536']);
    expect(plansOf({ width: 400, height: 100 })[0]).to.deep.include({
      cut: { left: 125, top: 0, width: 150, height: 100 },
    });
  });

  it('stay within it whatever its focus is', () => {
    for (const x of [0, 0.01, 0.5, 0.99, 1]) {
      const [plan] = plansOf({ width: 2560, height: 17 }, { x, y: x });
      const { scaled, cut } = plan as NonNullable<typeof plan>;
      expect(cut?.left).to.be.within(0, scaled.width - 150);
      expect(cut?.top).to.equal(0);
    }
  });
});
