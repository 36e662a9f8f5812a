import { expect } from 'chai';
import sharp from 'sharp';
import { drawShareCard, shareSize } from '../../src/pictures/share-card.ts';

/** The part of a picture that is not its background, from 0 to 1. */
async function drawnPart(png: Buffer): Promise<number> {
  const data = await sharp(png).ensureAlpha().raw().toBuffer();
  const pixels = new Uint32Array(new Uint8Array(data).buffer);
  return pixels.filter((pixel) => pixel !== pixels[0]).length / pixels.length;
}

describe('the picture of a shared link', () => {
  it('is a PNG of one size with the texts on it, whatever they are', async () => {
    for (const title of ['Nit', 'Electroencefalografistes', 'mot '.repeat(150), '<b>&"x"</b> ¿Ñandú? 🎻']) {
      const png = await drawShareCard({ above: 'MÚSICA', title, below: 'dijous, 8 de maig', colour: '#7a1f3d' });
      if (!png) throw new Error('Nothing was drawn');
      const { format, width, height } = await sharp(png).metadata();
      expect([title, format, { width, height }]).to.deep.equal([title, 'png', shareSize]);
      expect(await drawnPart(png), title).to.be.within(0.01, 0.5);
    }
  });

  it('can be without any text, and is not drawn when too many wait', async () => {
    const card = { above: '', title: '', below: '', colour: '#1f4e79' };
    const drawn = await Promise.all(Array.from({ length: 12 }, () => drawShareCard(card)));
    expect(drawn.filter((png) => png === undefined)).to.have.length(4);
    expect(drawn.filter((png) => png instanceof Buffer)).to.have.length(8);
  });
});
