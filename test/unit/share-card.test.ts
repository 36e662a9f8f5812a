import { expect } from 'chai';
import sharp from 'sharp';
import { drawShareCard, shareSize } from '../../src/pictures/share-card.ts';

/** The part of a picture that is not its background, from 0 to 1. */
async function drawnPart(png: Buffer): Promise<number> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const first = data.subarray(0, 3);
  let others = 0;
  for (let at = 0; at < data.length; at += info.channels) if (!data.subarray(at, at + 3).equals(first)) others += 1;
  return others / (info.width * info.height);
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
