/** Pictures for tests, made when they are needed. */

import sharp, { type Sharp } from 'sharp';

/** A picture of two fields, red on the left and blue on the right, with a gradient from top to bottom so that it is no flat colour. */
export function photo(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    const shade = Math.floor((y * 120) / height);
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      const isLeft = x < width / 2;
      pixels[at] = isLeft ? 255 - shade : shade;
      pixels[at + 1] = shade;
      pixels[at + 2] = isLeft ? shade : 255 - shade;
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A JPEG of such a picture. */
export function jpeg(width = 640, height = 480): Promise<Buffer> {
  return photo(width, height).jpeg().toBuffer();
}

/** What a JPEG of a telephone says of where, when and with what it was taken, and that it lies on its side. */
export function fromTelephone(width: number, height: number): Promise<Buffer> {
  const exif = {
    IFD0: { Make: 'Fabricant', Model: 'Telefon 12', Artist: 'Nom Cognom' },
    IFD3: { GPSLatitude: '41/1 58/1 59/1', GPSLongitude: '2/1 49/1 0/1', GPSLatitudeRef: 'N', GPSLongitudeRef: 'E' },
  };
  return photo(width, height).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
}

/** The mean colour of a part of a picture. */
export async function colourAt(
  picture: Uint8Array,
  part: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): Promise<{ readonly red: number; readonly green: number; readonly blue: number }> {
  const cut = await sharp(await sharp(picture).extract(part).removeAlpha().png().toBuffer()).stats();
  const [red, green, blue] = cut.channels.map(({ mean }) => Math.round(mean));
  return { red: red ?? 0, green: green ?? 0, blue: blue ?? 0 };
}
