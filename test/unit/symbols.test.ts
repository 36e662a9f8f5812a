import { expect } from 'chai';
import { symbolOf } from '../../src/http/pages/symbols.ts';

describe('the symbol of an event', () => {
  it('is that of the first category that has one, in the words of three languages', () => {
    for (const [slugs, symbol] of [
      [['musica'], 'music'],
      [['jazz-soul-funky-swing-y-reggae'], 'music'],
      [['arts-esceniques', 'dansa'], 'theatre'],
      [['teatro-y-performance'], 'theatre'],
      [['exposicions'], 'art'],
      [['exhibitions'], 'art'],
      [['cursos-y-talleres'], 'course'],
      [['fires-i-mercats'], 'market'],
      [['festes-i-tradicions'], 'feast'],
      [['programacion-destacada', 'cine-y-actividades-audiovisuales'], 'cinema'],
      [['anunciado-en-mupis'], 'other'],
      [[], 'other'],
    ] as const)
      expect([slugs, symbolOf(slugs.map((slug) => ({ slug })))]).to.deep.equal([slugs, symbol]);
  });
});
